//! The match as a bot judges it: who stands where, who holds what, whom it fights.

use std::collections::BTreeMap;

use sandtable_proto::games::axis_empires::v1::{
    AreaView, CountryStatus, Faction, MarkerType, Side, SideFeature, View, area_view, place,
};

use super::force::{self, HexStack, Unit};
use super::ground::{Hex, Neighbour};
use crate::axis_empires::map::ScenarioMap;

/// The position as one faction sees it.
pub(super) struct ViewModel<'a> {
    /// The map.
    pub(super) atlas: &'a ScenarioMap,
    /// The seat's view.
    pub(super) view: &'a View,
    /// The faction.
    pub(super) me: Faction,
    /// Every ground unit on the map or in a box beside it.
    pub(super) units: Vec<Unit>,
    /// Own Blitz markers.
    pub(super) blitz: Vec<Hex>,
    /// Air forces and where they are.
    pub(super) aircraft: Vec<(Faction, Hex)>,
    /// Naval zones that own supply convoys sail.
    pub(super) convoys: Vec<u32>,
    /// Hexes held by a marker, and by whose.
    pub(super) markers: BTreeMap<Hex, Faction>,
    /// Places in `units`, by hex.
    by_hex: BTreeMap<Hex, Vec<usize>>,
    /// Faction that controls each hex.
    control: BTreeMap<Hex, Faction>,
    /// True if any of the faction's countries is at war.
    at_war: bool,
}

impl<'a> ViewModel<'a> {
    /// Reads a view as a faction.
    pub(super) fn read(atlas: &'a ScenarioMap, view: &'a View, me: Faction) -> Self {
        let mut it = ViewModel {
            atlas,
            view,
            me,
            units: Vec::new(),
            blitz: Vec::new(),
            aircraft: Vec::new(),
            convoys: Vec::new(),
            markers: BTreeMap::new(),
            by_hex: BTreeMap::new(),
            control: BTreeMap::new(),
            at_war: view.areas.iter().any(|area| {
                let active = area.status() == CountryStatus::Active && area.alignment() == me;
                active && area.posture.is_none()
            }),
        };
        it.read_pieces();
        for row in &view.control {
            let faction = row.faction();
            it.control
                .extend(row.hexes.iter().map(|hex| (*hex, faction)));
        }
        it
    }

    fn read_pieces(&mut self) {
        for piece in &self.view.pieces {
            if let Some(unit) = Unit::read(self.atlas, piece) {
                if let Some(hex) = unit.hex {
                    self.by_hex.entry(hex).or_default().push(self.units.len());
                }
                self.units.push(unit);
                continue;
            }
            let Some(at) = piece.at.as_ref().and_then(|at| at.kind.as_ref()) else {
                continue;
            };
            let kind = force::marker(self.atlas, piece);
            match at {
                place::Kind::Hex(hex) => match kind {
                    Some(MarkerType::Blitz) if piece.faction() == self.me => self.blitz.push(*hex),
                    Some(MarkerType::Logistics) => {
                        self.markers.insert(*hex, piece.faction());
                    }
                    _ if force::is_detachment(self.atlas, piece) => {
                        self.markers.insert(*hex, piece.faction());
                    }
                    _ if force::is_air_force(self.atlas, piece) => {
                        self.aircraft.push((piece.faction(), *hex));
                    }
                    _ => {}
                },
                place::Kind::Convoys(zone)
                    if kind.is_some()
                        && piece.faction() == self.me
                        && piece.side() == Side::Front =>
                {
                    self.convoys.push(*zone);
                }
                _ => {}
            }
        }
    }

    /// Reports whether a faction is on the other side of the war.
    pub(super) fn is_hostile(&self, faction: Faction) -> bool {
        (faction == Faction::Axis) != (self.me == Faction::Axis)
    }

    /// Reports whether the faction can fight a unit: it is on the other side, and neither a
    /// policy nor a truce stands between.
    pub(super) fn fights(&self, unit: &Unit) -> bool {
        let bound = match self.me {
            Faction::Axis => self
                .area(unit.country)
                .is_some_and(|it| it.posture.is_some()),
            _ => !self.at_war,
        };
        self.is_hostile(unit.faction) && !bound
    }

    /// Reports whether units of the faction may be in a hex as far as politics go: not in the
    /// land of neutrals, nor in that of an enemy whom a policy or truce keeps out of the war.
    pub(super) fn is_open(&self, hex: Hex) -> bool {
        let Some(country) = self.country(hex) else {
            return true;
        };
        let policy = matches!(country.posture, Some(area_view::Posture::Policy(_)));
        country.status() != CountryStatus::Neutral && (!policy || self.is_ours(hex))
    }

    /// The attack factors of the other side within so many steps of a hex, at war or not yet.
    pub(super) fn threat(&self, hex: Hex, steps: u16) -> u32 {
        let others = self.units.iter().filter(|it| self.is_hostile(it.faction));
        let near = others.filter(|unit| {
            unit.hex
                .is_some_and(|at| self.atlas.distance(at, hex) <= steps)
        });
        near.map(|unit| unit.attack).sum()
    }

    /// All ground units in a hex.
    pub(super) fn at(&self, hex: Hex) -> impl Iterator<Item = &Unit> {
        let here = self.by_hex.get(&hex).into_iter().flatten();
        here.map(|index| &self.units[*index])
    }

    /// Own ground units in a hex.
    pub(super) fn mine(&self, hex: Hex) -> impl Iterator<Item = &Unit> {
        self.at(hex).filter(|unit| unit.faction == self.me)
    }

    /// Ground units in a hex that the faction can fight.
    pub(super) fn foes(&self, hex: Hex) -> impl Iterator<Item = &Unit> {
        self.at(hex).filter(|unit| self.fights(unit))
    }

    /// Reports whether ground units that the faction can fight are in a hex.
    pub(super) fn is_foe(&self, hex: Hex) -> bool {
        self.foes(hex).next().is_some()
    }

    /// Every hex with hostile ground units, in order.
    pub(super) fn foe_hexes(&self) -> impl Iterator<Item = Hex> {
        let hexes = self.by_hex.keys().copied();
        hexes.filter(|hex| self.is_foe(*hex))
    }

    /// The own units of a hex taken together.
    pub(super) fn stack(&self, hex: Hex) -> HexStack {
        HexStack::of(self.mine(hex))
    }

    /// The hostile units of a hex taken together.
    pub(super) fn foe_stack(&self, hex: Hex) -> HexStack {
        HexStack::of(self.foes(hex))
    }

    /// The unit with a number.
    pub(super) fn unit(&self, id: u32) -> Option<&Unit> {
        self.units.iter().find(|unit| unit.id == id)
    }

    /// Reports whether the own side controls a hex.
    pub(super) fn is_ours(&self, hex: Hex) -> bool {
        let holder = self.control.get(&hex);
        holder.is_some_and(|holder| !self.is_hostile(*holder))
    }

    /// Reports whether a hex falls to the own side when no units stand there: it goes with its
    /// country.
    pub(super) fn is_ours_by_law(&self, hex: Hex) -> bool {
        let Some(country) = self.country(hex) else {
            return false;
        };
        match country.status() {
            CountryStatus::Active => !self.is_hostile(country.alignment()),
            CountryStatus::Conquered => {
                self.me == Faction::Axis && country.alignment() != Faction::Axis
            }
            _ => false,
        }
    }

    /// The country whose land a hex is, its own or a dependent's.
    pub(super) fn country(&self, hex: Hex) -> Option<&AreaView> {
        let mut area = self.area(self.atlas.ground(hex).area?)?;
        // A dependent of a dependent is the deepest that there is.
        for _ in 0..2 {
            match area.owner.and_then(|owner| self.area(owner)) {
                Some(owner) => area = owner,
                None => break,
            }
        }
        Some(area)
    }

    fn area(&self, area: u32) -> Option<&AreaView> {
        self.view.areas.get(area as usize)
    }

    /// Reports whether a hostile unit next to a hex blocks lines and slows movement there.
    pub(super) fn is_watched(&self, hex: Hex) -> bool {
        self.atlas
            .around(hex)
            .any(|over| reaches(over) && self.is_foe(over.hex))
    }

    /// Reports whether the match ends with this turn.
    pub(super) fn is_last_turn(&self) -> bool {
        self.view.turn >= self.atlas.scenario.last
    }

    /// The Capitals of the own side's active countries.
    pub(super) fn capitals(&self) -> impl Iterator<Item = Hex> {
        let own = self.view.areas.iter().filter(|area| {
            let active = area.status() == CountryStatus::Active;
            active && !self.is_hostile(area.alignment())
        });
        let areas = &self.atlas.pack.areas;
        own.filter_map(|area| areas.get(area.area as usize)?.capital)
    }

    /// The hexes that count for victory with what they are worth.
    pub(super) fn goals(&self) -> impl Iterator<Item = (Hex, u32)> {
        let rows = self.atlas.scenario.strategic.iter();
        rows.map(|row| (row.hex, row.points))
    }
}

/// Reports whether a zone of control reaches across a side.
fn reaches(over: Neighbour) -> bool {
    !over.has(SideFeature::Mountain) && !over.is_wet() && !over.is_strait()
}
