//! Reads the crate's sources and finds out which function enforces each rule of the
//! ledger and which test shows it: those whose doc comments name its id. Ranges
//! written as "`…-01` to `…-03`" name every id between.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{fs, io};

use sandtable_aa1940::ledger::{self, Rule, Scope};
use serde::Deserialize;

/// What the sources say about the ledger.
#[derive(Debug, Default)]
pub(crate) struct Coverage {
    functions: BTreeMap<String, Vec<String>>,
    tests: BTreeMap<String, Vec<String>>,
    /// Every id named anywhere, with the files that do.
    named: BTreeMap<String, BTreeSet<String>>,
    /// Every function, by its last name.
    defined: BTreeSet<String>,
}

/// A rule that needs no function and test of its own.
#[derive(Debug, Deserialize)]
struct Note {
    id: String,
    reason: String,
    /// The function that makes the rule moot.
    function: String,
}

impl Coverage {
    /// Reads the sources of this crate.
    pub(crate) fn of_this_crate() -> io::Result<Coverage> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut coverage = Coverage::default();
        for folder in ["src", "tests"] {
            for file in sources(&root.join(folder))? {
                let name = file.strip_prefix(root).unwrap_or(&file);
                let module = name.with_extension("").display().to_string();
                let shown = module.trim_start_matches("src/").replace('/', "::");
                coverage.read(&shown, &fs::read_to_string(&file)?);
            }
        }
        Ok(coverage)
    }

    /// Reads one source file.
    pub(crate) fn read(&mut self, module: &str, text: &str) {
        for id in ids(text) {
            self.named.entry(id).or_default().insert(module.to_owned());
        }
        let mut testing = module.split("::").any(|part| part.starts_with("tests"));
        let (mut docs, mut attributes) = (String::new(), Vec::new());
        for line in text.lines().map(str::trim) {
            if let Some(doc) = line.strip_prefix("///") {
                docs.push_str(doc);
                continue;
            }
            if line.starts_with("#[") {
                attributes.push(line);
                continue;
            }
            if let Some(function) = declared(line) {
                self.defined.insert(function.to_owned());
                let is_test = attributes.contains(&"#[test]");
                let list = match (is_test, testing) {
                    (true, _) => Some(&mut self.tests),
                    (false, false) => Some(&mut self.functions),
                    (false, true) => None,
                };
                if let Some(list) = list {
                    for id in ids(&docs) {
                        list.entry(id)
                            .or_default()
                            .push(format!("{module}::{function}"));
                    }
                }
            }
            testing |= attributes.contains(&"#[cfg(test)]") && line.ends_with('{');
            docs.clear();
            attributes.clear();
        }
    }

    /// The ledger's rows that are in scope, with the functions and tests of each.
    pub(crate) fn rows(&self) -> impl Iterator<Item = (&'static Rule, &[String], &[String])> {
        ledger::rows()
            .iter()
            .filter(|rule| matches!(rule.scope, Scope::Europe | Scope::Both))
            .map(|rule| {
                let list = |of: &'_ BTreeMap<String, Vec<String>>| of.contains_key(&rule.id);
                let functions = list(&self.functions).then(|| &self.functions[&rule.id][..]);
                let tests = list(&self.tests).then(|| &self.tests[&rule.id][..]);
                (rule, functions.unwrap_or(&[]), tests.unwrap_or(&[]))
            })
    }

    /// Everything that is wrong: rules in scope that no function or no test names,
    /// names of rules that do not exist, notes that excuse nothing or badly.
    pub(crate) fn faults(&self) -> Vec<String> {
        let notes: Vec<Note> = serde_json::from_str(include_str!("../../data/ledger-notes.json"))
            .expect("data/ledger-notes.json is a list of notes");
        let mut faults = Vec::new();
        for (rule, functions, tests) in self.rows() {
            let noted = notes.iter().any(|note| note.id == rule.id);
            if noted && !functions.is_empty() && !tests.is_empty() {
                faults.push(format!("{} is noted, and needs no note", rule.id));
            }
            if functions.is_empty() && !noted {
                faults.push(format!("{} ({}) has no function", rule.id, rule.title));
            }
            if tests.is_empty() && !noted {
                faults.push(format!("{} ({}) has no test", rule.id, rule.title));
            }
        }
        for note in &notes {
            let function = note.function.rsplit("::").next().unwrap_or_default();
            if ledger::find(&note.id).is_none() || note.reason.is_empty() {
                faults.push(format!(
                    "the note on {} is on no rule or says nothing",
                    note.id
                ));
            }
            if !self.defined.contains(function) {
                faults.push(format!("{} names no function: {}", note.id, note.function));
            }
        }
        for (id, files) in &self.named {
            if ledger::find(id).is_none() {
                faults.push(format!("{id} is no rule, but is named in {files:?}"));
            }
        }
        faults
    }
}

fn sources(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(sources(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
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

/// The ids in a text, ranges filled in.
fn ids(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut end_of_last = 0;
    for (start, _) in text.match_indices("AAE-") {
        let tail = &text[start..];
        let length = tail
            .find(|c: char| !(c.is_ascii_alphanumeric() || c == '-'))
            .unwrap_or(tail.len());
        let id = tail[..length].trim_end_matches('-');
        let Some((area, number)) = numbered(id) else {
            continue;
        };
        let between: String = text[end_of_last..start]
            .chars()
            .filter(|c| !matches!(c, '`' | '/' | ' ' | '\n'))
            .collect();
        if let Some((first_area, first)) = found.last().and_then(|last| numbered(last))
            && between == "to"
            && first_area == area
        {
            let area = area.to_owned();
            found.extend((first + 1..number).map(|n| format!("{area}-{n:02}")));
        }
        found.push(id.to_owned());
        end_of_last = start + id.len();
    }
    found
}

/// The area and number of an id; none for what only begins like one.
fn numbered(id: &str) -> Option<(&str, u32)> {
    let (area, number) = id.rsplit_once('-')?;
    let two_digits = number.len() == 2 && number.bytes().all(|byte| byte.is_ascii_digit());
    (two_digits && area.len() > "AAE-".len())
        .then(|| number.parse().ok().map(|number| (area, number)))?
}
