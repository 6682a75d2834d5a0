//! Derivation of the column for a combat's die.

use serde::{Deserialize, Serialize};

use crate::map::HexId;
use crate::pack::CombatResult;

/// Result of the die, with its derivation.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rolled {
    /// The defending hex.
    pub hex: HexId,
    /// The Attack Factors of all attackers.
    pub attack: u32,
    /// The Defence Factors of all defenders.
    pub defence: u32,
    /// Shifts of the column.
    pub shifts: Vec<ColumnShift>,
    /// The column of the table, from the left.
    pub column: u8,
    /// The die.
    pub die: u8,
    /// Result in the table, before the effects of weather.
    pub result: CombatResult,
}

/// Cause of a shift of the column of a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Cause {
    /// 4.2.3.1, of the attacker.
    AttackingAir,
    /// 4.2.3.1, of the defender.
    DefendingAir,
    /// 4.2.3.2.
    Airdrop,
    /// 4.2.3.3.
    Armor,
    /// 4.2.3.4.
    Fortress,
    /// 4.2.3.5, of the attacker.
    AttackingHq,
    /// 4.2.3.5, of the defender.
    DefendingHq,
    /// 4.2.3.6.
    Marines,
    /// 4.2.3.7.
    Mud,
    /// 4.2.3.8, of the hex.
    Terrain,
    /// 4.2.3.8, of a hex in which it is hard to stack.
    LimitedStacking,
    /// 4.2.3.8, of the hexsides.
    Hexside,
}

/// A shift, with the columns to the right; to the left if negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ColumnShift {
    /// Why.
    pub cause: Cause,
    /// Number of columns.
    pub columns: i8,
}
