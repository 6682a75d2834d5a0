//! Loader state of a pack: its files, the faults found and the sources counted.

use std::collections::{BTreeMap, BTreeSet};

use serde::de::DeserializeOwned;

use crate::digest::Digest;
use crate::map::Theatre;
use crate::pack::load::manifest::MANIFEST;
use crate::pack::problem::Problem;
use crate::pack::source::{Basis, Sources, Tally};
use crate::pack::texts::PACKS;

/// Where a datum stands, for the list of faults.
#[derive(Clone, Copy, Debug)]
pub(super) struct DataLocation<'a> {
    /// The included pack that it is from; nothing is the pack itself.
    pub(super) part: &'a str,
    pub(super) file: &'a str,
    pub(super) line: u64,
}

impl<'a> DataLocation<'a> {
    /// A file of the pack itself as a whole.
    pub(super) const fn file(file: &'a str) -> Self {
        Self::of("", file)
    }

    /// A file of an included pack as a whole.
    pub(super) const fn of(part: &'a str, file: &'a str) -> Self {
        Self {
            part,
            file,
            line: 0,
        }
    }

    /// Path of the file as the author of the pack finds it.
    fn path(self) -> String {
        match self.part {
            "" => self.file.to_owned(),
            part => format!("{part}/{}", self.file),
        }
    }
}

/// A row of a table.
pub(super) struct TableRow<'a, T> {
    pub(super) at: DataLocation<'a>,
    pub(super) value: T,
    pub(super) sources: Sources,
}

/// Loader state of a pack.
pub(super) struct LoadContext<'a> {
    /// The texts by part and file.
    files: BTreeMap<(&'a str, &'a str), &'a str>,
    read: BTreeSet<(&'a str, &'a str)>,
    /// The packs that the board is made of: the pack itself, or those that it includes.
    parts: Vec<&'a str>,
    /// The theatre of each included pack.
    scopes: BTreeMap<&'a str, Theatre>,
    pub(super) problems: Vec<Problem>,
    pub(super) tally: Tally,
}

impl<'a> LoadContext<'a> {
    pub(super) fn new(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        Self {
            files: files
                .into_iter()
                .map(|(path, text)| (("", path), text))
                .collect(),
            read: BTreeSet::new(),
            parts: vec![""],
            scopes: BTreeMap::new(),
            problems: Vec::new(),
            tally: Tally::default(),
        }
    }

    /// The digest of all files.
    pub(super) fn digest(&self) -> Digest {
        let files = self.files.iter();
        let files = files.map(|((part, file), text)| (DataLocation::of(part, file).path(), *text));
        Digest::of(files)
    }

    /// Makes the board from other packs: their files are in folders of the pack that have
    /// their names, or they are open ones.
    pub(super) fn include(&mut self, codes: &[String]) {
        if codes.is_empty() {
            return;
        }
        let (mut files, mut parts) = (BTreeMap::new(), BTreeSet::new());
        for ((_, path), text) in std::mem::take(&mut self.files) {
            let folder = path.split_once('/');
            match folder.filter(|(part, _)| codes.iter().any(|code| code == part)) {
                Some((part, file)) => {
                    parts.insert(part);
                    files.insert((part, file), text);
                }
                None => {
                    files.insert(("", path), text);
                }
            }
        }
        for open in &PACKS {
            let wanted = codes.iter().any(|code| code == open.code);
            if wanted && parts.insert(open.code) {
                let texts = open.files.iter();
                files.extend(texts.map(|(file, text)| ((open.code, *file), *text)));
            }
        }
        self.files = files;
        self.parts.clear();
        for code in codes {
            match parts.iter().find(|part| *part == code) {
                Some(part) => self.parts.push(part),
                None => self.fault(
                    DataLocation::file(MANIFEST),
                    format!("there is no pack {code:?}"),
                ),
            }
        }
    }

    /// The packs that the board is made of.
    pub(super) fn parts(&self) -> Vec<&'a str> {
        self.parts.clone()
    }

    /// The theatre within which names of a part are looked up; none where there is one part,
    /// whose names are all different.
    pub(super) fn scope(&self, at: DataLocation<'_>) -> Option<Theatre> {
        self.scopes.get(at.part).copied()
    }

    /// Gives an included pack its theatre. False if it has another.
    pub(super) fn set_scope(&mut self, part: &'a str, theatre: Theatre) -> bool {
        part.is_empty() || *self.scopes.entry(part).or_insert(theatre) == theatre
    }

    /// The theatres of the included packs, each with its part.
    pub(super) fn scopes(&self) -> impl Iterator<Item = (&'a str, Theatre)> {
        self.scopes.iter().map(|(part, theatre)| (*part, *theatre))
    }

    /// Puts a fault on the list.
    pub(super) fn fault(&mut self, at: DataLocation<'_>, text: impl Into<String>) {
        self.problems.push(Problem {
            file: at.path().into(),
            line: at.line,
            text: text.into(),
        });
    }

    /// Hands over what was understood, and puts on the list what was not.
    pub(super) fn take<T>(&mut self, at: DataLocation<'_>, result: Result<T, String>) -> Option<T> {
        result.map_err(|text| self.fault(at, text)).ok()
    }

    /// The files in a folder of the pack itself or of an included one.
    pub(super) fn folder(&self, part: &str, folder: &str) -> Vec<DataLocation<'a>> {
        self.files
            .keys()
            .filter(|(of, file)| *of == part && file.starts_with(folder))
            .map(|(part, file)| DataLocation::of(part, file))
            .collect()
    }

    /// A file of each part that has it, for those that a pack may do without.
    pub(super) fn having(&self, file: &'a str) -> Vec<DataLocation<'a>> {
        let parts = self.parts.iter().copied();
        parts
            .filter(|part| self.files.contains_key(&(*part, file)))
            .map(|part| DataLocation::of(part, file))
            .collect()
    }

    /// Reports the files that were not read.
    pub(super) fn unread(&mut self) {
        let left: Vec<DataLocation<'_>> = self
            .files
            .keys()
            .filter(|key| !self.read.contains(*key))
            .map(|(part, file)| DataLocation::of(part, file))
            .collect();
        for at in left {
            self.fault(at, "no part of a pack has this name");
        }
    }

    fn text(&mut self, at: DataLocation<'a>) -> Option<&'a str> {
        self.read.insert((at.part, at.file));
        let text = self.files.get(&(at.part, at.file)).copied();
        if text.is_none() {
            self.fault(at, "the file is missing");
        }
        text
    }

    /// Reads a JSON file.
    pub(super) fn json<T: DeserializeOwned>(&mut self, at: DataLocation<'a>) -> Option<T> {
        let text = self.text(at)?;
        serde_json::from_str(text)
            .map_err(|error| {
                let line = u64::try_from(error.line()).unwrap_or_default();
                self.fault(DataLocation { line, ..at }, error.to_string());
            })
            .ok()
    }

    /// Reads a table of all parts, one after the other.
    pub(super) fn table<T: DeserializeOwned>(&mut self, file: &'a str) -> Vec<TableRow<'a, T>> {
        let parts = self.parts().into_iter();
        parts
            .flat_map(|part| self.table_of(DataLocation::of(part, file)))
            .collect()
    }

    /// Reads a table of which all parts must have the same.
    pub(super) fn common<T: PartialEq>(
        &mut self,
        file: &'a str,
        read: impl Fn(&mut Self, DataLocation<'a>) -> Option<T>,
    ) -> Option<T> {
        let mut found: Option<T> = None;
        for part in self.parts() {
            let at = DataLocation::of(part, file);
            let table = read(self, at)?;
            if found.as_ref().is_some_and(|found| *found != table) {
                self.fault(at, "the included packs differ in it");
            }
            found = Some(table);
        }
        found
    }

    /// Reads a table of one part. Every row ends with its source; the sources are counted.
    pub(super) fn table_of<T: DeserializeOwned>(
        &mut self,
        whole: DataLocation<'a>,
    ) -> Vec<TableRow<'a, T>> {
        let Some(text) = self.text(whole) else {
            return Vec::new();
        };
        let mut reader = csv::ReaderBuilder::new()
            .trim(csv::Trim::All)
            .from_reader(text.as_bytes());
        let headers = match reader.headers() {
            Ok(headers) => headers.clone(),
            Err(error) => {
                self.fault(whole, error.to_string());
                return Vec::new();
            }
        };
        let fields: Vec<&str> = headers.iter().collect();
        let Some((&"source", data)) = fields.split_last() else {
            self.fault(
                DataLocation { line: 1, ..whole },
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
                    self.fault(DataLocation { line, ..whole }, error.to_string());
                    continue;
                }
            };
            let at = DataLocation {
                line: record.position().map_or(0, csv::Position::line),
                ..whole
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
                self.tally.count(at.file, field, sources.of(field));
            }
            match csv::StringRecord::from(cells).deserialize(Some(&data_headers)) {
                Ok(value) => rows.push(TableRow { at, value, sources }),
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
