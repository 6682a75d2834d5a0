//! 1.3.4 Placing replacements: the Replacement Locations of every unit. The owner chooses
//! among them, as often as it likes (`AE-1.3.4-1`): stacks are looked at when the segment
//! is over.

mod asia;
mod europe;

use sandtable_kernel::{Checked, Violation};

use crate::edition::Edition;
use crate::faction::Faction;
use crate::map::{AreaId, BoxId, HexId, NamedArea, Theatre};
use crate::nations::{Nations, is_pan_national_of};
use crate::options::OptionalRule;
use crate::pack::{Branch, Class, Counter, MarkerKind, Origin, Quality};
use crate::politics::{self, Force};
use crate::s10_supply::{Line, LineTarget, Supply, Trace};
use crate::state::{Marks, Piece, Place, Presence, State};

/// A unit that looks for a place, as a unit of one country.
struct PlacedUnit<'a> {
    state: &'a State,
    supply: &'a Supply<'a>,
    counter: &'a Counter,
    faction: Faction,
    country: AreaId,
}

/// Checks that a unit of a faction can be placed somewhere, whatever was placed there before
/// (`AE-1.3.4-1`), except for Cities that are cut off (`AE-+17.4.2-1`): not among enemies
/// (`AE-1.3.4-2`, `DS-1.3.4-1`), and only where this section allows it (`AE-1.3.4-3`). An
/// airborne unit of two countries is placed as of either (`AE-1.3.4-9`, `DS-1.3.4-9`,
/// `DS-14.28-3`).
pub(super) fn check(
    state: &State,
    supply: &Supply<'_>,
    newcomer: (Faction, &Counter),
    to: Place,
) -> Checked {
    let (rule, expected) = match refused(state, supply, newcomer, to) {
        None => return Ok(()),
        Some(PlacingRefusal::AmongEnemies) => (
            "AE-1.3.4-2",
            "a hex without enemy units, Detachments and Logistics".to_owned(),
        ),
        Some(PlacingRefusal::NoLocation) => (
            "AE-1.3.4-3",
            format!("a Replacement Location of {}", newcomer.1.code),
        ),
        Some(PlacingRefusal::CutOff) => (
            "AE-+17.4.2-1",
            "a City that is the Capital, is linked, or has taken no replacement yet".to_owned(),
        ),
    };
    Err(Violation::new(rule, expected, to.describe(state.map())))
}

/// Why a unit cannot be placed somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlacingRefusal {
    AmongEnemies,
    NoLocation,
    CutOff,
}

/// The same for place after place, without the words of a refusal.
pub(super) fn refused(
    state: &State,
    supply: &Supply<'_>,
    (faction, counter): (Faction, &Counter),
    to: Place,
) -> Option<PlacingRefusal> {
    if let Place::Hex(hex) = to {
        let denying = Presence::UNIT
            .union(Presence::DETACHMENT)
            .union(Presence::LOGISTICS);
        if state.presence(hex).enemies_of(faction).intersects(denying) {
            return Some(PlacingRefusal::AmongEnemies);
        }
    }
    let other = counter.recipe.steps.iter();
    let other = other.filter(|_| counter.front.steps == 1);
    let countries = other.filter_map(|part| match &part.origin {
        Origin::Countries(countries) => countries.first().copied(),
        Origin::Own | Origin::MinorOf(_) => None,
    });
    let newcomers = std::iter::once(counter.country)
        .chain(countries)
        .map(|country| PlacedUnit {
            state,
            supply,
            counter,
            faction,
            country,
        })
        .filter(|newcomer| match to {
            Place::Hex(hex) => state.in_play(hex) && newcomer.may_enter(hex),
            Place::Box(id) => newcomer.may_wait_in(id),
            _ => false,
        });
    let mut newcomers = newcomers.peekable();
    if newcomers.peek().is_none() {
        return Some(PlacingRefusal::NoLocation);
    }
    newcomers
        .all(|newcomer| to.hex().is_some_and(|hex| newcomer.is_crowded(hex)))
        .then_some(PlacingRefusal::CutOff)
}

/// Every place that might be a Replacement Location of some unit of a faction.
pub(super) fn places(state: &State, faction: Faction) -> Vec<Place> {
    let own = Presence::GROUND
        .union(Presence::LOGISTICS)
        .union(Presence::PARTISANS);
    let hexes = state.scenario().hexes.iter().copied().filter(|hex| {
        let row = state.map().hex(*hex);
        row.is_city()
            || row.symbols.has(crate::map::Symbol::StrategicSoviet)
            || state.presence(*hex).of(faction).intersects(own)
    });
    let boxes = (0..).map(BoxId).zip(state.map().boxes());
    let boxes = boxes.filter(|(_, row)| row.owner == faction);
    hexes
        .map(Place::Hex)
        .chain(boxes.map(|(id, _)| Place::Box(id)))
        .collect()
}

impl PlacedUnit<'_> {
    fn may_enter(&self, hex: HexId) -> bool {
        let row = self.state.map().hex(hex);
        let only_elsewhere = self.is_colonial() || self.counter.branch == Branch::Kwantung;
        row.is_land()
            && (!only_elsewhere && self.is_home_site(hex)
                || self.is_russian_depot(hex)
                || match row.code.sheet.theatre() {
                    Theatre::Europe => europe::may_enter(self, hex),
                    Theatre::Asia => asia::may_enter(self, hex),
                })
    }

    /// The places at home: a City (`AE-1.3.4-4`, `DS-1.3.4-2`), a supplied HQ of the same
    /// nationality or a pan-national one (`AE-1.3.4-5`, `DS-1.3.4-2`), for a Minor Country
    /// a Partisan Base (`AE-1.3.4-6`, `DS-1.3.4-7`, `DS-14.36-2`).
    fn is_home_site(&self, hex: HexId) -> bool {
        let land = self.state.land(hex);
        let partisans = || {
            let own = self.state.presence(hex).of(self.faction);
            politics::is_minor(self.state, self.country) && own.intersects(Presence::PARTISANS)
        };
        land.home
            && land.country == Some(self.country)
            && (self.state.map().hex(hex).is_city() || partisans() || self.has_headquarters(hex))
    }

    /// Reports whether a City at home that is neither the Capital nor linked has taken a
    /// replacement of the faction's already (`AE-+17.4.2-1`).
    fn is_crowded(&self, hex: HexId) -> bool {
        let land = self.state.land(hex);
        let force = Force {
            faction: self.faction,
            country: Some(self.country),
        };
        let raised =
            |piece: &Piece| piece.faction == self.faction && piece.marks.contains(Marks::RAISED);
        self.state.plays_by(OptionalRule::ReplacementLocationSupply)
            && land.home
            && land.country == force.country
            && self.state.map().hex(hex).is_city()
            && self.state.pieces_in(hex).any(|(_, piece)| raised(piece))
            && !self.supply.is_linked(hex, force)
    }

    /// A pan-national HQ is of the unit's own country here, and traces its line as that
    /// (`AE-10.3-1`, `DS-10-2`).
    fn has_headquarters(&self, hex: HexId) -> bool {
        let pack = self.state.pack();
        let force = Force {
            faction: self.faction,
            country: Some(self.country),
        };
        self.state.pieces_in(hex).any(|(id, piece)| {
            let face = piece.face_up(pack).ground();
            let hq = face.is_some_and(|face| face.kind.class() == Class::Hq);
            if piece.faction != self.faction || !hq {
                return false;
            }
            let pan_national = piece
                .counter(pack)
                .is_some_and(|row| is_pan_national_of(row, self.country));
            if pan_national && self.supply.can_trace(piece.at, Trace::any(force)) {
                return true;
            }
            Nations::of(self.state, id, piece).include(force.country) && self.supply.is_supplied(id)
        })
    }

    /// A Russian Logistics marker with an overland line to Russia or a Soviet box
    /// (`AE-1.3.4-7`, `DS-1.3.4-8`, `DS-14.28-2`, `AE-10.3-3`, `DS-10-2`).
    fn is_russian_depot(&self, hex: HexId) -> bool {
        self.is_of(NamedArea::Russia)
            && self.has_logistics(hex, Branch::Regular)
            && self.traces(hex, self.country, LineTarget::Any, Line::Overland)
    }

    /// Off-map boxes say whose replacements arrive in them: those of the country itself, or
    /// of colonies (`AE-1.3.4-8`, `AE-1.3.4-11`, `AE-1.3.4-12`, `AE-1.3.4-16` to
    /// `AE-1.3.4-19`, `AE-1.3.4-23`, `DS-1.3.4-3`, `DS-1.3.4-4`, `DS-1.3.4-8`,
    /// `DS-1.3.4-9`). In the book of 2012 no French colonial unit arrives in a box.
    fn may_wait_in(&self, id: BoxId) -> bool {
        let map = self.state.map();
        let Some(row) = map.boxes().get(id.index()) else {
            return false;
        };
        let colony = self.counter.colony.as_deref();
        let old = self.state.options().edition == Edition::Y2012;
        let barred = old
            && row.theatre == Theatre::Asia
            && self.is_colonial()
            && self.is_of(NamedArea::France);
        let named = row.replacements.iter().any(|entry| {
            let colonies = &entry.colonies;
            let fits = if self.is_colonial() {
                colonies.iter().any(|name| Some(name.as_str()) == colony)
            } else {
                colonies.is_empty()
            };
            fits && *map.area(self.country).name == *entry.country
        });
        named && !barred && row.owner == self.faction && self.state.has_box(row)
    }

    fn is_of(&self, country: NamedArea) -> bool {
        self.state.map().area(self.country).named == Some(country)
    }

    fn is_colonial(&self) -> bool {
        self.counter.quality == Quality::Colonial
    }

    fn is_colony(&self, names: &[&str]) -> bool {
        let colony = self.counter.colony.as_deref();
        self.is_colonial() && colony.is_some_and(|colony| names.contains(&colony))
    }

    fn find(&self, named: NamedArea) -> Option<AreaId> {
        let theatre = self.state.map().area(self.country).theatre;
        self.state.map().named(theatre, named)
    }

    /// Reports whether a Logistics marker of the unit's faction and service lies in a hex.
    fn has_logistics(&self, hex: HexId, branch: Branch) -> bool {
        self.state.pieces_in(hex).any(|(_, piece)| {
            let marker = piece.marker(self.state.pack());
            piece.faction == self.faction
                && marker.is_some_and(|marker| {
                    marker.kind == MarkerKind::Logistics && marker.branch == branch
                })
        })
    }

    fn traces(&self, hex: HexId, country: AreaId, target: LineTarget, line: Line) -> bool {
        let force = Force {
            faction: self.faction,
            country: Some(country),
        };
        let trace = Trace {
            force,
            target,
            line,
        };
        self.supply.can_trace(Place::Hex(hex), trace)
    }

    /// Reports whether a line leads from a hex to an off-map box.
    fn traces_to_box(&self, hex: HexId, country: NamedArea, name: &str) -> bool {
        let target = self.state.map().find_box(name).map(LineTarget::Box);
        let ends = self.find(country).zip(target);
        ends.is_some_and(|(country, target)| self.traces(hex, country, target, Line::Any))
    }

    /// Reports whether a line leads from a hex to a source in a country.
    fn traces_to(&self, hex: HexId, country: NamedArea, line: Line) -> bool {
        self.find(country)
            .is_some_and(|country| self.traces(hex, country, LineTarget::In(country), line))
    }

    fn controls(&self, hex: HexId) -> bool {
        politics::controls(self.state, self.faction, hex)
    }

    /// Reports whether a hex is a City in a dependent of a country.
    fn is_city_of_dependent(&self, hex: HexId, owner: NamedArea) -> bool {
        let land = self.state.land(hex);
        self.state.map().hex(hex).is_city()
            && !land.home
            && land.country.is_some()
            && land.country == self.find(owner)
    }

    /// Reports whether a hex is a City in some land, whichever country owns that at present.
    fn is_city_in(&self, hex: HexId, land: NamedArea) -> bool {
        let row = self.state.map().hex(hex);
        row.is_city() && row.area.is_some() && row.area == self.find(land)
    }
}
