//! Every worked example of the rulebooks is a test, a ruling that says why not, or about
//! rules that come later: `data/vectors.csv` says which. `AEV-` are those of the core rules,
//! by section or, as `AEV-EX-`, by number; `DSV-` those of Dai Senso.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::path::Path;

use sandtable_ledger::{Coverage, Example, ExampleTreatment, Ledger, Shape};

#[test]
fn every_worked_example_is_shown_or_ruled_on() {
    let mut coverage = Coverage::of(Ledger {
        shape: Shape {
            prefixes: vec!["AEV-", "DSV-"],
            digits: 1,
        },
        ..Ledger::default()
    });
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    coverage.read_crate(here).unwrap();
    let list = include_str!("../data/vectors.csv");
    let examples: Vec<Example> = csv::Reader::from_reader(list.as_bytes())
        .deserialize()
        .map(Result::unwrap)
        .collect();
    let tested = examples
        .iter()
        .filter(|row| row.shown == ExampleTreatment::Test);
    assert!(tested.count() > 120, "the list is nearly empty");
    let faults = coverage.example_faults(&examples, include_str!("../RULINGS.md"));
    assert!(
        faults.is_empty(),
        "{} faults:\n{}",
        faults.len(),
        faults.join("\n")
    );
}
