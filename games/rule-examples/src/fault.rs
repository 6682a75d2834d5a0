//! Faults of a statement, or of the engine's result for it.

/// A statement that cannot be read, or that the engine disagrees with.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}; found {found}")]
pub struct Fault {
    /// Source of the fault: the text or the engine's answer.
    pub kind: FaultKind,
    /// The value expected.
    pub expected: String,
    /// The value found.
    pub found: String,
}

/// Where a fault lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The statement is misspelled, or names something that does not exist.
    Text,
    /// The engine accepted what should be refused.
    Accepted,
    /// The engine refused what should be accepted.
    Refused,
    /// The engine refused it by another row than those named.
    OtherRow,
    /// The position is not what was expected.
    Position,
    /// The engine broke an invariant: a hash that does not fit, a step that came from nowhere.
    Invariant,
}

impl FaultKind {
    /// The kind as a word of the report.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Accepted => "accepted",
            Self::Refused => "refused",
            Self::OtherRow => "other-row",
            Self::Position => "position",
            Self::Invariant => "invariant",
        }
    }
}

impl Fault {
    /// A statement that cannot be read.
    pub fn text(expected: impl Into<String>, found: impl Into<String>) -> Self {
        Self::new(FaultKind::Text, expected, found)
    }

    /// A position that is not what was expected.
    pub fn position(expected: impl Into<String>, found: impl Into<String>) -> Self {
        Self::new(FaultKind::Position, expected, found)
    }

    /// A fault of any kind.
    pub fn new(kind: FaultKind, expected: impl Into<String>, found: impl Into<String>) -> Self {
        Self {
            kind,
            expected: expected.into(),
            found: found.into(),
        }
    }
}
