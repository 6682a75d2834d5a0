//! What a host chooses before the match.

use serde::{Deserialize, Serialize};

use crate::board_name::BoardName;
use crate::power::{PowerSet, Side};

/// How much of a match is left to chance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DiceRule {
    /// A die for each chance, as the rulebook has it.
    #[default]
    Standard,
    /// What dice thrown together come to on average is certain, and one die decides
    /// about what is left over (see RULINGS.md).
    LowLuck,
}

/// What a side gets before the first turn, to even a match out (see RULINGS.md).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bid {
    /// Who gets it.
    pub side: Side,
    /// Its worth; at least one.
    pub ipcs: u16,
}

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
    /// How much is left to chance.
    pub dice: DiceRule,
    /// What a side gets before the first turn; nothing when there is none.
    pub bid: Option<Bid>,
    /// Whether a round limit that finds no victory is decided by the score, not drawn.
    pub decide_by_score: bool,
    /// The board. A match is stored under its name, so the choices need not repeat it.
    #[serde(skip)]
    pub board: BoardName,
    /// Whether Research and Development is played (`AAE-optional-01`). Like the board, a
    /// match tells it by the name under which it is stored.
    #[serde(skip)]
    pub research: bool,
}
