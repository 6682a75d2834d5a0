//! The benchmarks run: what they measure is measured in optimised builds only.

use std::process::Command;

use serde_json::Value;

/// The lines of JSON that a part of the program prints.
fn printed(arguments: &[&str]) -> anyhow::Result<Vec<Value>> {
    let output = Command::new(env!("CARGO_BIN_EXE_bench-path"))
        .args(arguments)
        .output()?;
    let errors = String::from_utf8_lossy(&output.stderr);
    anyhow::ensure!(output.status.success(), "{arguments:?}: {errors}");
    let text = String::from_utf8(output.stdout)?;
    let rows = text.lines().map(serde_json::from_str);
    Ok(rows.collect::<Result<_, _>>()?)
}

#[test]
fn servers_answer_single_commands_and_lists() {
    for subject in ["echo", "embedded", "lists"] {
        let rows = printed(&["server", subject, "--millis", "500"]).unwrap();
        assert!(!rows.is_empty());
        for row in rows {
            assert!(
                row["per_second"].as_f64().unwrap() > 0.0,
                "{subject}: {row}"
            );
        }
    }
}

#[test]
fn a_match_is_watched() {
    let watched = [
        "watched",
        "--spectators",
        "20",
        "--every",
        "50",
        "--millis",
        "200",
    ];
    let rows = printed(&watched).unwrap();
    assert!(rows.iter().any(|row| row["spectators"] == 20), "{rows:?}");
}
