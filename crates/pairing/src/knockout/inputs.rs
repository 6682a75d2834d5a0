//! What a knockout is made from.

use serde::{Deserialize, Serialize};

use crate::algorithm::Algorithm;
use crate::entrant::EntrantId;

/// The algorithm, with its version.
pub const ALGORITHM: &str = "knockout/1";

/// After how many losses somebody is out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Form {
    /// After one.
    Single {
        /// Whether those who lost before the final meet for the third place.
        third_place: bool,
    },
    /// After two.
    Double {
        /// Whether the grand final is played again when the one who had not lost yet loses it.
        /// Without this that entrant is out after one loss.
        reset: bool,
    },
}

/// What a bracket is made from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Inputs {
    /// [`ALGORITHM`].
    pub algorithm: Algorithm,
    /// The entrants, the best first.
    pub seeds: Vec<EntrantId>,
    /// After how many losses somebody is out.
    pub form: Form,
}

impl Inputs {
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
