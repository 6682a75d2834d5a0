//! The benchmarks start; what they measure is measured in optimised builds only.

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
fn the_path_is_measured() {
    let rows = printed(&["server", "echo", "--millis", "500"]).unwrap();
    assert!(!rows.is_empty());
    for row in rows {
        assert!(row["per_second"].as_f64().unwrap() > 0.0, "{row}");
    }
}
