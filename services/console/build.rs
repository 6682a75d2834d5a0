//! Embeds `dist/`, the output of building `web/`, after a check that it is complete and of these
//! sources: a build with cargo needs no node.

use std::error::Error;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

use sha2::{Digest, Sha256};

/// Remedy for a `dist/` that does not fit.
const REMEDY: &str = "run `make console`, which builds services/console/dist anew";

/// The page itself, which names the version of all other files.
const PAGE: &str = "index.html";
/// Digits of the version.
const VERSION_DIGITS: usize = 16;

fn main() {
    if let Err(error) = embed() {
        println!("cargo::error=services/console: {error}; {REMEDY}");
    }
}

fn embed() -> Result<(), Box<dyn Error>> {
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let (dist, web) = (here.join("dist"), here.join("web"));
    println!("cargo::rerun-if-changed=dist");
    println!("cargo::rerun-if-changed=web/src");
    let manifest = fs::read_to_string(dist.join("MANIFEST"))
        .map_err(|error| format!("dist/MANIFEST cannot be read ({error})"))?;
    let mut rows = String::new();
    let mut version = Sha256::new();
    for line in manifest.lines() {
        let (digest, name) = line
            .split_once("  ")
            .ok_or_else(|| format!("dist/MANIFEST has a line without a digest: {line:?}"))?;
        if name == "web/src" {
            check_sources(&web.join("src"), digest)?;
            continue;
        }
        if name != PAGE {
            version.update(line.as_bytes());
            version.update(b"\n");
        }
        let path = dist.join(name);
        let content = fs::read(&path).map_err(|error| format!("dist/{name}: {error}"))?;
        if digest != hex::encode(Sha256::digest(&content)) {
            return Err(format!("dist/{name} is not what dist/MANIFEST says").into());
        }
        writeln!(
            rows,
            "    Embedded {{ name: {name:?}, digest: {digest:?}, content: include_bytes!({path:?}) }},"
        )?;
    }
    let version = hex::encode(version.finalize());
    let version = version.get(..VERSION_DIGITS).unwrap_or_default();
    let page = fs::read_to_string(dist.join(PAGE))?;
    if !page.contains(&format!("console/v-{version}/")) {
        return Err(format!("dist/{PAGE} names another version than v-{version}").into());
    }
    let table = format!("&[\n{rows}]\n");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(out.join("embedded.rs"), table)?;
    fs::write(out.join("version.rs"), format!("{version:?}\n"))?;
    Ok(())
}

/// Refuses a `dist/` of other sources. A package may come without them.
fn check_sources(sources: &Path, digest: &str) -> Result<(), Box<dyn Error>> {
    if !sources.is_dir() {
        return Ok(());
    }
    let mut files = Vec::new();
    list(sources, "", &mut files)?;
    files.sort();
    let mut all = Sha256::new();
    for name in files {
        all.update(name.as_bytes());
        all.update([0]);
        all.update(Sha256::digest(fs::read(sources.join(&name))?));
    }
    if digest == hex::encode(all.finalize()) {
        return Ok(());
    }
    Err("dist is not built of what is in web/src".into())
}

/// The files below a folder, by their paths in it.
fn list(folder: &Path, prefix: &str, files: &mut Vec<String>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            list(&entry.path(), &format!("{name}/"), files)?;
        } else {
            files.push(name);
        }
    }
    Ok(())
}
