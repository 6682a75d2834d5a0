//! Choices of a host before the match.

use serde::{Deserialize, Serialize};

use crate::board_name::BoardName;
use crate::power::{PowerSet, Side};

/// Amount of a match that is left to chance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DiceRule {
    /// A die for each chance, as the rulebook has it.
    #[default]
    Standard,
    /// The average result of dice thrown together is certain, and one die decides about the
    /// remainder (see RULINGS.md).
    LowLuck,
}

/// A grant to a side before the first turn, to even a match out (see RULINGS.md).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bid {
    /// The side that gets it.
    pub side: Side,
    /// Its worth; at least one.
    pub ipcs: u16,
}

/// The choices of a match. The division of the powers among players is the only one the rulebook
/// asks for; the others are the host's (see RULINGS.md).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Options {
    /// The powers of each seat. Every power is played by exactly one seat, and a
    /// seat's powers are all of one side (`AAE-setup-01`).
    pub seats: Vec<PowerSet>,
    /// The match ends after this many full rounds, decided on victory cities;
    /// none for no limit.
    pub round_limit: Option<u16>,
    /// True if powers not at war grant passage through their canals unasked.
    pub open_canals: bool,
    /// Amount left to chance.
    pub dice: DiceRule,
    /// The grant to a side before the first turn, if there is one.
    pub bid: Option<Bid>,
    /// True if a round limit that finds no victory is decided by the score, not drawn.
    pub decide_by_score: bool,
    /// The board. A match is stored under its name, so the choices need not repeat it.
    #[serde(skip)]
    pub board: BoardName,
    /// True if Research and Development is played (`AAE-optional-01`). Like the board, it is part
    /// of the name under which a match is stored.
    #[serde(skip)]
    pub research: bool,
}
