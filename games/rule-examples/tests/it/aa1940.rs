//! Test that the stored examples of Axis & Allies 1940 hold.

use std::path::PathBuf;

use sandtable_rule_examples::run::Extent;
use sandtable_rule_examples::{document, report, run};

#[test]
fn examples_hold() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../aa1940/examples/rules");
    let entries = std::fs::read_dir(&folder).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "txt"));
    files.sort();
    assert!(!files.is_empty(), "no examples in {}", folder.display());
    let mut failures = String::new();
    for file in files {
        let name = file.display().to_string();
        match document::read(&std::fs::read_to_string(&file).unwrap()) {
            Ok(examples) => {
                let verdicts: Vec<_> = examples
                    .into_iter()
                    .map(|example| {
                        let verdict = run::run(&example, Extent::Whole);
                        (example, verdict)
                    })
                    .collect();
                failures += &report::failures(&name, &verdicts);
            }
            Err((line, fault)) => failures += &format!("{name}:{line}: {fault}\n"),
        }
    }
    assert!(failures.is_empty(), "\n{failures}");
}

/// The position of [`FAULTS`].
const POSITION: &str = "
    board europe1940
    units slovakia-hungary germany: 1 infantry, 1 tank
    units sz-112 germany: 2 transport, 1 transport as T (infantry), 1 transport as U
    units western-germany germany: 1 fighter
";

/// Statements that fail, with the kind of fault.
const FAULTS: [(&str, &str); 16] = [
    (
        "germany does move 1 infantry from slovakia to romania",
        "text",
    ),
    (
        "germany does hover 1 infantry from poland to romania",
        "text",
    ),
    (
        "germany cannot move 1 infantry from poland to romania by AAE-none-99",
        "text",
    ),
    ("prussia does end", "text"),
    ("expect in romania germany: 1 cavalry", "text"),
    ("germany does move S to sz-111", "text"),
    ("units poland germany: 1 tank", "text"),
    ("germany does buy 1 infantry", "refused"),
    (
        "germany can move 1 tank, 1 infantry from slovakia-hungary to russia",
        "refused",
    ),
    ("germany cannot end", "accepted"),
    (
        "germany cannot buy 1 infantry by AAE-purchase-02",
        "other-row",
    ),
    (
        "expect in slovakia-hungary germany: 1 infantry, 0 tank",
        "position",
    ),
    ("expect aboard U: 1 infantry", "position"),
    ("expect treasury germany 29", "position"),
    ("expect asked germany losses", "position"),
    ("expect odds slovakia-hungary attacker 0.5", "position"),
];

#[test]
fn faults_are_found() {
    for (statement, kind) in FAULTS {
        let text = format!("example A\nbook 1\nshows AAE-misc-08\n{POSITION}\ngermany can end\n");
        let examples = document::read(&format!("{text}{statement}\n")).unwrap();
        let failure = run::run(&examples[0], Extent::Whole).unwrap_err();
        assert_eq!(failure.statement, statement);
        assert_eq!(
            failure.fault.kind.word(),
            kind,
            "{statement}: {}",
            failure.fault
        );
        let checked = run::run(&examples[0], Extent::Position);
        assert_eq!(checked.is_err(), kind == "text", "{statement}");
    }
}

#[test]
fn impossible_positions_are_found() {
    for statement in [
        "units sz-112 germany: 1 infantry",
        "units poland germany: 1 cruiser",
        "units poland soviet-union: 1 infantry",
        "units yugoslavia germany: 1 infantry",
        "units sz-110 united-kingdom: 1 fighter",
        "units sz-112 germany: 1 transport (2 tank)",
        "units sz-112 germany: 1 carrier (3 fighter)",
        "facility germany air_base damage 7",
        "seat germany, france",
        "war germany, italy",
    ] {
        let text = "example A\nbook 1\nshows AAE-misc-08\nboard europe1940\n";
        let examples = document::read(&format!("{text}{statement}\ngermany can end\n")).unwrap();
        assert!(
            run::run(&examples[0], Extent::Position).is_err(),
            "{statement}"
        );
    }
}
