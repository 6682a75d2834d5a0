use super::Coverage;
use super::Example;
use super::ExampleTreatment;
use super::Half;
use super::Ledger;
use super::LedgerRow;
use super::Note;
use super::Shape;

fn row(id: &str, due: bool) -> LedgerRow {
    LedgerRow {
        id: id.to_owned(),
        title: format!("title of {id}"),
        section: "p. 1".to_owned(),
        rule: "It is done.".to_owned(),
        due,
        unconditional: None,
    }
}

fn ledger() -> Ledger {
    Ledger {
        shape: Shape {
            prefixes: vec!["XY-", "DS-"],
            digits: 1,
        },
        rows: ["XY-setup-01", "XY-setup-02", "XY-setup-03", "XY-setup-04"]
            .into_iter()
            .map(|id| row(id, true))
            .chain([row("DS-3.1.1-9", true), row("XY-+14.2-1", false)])
            .collect(),
        notes: Vec::new(),
    }
}

fn example() -> Coverage {
    let mut coverage = Coverage::of(ledger());
    coverage.read(
        "example",
        &[
            "/// Prepares a test (`XY-setup-04`).",
            "#[cfg(test)]",
            "pub(crate) fn prepare() {",
            "}",
            "/// Enforces (`XY-setup-01` to",
            "/// `XY-setup-03`, DS-3.1.1-9).",
            "pub(crate) fn enforce<T>() {}",
            "#[cfg(test)]",
            "mod tests {",
            "/// Helps (`XY-setup-04`).",
            "fn help() {}",
            "/// XY-setup-02, DS-3.1.1-9.",
            "#[test]",
            "fn shows() {}",
            "}",
        ]
        .join("\n"),
    );
    coverage
}

#[test]
fn the_scan_tells_functions_from_tests_and_fills_ranges() {
    let coverage = example();
    let row = |wanted: &str| {
        coverage
            .rows()
            .find(|(row, ..)| row.id == wanted)
            .map(|(_, functions, tests)| (functions.to_vec(), tests.to_vec()))
            .unwrap()
    };
    let (enforce, shows) = ("example::enforce".to_owned(), "example::shows".to_owned());
    assert_eq!(row("XY-setup-01"), (vec![enforce.clone()], vec![]));
    assert_eq!(
        row("XY-setup-02"),
        (vec![enforce.clone()], vec![shows.clone()])
    );
    assert_eq!(row("DS-3.1.1-9"), (vec![enforce], vec![shows]));
    assert_eq!(row("XY-setup-04"), (vec![], vec![]));
    let faults = coverage.faults().join("\n");
    assert!(faults.contains("XY-setup-01 (title of XY-setup-01) has no test"));
    assert!(faults.contains("XY-setup-04 (title of XY-setup-04) has no function"));
    assert!(!faults.contains("+14.2"), "rows that are not due are left");
}

#[test]
fn a_name_of_no_rule_is_a_fault() {
    let mut coverage = example();
    coverage.read("other", "let rule = \"DS-3.1.1-77\";");
    let faults = coverage.faults().join("\n");
    assert!(faults.contains("DS-3.1.1-77 is no rule"));
}

#[test]
fn notes_excuse_rules_and_must_say_why() {
    let note = |id: &str, reason: &str, function: &str| Note {
        id: id.to_owned(),
        reason: reason.to_owned(),
        function: function.to_owned(),
    };
    let mut ledger = ledger();
    ledger.notes = vec![
        note("XY-setup-04", "nothing to do", "example::enforce"),
        note("XY-setup-03", "", "example::nowhere"),
    ];
    let mut coverage = Coverage::of(ledger);
    coverage.read("example", "fn enforce() {}");
    let faults = coverage.faults().join("\n");
    assert!(!faults.contains("XY-setup-04 ("));
    assert!(faults.contains("the note on XY-setup-03 is on no rule or says nothing"));
    assert!(faults.contains("XY-setup-03 names no function"));
}

#[test]
fn a_rule_that_limits_needs_a_test_of_either_half() {
    let mut ledger = ledger();
    let rules = [
        "Only tanks may enter.",
        "It may not be sold.",
        "Roughly eleven ships commonly leave.",
        "It is never sold.",
    ];
    for (row, rule) in ledger.rows.iter_mut().zip(rules) {
        row.rule = rule.to_owned();
    }
    ledger.rows[3].unconditional = Some("Nothing can be sold.".to_owned());
    ledger.rows[4].unconditional = Some("It limits nothing.".to_owned());
    let mut coverage = Coverage::of(ledger);
    let tests = [
        "/// Tanks enter, XY-setup-02.",
        "/// Allows: XY-setup-01 to XY-setup-02.",
        "/// Forbids: XY-setup-01.",
        "#[test]",
        "fn shows() {}",
        "/// Forbids: XY-setup-02.",
        "fn enforce() {}",
    ];
    coverage.read("example", &tests.join("\n"));
    assert_eq!(
        coverage.marked_tests("XY-setup-02", Half::Allows),
        ["example::shows"]
    );
    assert_eq!(
        coverage.half_faults(),
        [
            "XY-setup-02 (title of XY-setup-02) limits, and no test says `Forbids:`",
            "DS-3.1.1-9 (title of DS-3.1.1-9) is excused from its halves for nothing",
        ]
    );
}

#[test]
fn worked_examples_need_a_test_or_a_ruling() {
    let mut coverage = Coverage::of(Ledger {
        shape: Shape {
            prefixes: vec!["XV-"],
            digits: 1,
        },
        ..Ledger::default()
    });
    let shows = ["/// XV-1-1, XV-3-1.", "#[test]", "fn shows() {}"];
    coverage.read("example", &shows.join("\n"));
    coverage.read("other", "/// XV-1-2.\nfn enforce() {}\n/// XV-9-9.");
    let example = |id: &str, shown| Example {
        id: id.to_owned(),
        title: "a title".to_owned(),
        shown,
    };
    let listed = [
        example("XV-1-1", ExampleTreatment::Test),
        example("XV-1-2", ExampleTreatment::Test),
        example("XV-2-1", ExampleTreatment::Ruling),
        example("XV-2-2", ExampleTreatment::Ruling),
        example("XV-3-1", ExampleTreatment::Later),
        example("XV-3-2", ExampleTreatment::Later),
        example("XV-1-1", ExampleTreatment::Test),
    ];
    let faults = coverage.example_faults(&listed, "- What XV-2-1 and XV-8-8 mean.");
    let expected = [
        "XV-1-2 (a title) has no test",
        "XV-2-2 (a title) has no ruling",
        "XV-3-1 (a title) is said to come later and has a test",
        "XV-1-1 (a title) is listed twice",
        "XV-9-9 is no example, but in {\"other\"}",
        "XV-8-8 is no example, but is ruled on",
    ];
    assert_eq!(faults, expected);
}

#[test]
fn ranges_are_filled_with_numbers_as_long_as_the_first() {
    let named = |text: &str| crate::ids::ids(text, &ledger().shape);
    assert_eq!(
        named("`DS-3-8` to `DS-3-11`"),
        ["DS-3-8", "DS-3-9", "DS-3-10", "DS-3-11"]
    );
    assert_eq!(
        named("`XY-setup-08` to `XY-setup-11`"),
        ["XY-setup-08", "XY-setup-09", "XY-setup-10", "XY-setup-11"]
    );
}

#[test]
fn rule_examples_are_counted_by_halves() {
    let folder = std::env::temp_dir().join(format!("rule-examples-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let text = "example A\n  allows XY-setup-01, XY-setup-02 # not XY-setup-03\nexample B\n\
                forbids XY-setup-01\n shows XY-setup-02\n a can x by XY-setup-04";
    std::fs::write(folder.join("a.txt"), text).unwrap();
    let mut limiting = ledger();
    limiting.rows[0].rule = "Only so.".to_owned();
    let mut coverage = Coverage::of(limiting);
    coverage.read_rule_examples(&folder).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    let first = coverage.rule_examples_of("XY-setup-01");
    assert_eq!((first.allowed, first.forbidden, first.effects), (1, 1, 0));
    assert_eq!(coverage.rule_examples_of("XY-setup-02").total(), 2);
    assert_eq!(coverage.rule_examples_of("XY-setup-04").total(), 0);
    let count = coverage.count_rule_examples();
    assert_eq!((count.examples, count.rows, count.shown), (2, 5, 2));
    assert_eq!((count.limiting, count.both_halves), (1, 1));
}
