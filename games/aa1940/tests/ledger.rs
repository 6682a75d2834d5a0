//! Every rule of the game has a function that enforces it and a test that shows it,
//! and every rule that the sources name exists.

#[path = "support/coverage.rs"]
mod coverage;

use coverage::Coverage;
use sandtable_aa1940::game::AxisAndAllies;
use sandtable_aa1940::ledger;
use sandtable_kernel::Game;

#[test]
fn every_rule_has_a_function_and_a_test() {
    let coverage = Coverage::of_this_crate().unwrap();
    assert!(coverage.rows().count() > 300, "the ledger is nearly empty");
    let faults = coverage.faults();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_scan_tells_functions_from_tests_and_fills_ranges() {
    let mut coverage = Coverage::default();
    coverage.read(
        "example",
        &[
            "/// Enforces (`AAE-setup-01` to",
            "/// `AAE-setup-03`).",
            "pub(crate) fn enforce<T>() {}",
            "#[cfg(test)]",
            "mod tests {",
            "/// Helps (`AAE-setup-04`).",
            "fn help() {}",
            "/// AAE-setup-02.",
            "#[test]",
            "fn shows() {}",
            "}",
        ]
        .join("\n"),
    );
    let row = |wanted: &str| {
        coverage
            .rows()
            .find(|(rule, ..)| rule.id == wanted)
            .map(|(_, functions, tests)| (functions.to_vec(), tests.to_vec()))
            .unwrap()
    };
    let enforce = vec!["example::enforce".to_owned()];
    assert_eq!(row("AAE-setup-01"), (enforce.clone(), vec![]));
    assert_eq!(
        row("AAE-setup-02"),
        (enforce, vec!["example::shows".to_owned()])
    );
    assert_eq!(row("AAE-setup-04"), (vec![], vec![]));
    let faults = coverage.faults().join("\n");
    assert!(faults.contains("AAE-setup-01 (Players, standalone) has no test"));
    assert!(
        faults.contains("AAE-setup-04 (Starting treasury and income, standalone) has no function")
    );
}

#[test]
fn a_name_of_no_rule_is_a_fault() {
    let mut coverage = Coverage::default();
    let unknown = format!("AAE-{}-99", "setup");
    coverage.read("example", &format!("let rule = \"{unknown}\";"));
    let faults = coverage.faults().join("\n");
    assert!(faults.contains(&format!("{unknown} is no rule")));
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
