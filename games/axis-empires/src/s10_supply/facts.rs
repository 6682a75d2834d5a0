//! What supply asks about every hex, kept with the state until something changes there.

use super::{bars, ports};
use crate::faction::Faction;
use crate::map::HexId;
use crate::state::{Facts, State};

/// Bits for each faction: where its lines may go, then where its ports are.
const FREE: usize = 0;
const PORT: usize = 3;

/// Whether lines of a faction can be traced into a hex, as far as its forces have that in
/// common.
pub(super) fn is_free(state: &State, faction: Faction, hex: HexId) -> bool {
    has(state, faction, hex, FREE)
}

/// Whether a hex is a port of a faction, as far as the hex itself decides.
pub(super) fn is_port(state: &State, faction: Faction, hex: HexId) -> bool {
    has(state, faction, hex, PORT)
}

fn has(state: &State, faction: Faction, hex: HexId, what: usize) -> bool {
    state.fact(hex, Facts::Lines, || find(state, hex)) & 1 << (what + faction.index()) != 0
}

fn find(state: &State, hex: HexId) -> u32 {
    let mut found = 0;
    for faction in Faction::ALL {
        let index = faction.index();
        found |= u32::from(bars::is_free(state, faction, hex)) << (FREE + index);
        found |= u32::from(ports::find_port_of(state, faction, hex)) << (PORT + index);
    }
    found
}
