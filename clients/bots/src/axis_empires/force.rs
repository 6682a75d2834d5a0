//! Forces on the map: ground units, aircraft and markers as a bot sees them.

use sandtable_proto::games::axis_empires::v1::{
    Counter, Face, Faction, MarkerType, Piece, Side, UnitType, counter, piece, place,
};

use super::ground::Hex;
use crate::axis_empires::map::ScenarioMap;

/// A ground unit on the map.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unit {
    /// Its number.
    pub(super) id: u32,
    /// Faction that owns it.
    pub(super) faction: Faction,
    /// The country on its counter.
    pub(super) country: u32,
    /// True if that is a Minor Country: these do not stack with each other.
    pub(super) minor: bool,
    /// Where it is; none in a box beside the map.
    pub(super) hex: Option<Hex>,
    /// Its symbol.
    pub(super) kind: UnitType,
    /// Its steps.
    pub(super) steps: u32,
    /// Its attack factor.
    pub(super) attack: u32,
    /// Its defence factor.
    pub(super) defence: u32,
    /// Its movement allowance.
    pub(super) movement: u32,
}

impl Unit {
    /// A piece, if it is a ground unit on the map or in a box beside it.
    pub(super) fn read(atlas: &ScenarioMap, piece: &Piece) -> Option<Self> {
        let hex = match piece.at.as_ref()?.kind {
            Some(place::Kind::Hex(hex)) => Some(hex),
            Some(place::Kind::Box(_)) => None,
            _ => return None,
        };
        let counter = counter(atlas, piece)?;
        let face = face_up(piece, counter)?;
        if !is_ground(face.r#type()) {
            return None;
        }
        let country = atlas.pack.areas.get(counter.country as usize)?;
        Some(Self {
            id: piece.id,
            faction: piece.faction(),
            country: counter.country,
            minor: country.faction() == Faction::Unspecified,
            hex,
            kind: face.r#type(),
            steps: face.steps,
            attack: face.attack,
            defence: face.defence,
            movement: face.movement,
        })
    }

    /// Reports whether it is a headquarters.
    pub(super) fn is_hq(&self) -> bool {
        self.kind == UnitType::Hq
    }

    /// Reports whether it is a fortress.
    pub(super) fn is_fortress(&self) -> bool {
        self.kind == UnitType::Fortress
    }

    /// Reports whether it has tanks.
    pub(super) fn is_armor(&self) -> bool {
        matches!(
            self.kind,
            UnitType::Armor | UnitType::Mechanized | UnitType::CavalryMechanized
        )
    }

    /// Its worth in a fight.
    pub(super) fn worth(&self) -> u32 {
        self.attack + self.defence
    }
}

/// The counter of a piece that is a unit.
pub(super) fn counter<'a>(atlas: &'a ScenarioMap, piece: &Piece) -> Option<&'a Counter> {
    match piece.kind? {
        piece::Kind::Unit(counter) => atlas.pack.counters.get(counter as usize),
        piece::Kind::Marker(_) => None,
    }
}

/// Purpose of a marker.
pub(super) fn marker(atlas: &ScenarioMap, piece: &Piece) -> Option<MarkerType> {
    match piece.kind? {
        piece::Kind::Marker(marker) => {
            let marker = atlas.pack.markers.get(marker as usize)?;
            Some(marker.r#type())
        }
        piece::Kind::Unit(_) => None,
    }
}

/// The face of a unit that is up; none for the marker on the back of one.
fn face_up<'a>(piece: &Piece, counter: &'a Counter) -> Option<&'a Face> {
    match (piece.side(), &counter.back) {
        (Side::Back, Some(counter::Back::Unit(face))) => Some(face),
        (Side::Back, _) => None,
        _ => counter.front.as_ref(),
    }
}

/// Reports whether a piece is an air unit that gives a column, placed somewhere.
pub(super) fn is_air_force(atlas: &ScenarioMap, piece: &Piece) -> bool {
    let face = counter(atlas, piece).and_then(|counter| face_up(piece, counter));
    face.is_some_and(|face| face.r#type() == UnitType::AirForce)
}

/// Reports whether a piece is a Detachment.
pub(super) fn is_detachment(atlas: &ScenarioMap, piece: &Piece) -> bool {
    let back = counter(atlas, piece).and_then(|counter| counter.back.as_ref());
    let detachment = matches!(back, Some(counter::Back::Marker(word)) if word == "detachment");
    detachment && piece.side() == Side::Back
}

/// Reports whether a symbol is that of a ground unit.
fn is_ground(kind: UnitType) -> bool {
    !matches!(
        kind,
        UnitType::Unspecified
            | UnitType::AirForce
            | UnitType::Bomber
            | UnitType::Interceptor
            | UnitType::CvFleet
            | UnitType::SurfaceFleet
            | UnitType::SubFleet
    )
}

/// Present or planned units of a hex, limited by stacking.
#[derive(Clone, Debug, Default)]
pub(super) struct HexStack {
    units: usize,
    steps: u32,
    headquarters: u32,
    fortresses: u32,
    minor: Option<u32>,
    /// The attack factors.
    pub(super) attack: u32,
    /// The defence factors.
    pub(super) defence: u32,
}

/// The most units in a hex.
const MOST_UNITS: usize = 3;
/// The most steps in a hex.
const MOST_STEPS: u32 = 6;

impl HexStack {
    /// Units that stand together.
    pub(super) fn of<'a>(units: impl Iterator<Item = &'a Unit>) -> Self {
        let mut stack = Self::default();
        for unit in units {
            stack.add(unit);
        }
        stack
    }

    /// Reports whether another unit can stand there, too.
    pub(super) fn takes(&self, unit: &Unit) -> bool {
        self.units < MOST_UNITS
            && self.steps + unit.steps <= MOST_STEPS
            && self.headquarters + u32::from(unit.is_hq()) <= 1
            && self.fortresses + u32::from(unit.is_fortress()) <= 1
            && (!unit.minor || self.minor.is_none_or(|minor| minor == unit.country))
    }

    /// Has a unit stand there.
    pub(super) fn add(&mut self, unit: &Unit) {
        self.units += 1;
        self.steps += unit.steps;
        self.headquarters += u32::from(unit.is_hq());
        self.fortresses += u32::from(unit.is_fortress());
        self.attack += unit.attack;
        self.defence += unit.defence;
        if unit.minor {
            self.minor = Some(unit.country);
        }
    }

    /// The steps of all.
    pub(super) const fn steps(&self) -> u32 {
        self.steps
    }

    /// Reports whether no units stand there.
    pub(super) const fn is_empty(&self) -> bool {
        self.units == 0
    }
}
