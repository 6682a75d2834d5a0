//! The match's memory of political acts, which later rules ask for.

use serde::{Deserialize, Serialize};

use crate::board::Stake;
use crate::power::{Power, PowerSet};

/// A declaration of war (`AAE-politics-16`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Declaration {
    /// The power that declared war.
    pub by: Power,
    /// On whom.
    pub on: Power,
    /// In which round.
    pub round: u16,
    /// True if it was provoked.
    pub provoked: bool,
}

/// The match's memory of political acts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Record {
    /// Every declaration, oldest first.
    pub declarations: Vec<Declaration>,
    /// An Axis power has captured a territory of the board's first stake: London
    /// (`AAE-politics-05`, `AAE-politics-06`).
    pub first_stake_fell: bool,
    /// An Axis power has captured a territory of the second: North America
    /// (`AAE-politics-06`).
    pub second_stake_fell: bool,
}

impl Record {
    /// Reports whether an Axis power has captured a territory of a stake.
    pub(crate) fn fell(&self, stake: Stake) -> bool {
        match stake {
            Stake::First => self.first_stake_fell,
            Stake::Second => self.second_stake_fell,
        }
    }

    /// An Axis power captured a territory of a stake.
    pub(crate) fn fall(&mut self, stake: Stake) {
        match stake {
            Stake::First => self.first_stake_fell = true,
            Stake::Second => self.second_stake_fell = true,
        }
    }

    /// Reports whether a power has declared war unprovoked on one of some others
    /// (`AAE-global-politics-14`, `AAE-objectives-19`).
    pub(crate) fn unprovoked(&self, by: Power, on: PowerSet) -> bool {
        let mut declarations = self.declarations.iter();
        declarations.any(|war| war.by == by && on.contains(war.on) && !war.provoked)
    }
}
