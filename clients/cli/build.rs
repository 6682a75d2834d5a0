//! Notes for `sandtable explain` which functions enforce each rule of the games' ledgers and
//! which tests show it, read from the engines' sources as they are built.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

use anyhow::Context;
use sandtable_ledger::{Coverage, Ledger, LedgerRow, Note, Shape};
use serde::Deserialize;

/// The engines: folder, how their ids begin, and the fewest digits at an id's end.
const ENGINES: [(&str, &[&str], usize); 2] = [
    ("aa1940", &["AAE-"], 2),
    ("axis-empires", &["AE-", "DS-"], 1),
];

/// A row of a ledger, as far as it is needed here.
#[derive(Deserialize)]
struct Line {
    id: String,
}

fn main() -> anyhow::Result<()> {
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR").context("cargo names the crate")?);
    let out = PathBuf::from(env::var("OUT_DIR").context("cargo names the output folder")?);
    let games = here.join("../../games");
    let mut index = String::new();
    for (engine, prefixes, digits) in ENGINES {
        let shape = Shape {
            prefixes: prefixes.to_vec(),
            digits,
        };
        write(&mut index, &games.join(engine), shape).with_context(|| engine.to_owned())?;
    }
    Ok(fs::write(out.join("enforced.tsv"), index)?)
}

/// Writes a line for each rule: id, functions, tests, and why it needs neither.
fn write(index: &mut String, engine: &Path, shape: Shape) -> anyhow::Result<()> {
    for part in [
        "src",
        "tests",
        "pack/src",
        "rules.jsonl",
        "data/ledger-notes.json",
    ] {
        let part = engine.join(part);
        // A missing file counts as changed each time.
        if part.exists() {
            println!("cargo:rerun-if-changed={}", part.display());
        }
    }
    let rules = fs::read_to_string(engine.join("rules.jsonl"))?;
    let rows: Vec<LedgerRow> = rules
        .lines()
        .map(|line| {
            serde_json::from_str(line).map(|line: Line| LedgerRow {
                id: line.id,
                due: true,
                ..LedgerRow::default()
            })
        })
        .collect::<Result<_, _>>()?;
    let notes: Vec<Note> =
        serde_json::from_str(&fs::read_to_string(engine.join("data/ledger-notes.json"))?)?;
    let mut coverage = Coverage::of(Ledger {
        shape,
        rows,
        notes: notes.clone(),
    });
    coverage.read_crate(engine)?;
    for (row, functions, tests) in coverage.rows() {
        let note = notes.iter().find(|note| note.id == row.id);
        let note = note.map_or_else(String::new, |note| {
            format!("{} ({})", note.reason, note.function)
        });
        let (functions, tests) = (functions.join(" "), tests.join(" "));
        writeln!(index, "{}\t{functions}\t{tests}\t{note}", row.id)?;
    }
    Ok(())
}
