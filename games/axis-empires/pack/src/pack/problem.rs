//! Faults of a pack.

use std::fmt;

/// A fault of a pack, with the place where it was found.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// The file.
    pub file: Box<str>,
    /// The line, counted from 1; 0 where a fault has none.
    pub line: u64,
    /// The fault.
    pub text: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.file, self.text),
            line => write!(f, "{}:{line}: {}", self.file, self.text),
        }
    }
}

/// All faults of a pack, in order of file and line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the pack has {} faults, the first: {}", .0.len(), .0.first().map(ToString::to_string).unwrap_or_default())]
pub struct Problems(pub Vec<Problem>);
