//! Where exports are read from.

use std::fmt;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};

/// Extension of export files.
const END: &str = "sandtable";

/// Argument that stands for standard input.
const STANDARD_INPUT: &str = "-";

/// One export that is to be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Source {
    StandardInput,
    File(PathBuf),
}

impl Source {
    /// Its content.
    pub(super) fn read(&self) -> anyhow::Result<Vec<u8>> {
        match self {
            Self::StandardInput => {
                let mut content = Vec::new();
                let read = io::stdin().lock().read_to_end(&mut content);
                read.context("reading standard input")?;
                Ok(content)
            }
            Self::File(path) => fs::read(path).with_context(|| format!("reading {self}")),
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::StandardInput => f.write_str("standard input"),
            Self::File(path) => write!(f, "{}", path.display()),
        }
    }
}

/// All that the arguments name, each folder's files by their names.
pub(super) fn all(arguments: &[String]) -> anyhow::Result<Vec<Source>> {
    let mut found = Vec::new();
    for argument in arguments {
        let path = Path::new(argument);
        if argument == STANDARD_INPUT {
            found.push(Source::StandardInput);
        } else if path.is_dir() {
            found.extend(in_folder(path)?);
        } else {
            ensure!(path.exists(), "there is no file {argument}");
            found.push(Source::File(path.to_owned()));
        }
    }
    let inputs = found.iter().filter(|it| **it == Source::StandardInput);
    ensure!(inputs.count() < 2, "standard input can be read only once");
    Ok(found)
}

fn in_folder(folder: &Path) -> anyhow::Result<Vec<Source>> {
    let shown = folder.display();
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("reading {shown}"))? {
        let path = entry.with_context(|| format!("reading {shown}"))?.path();
        if path.is_file() && path.extension().is_some_and(|end| end == END) {
            files.push(path);
        }
    }
    ensure!(!files.is_empty(), "{shown} has no file that ends in .{END}");
    files.sort();
    Ok(files.into_iter().map(Source::File).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_stands_for_its_exports_in_their_order() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b.sandtable", "a.sandtable", "notes.txt"] {
            fs::write(folder.path().join(name), []).unwrap();
        }
        fs::create_dir(folder.path().join("c.sandtable")).unwrap();
        let named = folder.path().display().to_string();
        let found = all(&["-".to_owned(), named]).unwrap();
        let file = |name| Source::File(folder.path().join(name));
        assert_eq!(
            found,
            [
                Source::StandardInput,
                file("a.sandtable"),
                file("b.sandtable")
            ]
        );
    }

    #[test]
    fn what_is_not_there_is_told_before_anything_is_sent() {
        let empty = tempfile::tempdir().unwrap();
        let failure_text = |arguments: &[&str]| {
            let arguments: Vec<_> = arguments.iter().map(|&it| it.to_owned()).collect();
            all(&arguments).unwrap_err().to_string()
        };
        assert_eq!(
            failure_text(&["-", "never.sandtable"]),
            "there is no file never.sandtable"
        );
        let named = empty.path().display().to_string();
        assert!(failure_text(&[&named]).contains("no file that ends in .sandtable"));
        assert!(failure_text(&["-", "-"]).contains("only once"));
    }
}
