//! Number of rows of a ledger that have rule examples.

use std::path::Path;
use std::{fs, io};

use crate::allow_forbid::Half;
use crate::coverage::Coverage;
use crate::rule_examples::RowExamples;
use crate::scan;

/// Number of a ledger's rows that have rule examples.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// The examples.
    pub examples: usize,
    /// The rows that are due.
    pub rows: usize,
    /// Those with an example.
    pub shown: usize,
    /// Those that limit.
    pub limiting: usize,
    /// Those that limit and have examples of both halves.
    pub both_halves: usize,
}

impl Coverage {
    /// Reads the rule examples of a folder.
    ///
    /// # Errors
    ///
    /// A file that cannot be read.
    pub fn read_rule_examples(&mut self, folder: &Path) -> io::Result<()> {
        for file in scan::files(folder, "txt")? {
            let text = fs::read_to_string(&file)?;
            self.rule_examples.read(&text, &self.ledger.shape);
        }
        Ok(())
    }

    /// Number of rule examples that show a row.
    #[must_use]
    pub fn rule_examples_of(&self, id: &str) -> RowExamples {
        let shown = self.rule_examples.rows.get(id);
        shown.copied().unwrap_or_default()
    }

    /// Counts the rows that have rule examples.
    #[must_use]
    pub fn count_rule_examples(&self) -> Count {
        let mut count = Count {
            examples: self.rule_examples.examples,
            ..Count::default()
        };
        for (row, ..) in self.rows() {
            let shown = self.rule_examples_of(&row.id);
            count.rows += 1;
            count.shown += usize::from(shown.total() > 0);
            if row.has_halves() {
                count.limiting += 1;
                let both = Half::BOTH.iter().all(|half| shown.half(*half) > 0);
                count.both_halves += usize::from(both);
            }
        }
        count
    }
}
