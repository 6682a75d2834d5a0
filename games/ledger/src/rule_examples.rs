//! Rule examples that readers of the rulebook wrote as text (`docs/examples.md`), and the rows
//! that each shows.

use std::collections::BTreeMap;

use crate::allow_forbid::Half;
use crate::ids::{self, Shape};

/// Number of rule examples that show each row.
#[derive(Debug, Default)]
pub(crate) struct RuleExamples {
    pub(crate) examples: usize,
    pub(crate) rows: BTreeMap<String, RowExamples>,
}

/// Number of rule examples that show a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RowExamples {
    /// The actions that it allows.
    pub allowed: usize,
    /// The actions that it forbids.
    pub forbidden: usize,
    /// The effects that it states.
    pub effects: usize,
}

impl RowExamples {
    /// All of them.
    #[must_use]
    pub const fn total(self) -> usize {
        self.allowed + self.forbidden + self.effects
    }

    /// Number of those that show a half of a row that limits. The effects that a row states count
    /// as what it allows.
    #[must_use]
    pub const fn half(self, half: Half) -> usize {
        match half {
            Half::Allows => self.allowed + self.effects,
            Half::Forbids => self.forbidden,
        }
    }
}

impl RuleExamples {
    /// Reads a file's statements of which rows its examples show.
    pub(crate) fn read(&mut self, text: &str, shape: &Shape) {
        for line in text.lines() {
            let Some((word, rest)) = line.trim().split_once(' ') else {
                continue;
            };
            let count: fn(&mut RowExamples) -> &mut usize = match word {
                "example" => {
                    self.examples += 1;
                    continue;
                }
                "allows" => |shown| &mut shown.allowed,
                "forbids" => |shown| &mut shown.forbidden,
                "shows" => |shown| &mut shown.effects,
                _ => continue,
            };
            for id in ids::ids(rest.split('#').next().unwrap_or_default(), shape) {
                *count(self.rows.entry(id).or_default()) += 1;
            }
        }
    }
}
