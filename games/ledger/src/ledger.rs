//! A rulebook's ledger: its rows, and how their ids are written.

use serde::Deserialize;

use crate::ids::Shape;

/// A row of a ledger, as far as coverage cares.
#[derive(Clone, Debug, Default)]
pub struct LedgerRow {
    /// Its id, such as `AAE-purchase-02`.
    pub id: String,
    /// Its short name.
    pub title: String,
    /// Where in the rulebook.
    pub section: String,
    /// Its content.
    pub rule: String,
    /// True if it must have a function and a test.
    pub due: bool,
    /// Why nothing can show what it forbids, although a word of it limits.
    pub unconditional: Option<String>,
}

/// A rule that needs no function and test of its own.
#[derive(Clone, Debug, Deserialize)]
pub struct Note {
    /// The rule.
    pub id: String,
    /// Why it needs neither.
    pub reason: String,
    /// The function that makes the rule moot.
    pub function: String,
}

/// A ledger: its rows, and how their ids are written.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    /// Form of its ids.
    pub shape: Shape,
    /// The rows.
    pub rows: Vec<LedgerRow>,
    /// The rules that need neither function nor test.
    pub notes: Vec<Note>,
}
