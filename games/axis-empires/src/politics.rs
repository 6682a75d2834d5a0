//! Political ownership and access, as the rules of the war need them.
//!
//! The answers follow from the state of the areas, which the scenario sets. Events that
//! change politics change that state, and nothing here.

pub(crate) mod breach;
pub(crate) mod government;
pub(crate) mod marks;
pub mod posture_boxes;
pub mod republic;

use crate::edition::Edition;
use crate::faction::Faction;
use crate::map::{AreaId, AreaKind, HexId, NamedArea, Symbol, Theatre};
use crate::pack::{Policy, Posture, Status, Truce, WarState};
use crate::state::{FaceUp, Land, Piece, Presence, State};

pub use crate::cells::piece::CHINA;

#[cfg(test)]
mod tests;

/// A country's pieces that act together: whose they are and which country's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Force {
    /// The faction.
    pub faction: Faction,
    /// The country; none for markers of a whole faction.
    pub country: Option<AreaId>,
}

impl Force {
    /// The force that a piece is part of (`AE-INT-16`).
    #[must_use]
    pub fn of(state: &State, piece: &Piece) -> Self {
        Self {
            faction: piece.faction,
            country: piece.country(state.pack()),
        }
    }
}

/// The posture of a force's country. Axis countries are always at war (`AE-GLO-70`).
#[must_use]
pub fn posture(state: &State, force: Force) -> Posture {
    force
        .country
        .filter(|_| force.faction.is_allied())
        .map_or(Posture::War, |country| state.area(country).posture)
}

/// The policy that a hex's country is under, if any: the hex is then a PAC hex, and so
/// are those of its dependents (`AE-GLO-67`, `AE-13.6.1-1`).
#[must_use]
pub fn policy_in(state: &State, land: Land) -> Option<Policy> {
    match state.area(land.country?).posture {
        Posture::Policy(policy) => Some(policy),
        _ => None,
    }
}

/// The truce that a force's country is under, if any (`AE-GLO-75`, `AE-13.6.2-1`,
/// `DS-13.6.2-1`).
#[must_use]
pub fn truce(state: &State, force: Force) -> Option<Truce> {
    match posture(state, force) {
        Posture::Truce(truce) => Some(truce),
        _ => None,
    }
}

/// Reports whether land belongs to a Neutral Minor Country or one of its dependents (`AE-GLO-54`,
/// `AE-GLO-74`, `AE-13.3.1-1`).
#[must_use]
pub fn is_neutral(state: &State, land: Land) -> bool {
    land.country
        .is_some_and(|country| state.area(country).status == Status::Neutral)
}

/// The faction of an active country (`AE-GLO-2`, `AE-GLO-5`).
#[must_use]
pub fn active_side(state: &State, country: AreaId) -> Option<Faction> {
    let area = state.area(country);
    area.alignment.filter(|_| area.status == Status::Active)
}

/// Reports whether land is the home of an active country of a faction. Dependents and conquered
/// countries are no friendly countries (`AE-GLO-61`).
#[must_use]
pub fn is_friendly_home(state: &State, land: Land, faction: Faction) -> bool {
    land.home
        && land
            .country
            .is_some_and(|country| active_side(state, country) == Some(faction))
}

/// Reports whether land is the home of an enemy country, conquered Allied ones left out.
#[must_use]
pub fn is_enemy_home(state: &State, land: Land, faction: Faction) -> bool {
    let Some(country) = land.country.filter(|_| land.home) else {
        return false;
    };
    let area = state.area(country);
    let conquered_ally =
        area.status == Status::Conquered && area.alignment.is_none_or(Faction::is_allied);
    !conquered_ally && area.alignment.is_some_and(|side| side != faction)
}

/// Reports whether a faction controls a hex. Its own pieces there come first. Without any
/// faction's pieces the hex goes with its country: an active one's and its dependents' to its
/// faction, a conquered Allied one's and its dependents' to the Axis (`AE-GLO-19`, `AE-GLO-20`,
/// `AE-GLO-22` to `AE-GLO-24`, `AE-GLO-17`, `DS-G-11`, `DS-G-13`, `DS-G-15`, `DS-G-16`), and the
/// Republican Capital to the Ally that supports it (`AE-GLO-25`).
#[must_use]
pub fn controls(state: &State, faction: Faction, hex: HexId) -> bool {
    if let Some(devastator) = devastator(state, hex) {
        return devastator == faction;
    }
    let holding = Presence::GROUND
        .union(Presence::DETACHMENT)
        .union(Presence::LOGISTICS);
    let presences = state.presence(hex);
    if presences.of(faction).intersects(holding) {
        return true;
    }
    if presences.enemies_of(faction).intersects(holding) {
        return false;
    }
    controls_empty(state, faction, hex)
}

/// Reports whether a faction would control a hex without pieces, as it goes with its country.
#[must_use]
pub fn controls_empty(state: &State, faction: Faction, hex: HexId) -> bool {
    let Some(country) = state.land(hex).country else {
        return false;
    };
    let area = state.area(country);
    match area.status {
        Status::Active => area.alignment == Some(faction),
        Status::Conquered => {
            faction == Faction::Axis && area.alignment.is_none_or(Faction::is_allied)
        }
        Status::Neutral => republic::republican(state, hex) == Some(faction),
        Status::Absent => false,
    }
}

/// Faction that controls a strategic hex of the other side by devastation. In the Asian 2012
/// rules this comes before all else: the Axis in China and Russia themselves, the Allies in Japan
/// itself, Dependents left out (`DS-G-12`, `DS-G-14`, `DS-G-16`).
fn devastator(state: &State, hex: HexId) -> Option<Faction> {
    let row = state.map().hex(hex);
    let asian = row.code.sheet.theatre() == Theatre::Asia;
    if !asian || state.options().edition != Edition::Y2012 {
        return None;
    }
    let land = state.land(hex);
    let country = land.country.filter(|_| land.home);
    let named = country.and_then(|country| state.map().area(country).named);
    let allied =
        row.symbols.has(Symbol::StrategicWestern) || row.symbols.has(Symbol::StrategicSoviet);
    let by_axis = allied && (is_chinese(state, country) || named == Some(NamedArea::Russia));
    let by_allies = row.symbols.has(Symbol::StrategicAxis) && named == Some(NamedArea::Japan);
    state
        .pieces_in(hex)
        .filter(|(_, piece)| piece.face_up(state.pack()) == FaceUp::Devastation)
        .map(|(_, piece)| piece.faction)
        .find(|faction| {
            if faction.is_allied() {
                by_allies
            } else {
                by_axis
            }
        })
}

/// Reports whether land belongs to a force's own country or one of its dependents.
#[must_use]
pub fn is_own(land: Land, force: Force) -> bool {
    force.country.is_some() && land.country == force.country
}

/// Reports whether a policy keeps a force out of a hex. An Axis force, and an Allied one that is
/// at war or under a truce, stay out of PAC land; a PAC force stays in land under its own policy,
/// and before the war at home (`AE-13.6.1.1-3` to `AE-13.6.1.1-5`, `AE-13.6.2.1-3`,
/// `AE-13.6.2.2-2`, `DS-13.6.1.1-3`). By the 2012 rules the Axis may enter where this may end the
/// policy, and conquered land, and a PAC force stays out of All-Sea hexes, too (`DS-13.6.1.2-6`).
#[must_use]
pub fn policy_bars(state: &State, force: Force, hex: HexId) -> bool {
    let row = state.map().hex(hex);
    let theatre = row.code.sheet.theatre();
    let land = state.land(hex);
    let there = policy_in(state, land);
    match posture(state, force) {
        Posture::War if breach::is_free(state, force.faction, theatre) => {
            breach::of_hex(state, force.faction, hex)
                .is_some_and(|policy| !breach::may_break(state, policy))
        }
        Posture::War | Posture::Truce(_) => there.is_some(),
        Posture::Policy(own) => match state.war_state(theatre) {
            WarState::PreWar => !is_own(land, force),
            WarState::LimitedWar | WarState::TotalWar => {
                let every_hex =
                    theatre == Theatre::Asia && state.options().edition == Edition::Y2012;
                there != Some(own) && (every_hex || row.is_land())
            }
        },
    }
}

/// Reports whether a country is a Minor Country at present: a Dependent or Region is none
/// (`AE-13.2-1`, `DS-13.3-2`).
#[must_use]
pub fn is_minor(state: &State, country: AreaId) -> bool {
    let kinds = &state.map().area(country).kinds;
    state.area(country).status != Status::Absent && !kinds.contains(&AreaKind::Major)
}

/// Reports whether a country is one of the Chinese Minor Countries (`AE-GLO-13`, `AE-GLO-14`,
/// `DS-G-8`, `DS-G-7`, `DS-G-9`).
#[must_use]
pub fn is_chinese(state: &State, country: Option<AreaId>) -> bool {
    country.is_some_and(|country| state.map().area(country).is_one_of(&CHINA))
}

/// Modifier of a faction's Delay rolls by tracks and markers, from the scenario (7.1).
#[must_use]
pub fn delay(state: &State, faction: Faction) -> i8 {
    state.scenario().politics.delay[faction.index()]
}

/// Reports whether Russia or a Chinese country of a map is a PAC, so that the Kwantung Army stays
/// in the Japanese Dependents (`AE-3.1.4-9`, `DS-3.1-7`).
pub(crate) fn kwantung_is_bound(state: &State, theatre: Theatre) -> bool {
    CHINA.iter().chain(&[NamedArea::Russia]).any(|named| {
        let area = state.map().named(theatre, *named);
        area.is_some_and(|area| {
            let area = state.area(area);
            area.status != Status::Neutral && matches!(area.posture, Posture::Policy(_))
        })
    })
}
