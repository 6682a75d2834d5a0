//! A pack by the code of an open one or by its folder.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use sandtable_axis_empires::pack::{Pack, load, open};

/// Finds a pack, or reads it.
pub(crate) fn pack(name: &str) -> Result<Arc<Pack>, String> {
    if let Some(known) = open::find(name) {
        return Ok(known);
    }
    let mut files = Vec::new();
    collect(Path::new(name), "", &mut files).map_err(|error| format!("{name}: {error}"))?;
    let pairs = files
        .iter()
        .map(|(path, text)| (path.as_str(), text.as_str()));
    match load(pairs) {
        Ok(loaded) => Ok(loaded.pack.into()),
        Err(problems) => {
            let faults: Vec<String> = problems.0.iter().map(ToString::to_string).collect();
            Err(faults.join("\n"))
        }
    }
}

fn collect(folder: &Path, under: &str, files: &mut Vec<(String, String)>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{under}{name}");
        if name.starts_with('.') {
            continue;
        }
        if entry.path().is_dir() {
            collect(&entry.path(), &format!("{path}/"), files)?
        } else {
            files.push((path, fs::read_to_string(entry.path())?))
        }
    }
    Ok(())
}
