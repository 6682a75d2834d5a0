//! Every rule that the engine has so far has a function that enforces it and a test that
//! shows it, and every rule that the sources name exists.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

#[path = "support/coverage.rs"]
mod coverage;

use sandtable_axis_empires::ledger::{self, Status};

#[test]
fn every_rule_has_a_function_and_a_test() {
    let coverage = coverage::of_this_crate().unwrap();
    assert!(coverage.rows().count() > 80, "the ledger is nearly empty");
    let faults = coverage.faults();
    assert!(
        faults.is_empty(),
        "{} faults:\n{}",
        faults.len(),
        faults.join("\n")
    );
}

#[test]
fn rules_are_told_with_their_place_in_the_book() {
    let ids: std::collections::BTreeSet<_> = ledger::rows().iter().map(|row| &row.id).collect();
    assert_eq!(ids.len(), ledger::rows().len(), "ids are unique");
    let row = ledger::find("AE-3.1.1-2").unwrap();
    assert_eq!((row.section.as_str(), row.status), ("3.1.1", Status::Now));
    assert!(ledger::find("AE-99-1").is_none());
    for row in ledger::rows() {
        assert!(
            row.id.starts_with("AE-") || row.id.starts_with("DS-"),
            "{}",
            row.id
        );
        assert!(!row.rule.is_empty() && !row.title.is_empty(), "{}", row.id);
    }
}

#[test]
fn what_is_still_to_come_is_really_still_to_come() {
    for prefix in coverage::PENDING {
        assert!(
            ledger::rows()
                .iter()
                .any(|row| coverage::is_pending(&row.id, prefix)),
            "{prefix} is pending and no rule"
        );
    }
}
