//! Inputs of a knockout.

use serde::{Deserialize, Serialize};

use crate::algorithm::Algorithm;
use crate::entrant::EntrantId;

/// The algorithm, with its version.
pub const ALGORITHM: &str = "knockout/1";

/// Number of losses after which an entrant is out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Form {
    /// After one.
    Single {
        /// True if the losers of the round before the final meet for the third place.
        third_place: bool,
    },
    /// After two.
    Double {
        /// True if the grand final is played again when the entrant who had not lost yet loses
        /// it. Otherwise that entrant is out after one loss.
        reset: bool,
    },
}

/// Inputs of a bracket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KnockoutInputs {
    /// [`ALGORITHM`].
    pub algorithm: Algorithm,
    /// The entrants, the best first.
    pub seeds: Vec<EntrantId>,
    /// Number of losses after which an entrant is out.
    pub form: Form,
}

impl KnockoutInputs {
    /// Inputs for this version of the algorithm.
    #[must_use]
    pub fn new(seeds: Vec<EntrantId>, form: Form) -> Self {
        Self {
            algorithm: Algorithm::named(ALGORITHM),
            seeds,
            form,
        }
    }
}
