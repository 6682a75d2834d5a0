//! Results of the examples of a file, as text.

use std::fmt::Write as _;

use crate::document::Example;
use crate::run::{Failure, Verdict};

/// The failures of a file, each with its position.
#[must_use]
pub fn failures(file: &str, verdicts: &[(Example, Verdict)]) -> String {
    let mut text = String::new();
    for (example, verdict) in verdicts {
        if let Err(failure) = verdict {
            text += &failed(file, example, failure);
        }
    }
    text
}

fn failed(file: &str, example: &Example, failure: &Failure) -> String {
    let Failure {
        line,
        statement,
        fault,
        picture,
    } = failure;
    let mut text = String::new();
    let rows: Vec<&str> = example.claims.iter().map(|it| it.row.as_str()).collect();
    let _ = writeln!(
        text,
        "{file}:{line}: {} [{}]",
        example.title,
        fault.kind.word()
    );
    let _ = writeln!(
        text,
        "    rows {}; book {}",
        rows.join(", "),
        example.book.join("; ")
    );
    let _ = writeln!(text, "    {statement}");
    let _ = writeln!(text, "    expected: {}", fault.expected);
    let _ = writeln!(text, "    found:    {}", fault.found);
    for line in picture.lines() {
        let _ = writeln!(text, "    | {line}");
    }
    text
}

/// One row an example: file, line, title, rows, and `holds` or the kind of fault.
#[must_use]
pub fn table(file: &str, verdicts: &[(Example, Verdict)]) -> String {
    let mut text = String::new();
    for (example, verdict) in verdicts {
        let rows: Vec<&str> = example.claims.iter().map(|it| it.row.as_str()).collect();
        let outcome = match verdict {
            Ok(()) => "holds",
            Err(failure) => failure.fault.kind.word(),
        };
        let (line, title) = (example.line, &example.title);
        let _ = writeln!(
            text,
            "{file} | {line} | {title} | {} | {outcome}",
            rows.join(" ")
        );
    }
    text
}
