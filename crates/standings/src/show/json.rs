//! As JSON, for programs: what the types of this crate hold, nothing lost. Amounts are exact
//! texts such as `"17/2"`.

use serde::Serialize;

use crate::bracket::Bracket;
use crate::cross_table::CrossTable;
use crate::table::Leaderboard;

/// The standings.
#[must_use]
pub fn standings(table: &Leaderboard) -> String {
    json(table)
}

/// The cross table.
#[must_use]
pub fn cross_table(table: &CrossTable) -> String {
    json(table)
}

/// The bracket.
#[must_use]
pub fn bracket(bracket: &Bracket) -> String {
    json(bracket)
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string_pretty(value).expect("these types have plain fields and text for keys")
}
