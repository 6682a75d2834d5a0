//! Packs in folders: the engine reads texts, and this is where they come from.

use std::fmt::Write;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use sandtable_axis_empires::library::Library;
use sandtable_axis_empires::pack::{Loaded, Pack, Problems, load};

/// Why the pack in a folder is not played with.
#[derive(Debug, thiserror::Error)]
pub enum PackError {
    /// A file or folder cannot be read.
    #[error("reading the pack in {}: {}: {cause}", .folder.display(), .path.display())]
    Unreadable {
        /// The pack's folder.
        folder: PathBuf,
        /// The path that cannot be read.
        path: PathBuf,
        /// Why.
        cause: io::Error,
    },
    /// It has faults.
    #[error("the pack in {} has faults:{}", .folder.display(), listed(.problems))]
    Faulty {
        /// The pack's folder.
        folder: PathBuf,
        /// All faults.
        problems: Problems,
    },
    /// Another pack has its name.
    #[error("the pack in {} is called {code:?}, as another one", .folder.display())]
    Namesake {
        /// The pack's folder.
        folder: PathBuf,
        /// The name.
        code: Box<str>,
    },
}

/// A fault a line.
fn listed(problems: &Problems) -> String {
    let mut lines = String::new();
    for fault in &problems.0 {
        // Writing to a string does not fail.
        let _ = write!(lines, "\n  {fault}");
    }
    lines
}

/// Reads the pack in a folder.
///
/// # Errors
///
/// A pack that cannot be read, or has faults.
pub fn read(folder: &Path) -> Result<Loaded, PackError> {
    let mut files = Vec::new();
    let collected = collect(folder, folder, &mut files);
    collected.map_err(|(path, cause)| PackError::Unreadable {
        folder: folder.to_owned(),
        path,
        cause,
    })?;
    let pairs = files
        .iter()
        .map(|(path, text)| (path.as_str(), text.as_str()));
    load(pairs).map_err(|problems| PackError::Faulty {
        folder: folder.to_owned(),
        problems,
    })
}

/// Adds the pack in a folder to those at hand. Two packs of one name are one too many, unless
/// they are one and the same.
///
/// # Errors
///
/// As of [`read`]; another pack of its name is there.
pub fn add(library: &mut Library, folder: &Path) -> Result<Arc<Pack>, PackError> {
    let pack = read(folder)?.pack;
    match library.find(&pack.code) {
        None => Ok(library.add(pack)),
        Some(same) if same.digest == pack.digest => Ok(same),
        Some(_) => Err(PackError::Namesake {
            folder: folder.to_owned(),
            code: pack.code,
        }),
    }
}

/// Adds all files under a folder, named from the pack's root with forward slashes. Names that
/// begin with a dot belong to the tools of the pack's author.
fn collect(
    root: &Path,
    folder: &Path,
    files: &mut Vec<(String, String)>,
) -> Result<(), (PathBuf, io::Error)> {
    let at = |path: &Path| {
        let path = path.to_owned();
        move |cause| (path, cause)
    };
    for entry in fs::read_dir(folder).map_err(at(folder))? {
        let entry = entry.map_err(at(folder))?;
        let path = entry.path();
        if entry.file_name().as_encoded_bytes().starts_with(b".") {
            continue;
        }
        if path.is_dir() {
            collect(root, &path, files)?;
        } else if let Ok(name) = path.strip_prefix(root) {
            let name = name.to_string_lossy().replace('\\', "/");
            let text = fs::read_to_string(&path).map_err(at(&path))?;
            files.push((name, text));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_axis_empires::pack::open::PACKS;

    /// Writes the training pack to a folder, with one text in one file replaced.
    fn on_disk(path: &str, from: &str, to: &str) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in PACKS[0].files {
            let file = folder.path().join(name);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            let text = if *name == path {
                text.replacen(from, to, 1)
            } else {
                (*text).to_owned()
            };
            fs::write(file, text).unwrap();
        }
        folder
    }

    /// The pack in a folder, beside the open ones.
    fn added(folder: &Path) -> Result<Arc<Pack>, PackError> {
        add(&mut Library::default(), folder)
    }

    #[test]
    fn a_folder_gives_the_same_pack_as_the_program_has() {
        let folder = on_disk("", "", "");
        fs::write(folder.path().join(".notes"), [0xff]).unwrap();
        assert_eq!(read(folder.path()).unwrap().pack, *PACKS[0].pack());
        // The same content twice is one pack.
        assert!(Arc::ptr_eq(
            &added(folder.path()).unwrap(),
            &PACKS[0].pack()
        ));
    }

    #[test]
    fn faults_are_listed_with_file_and_line() {
        let folder = on_disk("maps/hexes.csv", "w2013,forest", "w2013,jungle");
        let refused = added(folder.path()).unwrap_err().to_string();
        assert!(refused.contains("\n  maps/hexes.csv:5: "), "{refused}");
    }

    #[test]
    fn a_namesake_of_another_content_is_refused() {
        let folder = on_disk("pack.json", "Training ground", "Another ground");
        let refused = added(folder.path()).unwrap_err();
        assert!(matches!(refused, PackError::Namesake { .. }), "{refused}");
        assert_eq!(&*PACKS[0].pack().title, "Training ground");
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        let folder = on_disk("", "", "");
        fs::write(folder.path().join("map.png"), [0xff]).unwrap();
        let refused = added(folder.path()).unwrap_err().to_string();
        assert!(refused.contains("map.png"), "{refused}");
        assert!(read(Path::new("no-such-folder")).is_err());
    }
}
