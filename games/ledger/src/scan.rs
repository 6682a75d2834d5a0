//! Functions in a source file, with their doc comments.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// Purpose of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// It is part of the engine.
    Function,
    /// It is a test.
    Test,
    /// It helps tests.
    Help,
}

/// A function in a source file.
pub(crate) struct FoundFunction<'a> {
    pub(crate) name: &'a str,
    pub(crate) docs: &'a str,
    pub(crate) role: Role,
}

/// Calls `tell` with every function that the text declares.
pub(crate) fn functions(module: &str, text: &str, mut tell: impl FnMut(FoundFunction<'_>)) {
    let mut testing = module.split("::").any(|part| part.starts_with("tests"));
    let (mut docs, mut attributes) = (String::new(), Vec::new());
    for line in text.lines().map(str::trim) {
        if let Some(doc) = line.strip_prefix("///") {
            docs.push_str(doc);
            docs.push('\n');
            continue;
        }
        if line.starts_with("#[") {
            attributes.push(line);
            continue;
        }
        if let Some(name) = declared(line) {
            let help = testing || attributes.contains(&"#[cfg(test)]");
            let role = match (attributes.contains(&"#[test]"), help) {
                (true, _) => Role::Test,
                (false, false) => Role::Function,
                (false, true) => Role::Help,
            };
            tell(FoundFunction {
                name,
                docs: &docs,
                role,
            });
        } else {
            testing |= attributes.contains(&"#[cfg(test)]") && line.ends_with('{');
        }
        docs.clear();
        attributes.clear();
    }
}

/// Every file with an extension below a folder, in order of names; none when there is no such
/// folder.
pub(crate) fn files(folder: &Path, extension: &str) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    if !folder.is_dir() {
        return Ok(files);
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(self::files(&path, extension)?);
        } else if path.extension().is_some_and(|found| found == extension) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// The name of the function that a line declares.
fn declared(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace();
    let qualifiers = ["const", "async", "unsafe", "extern"];
    let keyword = words.find(|word| !word.starts_with("pub") && !qualifiers.contains(word))?;
    let rest = (keyword == "fn").then(|| words.next())??;
    rest.split(['(', '<'])
        .next()
        .filter(|name| !name.is_empty())
}
