//! Reasons for which a call from Python is refused.

use std::fmt::Display;

use pyo3::PyErr;
use pyo3::exceptions::{PyIndexError, PyRuntimeError, PyValueError};
use sandtable_kernel::{Game, Violation};

pyo3::create_exception!(
    _native,
    RuleViolation,
    PyValueError,
    "A command that the rules refuse: its text names the rule."
);

/// Result of a call.
pub(crate) type Lab<T = ()> = Result<T, LabError>;

/// Why a call is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LabError {
    /// An argument that makes no sense.
    Value(String),
    /// An action that is not legal.
    Action(String),
    /// A command that the rules refuse.
    Rule(String),
    /// A call that the state does not allow.
    State(String),
}

impl LabError {
    /// An argument that makes no sense.
    pub(crate) fn value(text: impl Display) -> Self {
        Self::Value(text.to_string())
    }

    /// A call that the state does not allow.
    pub(crate) fn state(text: impl Display) -> Self {
        Self::State(text.to_string())
    }

    /// The refusal of a game's rules.
    pub(crate) fn rule(game: &impl Game, violation: &Violation) -> Self {
        Self::Rule(refusal(game, violation))
    }
}

/// A refusal in words: the rule, where it stands, what it expects and what it found.
pub(crate) fn refusal(game: &impl Game, violation: &Violation) -> String {
    let Violation {
        rule,
        expected,
        found,
    } = violation;
    match game.rule(rule) {
        Some(text) => format!(
            "{} ({rule}, {}): expected {expected}, found {found}. {}",
            text.title, text.section, text.summary
        ),
        None => format!("{rule}: expected {expected}, found {found}"),
    }
}

impl From<LabError> for PyErr {
    fn from(error: LabError) -> Self {
        match error {
            LabError::Value(text) => PyValueError::new_err(text),
            LabError::Action(text) => PyIndexError::new_err(text),
            LabError::Rule(text) => RuleViolation::new_err(text),
            LabError::State(text) => PyRuntimeError::new_err(text),
        }
    }
}
