//! Packs of Axis Empires: the open ones by name, others from folders.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, bail};
use sandtable_axis_empires::library;
use sandtable_axis_empires::pack::open::PACKS;
use sandtable_axis_empires::pack::{self, Loaded, Pack, Problems};

/// Reads the open pack of a name or the pack in a folder. What is wrong with the pack is
/// the inner result; the outer one says that there is none.
pub(crate) fn read(name: &str) -> anyhow::Result<Result<Loaded, Problems>> {
    if let Some(open) = PACKS.iter().find(|open| open.code == name) {
        return Ok(open.read());
    }
    let folder = Path::new(name);
    if !folder.is_dir() {
        let known: Vec<&str> = PACKS.iter().map(|open| open.code).collect();
        bail!(
            "{name:?} is neither a folder nor an open pack ({})",
            known.join(", ")
        );
    }
    let mut files = Vec::new();
    collect(folder, folder, &mut files).with_context(|| format!("reading {name}"))?;
    let pairs = files
        .iter()
        .map(|(path, text)| (path.as_str(), text.as_str()));
    Ok(pack::load(pairs))
}

/// The pack of a name or in a folder, at hand for matches of this process.
pub(crate) fn find(name: &str) -> anyhow::Result<Arc<Pack>> {
    if let Some(known) = library::find(name) {
        return Ok(known);
    }
    Ok(library::add(read(name)??.pack))
}

/// Adds all files under a folder, named from the pack's root with forward slashes.
fn collect(root: &Path, folder: &Path, files: &mut Vec<(String, String)>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(root, &path, files)?;
        } else if let Ok(name) = path.strip_prefix(root) {
            let name = name.to_string_lossy().replace('\\', "/");
            files.push((name, std::fs::read_to_string(&path)?));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes an open pack to a folder, with one file changed.
    fn on_disk(code: &str, path: &str, change: impl Fn(&str) -> String) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        let open = PACKS.iter().find(|open| open.code == code).unwrap();
        for (name, text) in open.files {
            let file = folder.path().join(name);
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            let text = match *name == path {
                true => change(text),
                false => (*text).to_owned(),
            };
            std::fs::write(file, text).unwrap();
        }
        folder
    }

    #[test]
    fn a_folder_gives_the_same_pack_as_the_program_has() {
        let folder = on_disk("training", "", str::to_owned);
        let read = read(folder.path().to_str().unwrap()).unwrap().unwrap();
        assert_eq!(read.pack, *PACKS[0].pack());
    }

    #[test]
    fn faults_are_told_with_file_and_line() {
        let folder = on_disk("training", "maps/hexes.csv", |text| {
            text.replace("w2013,forest", "w2013,jungle")
        });
        let problems = read(folder.path().to_str().unwrap()).unwrap().unwrap_err();
        let fault = problems.0.iter().find(|fault| fault.line == 5);
        assert_eq!(&*fault.unwrap().file, "maps/hexes.csv", "{problems:?}");
    }

    #[test]
    fn what_is_no_pack_is_an_error() {
        assert!(read("no-such-pack").is_err());
    }
}
