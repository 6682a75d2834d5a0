//! 10.1: what supplies whom.

use std::sync::{Arc, Mutex, PoisonError};

use crate::map::{AreaId, BoxId, HexId, OffMapBox};
use crate::o17_optional::o17_6_east_africa;
use crate::pack::MarkerKind;
use crate::politics::{self, Force};
use crate::s10_supply::Trace;
use crate::s10_supply::blockers;
use crate::state::{Moment, Presence, State};

/// Target of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LineTarget {
    /// Any source of the force.
    Any,
    /// A source in one country.
    In(AreaId),
    /// One off-map box.
    Box(BoxId),
    /// A source in one country, or one off-map box.
    Either(AreaId, BoxId),
}

impl LineTarget {
    fn takes_country(self, country: AreaId) -> bool {
        match self {
            Self::Any => true,
            Self::In(wanted) | Self::Either(wanted, _) => wanted == country,
            Self::Box(_) => false,
        }
    }

    pub(super) fn takes_box(self, id: BoxId) -> bool {
        match self {
            Self::Any => true,
            Self::In(_) => false,
            Self::Box(wanted) | Self::Either(_, wanted) => wanted == id,
        }
    }
}

/// Every hex that is a source of a trace: cities of the Home Country and Partisan Bases in
/// it that no enemy denies, and the map-edge hexes of the faction's boxes, which count as
/// the box (`AE-10.1-1` to `AE-10.1-4`, `AE-10.2.2-2`, `AE-GLO-15`, `AE-GLO-42`,
/// `DS-10-1`, `DS-G-10`).
pub(super) fn hexes(state: &State, trace: Trace) -> Vec<HexId> {
    let mut found = Vec::new();
    if let Some(country) = trace.force.country
        && trace.target.takes_country(country)
    {
        at_home(state, trace.force, country, &mut found);
    }
    found.extend(edges(state, trace));
    found
}

/// The map-edge hexes of the boxes that are sources of a trace (`AE-10.2.2-2`).
pub(super) fn edges(state: &State, trace: Trace) -> impl Iterator<Item = HexId> {
    let boxes = boxes(state, trace).filter(move |(id, _)| trace.target.takes_box(*id));
    boxes
        .flat_map(|(_, row)| row.edge.iter().copied())
        .filter(move |hex| blockers::may_enter(state, trace.force, *hex))
}

/// Reports whether a box is a source of a trace (`AE-10.1-3`, `AE-10.2.2-1`).
pub(super) fn includes_box(state: &State, trace: Trace, id: BoxId) -> bool {
    trace.target.takes_box(id) && boxes(state, trace).any(|(other, _)| other == id)
}

/// The boxes that supply a force: all of its faction's (`AE-GLO-57`, `DS-G-25`), those of
/// optional rules where these are in force (`AE-BOX-11`, `AE-+17.7-1`), and none that is closed
/// (`AE-+17.6-1`).
pub(super) fn boxes(state: &State, trace: Trace) -> impl Iterator<Item = (BoxId, &OffMapBox)> {
    (0..)
        .map(BoxId)
        .zip(state.map().boxes())
        .filter(move |(_, row)| row.owner == trace.force.faction && state.has_box(row))
        .filter(move |(_, row)| !o17_6_east_africa::is_closed(state, row))
}

/// The Cities at home of every country. They change with whose land is whose, which no piece
/// changes.
#[derive(Debug, Default)]
struct HomeCityCache(Mutex<(Moment, Arc<Vec<Vec<HexId>>>)>);

impl HomeCityCache {
    fn of(state: &State) -> Arc<Vec<Vec<HexId>>> {
        let known = state.known::<Self>();
        let mut kept = known.0.lock().unwrap_or_else(PoisonError::into_inner);
        let world = state.changed_world();
        if kept.0 != world {
            let mut cities = vec![Vec::new(); state.map().areas().len()];
            for hex in state.map().cities() {
                let land = state.land(*hex);
                let country = land.country.filter(|_| land.home);
                if let Some(at_home) = country.and_then(|it| cities.get_mut(it.index())) {
                    at_home.push(*hex);
                }
            }
            *kept = (world, Arc::new(cities));
        }
        kept.1.clone()
    }
}

fn at_home(state: &State, force: Force, country: AreaId, found: &mut Vec<HexId>) {
    let denying = Presence::UNIT
        .union(Presence::AIRDROP)
        .union(Presence::DETACHMENT)
        .union(Presence::LOGISTICS);
    let cities = HomeCityCache::of(state);
    let cities = cities.get(country.index()).into_iter().flatten().copied();
    let is_own = |hex: &HexId| state.land(*hex).country == Some(country);
    let bases = politics::is_minor(state, country)
        .then(|| state.markers(MarkerKind::PartisanBase))
        .into_iter()
        .flatten()
        .filter(|(_, piece)| piece.faction == force.faction)
        .filter_map(|(_, piece)| piece.at.hex())
        .filter(is_own);
    let denied = |hex: &HexId| {
        let enemies = state.presence(*hex).enemies_of(force.faction);
        enemies.intersects(denying)
    };
    found.extend(cities.chain(bases).filter(|hex| !denied(hex)));
}
