use crate::seat::Seat;

/// The seat whose turn it is. Time is counted by turns, so the platform must be able to
/// distinguish them without knowing the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OnTurn {
    /// The seat.
    pub seat: Seat,
    /// Number of the turn: it rises with every turn of the match.
    pub number: u64,
}
