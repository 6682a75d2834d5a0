//! The two halves of a rule that limits: what it allows, and what it forbids.

use std::collections::BTreeMap;

use crate::ids::{self, Shape};
use crate::ledger::LedgerRow;

/// The words by which a rule limits something.
const LIMITS: [&str; 8] = [
    "only", "unless", "except", "may not", "at most", "cannot", "never", "must not",
];

/// A half of a rule that limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Half {
    /// The part that it allows, or brings about.
    Allows,
    /// The part that it refuses, or withholds.
    Forbids,
}

impl Half {
    /// Both of them.
    pub const BOTH: [Self; 2] = [Self::Allows, Self::Forbids];

    /// Beginning of a line of a doc comment that marks it.
    pub(crate) fn mark(self) -> &'static str {
        match self {
            Self::Allows => "Allows:",
            Self::Forbids => "Forbids:",
        }
    }
}

/// Tests that show each half of each rule.
#[derive(Debug, Default)]
pub(crate) struct Halves(BTreeMap<(String, Half), Vec<String>>);

impl Halves {
    /// Reads the marks in the doc comment of a test.
    pub(crate) fn read(&mut self, docs: &str, test: &str, shape: &Shape) {
        for line in docs.lines() {
            for half in Half::BOTH {
                let Some(rules) = line.trim_start().strip_prefix(half.mark()) else {
                    continue;
                };
                for id in ids::ids(rules, shape) {
                    self.0.entry((id, half)).or_default().push(test.to_owned());
                }
            }
        }
    }

    /// The tests that show a half of a rule.
    pub(crate) fn of(&self, id: &str, half: Half) -> &[String] {
        self.0
            .get(&(id.to_owned(), half))
            .map_or(&[], Vec::as_slice)
    }
}

/// Reports whether a word of a rule limits something.
pub(crate) fn limits(rule: &str) -> bool {
    let lower = rule.to_lowercase();
    let within = |(start, word): (usize, &str)| {
        let letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        letter(lower[..start].chars().next_back())
            || letter(lower[start + word.len()..].chars().next())
    };
    LIMITS
        .iter()
        .any(|word| lower.match_indices(word).any(|found| !within(found)))
}

impl LedgerRow {
    /// Reports whether it is due and must have tests of both halves.
    #[must_use]
    pub fn has_halves(&self) -> bool {
        self.due && self.unconditional.is_none() && limits(&self.rule)
    }
}
