//! The crates of this workspace.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::modules::CrateTree;

/// The folder of the workspace.
#[must_use]
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All crates of the workspace that have more than one file, with their folders.
///
/// # Errors
///
/// A manifest or a source that cannot be read.
pub fn crates() -> Result<Vec<(String, CrateTree)>> {
    let manifest = fs::read_to_string(folder().join("Cargo.toml"))?;
    let (_, after) = manifest
        .split_once("members = [")
        .context("there are no members")?;
    let (members, _) = after.split_once(']').context("the members have no end")?;
    let mut found = Vec::new();
    for member in members.split('"').skip(1).step_by(2) {
        let source = folder().join(member).join("src");
        let library = source.join("lib.rs");
        let root = match library.exists() {
            true => library,
            false => source.join("main.rs"),
        };
        let tree = CrateTree::read(&root)?;
        if tree.files.len() > 1 {
            found.push((member.to_owned(), tree));
        }
    }
    Ok(found)
}
