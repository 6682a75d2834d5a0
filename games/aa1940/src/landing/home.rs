//! The check that an aircraft can come home from a space.

use std::ops::ControlFlow;

use super::decks::{CarrierAssumption, decks};
use crate::reach::{EntryMode, Search, SpaceFacts, Theater, flood};
use crate::space::SpaceId;
use crate::space_set::SpaceSet;
use crate::unit::{Domain, UnitKind};

/// All zones in which a carrier with room could be for a fighter or tactical bomber to land on
/// (`AAE-air-landing-03`, `AAE-air-landing-05`).
pub(crate) fn deck_zones<S: SpaceFacts>(theater: &Theater<'_, S>) -> SpaceSet {
    decks(theater, outlook(theater))
        .iter()
        .fold(SpaceSet::EMPTY, |zones, deck| zones.union(deck.zones))
}

/// The spaces that an aircraft in `from` can be in after crossing at most `fuel`
/// borders on its way home, `from` included, until `stop` says so.
fn homeward<S: SpaceFacts>(
    theater: &Theater<'_, S>,
    from: SpaceId,
    fuel: u8,
    mut stop: impl FnMut(SpaceId) -> bool,
) {
    if stop(from) {
        return;
    }
    let search = Search {
        domain: Domain::Air,
        from,
        budget: fuel,
        toward: None,
    };
    let pass = |_, to| {
        if theater.homeward(to) {
            EntryMode::Through
        } else {
            EntryMode::Barred
        }
    };
    flood(theater.board, search, pass, |to, _| {
        if stop(to) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
}

/// The nearest territory where an aircraft can land, if one is in reach
/// (`AAE-air-landing-02`).
pub(crate) fn nearest_landing<S: SpaceFacts>(
    theater: &Theater<'_, S>,
    from: SpaceId,
    fuel: u8,
) -> Option<SpaceId> {
    let mut found = None;
    homeward(theater, from, fuel, |space| {
        if theater.landing(space) {
            found = Some(space);
        }
        found.is_some()
    });
    found
}

/// The zones of a set that an aircraft can reach.
pub(crate) fn zones_in_reach<S: SpaceFacts>(
    theater: &Theater<'_, S>,
    from: SpaceId,
    fuel: u8,
    zones: SpaceSet,
) -> SpaceSet {
    let mut reached = SpaceSet::EMPTY;
    homeward(theater, from, fuel, |space| {
        if zones.contains(space) {
            reached.insert(space);
        }
        false
    });
    reached
}

/// Distance of every space from the nearest place to land: the same answers as [`can_return`],
/// for all spaces at once.
pub(crate) struct LandingDistances {
    decks: SpaceSet,
    land: Vec<u8>,
    any: Vec<u8>,
}

impl LandingDistances {
    /// Measures the whole board.
    pub(crate) fn measure<S: SpaceFacts>(theater: &Theater<'_, S>) -> Self {
        let decks = deck_zones(theater);
        Self {
            decks,
            land: distances(theater, |space| theater.landing(space)),
            any: distances(theater, |space| {
                theater.landing(space) || decks.contains(space)
            }),
        }
    }

    /// Reports whether an aircraft in a space with so much range left could land.
    pub(crate) fn can_return(&self, kind: UnitKind, from: SpaceId, fuel: u8) -> bool {
        let table = if kind.is_carrier_aircraft() {
            &self.any
        } else {
            &self.land
        };
        table[from.index()] <= fuel
    }

    /// Reports whether any aircraft in a space with so much range left could land in a territory.
    pub(crate) fn ashore(&self, from: SpaceId, fuel: u8) -> bool {
        self.land[from.index()] <= fuel
    }

    /// Reports whether a carrier with room could be in the zone.
    pub(crate) fn deck_at(&self, zone: SpaceId) -> bool {
        self.decks.contains(zone)
    }
}

fn distances<S: SpaceFacts>(theater: &Theater<'_, S>, home: impl Fn(SpaceId) -> bool) -> Vec<u8> {
    let board = theater.board;
    let mut distance = vec![u8::MAX; board.spaces.len()];
    let mut queue = Vec::with_capacity(board.spaces.len());
    for space in board.all_spaces().filter(|space| home(*space)) {
        distance[space.index()] = 0;
        queue.push(space);
    }
    let mut next = 0;
    while let Some(&at) = queue.get(next) {
        next += 1;
        if !theater.homeward(at) {
            continue;
        }
        for from in board.neighbors(at) {
            if distance[from.index()] == u8::MAX {
                distance[from.index()] = distance[at.index()].saturating_add(1);
                queue.push(from);
            }
        }
    }
    distance
}

fn outlook<S>(theater: &Theater<'_, S>) -> CarrierAssumption {
    if theater.combat {
        CarrierAssumption::Hopeful
    } else {
        CarrierAssumption::Noncombat
    }
}

/// Reports whether an aircraft that has flown to a space could land somewhere with the rest of
/// its range, taken by itself: in friendly territory or, a strategic bomber excepted, on a
/// carrier that could be there in time. `decks` are the zones in which one with room could be
/// (`AAE-air-landing-03`, `AAE-air-landing-09`, `AAE-combat-move-16`, `AAE-combat-move-17`).
pub(crate) fn can_return<S: SpaceFacts>(
    theater: &Theater<'_, S>,
    kind: UnitKind,
    from: SpaceId,
    fuel: u8,
    decks: impl FnOnce() -> SpaceSet,
) -> bool {
    if nearest_landing(theater, from, fuel).is_some() {
        return true;
    }
    if !kind.is_carrier_aircraft() {
        return false;
    }
    let zones = decks();
    !zones_in_reach(theater, from, fuel, zones).is_empty()
}
