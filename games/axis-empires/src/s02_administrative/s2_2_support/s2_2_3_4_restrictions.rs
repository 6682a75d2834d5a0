//! 2.2.3.4 Support Unit Placement and Contesting Restrictions.

use sandtable_kernel::{Checked, Violation};

use crate::faction::Faction;
use crate::map::{HexId, ZoneId};
use crate::pack::{MarkerKind, Posture, Truce, WarState, WeatherCondition};
use crate::politics::{self, Force};
use crate::s02_administrative::s2_2_support::s14_25_kamikazes;
use crate::s02_administrative::s2_2_support::sites::Unit;
use crate::s11_weather;
use crate::s14_markers::s14_15_failure;
use crate::state::{FaceUp, Place, Presence, State};

/// Purpose of a unit: it is placed, or contests a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    Placement,
    Contest,
}

/// Checks that war state, posture, weather, Air units and markers let a unit be in a place
/// (`AE-2.2.3.4-7` to `AE-2.2.3.4-9`, `AE-12.1-4`, `DS-12.1-2`, `AE-13.6.1.1-2`, `DS-13.6.1.1-2`,
/// `DS-2.2-6`, `DS-14.25-3`).
pub(super) fn check(state: &State, unit: &Unit, at: Place, purpose: Purpose) -> Checked {
    let refuse = |rule, expected: &'static str| Err(refusal(state, at, rule, expected));
    if let Some((rule, expected)) = barred(state, unit, purpose) {
        return refuse(rule, expected);
    }
    match at {
        Place::Hex(hex) => in_hex(state, unit, hex, purpose),
        Place::OnStation(zone) if truce_bars_zone(state, unit.force, zone) => refuse(
            "AE-13.6.2.1-2",
            "a zone without a Port of a country with which there is a Truce",
        ),
        _ => Ok(()),
    }
}

/// Why a unit may be nowhere, by which rule.
pub(super) fn barred(
    state: &State,
    unit: &Unit,
    purpose: Purpose,
) -> Option<(&'static str, &'static str)> {
    if state.war_state(unit.theatre) == WarState::PreWar {
        return Some(("AE-2.2.3.4-7", "no support unit before the war"));
    }
    if is_pac(state, unit.force) {
        return Some(("AE-13.6.1.1-2", "no support unit of a PAC"));
    }
    let bound = purpose == Purpose::Placement && s14_25_kamikazes::bind(state, unit.id, unit.role);
    bound.then_some(("AE-2.2.3.4-9", "a Japanese unit, which may only contest"))
}

/// A refusal that names a place.
pub(super) fn refusal(
    state: &State,
    at: Place,
    rule: &'static str,
    expected: &'static str,
) -> Box<Violation> {
    Violation::new(rule, expected, at.describe(state.map()))
}

/// Checks that a unit can be in a hex, besides all that (`AE-2.2.3.4-1`, `AE-2.2.3.4-2`,
/// `AE-2.2.3.4-3`, `AE-11.3-5`, `DS-14.15-3`).
fn in_hex(state: &State, unit: &Unit, hex: HexId, purpose: Purpose) -> Checked {
    let refuse = |rule, expected| Err(refusal(state, Place::Hex(hex), rule, expected));
    if politics::policy_in(state, state.land(hex)).is_some() {
        return refuse("AE-13.6.1.1-2", "no hex of a PAC");
    }
    if let Some(truce) = truce_at_hex(state, unit.force, hex) {
        return refuse(
            if is_long(truce) {
                "AE-13.6.2.1-1"
            } else {
                "AE-13.6.2.2-1"
            },
            "a hex away from countries and pieces with which there is a Truce",
        );
    }
    if s14_15_failure::reaches(state, unit.force.faction, hex) {
        return refuse("DS-14.15-3", "a hex that no Failure marker reaches");
    }
    if let Some(rule) = closed_sea(state, hex) {
        return refuse(rule, "a sea hex that the weather leaves open");
    }
    if unit.role.is_air() && s11_weather::weather(state, hex) == WeatherCondition::Mud {
        return refuse("AE-2.2.3.4-3", "a hex without Mud for an Air unit");
    }
    let near = |is_there: &dyn Fn(HexId) -> bool| {
        is_there(hex) || state.map().neighbours(hex).any(|over| is_there(over.hex))
    };
    let spaced = unit.role.is_spaced();
    let faction = unit.force.faction;
    let own = |hex: HexId| state.presence(hex).of(faction).intersects(Presence::AIR);
    if spaced && near(&own) {
        return refuse(
            "AE-2.2.3.4-1",
            "a hex not in or next to one with a friendly Air unit",
        );
    }
    if purpose == Purpose::Placement && is_near_enemy_air(state, faction, hex) {
        return refuse(
            "AE-2.2.3.4-2",
            "a hex not in or next to one with an enemy Air unit",
        );
    }
    Ok(())
}

/// Reports whether an enemy Air unit is in a hex or next to it. It bars placements and Airdrops
/// there, but no contest (`AE-2.2.3.4-2`, `AE-4.1.1-9`).
pub(crate) fn is_near_enemy_air(state: &State, faction: Faction, hex: HexId) -> bool {
    let there = |hex| {
        state
            .presence(hex)
            .enemies_of(faction)
            .intersects(Presence::AIR)
    };
    there(hex) || state.map().neighbours(hex).any(|over| there(over.hex))
}

/// The rule by which weather closes an All-Sea hex (`AE-2.2.3.4-4` to `AE-2.2.3.4-6`,
/// `DS-2.2-3` to `DS-2.2-5`).
pub(super) fn closed_sea(state: &State, hex: HexId) -> Option<&'static str> {
    let zones = state.map().hex(hex).zones;
    let closure = zones
        .iter()
        .find_map(|zone| s11_weather::closure(state, zone, hex))?;
    Some(match (closure.condition, &*closure.area) {
        (WeatherCondition::Mud, "South Monsoon") => "AE-2.2.3.4-6",
        (WeatherCondition::Mud, _) => "AE-2.2.3.4-5",
        _ => "AE-2.2.3.4-4",
    })
}

/// Reports whether a force's country is a PAC, whose support units and Airdrops stay away
/// (`AE-13.6.1.1-2`).
pub(crate) fn is_pac(state: &State, force: Force) -> bool {
    matches!(politics::posture(state, force), Posture::Policy(_))
}

/// The truce between two forces, if there is one: Axis forces are bound by it as TAC ones
/// are (`AE-13.6.2-2`).
pub(super) fn truce_between(state: &State, one: Force, other: Force) -> Option<Truce> {
    match (one.faction, other.faction) {
        (Faction::Axis, Faction::Axis) => None,
        (Faction::Axis, _) => politics::truce(state, other),
        (_, Faction::Axis) => politics::truce(state, one),
        _ => None,
    }
}

/// Reports whether a truce is one of the two longer ones.
pub(super) const fn is_long(truce: Truce) -> bool {
    matches!(truce, Truce::ReassessPolicy | Truce::Armistice)
}

/// Reports whether a truce keeps support units and Airdrops of a force out of a hex.
pub(crate) fn truce_bars_hex(state: &State, force: Force, hex: HexId) -> bool {
    truce_at_hex(state, force, hex).is_some()
}

/// The truce that keeps support units and Airdrops of a force out of a hex: land of the other
/// side, next to it, or with a ground unit, Detachment or Logistics marker of it
/// (`AE-2.2.3.4-8`, `AE-4.1.1-12`, `AE-13.6.2.1-1`, `AE-13.6.2.2-1`, `DS-13.6.2-2`,
/// `DS-13.6.2-5`).
fn truce_at_hex(state: &State, force: Force, hex: HexId) -> Option<Truce> {
    let theirs = |hex: HexId| {
        let country = state.land(hex).country?;
        let owner = Force {
            faction: politics::active_side(state, country)?,
            country: Some(country),
        };
        truce_between(state, force, owner)
    };
    let pieces = || {
        state.pieces_in(hex).find_map(|(_, piece)| {
            let showing = piece.face_up(state.pack());
            let counts = showing.ground().is_some()
                || showing == FaceUp::Detachment
                || showing.is_marker(MarkerKind::Logistics);
            truce_between(state, force, Force::of(state, piece)).filter(|_| counts)
        })
    };
    let beside = || {
        let mut beside = state.map().neighbours(hex);
        beside.find_map(|over| theirs(over.hex))
    };
    theirs(hex).or_else(beside).or_else(pieces)
}

/// Reports whether one of the longer truces keeps a force off station in a zone: one with a Port
/// of the other side, unless an Allied country that is at war has one there, too. That binds the
/// Axis in the same words, with it and the TAC exchanged (`AE-13.6.2.1-2`, `AE-13.6.2-2`,
/// `DS-13.6.2-2`).
fn truce_bars_zone(state: &State, force: Force, zone: ZoneId) -> bool {
    let map = state.map();
    let owner = |hex: &HexId| {
        let row = map.hex(*hex);
        let country = state.land(*hex).country.filter(|_| row.is_port())?;
        Some(Force {
            faction: politics::active_side(state, country)?,
            country: Some(country),
        })
    };
    let owners = || map.zone(zone).hexes.iter().filter_map(owner);
    let barred = owners().any(|owner| truce_between(state, force, owner).is_some_and(is_long));
    let at_war = |owner: Force| politics::posture(state, owner) == Posture::War;
    barred && !owners().any(|owner| owner.faction.is_allied() && at_war(owner))
}
