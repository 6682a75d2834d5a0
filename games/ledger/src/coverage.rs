//! Coverage of a ledger by an engine's sources.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::{fs, io};

use crate::allow_forbid::Halves;
use crate::ids;
use crate::ledger::{Ledger, LedgerRow};
use crate::rule_examples::RuleExamples;
use crate::scan;

/// Coverage of a ledger by the sources.
#[derive(Debug)]
pub struct Coverage {
    pub(crate) ledger: Ledger,
    functions: BTreeMap<String, Vec<String>>,
    pub(crate) tests: BTreeMap<String, Vec<String>>,
    pub(crate) halves: Halves,
    pub(crate) rule_examples: RuleExamples,
    /// Every id named anywhere, with the files that do.
    pub(crate) named: BTreeMap<String, BTreeSet<String>>,
    /// Every function, by its last name.
    defined: BTreeSet<String>,
}

impl Coverage {
    /// Nothing read yet.
    #[must_use]
    pub fn of(ledger: Ledger) -> Self {
        Self {
            ledger,
            functions: BTreeMap::new(),
            tests: BTreeMap::new(),
            halves: Halves::default(),
            rule_examples: RuleExamples::default(),
            named: BTreeMap::new(),
            defined: BTreeSet::new(),
        }
    }

    /// Reads the `src` and `tests` folders of a crate, and those of the crates in its folder.
    ///
    /// # Errors
    ///
    /// A source that cannot be read.
    pub fn read_crate(&mut self, root: &Path) -> io::Result<()> {
        let entries = fs::read_dir(root)?.map(|entry| Ok(entry?.path()));
        let mut inside = entries.collect::<io::Result<Vec<_>>>()?;
        inside.sort();
        for inner in inside {
            if inner.join("Cargo.toml").exists() {
                self.read_crate(&inner)?;
            }
        }
        for folder in ["src", "tests"] {
            for file in scan::files(&root.join(folder), "rs")? {
                let name = file.strip_prefix(root).unwrap_or(&file);
                let module = name.with_extension("").display().to_string();
                let shown = module.trim_start_matches("src/").replace('/', "::");
                self.read(&shown, &fs::read_to_string(&file)?);
            }
        }
        Ok(())
    }

    /// Reads one source file.
    pub fn read(&mut self, module: &str, text: &str) {
        let shape = self.ledger.shape.clone();
        for id in ids::ids(text, &shape) {
            self.named.entry(id).or_default().insert(module.to_owned());
        }
        scan::functions(module, text, |found| {
            self.defined.insert(found.name.to_owned());
            let place = format!("{module}::{}", found.name);
            if found.role == scan::Role::Test {
                self.halves.read(found.docs, &place, &shape);
            }
            let list = match found.role {
                scan::Role::Test => &mut self.tests,
                scan::Role::Function => &mut self.functions,
                scan::Role::Help => return,
            };
            for id in ids::ids(found.docs, &shape) {
                list.entry(id).or_default().push(place.clone());
            }
        });
    }

    /// The ledger's rows that are due, with the functions and tests of each.
    pub fn rows(&self) -> impl Iterator<Item = (&LedgerRow, &[String], &[String])> {
        fn list<'a>(of: &'a BTreeMap<String, Vec<String>>, id: &str) -> &'a [String] {
            of.get(id).map_or(&[], Vec::as_slice)
        }
        self.ledger.rows.iter().filter(|row| row.due).map(|row| {
            (
                row,
                list(&self.functions, &row.id),
                list(&self.tests, &row.id),
            )
        })
    }

    /// Everything that is wrong: due rules that no function or no test names, names of
    /// rules that do not exist, notes that excuse nothing or badly.
    #[must_use]
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for (row, functions, tests) in self.rows() {
            let noted = self.ledger.notes.iter().any(|note| note.id == row.id);
            if noted && !functions.is_empty() && !tests.is_empty() {
                faults.push(format!("{} is noted, and needs no note", row.id));
            }
            if functions.is_empty() && !noted {
                faults.push(format!("{} ({}) has no function", row.id, row.title));
            }
            if tests.is_empty() && !noted {
                faults.push(format!("{} ({}) has no test", row.id, row.title));
            }
        }
        for note in &self.ledger.notes {
            let function = note.function.rsplit("::").next().unwrap_or_default();
            if !self.known(&note.id) || note.reason.is_empty() {
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
            if !self.known(id) {
                faults.push(format!("{id} is no rule, but is named in {files:?}"));
            }
        }
        faults
    }

    /// The ids of this ledger's shape in a text.
    pub(crate) fn ids_in(&self, text: &str) -> Vec<String> {
        ids::ids(text, &self.ledger.shape)
    }

    fn known(&self, id: &str) -> bool {
        self.ledger.rows.iter().any(|row| row.id == id)
    }
}
