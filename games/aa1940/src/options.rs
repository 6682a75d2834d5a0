//! What a host chooses before the match.

use serde::{Deserialize, Serialize};

use crate::power::PowerSet;

/// The choices of a match. Who plays what is the only one the rulebook asks for;
/// the others are the host's (see RULINGS.md).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Options {
    /// The powers of each seat. Every power is played by exactly one seat, and a
    /// seat's powers are all of one side (`AAE-setup-01`).
    pub seats: Vec<PowerSet>,
    /// The match ends after this many full rounds, decided on victory cities;
    /// none for no limit.
    pub round_limit: Option<u16>,
    /// Whether powers not at war grant passage through their canals unasked.
    pub open_canals: bool,
}
