//! Supply facts about every hex, cached with the state until the hex's surroundings change.

use super::ports;
use crate::faction::Faction;
use crate::map::HexId;
use crate::politics;
use crate::s10_supply::blockers;
use crate::state::{Facts, State};

/// Bits for each faction: where its lines may go, then where its ports are.
const FREE: usize = 0;
const PORT: usize = 3;
/// True for land under a Policy.
const POLICY: u32 = 1 << 6;

/// Supply facts about a hex.
#[derive(Clone, Copy, Debug)]
pub(super) struct SupplyFacts(u32);

impl SupplyFacts {
    pub(super) fn of(state: &State, hex: HexId) -> Self {
        Self(state.fact(hex, Facts::Lines, || find(state, hex)))
    }

    /// Reports whether lines of a faction can be traced into the hex, by the conditions common to
    /// all its forces.
    pub(super) const fn is_free(self, faction: Faction) -> bool {
        self.0 & 1 << (FREE + faction.index()) != 0
    }

    /// Reports whether it is a port of a faction, as far as the hex itself decides.
    pub(super) const fn is_port(self, faction: Faction) -> bool {
        self.0 & 1 << (PORT + faction.index()) != 0
    }

    /// True for land under a Policy.
    pub(super) const fn is_under_policy(self) -> bool {
        self.0 & POLICY != 0
    }
}

fn find(state: &State, hex: HexId) -> u32 {
    let policy = politics::policy_in(state, state.land(hex)).is_some();
    let mut found = if state.map().hex(hex).is_land() && policy {
        POLICY
    } else {
        0
    };
    for faction in Faction::ALL {
        let index = faction.index();
        found |= u32::from(blockers::is_free(state, faction, hex)) << (FREE + index);
        found |= u32::from(ports::find_port_of(state, faction, hex)) << (PORT + index);
    }
    found
}
