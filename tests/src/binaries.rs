//! The binaries under test, built once.

use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;
use std::{env, fs};

use anyhow::{Context, ensure};

/// The packages whose binaries are tested.
const PACKAGES: [&str; 4] = [
    "sandtable",
    "sandtable-match-state",
    "sandtable-rules",
    "sandtable-notifications",
];

/// The folder of the binaries, or why there is none.
static FOLDER: OnceLock<Result<PathBuf, String>> = OnceLock::new();

/// Path of an example, built from the present sources as `cargo test --workspace` builds it.
pub fn example(name: &str) -> anyhow::Result<PathBuf> {
    let folder = build(&["--workspace", "--example", name])?;
    Ok(folder.join("examples").join(name))
}

/// Path of a binary, built from the present sources in the profile of the tests.
pub fn binary(name: &str) -> anyhow::Result<PathBuf> {
    let folder = FOLDER.get_or_init(|| {
        let mut arguments = vec!["--bins"];
        arguments.extend(PACKAGES.iter().flat_map(|package| ["--package", package]));
        build(&arguments).map_err(|error| format!("{error:#}"))
    });
    let folder = folder
        .as_ref()
        .map_err(|error| anyhow::anyhow!("{error}"))?;
    let path = folder.join(name);
    ensure!(
        fs::metadata(&path)?.is_file(),
        "{} is no file",
        path.display()
    );
    Ok(path)
}

/// Builds programs where the running one was built. Cargo does nothing when
/// they are up to date, so that what is tested is never older than its sources.
fn build(arguments: &[&str]) -> anyhow::Result<PathBuf> {
    let program = env::current_exe()?;
    // target/{profile}/deps/{test}, or target/{profile}/{program}
    let folder = program
        .ancestors()
        .skip(1)
        .find(|folder| folder.file_name() != Some("deps".as_ref()))
        .context("programs are built below the target folder")?;
    let target = folder.parent().context("a profile has a target folder")?;
    let profile = match folder.file_name().and_then(|name| name.to_str()) {
        Some("debug") => "dev",
        Some(profile) => profile,
        None => anyhow::bail!("{} has no name", folder.display()),
    };
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["build", "--quiet", "--profile", profile])
        .args(arguments)
        .arg("--target-dir")
        .arg(target);
    // What cargo tells a test about its own package would be news to build scripts that
    // look at it, and they and all that depends on them would be built anew each time.
    for (variable, _) in env::vars_os() {
        let name = variable.to_string_lossy();
        if name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_") {
            command.env_remove(&variable);
        }
    }
    let output = command.output().context("cargo cannot be started")?;
    ensure!(
        output.status.success(),
        "the binaries cannot be built:\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
    Ok(folder.to_owned())
}
