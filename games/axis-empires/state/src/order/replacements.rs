//! Orders of 1.3.

use serde::{Deserialize, Serialize};

use crate::cells::Place;
use crate::pack::CounterId;

/// A one-step unit taken from the Force Pool and placed. Steps not taken by the end of the
/// segment are lost (`AE-1.3.3-2`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ReplacementOrder {
    /// The kind of unit. One of two steps comes with one step.
    pub unit: CounterId,
    /// Where to.
    pub to: Place,
}
