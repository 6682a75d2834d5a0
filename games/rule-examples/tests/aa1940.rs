//! The examples that are kept of Axis & Allies 1940 hold.

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
