//! Every rule of the game has a function that enforces it and a test that shows it,
//! and every rule that the sources name exists.

#[path = "support/coverage.rs"]
mod coverage;

use std::fs;
use std::path::Path;

use sandtable_aa1940::game::AxisAndAllies;
use sandtable_aa1940::ledger;
use sandtable_kernel::Game;
use sandtable_ledger::mutants::{self, Excuse};

#[test]
fn every_rule_has_a_function_and_a_test() {
    let coverage = coverage::of_this_crate().unwrap();
    assert!(coverage.rows().count() > 300, "the ledger is nearly empty");
    let faults = coverage.faults();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_rule_that_limits_has_a_test_of_either_half() {
    let faults = coverage::of_this_crate().unwrap().half_faults();
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
    let game = AxisAndAllies::europe1940();
    let text = game.rule("AAE-purchase-03").unwrap();
    assert_eq!(text.title, "Payment");
    assert!(text.section.starts_with("p. 12, "), "{}", text.section);
    assert!(game.rule("no such rule").is_none());
    let ids: std::collections::HashSet<_> = ledger::rows().iter().map(|row| &row.id).collect();
    assert_eq!(ids.len(), ledger::rows().len(), "ids are unique");
    assert!(ledger::rows().iter().all(|row| {
        row.section.starts_with("p. ") && row.id.starts_with(&format!("AAE-{}-", row.area))
    }));
}
