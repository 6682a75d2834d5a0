//! Checks a pack in a folder: `cargo run --example check_pack -- FOLDER`.
//!
//! Prints what is sourced and what is ours, or every fault with its file and line.

#![allow(clippy::print_stdout, reason = "printing is what the example is for")]

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs, io};

use sandtable_axis_empires::pack;

fn main() -> io::Result<ExitCode> {
    let Some(folder) = env::args().nth(1) else {
        println!("usage: check_pack FOLDER");
        return Ok(ExitCode::FAILURE);
    };
    let folder = Path::new(&folder);
    let mut files = Vec::new();
    read(folder, folder, &mut files)?;
    let pairs = files
        .iter()
        .map(|(path, text)| (path.as_str(), text.as_str()));
    match pack::load(pairs) {
        Ok(loaded) => {
            println!("{}", loaded.report);
            Ok(ExitCode::SUCCESS)
        }
        Err(problems) => {
            for problem in &problems.0 {
                println!("{problem}");
            }
            println!("{} faults", problems.0.len());
            Ok(ExitCode::FAILURE)
        }
    }
}

/// Reads all files under a folder, named from the pack's root with forward slashes.
fn read(root: &Path, folder: &Path, files: &mut Vec<(String, String)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            read(root, &path, files)?;
        } else if let Ok(name) = path.strip_prefix(root) {
            let name = name.to_string_lossy().replace('\\', "/");
            files.push((name, fs::read_to_string(&path)?));
        }
    }
    Ok(())
}
