//! The manifests name used dependencies only, and the versions agree.

use std::fs;

use sandtable_workspace::dependencies::{unused_dependencies, unused_workspace_dependencies};
use sandtable_workspace::members::{folder, members};

#[test]
fn what_a_manifest_asks_for_is_named_in_its_sources() {
    let mut found = Vec::new();
    for member in members().unwrap() {
        let names = unused_dependencies(&folder().join(&member)).unwrap();
        found.extend(names.into_iter().map(|name| format!("{member}: {name}")));
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn what_the_workspace_offers_is_asked_for() {
    let found = unused_workspace_dependencies(&folder(), &members().unwrap()).unwrap();
    assert!(found.is_empty(), "{found:#?}");
}

/// The version of the project and that of the compiler stand in the workspace's manifest. Files
/// that cannot read them there repeat them.
#[test]
fn versions_are_those_of_the_workspace() {
    let read = |path: &str| fs::read_to_string(folder().join(path)).unwrap();
    let manifest: toml::Table = read("Cargo.toml").parse().unwrap();
    let package = &manifest["workspace"]["package"];
    let version = package["version"].as_str().unwrap();
    let compiler = package["rust-version"].as_str().unwrap();
    for (path, line) in [
        (
            "clients/python/pyproject.toml",
            format!("version = \"{version}\""),
        ),
        (
            "clients/typescript/package.json",
            format!("  \"version\": \"{version}\","),
        ),
        (
            "clients/typescript/package-lock.json",
            format!("  \"version\": \"{version}\","),
        ),
        (
            "clients/typescript/package-lock.json",
            format!("      \"version\": \"{version}\","),
        ),
        (
            "deploy/helm/sandtable/Chart.yaml",
            format!("version: {version}"),
        ),
        (
            "deploy/helm/sandtable/Chart.yaml",
            format!("appVersion: \"{version}\""),
        ),
        (
            "clients/typescript/src/version.ts",
            format!("export const VERSION = \"{version}\";"),
        ),
        (
            "clients/go/doc.go",
            format!("const Version = \"{version}\""),
        ),
        // A published crate names the versions of the crates that it is built upon.
        (
            "Cargo.toml",
            format!("sandtable-proto = {{ path = \"proto\", version = \"{version}\" }}"),
        ),
        (
            "Cargo.toml",
            format!("sandtable-kernel = {{ path = \"games/kernel\", version = \"{version}\" }}"),
        ),
        ("rust-toolchain.toml", format!("channel = \"{compiler}.0\"")),
    ] {
        assert!(
            read(path).lines().any(|found| found == line),
            "{path}: {line}"
        );
    }
    let image = format!("FROM rust:{compiler}.0-");
    assert!(read("deploy/docker/Dockerfile").contains(&image), "{image}");
}
