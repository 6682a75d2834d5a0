//! Access to a seat.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A seat of a match and the token that acts for it. Anyone with the token can play the seat, so
/// protect it like a password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatAccess {
    /// Name of the match, `matches/{match}`.
    pub match_name: String,
    /// Number of the seat.
    pub seat: u32,
    /// The seat's token.
    pub token: String,
}

impl fmt::Debug for SeatAccess {
    /// Never prints the token.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SeatAccess")
            .field("match_name", &self.match_name)
            .field("seat", &self.seat)
            .finish_non_exhaustive()
    }
}
