//! Every rule that the engine has so far has a function that enforces it and a test that
//! shows it, and every rule that the sources name exists.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

#[path = "support/coverage.rs"]
mod coverage;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use coverage::of_this_crate;
use sandtable_axis_empires::ledger::{self, Status};
use sandtable_ledger::mutants::{self, Excuse};

#[test]
fn every_rule_has_a_function_and_a_test() {
    let coverage = of_this_crate().unwrap();
    assert!(coverage.rows().count() > 600, "the ledger is nearly empty");
    let faults = coverage.faults();
    assert!(
        faults.is_empty(),
        "{} faults:\n{}",
        faults.len(),
        faults.join("\n")
    );
}

#[test]
fn every_rule_that_limits_has_a_test_of_either_half() {
    let faults = of_this_crate().unwrap().half_faults();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn mutants_that_may_live_stand_in_the_code() {
    let lines = include_str!("../mutants.jsonl").lines();
    let excuses: Vec<Excuse> = lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let stale = mutants::stale(&excuses, |file| fs::read_to_string(root.join(file)));
    assert!(stale.is_empty(), "{}", stale.join("\n"));
}

#[test]
fn rules_are_told_with_their_place_in_the_book() {
    let ids: BTreeSet<_> = ledger::rows().iter().map(|row| &row.id).collect();
    assert_eq!(ids.len(), ledger::rows().len(), "ids are unique");
    let row = ledger::find("AE-3.1.1-2").unwrap();
    assert_eq!((row.section.as_str(), row.status), ("3.1.1", Status::Now));
    assert!(ledger::find("no such rule").is_none());
    for row in ledger::rows() {
        let known = row.id.starts_with("AE-") || row.id.starts_with("DS-");
        assert!(known && !row.rule.is_empty(), "{}", row.id);
        let reasoned = row.reason.as_ref().is_none_or(|reason| !reason.is_empty());
        assert!(
            reasoned && (row.reason.is_none() || row.status != Status::Now),
            "{} is told to be missing and is not",
            row.id
        );
    }
}
