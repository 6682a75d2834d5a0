//! Where units can sail.

use std::collections::{BTreeSet, VecDeque};

use crate::entering::mover::Mover;
use crate::entering::unit_class::{Entries, UnitClasses};
use crate::map::{BoxId, ZoneId};
use crate::order::movement::port_to_port::{Leg, Port};
use crate::s03_movement::s3_1_2_port_to_port::{
    PortStop, convoys, cross, may_embark, may_sail_from,
};
use crate::s10_supply::Supply;
use crate::state::{PieceId, Place, State};

/// A port that a unit can reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Voyage {
    /// The port.
    pub to: Port,
    /// A way there with the fewest crossings. Another convoy in the same box that can carry
    /// the unit will do as well.
    pub legs: Vec<Leg>,
}

/// A unit and every port that it can reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Voyages {
    /// The unit.
    pub piece: PieceId,
    /// The ports, those with the fewest crossings first.
    pub to: Vec<Voyage>,
}

/// Every unit that may move from port to port, with where it can go.
pub(crate) fn acts(supply: &Supply<'_>, movers: &[Mover<'_>]) -> Vec<Voyages> {
    let state = supply.state();
    let zones = (0..).map(ZoneId).take(state.map().zones().len());
    // Without a convoy or a canal no unit sails, and most units are nowhere near a port.
    let convoys: Vec<(ZoneId, Vec<PieceId>)> = zones
        .map(|zone| {
            let there = state.pieces_at(Place::Convoys(zone));
            let own = there.filter(|(_, piece)| piece.faction == state.phasing());
            let ids: Vec<PieceId> = own.map(|(id, _)| id).collect();
            (zone, ids)
        })
        .filter(|(_, convoys)| !convoys.is_empty())
        .collect();
    let sorts = UnitClasses::of(state);
    movers
        .iter()
        .filter(|mover| is_at_port(state, mover))
        .filter(|mover| may_embark(state, mover).is_ok())
        .map(|mover| Voyages {
            piece: mover.id,
            to: voyages(&sorts, supply, mover, &convoys),
        })
        .filter(|voyages| !voyages.to.is_empty())
        .collect()
}

fn is_at_port(state: &State, mover: &Mover<'_>) -> bool {
    match mover.piece.at {
        Place::Hex(hex) => {
            let row = state.map().hex(hex);
            row.is_port() || !row.is_land()
        }
        Place::Box(id) => !state.map().off_map(id).zones.is_empty(),
        _ => false,
    }
}

/// Every port that a unit can reach. A way with the fewest crossings never crosses a zone
/// twice, so the first convoy of each zone that can carry the unit is as good as any.
fn voyages(
    sorts: &UnitClasses,
    supply: &Supply<'_>,
    mover: &Mover<'_>,
    convoys: &[(ZoneId, Vec<PieceId>)],
) -> Vec<Voyage> {
    let state = supply.state();
    let start = PortStop::at_start(state, mover);
    if crossings(supply, mover, &start, convoys).is_empty() {
        return Vec::new();
    }
    let entries = Entries::of(sorts, state, mover);
    let may_enter = |port: Port| match (port, &entries) {
        (Port::Hex(hex), Some(entries)) => entries.may_enter(state, mover, hex),
        _ => true,
    };
    let mut found: Vec<Voyage> = Vec::new();
    let mut seen = BTreeSet::from([start.at]);
    let mut open = VecDeque::from([(start, Vec::new())]);
    while let Some((stop, legs)) = open.pop_front() {
        for leg in crossings(supply, mover, &stop, convoys) {
            let place = leg.to().place();
            if seen.contains(&place) || !may_enter(leg.to()) {
                continue;
            }
            let Ok(after) = cross(supply, mover, &stop, leg) else {
                continue;
            };
            seen.insert(place);
            let mut legs: Vec<Leg> = legs.clone();
            legs.push(leg);
            found.push(Voyage {
                to: leg.to(),
                legs: legs.clone(),
            });
            if after.stays.is_none() {
                open.push_back((after, legs));
            }
        }
    }
    found
}

/// Every crossing from a port that could be one: canals, and each zone with each convoy that
/// takes the unit from there.
fn crossings(
    supply: &Supply<'_>,
    mover: &Mover<'_>,
    stop: &PortStop,
    convoys: &[(ZoneId, Vec<PieceId>)],
) -> Vec<Leg> {
    let map = supply.state().map();
    let here = |zone: ZoneId| match stop.at {
        Place::Hex(hex) => map.hex(hex).zones.contains(zone),
        Place::Box(id) => map.off_map(id).zones.contains(&zone),
        _ => false,
    };
    let boxes = |zone: ZoneId| {
        let boxes = (0..).map(BoxId).zip(map.boxes());
        boxes
            .filter(move |(_, row)| row.zones.contains(&zone))
            .map(|(id, _)| Port::Box(id))
    };
    let mut legs = Vec::new();
    for [one, other] in map.canals() {
        for (from, to) in [(one, other), (other, one)] {
            if stop.at == Place::Hex(from) {
                legs.push(Leg::Canal { to });
            }
        }
    }
    for (zone, convoys) in convoys.iter().filter(|(zone, _)| here(*zone)) {
        let takes = |convoy: &&PieceId| {
            convoys::check(supply.state(), mover, **convoy, &stop.used).is_ok()
                && may_sail_from(supply.state(), mover, stop, *zone).is_ok()
        };
        for convoy in convoys.iter().filter(takes) {
            let open = supply.ports().open_in(mover.faction(), *zone).iter();
            let ports = open.copied().map(Port::Hex).chain(boxes(*zone));
            legs.extend(ports.map(|to| Leg::Zone {
                convoy: *convoy,
                to,
            }));
        }
    }
    legs
}
