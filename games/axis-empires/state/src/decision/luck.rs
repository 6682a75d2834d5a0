//! Questions of Luck (+16): a die, and its purpose.

use serde::{Deserialize, Serialize};

use crate::cells::PieceId;
use crate::faction::Faction;
use crate::map::{HexId, Theatre};

/// Purpose of a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Throw {
    /// The result of a combat (4.2.2).
    Combat(Fight),
    /// The attrition of a combat, by an optional rule (+17.3.1).
    Attrition(Fight),
    /// In how many turns a piece comes back (7.1).
    Delay {
        /// The piece.
        piece: PieceId,
        /// Modifier of the die, or of both together.
        modifier: i8,
    },
    /// An event of a card or of its tables.
    Event {
        /// The power or faction concerned.
        faction: Faction,
        /// Modifier of the die.
        modifier: i8,
    },
    /// When the weather comes, by an optional rule (+17.5).
    Weather(Theatre),
}

/// Where in the Combat Results Table a die is looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fight {
    /// Attacking faction.
    pub attacker: Faction,
    /// The hex that is attacked.
    pub hex: HexId,
    /// The column, counted from 0.
    pub column: u8,
}

/// A die on the table that can be cast again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cast {
    /// The value or title shown.
    pub die: u8,
    /// Purpose of the die.
    pub of: Throw,
}
