//! The desk on which a pack is read: its files, the faults found and the sources counted.

use std::collections::{BTreeMap, BTreeSet};

use serde::de::DeserializeOwned;

use crate::pack::digest::Digest;
use crate::pack::problem::Problem;
use crate::pack::source::{Basis, Sources, Tally};

/// Where a datum stands, for the list of faults.
#[derive(Clone, Copy, Debug)]
pub(super) struct At<'a> {
    pub(super) file: &'a str,
    pub(super) line: u64,
}

impl<'a> At<'a> {
    /// A file as a whole.
    pub(super) const fn file(file: &'a str) -> Self {
        Self { file, line: 0 }
    }
}

/// A row of a table.
pub(super) struct Row<'a, T> {
    pub(super) at: At<'a>,
    pub(super) value: T,
    pub(super) sources: Sources,
}

/// The desk.
pub(super) struct Desk<'a> {
    files: BTreeMap<&'a str, &'a str>,
    read: BTreeSet<&'a str>,
    pub(super) problems: Vec<Problem>,
    pub(super) tally: Tally,
}

impl<'a> Desk<'a> {
    pub(super) fn new(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        Self {
            files: files.into_iter().collect(),
            read: BTreeSet::new(),
            problems: Vec::new(),
            tally: Tally::default(),
        }
    }

    /// The digest of all files.
    pub(super) fn digest(&self) -> Digest {
        Digest::of(self.files.iter().map(|(path, text)| (*path, *text)))
    }

    /// Puts a fault on the list.
    pub(super) fn fault(&mut self, at: At<'_>, text: impl Into<String>) {
        self.problems.push(Problem {
            file: at.file.into(),
            line: at.line,
            text: text.into(),
        });
    }

    /// Hands over what was understood, and puts on the list what was not.
    pub(super) fn take<T>(&mut self, at: At<'_>, result: Result<T, String>) -> Option<T> {
        result.map_err(|text| self.fault(at, text)).ok()
    }

    /// The files in a folder.
    pub(super) fn folder(&self, folder: &str) -> Vec<&'a str> {
        self.files
            .keys()
            .filter(|path| path.starts_with(folder))
            .copied()
            .collect()
    }

    /// Whether there is a file, for those that a pack may do without.
    pub(super) fn has(&self, path: &str) -> bool {
        self.files.contains_key(path)
    }

    /// Says which files nobody has read.
    pub(super) fn unread(&mut self) {
        let left: Vec<&str> = self
            .files
            .keys()
            .filter(|path| !self.read.contains(**path))
            .copied()
            .collect();
        for path in left {
            self.fault(At::file(path), "no part of a pack has this name");
        }
    }

    fn text(&mut self, path: &'a str) -> Option<&'a str> {
        self.read.insert(path);
        let text = self.files.get(path).copied();
        if text.is_none() {
            self.fault(At::file(path), "the file is missing");
        }
        text
    }

    /// Reads a JSON file.
    pub(super) fn json<T: DeserializeOwned>(&mut self, path: &'a str) -> Option<T> {
        let text = self.text(path)?;
        serde_json::from_str(text)
            .map_err(|error| {
                let line = u64::try_from(error.line()).unwrap_or_default();
                self.fault(At { file: path, line }, error.to_string());
            })
            .ok()
    }

    /// Reads a table. Every row ends with its source; the sources are counted.
    pub(super) fn table<T: DeserializeOwned>(&mut self, path: &'a str) -> Vec<Row<'a, T>> {
        let Some(text) = self.text(path) else {
            return Vec::new();
        };
        let mut reader = csv::ReaderBuilder::new()
            .trim(csv::Trim::All)
            .from_reader(text.as_bytes());
        let headers = match reader.headers() {
            Ok(headers) => headers.clone(),
            Err(error) => {
                self.fault(At::file(path), error.to_string());
                return Vec::new();
            }
        };
        let fields: Vec<&str> = headers.iter().collect();
        let Some((&"source", data)) = fields.split_last() else {
            self.fault(
                At {
                    file: path,
                    line: 1,
                },
                "the last column must be source",
            );
            return Vec::new();
        };
        let data_headers = csv::StringRecord::from(data.to_vec());
        let mut rows = Vec::new();
        for record in reader.records() {
            let record = match record {
                Ok(record) => record,
                Err(error) => {
                    let line = error.position().map_or(0, csv::Position::line);
                    self.fault(At { file: path, line }, error.to_string());
                    continue;
                }
            };
            let at = At {
                file: path,
                line: record.position().map_or(0, csv::Position::line),
            };
            let cells: Vec<&str> = record.iter().take(data.len()).collect();
            let source = record.get(data.len()).unwrap_or_default();
            let Some(sources) = self.take(at, Sources::parse(source)) else {
                continue;
            };
            for field in sources.fields() {
                if !data.contains(&field) {
                    self.fault(at, format!("{field:?} has a source, but is no column"));
                }
            }
            for (field, _) in data.iter().zip(&cells).filter(|(_, cell)| !cell.is_empty()) {
                self.tally.count(path, field, sources.of(field));
            }
            match csv::StringRecord::from(cells).deserialize(Some(&data_headers)) {
                Ok(value) => rows.push(Row { at, value, sources }),
                Err(error) => self.fault(at, error.to_string()),
            }
        }
        rows
    }

    /// Counts a datum that does not stand in a table.
    pub(super) fn count(&mut self, file: &str, field: &str, basis: Basis) {
        self.tally.count(file, field, basis);
    }
}

/// The parts of a cell that lists things.
pub(super) fn list(cell: &str) -> impl Iterator<Item = &str> {
    cell.split(';')
        .map(str::trim)
        .filter(|part| !part.is_empty())
}

/// A word of an enumeration, as serde spells it.
pub(super) fn word<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_value(serde_json::Value::String(text.to_owned()))
        .map_err(|error| error.to_string())
}
