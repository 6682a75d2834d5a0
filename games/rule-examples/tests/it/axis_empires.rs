//! Plays all rule examples of Axis Empires.

use std::fs;
use std::path::Path;

use sandtable_rule_examples::run::Extent;
use sandtable_rule_examples::{document, report, run};

#[test]
fn the_examples_of_axis_empires_hold() {
    let folder = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../axis-empires/examples/rules"
    );
    let mut files: Vec<_> = fs::read_dir(Path::new(folder))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|it| it == "txt"))
        .collect();
    files.sort();
    assert!(!files.is_empty());
    let mut failures = String::new();
    for file in files {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&file).unwrap();
        match document::read(&text) {
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
