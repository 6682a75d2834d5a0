//! Groups of a table, dealt like a snake: with three groups the first three of the table go to
//! groups 1, 2 and 3, the next three to 3, 2 and 1.

use serde::{Deserialize, Serialize};

use crate::algorithm::Algorithm;
use crate::entrant::EntrantId;
use crate::record::{expect_distinct, expect_number};
use crate::refusal::LadderError;

/// The algorithm, with its version.
pub const ALGORITHM: &str = "snake/1";

/// Inputs of the division into groups.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GroupInputs {
    /// [`ALGORITHM`].
    pub algorithm: Algorithm,
    /// The entrants, the best first.
    pub table: Vec<EntrantId>,
    /// Number of groups.
    pub groups: u32,
}

impl GroupInputs {
    /// Inputs for this version of the algorithm.
    #[must_use]
    pub fn new(table: Vec<EntrantId>, groups: u32) -> Self {
        Self {
            algorithm: Algorithm::named(ALGORITHM),
            table,
            groups,
        }
    }
}

/// The groups, in each the best first. They differ in size by one at most.
///
/// # Errors
///
/// A [`LadderError`] when there is no group, when a group would have fewer than two, or when an
/// entrant is there twice.
pub fn groups(inputs: &GroupInputs) -> Result<Vec<Vec<EntrantId>>, LadderError> {
    inputs.algorithm.expect(ALGORITHM)?;
    if inputs.groups == 0 {
        return Err(LadderError::NoGroups);
    }
    let number = inputs.groups as usize;
    expect_number(inputs.table.len(), number.saturating_mul(2))?;
    expect_distinct(inputs.table.iter().copied())?;
    let mut groups = vec![Vec::new(); number];
    for (turn, row) in inputs.table.chunks(number).enumerate() {
        for (at, entrant) in row.iter().enumerate() {
            let group = if turn % 2 == 0 { at } else { number - 1 - at };
            groups[group].push(*entrant);
        }
    }
    Ok(groups)
}
