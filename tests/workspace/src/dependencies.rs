//! Dependencies in manifests that no source names.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use proc_macro2::{TokenStream, TokenTree};

/// The sections of a manifest that name crates, with where these may be used.
const SECTIONS: [(&str, &[&str]); 3] = [
    ("dependencies", &["src"]),
    ("dev-dependencies", &["src", "tests", "benches", "examples"]),
    ("build-dependencies", &["build.rs"]),
];

/// The crates in a package's manifest that its sources never name.
///
/// A crate that is there for what it links, or for a feature of another's, is listed in the
/// manifest under `package.metadata.workspace-checks.used-otherwise`.
///
/// # Errors
///
/// A manifest or a source that cannot be read.
pub fn unused_dependencies(package: &Path) -> Result<Vec<String>> {
    let text = fs::read_to_string(package.join("Cargo.toml"))?;
    let manifest: toml::Table = text.parse()?;
    let excused = excused(&manifest);
    let mut found = Vec::new();
    for (section, places) in SECTIONS {
        let Some(asked) = manifest.get(section).and_then(toml::Value::as_table) else {
            continue;
        };
        let mut named = BTreeSet::new();
        for place in places {
            names_below(&package.join(place), &mut named)?;
        }
        for name in asked.keys() {
            if !named.contains(&name.replace('-', "_")) && !excused.contains(name.as_str()) {
                found.push(name.clone());
            }
        }
    }
    Ok(found)
}

/// The crates that the whole workspace offers and no package uses.
///
/// # Errors
///
/// A manifest that cannot be read.
pub fn unused_workspace_dependencies(workspace: &Path, packages: &[String]) -> Result<Vec<String>> {
    let text = fs::read_to_string(workspace.join("Cargo.toml"))?;
    let manifest: toml::Table = text.parse()?;
    let offered = manifest
        .get("workspace")
        .and_then(|workspace| workspace.get("dependencies"))
        .and_then(toml::Value::as_table)
        .context("the workspace offers nothing")?;
    let mut asked = BTreeSet::new();
    for package in packages {
        let text = fs::read_to_string(workspace.join(package).join("Cargo.toml"))?;
        let manifest: toml::Table = text.parse()?;
        for (section, _) in SECTIONS {
            let section = manifest.get(section).and_then(toml::Value::as_table);
            asked.extend(section.into_iter().flat_map(|names| names.keys().cloned()));
        }
    }
    let unused_workspace_dependencies = offered.keys().filter(|name| !asked.contains(*name));
    Ok(unused_workspace_dependencies.cloned().collect())
}

fn excused(manifest: &toml::Table) -> BTreeSet<&str> {
    let list = manifest
        .get("package")
        .and_then(|package| package.get("metadata"))
        .and_then(|metadata| metadata.get("workspace-checks"))
        .and_then(|checks| checks.get("used-otherwise"))
        .and_then(toml::Value::as_array);
    let names = list.into_iter().flatten();
    names.filter_map(toml::Value::as_str).collect()
}

/// Collects the names that the sources of a folder, or of a file, mention. Packages that lie
/// in the folder speak for themselves.
fn names_below(place: &Path, names: &mut BTreeSet<String>) -> Result<()> {
    if place.is_file() {
        if place.extension().is_some_and(|kind| kind == "rs") {
            let text = fs::read_to_string(place)?;
            let tokens: TokenStream = text
                .parse()
                .map_err(|error| anyhow::anyhow!("{}: {error}", place.display()))?;
            names_among(tokens, names);
        }
        return Ok(());
    }
    let Ok(entries) = fs::read_dir(place) else {
        return Ok(());
    };
    if place.join("Cargo.toml").exists() {
        return Ok(());
    }
    for entry in entries {
        names_below(&entry?.path(), names)?;
    }
    Ok(())
}

fn names_among(tokens: TokenStream, names: &mut BTreeSet<String>) {
    for token in tokens {
        match token {
            TokenTree::Ident(ident) => {
                names.insert(ident.to_string());
            }
            TokenTree::Group(group) => names_among(group.stream(), names),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(manifest: &str, source: &str) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("src")).unwrap();
        fs::write(folder.path().join("Cargo.toml"), manifest).unwrap();
        fs::write(folder.path().join("src/lib.rs"), source).unwrap();
        folder
    }

    #[test]
    fn a_crate_that_nobody_names_is_told() {
        let manifest = "[dependencies]\nserde-json = \"1\"\nused-here = \"1\"";
        let folder = package(manifest, "// serde_json\nfn a() { b!(used_here::c()) }");
        assert_eq!(unused_dependencies(folder.path()).unwrap(), ["serde-json"]);
    }

    #[test]
    fn a_crate_may_be_there_unnamed_for_a_reason() {
        let manifest = "[package.metadata.workspace-checks]\nused-otherwise = [\"linked\"]\n[dependencies]\nlinked = \"1\"";
        let folder = package(manifest, "");
        assert_eq!(unused_dependencies(folder.path()).unwrap(), [""; 0]);
    }
}
