//! The programs under test, built once.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::{env, fs};

use anyhow::{Context, ensure};

/// The programs under test, each of a package of its name.
const PROGRAMS: [&str; 5] = [
    "sandtable",
    "sandtable-match-state",
    "sandtable-rules",
    "sandtable-notifications",
    "sandtable-ladder",
];

/// The examples that tests run.
const EXAMPLES: [&str; 1] = ["nim"];

/// The folder of the programs, or why there is none.
static FOLDER: OnceLock<Result<PathBuf, String>> = OnceLock::new();

/// Path of an example, built from the present sources in the profile of the tests.
pub fn example(name: &str) -> anyhow::Result<PathBuf> {
    built(Path::new("examples").join(name))
}

/// Path of a program, built from the present sources in the profile of the tests.
pub fn binary(name: &str) -> anyhow::Result<PathBuf> {
    built(PathBuf::from(name))
}

fn built(name: PathBuf) -> anyhow::Result<PathBuf> {
    let folder = FOLDER.get_or_init(|| build().map_err(|error| format!("{error:#}")));
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

/// Reads Rust, by crates of which macros are made, too.
const WORKSPACE_CHECKS: &str = "sandtable-workspace";

/// Targets for cargo to build. Tests select them as `cargo test --workspace` does, including
/// examples: with any other selection most crates have other features and are built a second
/// time. Without the program that reads Rust they are, too, because of how they may be linked.
/// Figures are of the packages alone, as they are shipped.
fn selection(profile: &str) -> Vec<&'static str> {
    let mut selection = Vec::new();
    if profile == "dev" {
        selection.push("--workspace");
        selection.extend(EXAMPLES.iter().flat_map(|name| ["--example", name]));
        selection.extend(["--bin", WORKSPACE_CHECKS]);
    } else {
        selection.extend(PROGRAMS.iter().flat_map(|name| ["--package", name]));
    }
    selection.extend(PROGRAMS.iter().flat_map(|name| ["--bin", name]));
    selection
}

/// Builds programs where the running one was built. Cargo does nothing when
/// they are up to date, so that what is tested is never older than its sources.
fn build() -> anyhow::Result<PathBuf> {
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
        .args(selection(profile))
        .arg("--target-dir")
        .arg(target);
    // The variables that cargo sets for a test about its own package would look like changes to
    // build scripts that read them; they and all that depends on them would be rebuilt each time.
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
