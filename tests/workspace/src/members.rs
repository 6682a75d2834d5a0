//! The packages of this workspace.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// The folder of the workspace.
#[must_use]
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The folders of the packages of this workspace.
///
/// # Errors
///
/// A manifest that cannot be read.
pub fn members() -> Result<Vec<String>> {
    let manifest: toml::Table = fs::read_to_string(folder().join("Cargo.toml"))?.parse()?;
    let members = manifest
        .get("workspace")
        .and_then(|workspace| workspace.get("members"))
        .and_then(toml::Value::as_array)
        .context("the workspace has no members")?;
    let members = members.iter().filter_map(toml::Value::as_str);
    Ok(members.map(str::to_owned).collect())
}
