//! 2.2.3.1 Air Support Unit Placement: bases, and the Air Unit Path from one.

use crate::map::{HexId, Theatre};
use crate::pack::WeatherCondition;
use crate::politics::{self, Force};
use crate::s10_supply::Supply;
use crate::s11_weather;
use crate::state::{Presence, State};

/// The Air Bases of a force on the map of a theatre. Only bases of the unit's own country
/// serve it (`AE-2.2.3.1-1`).
pub(super) fn bases(
    state: &State,
    supply: &Supply<'_>,
    force: Force,
    theatre: Theatre,
) -> Vec<HexId> {
    let holding = Presence::GROUND
        .union(Presence::DETACHMENT)
        .union(Presence::LOGISTICS);
    state
        .map()
        .hexes_with_ids()
        .filter(|(hex, row)| {
            state.presence(*hex).of(force.faction).intersects(holding)
                && row.code.sheet.theatre() == theatre
                && supply.is_air_base(*hex, force)
        })
        .map(|(hex, _)| hex)
        .collect()
}

/// Reports whether an Air Unit Path can go into a hex: no Land hex with Mud, and none of a
/// Neutral Minor Country or a PAC (`AE-2.2.3.1-6`, `AE-11.3-1`).
pub(crate) fn may_fly_into(state: &State, hex: HexId) -> bool {
    let muddy =
        state.map().hex(hex).is_land() && s11_weather::weather(state, hex) == WeatherCondition::Mud;
    !muddy && !is_closed_country(state, hex)
}

/// Reports whether a hex is land of a Neutral Minor Country or a PAC.
pub(crate) fn is_closed_country(state: &State, hex: HexId) -> bool {
    let land = state.land(hex);
    politics::is_neutral(state, land) || politics::policy_in(state, land).is_some()
}

/// Hexes at the end of an Air Unit Path of so many hexes at most. A base itself is one: the path
/// begins in it. The range is counted along the path, the hex of placement with it and that of
/// the base without (`AE-2.2.3.1-6`, `AE-GLO-71`, `AE-CMP-24`).
pub(super) fn reach(state: &State, bases: &[HexId], range: u8) -> Vec<bool> {
    spread(state, bases, range, |hex| may_fly_into(state, hex))
}

/// Hexes in which an Air Unit Path of so many hexes at most can begin to end in one of some
/// others, which are included.
pub(super) fn reach_back(state: &State, ends: Vec<HexId>, range: u8) -> Vec<bool> {
    let mut reached = vec![false; state.map().hexes().len()];
    for hex in &ends {
        reached[hex.index()] = true;
    }
    let mut edge = ends;
    for _ in 0..range {
        let mut next = Vec::new();
        // A path goes into every hex that it does not begin in.
        for hex in edge.into_iter().filter(|hex| may_fly_into(state, *hex)) {
            for over in state.map().neighbours(hex) {
                if !reached[over.hex.index()] {
                    reached[over.hex.index()] = true;
                    next.push(over.hex);
                }
            }
        }
        edge = next;
    }
    reached
}

/// Hexes that can be reached over open hexes, in so many steps.
pub(crate) fn spread(
    state: &State,
    from: &[HexId],
    steps: u8,
    is_open: impl Fn(HexId) -> bool,
) -> Vec<bool> {
    let mut reached = vec![false; state.map().hexes().len()];
    for hex in from {
        reached[hex.index()] = true;
    }
    let mut edge = from.to_vec();
    for _ in 0..steps {
        let mut next = Vec::new();
        for hex in edge {
            for over in state.map().neighbours(hex) {
                if !reached[over.hex.index()] && is_open(over.hex) {
                    reached[over.hex.index()] = true;
                    next.push(over.hex);
                }
            }
        }
        edge = next;
    }
    reached
}
