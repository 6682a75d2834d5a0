//! The places where support units may be placed (2.2.3.1, 2.2.3.2).

use std::borrow::Cow;
use std::cell::OnceCell;

use sandtable_kernel::{Checked, Violation};

use crate::map::{HexId, Theatre, ZoneId, ZoneSet};
use crate::pack::{Back, Policy, WarState};
use crate::politics::{Force, breach};
use crate::s02_administrative::s2_2_support::s2_2_3_4_restrictions::{
    self as restrictions, Purpose, refusal,
};
use crate::s02_administrative::s2_2_support::sites::{Role, Sites, Unit};
use crate::s02_administrative::s2_2_support::skies::SupportMap;
use crate::s02_administrative::s2_2_support::{
    s2_2_3_1_air as air, s2_2_3_5_beachheads as beachheads,
};
use crate::s13_countries::s13_6_breach::{self, Breach};
use crate::state::{Kind, PieceId, Place, State};

/// The places where a support unit may be placed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Places {
    /// The unit. Of equal ones the first stands for all.
    pub piece: PieceId,
    /// The places.
    pub at: Vec<Place>,
}

/// Reports whether the phasing faction has anything in its Force Pools that this step places.
pub(super) fn has_any(state: &State) -> bool {
    state.pieces().any(|(id, piece)| {
        piece.faction == state.phasing()
            && matches!(piece.at, Place::ForcePool(_))
            && (piece.face_up(state.pack()).is_convoy()
                || Unit::pooled(state, id).is_some_and(|unit| {
                    unit.role != Role::Interceptor
                        && state.war_state(unit.theatre) != WarState::PreWar
                }))
    })
}

/// Every support unit that may be placed, with the places. Nothing has to be
/// (`AE-2.2.3-1`).
pub(super) fn list(sites: &Sites<'_>) -> Vec<Places> {
    let state = sites.state;
    let boards = s13_6_breach::boards(state);
    let wars: Vec<(Policy, Sites<'_>)> = boards
        .iter()
        .map(|(policy, war)| (*policy, Sites::of(war)))
        .collect();
    let mut kinds: Vec<(Kind, Place)> = Vec::new();
    let mut alike: Vec<(SupportClass, Vec<Place>)> = Vec::new();
    let mut found = Vec::new();
    for (id, piece) in state.pieces() {
        if piece.faction != state.phasing() || !matches!(piece.at, Place::ForcePool(_)) {
            continue;
        }
        let unit = Unit::pooled(state, id).filter(|unit| unit.role != Role::Interceptor);
        let Some(unit) = unit else {
            continue;
        };
        if kinds.contains(&(piece.kind, piece.at)) {
            continue;
        }
        kinds.push((piece.kind, piece.at));
        let sort = SupportClass::of(state, &unit);
        let at = match alike.iter().find(|(other, _)| *other == sort) {
            Some((_, at)) => at.clone(),
            None => {
                let at = places(sites, &wars, &unit);
                alike.push((sort, at.clone()));
                at
            }
        };
        if !at.is_empty() {
            found.push(Places { piece: id, at });
        }
    }
    found
}

/// Properties of a support unit that its places depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SupportClass {
    role: Role,
    force: Force,
    range: u8,
    theatre: Theatre,
    back: Option<Back>,
}

impl SupportClass {
    fn of(state: &State, unit: &Unit) -> Self {
        let counter = state
            .piece(unit.id)
            .and_then(|piece| piece.counter(state.pack()));
        Self {
            role: unit.role,
            force: unit.force,
            range: unit.range,
            theatre: unit.theatre,
            back: counter.map(|counter| counter.back),
        }
    }
}

/// The places where a unit that may be placed may be: on the board as it is, and on those after
/// a policy was broken.
fn places(sites: &Sites<'_>, wars: &[(Policy, Sites<'_>)], unit: &Unit) -> Vec<Place> {
    let state = sites.state;
    if let Some(skies) = SupportMap::of(state, unit.force) {
        return plain_places(sites, skies, unit);
    }
    let mut at: Vec<Place> = candidates(sites, unit)
        .filter(|at| check(sites, unit.id, *at).is_ok())
        .collect();
    for (policy, war) in wars {
        let breaks = |at: &Place| {
            let breach = s13_6_breach::of_placement(state, unit.force.faction, *at);
            breach == Breach::Land(*policy)
        };
        let land = candidates(war, unit).filter(breaks);
        at.extend(land.filter(|at| fits(war, unit, *at).is_ok()));
    }
    at.sort_unstable();
    at.dedup();
    at
}

/// The same where nothing but the hexes counts.
fn plain_places(sites: &Sites<'_>, skies: SupportMap<'_>, unit: &Unit) -> Vec<Place> {
    let state = sites.state;
    let map = state.map();
    if restrictions::barred(state, unit, Purpose::Placement).is_some() {
        return Vec::new();
    }
    let based = sites.naval_bases(unit.force);
    let sails = match unit.role {
        Role::CvFleet | Role::SurfaceFleet => based.common(sites.lanes(unit.force)),
        _ => based,
    };
    let range = strike_range(state, unit);
    let near_targets = OnceCell::new();
    let does = |hex: HexId| match unit.role {
        // Mostly the strike can be placed where its carrier is, if anywhere near.
        Role::CvFleet => range.is_some_and(|range| {
            skies.allow(Role::Strike, hex)
                || near_targets.get_or_init(|| near_targets_of(state, skies, range))[hex.index()]
        }),
        Role::SurfaceFleet => beachheads::has_facing(sites, unit.force.faction, hex),
        _ => true,
    };
    let hexes = within_reach(sites, unit, sails).into_iter();
    let hexes = hexes
        .filter(|hex| map.hex(*hex).code.sheet.theatre() == unit.theatre)
        .filter(|hex| skies.allow(unit.role, *hex) && does(*hex));
    let others = sails.iter().map(Place::OnStation);
    let others = others.chain([Place::StrategicWarfare(unit.theatre)]);
    let others = others.filter(|at| fits(sites, unit, *at).is_ok());
    let mut at: Vec<Place> = hexes.map(Place::Hex).chain(others).collect();
    at.sort_unstable();
    at
}

/// The hexes from which a strike with a range can be placed somewhere: those for which
/// [`targets`] finds any, where nothing but the hexes counts.
fn near_targets_of(state: &State, skies: SupportMap<'_>, range: u8) -> Vec<bool> {
    let hexes = state.scenario().hexes.iter().copied();
    let targets = hexes.filter(|hex| skies.allow(Role::Strike, *hex));
    air::reach_back(state, targets.collect(), range)
}

/// Range of a carrier's strike.
fn strike_range(state: &State, fleet: &Unit) -> Option<u8> {
    let counter = state.piece(fleet.id)?.counter(state.pack())?;
    match counter.back {
        Back::Strike(range) => Some(range),
        _ => None,
    }
}

/// The hexes in play to which a unit can come from its bases, a Fleet in these zones.
fn within_reach(sites: &Sites<'_>, unit: &Unit, sails: ZoneSet) -> Vec<HexId> {
    let state = sites.state;
    let map = state.map();
    let is_land = |hex: &HexId| map.hex(*hex).is_land();
    let in_play = state.scenario().hexes.iter().copied();
    match unit.role {
        Role::SubFleet => Vec::new(),
        // An All-Sea hex is of one zone.
        Role::CvFleet | Role::SurfaceFleet => {
            let hexes = sails.iter().flat_map(|zone| &map.zone(zone).hexes);
            let hexes = hexes.copied().filter(|hex| !is_land(hex));
            hexes.filter(|hex| state.in_play(*hex)).collect()
        }
        Role::AirForce | Role::Interceptor | Role::Strike | Role::Bomber => {
            let flights = sites.flights(unit);
            let land_only = unit.role == Role::Bomber;
            let hexes = in_play.filter(|hex| flights[hex.index()]);
            hexes.filter(|hex| !land_only || is_land(hex)).collect()
        }
    }
}

/// Places that a unit of a kind could be in at all.
fn candidates<'a>(sites: &'a Sites<'_>, unit: &'a Unit) -> impl Iterator<Item = Place> + 'a {
    let map = sites.state.map();
    let hexes = sites.state.scenario().hexes.iter().copied();
    let hexes = hexes.filter(move |hex| match unit.role {
        Role::SubFleet => false,
        Role::CvFleet | Role::SurfaceFleet => !map.hex(*hex).is_land(),
        _ => sites.flies_to(unit, *hex),
    });
    let zones = (0..).map(ZoneId).take(map.zones().len());
    hexes
        .map(Place::Hex)
        .chain(zones.map(Place::OnStation))
        .chain([Place::StrategicWarfare(unit.theatre)])
}

/// Checks that a support unit may be placed: one of the phasing faction from its Force Pool, in a
/// place that it can reach and where nothing forbids it, and where it can do what it must do
/// then. Interceptors only contest (`AE-2.2.3-1`, `AE-CMP-12`, `AE-CMP-16`).
pub(super) fn check(sites: &Sites<'_>, id: PieceId, at: Place) -> Checked {
    let state = sites.state;
    let unit = Unit::pooled(state, id).filter(|unit| unit.force.faction == state.phasing());
    let Some(unit) = unit else {
        return Err(Violation::new(
            "AE-2.2.3-1",
            "a support unit in a Force Pool of the phasing faction",
            format!("piece {}", id.0),
        ));
    };
    if unit.role == Role::Interceptor {
        return Err(Violation::new(
            "AE-CMP-16",
            "a unit that may be placed",
            "an Interceptor, which only contests",
        ));
    }
    match s13_6_breach::board(state, unit.force.faction, at) {
        Some(Cow::Borrowed(_)) => fits(sites, &unit, at),
        Some(Cow::Owned(war)) => fits(&Sites::of(&war), &unit, at),
        None => Err(unbroken(state, at)),
    }
}

/// The refusal of what would end a policy that the Axis may not end.
fn unbroken(state: &State, at: Place) -> Box<Violation> {
    let expected = "a place near no country under a Policy that the Axis may not end";
    refusal(state, at, "DS-13.6.1.2-8", expected)
}

/// Checks that a unit of a kind that is placed can be in a place.
fn fits(sites: &Sites<'_>, unit: &Unit, at: Place) -> Checked {
    let state = sites.state;
    locate(sites, unit, at)?;
    restrictions::check(state, unit, at, Purpose::Placement)?;
    let Place::Hex(hex) = at else { return Ok(()) };
    match unit.role {
        Role::CvFleet if targets(state, unit, hex).is_empty() => Err(refusal(
            state,
            at,
            "AE-2.2.3.2-1",
            "a hex from which its strike can be placed",
        )),
        Role::SurfaceFleet if !beachheads::has_facing(sites, unit.force.faction, hex) => {
            Err(refusal(
                state,
                at,
                "AE-2.2.3.5-2",
                "a hex in which it can place a Beachhead",
            ))
        }
        _ => Ok(()),
    }
}

/// Checks that a unit can reach a place from its bases, and is of a kind that belongs there. A
/// carrier's strike is not placed this way. The factions' boxes of a theatre and hexes out of
/// play are no places (`AE-2.2.3.1-1` to `AE-2.2.3.1-4`, `AE-2.2.3.2-1`, `AE-2.2.3.2-2`,
/// `AE-2.2.3.2-4`, `AE-2.2.3.2-5`, `AE-GLO-36`).
pub(super) fn locate(sites: &Sites<'_>, unit: &Unit, at: Place) -> Checked {
    let state = sites.state;
    let map = state.map();
    let need = |fit: bool, rule, expected| {
        if fit {
            Ok(())
        } else {
            Err(refusal(state, at, rule, expected))
        }
    };
    need(
        is_in_play(state, at) && at.theatre(map) == Some(unit.theatre),
        "AE-GLO-46",
        "a place that is in play on the map of its Force Pool",
    )?;
    let based = |zone: ZoneId| sites.naval_bases(unit.force).contains(zone);
    let sails = |zone: ZoneId| based(zone) && sites.lanes(unit.force).contains(zone);
    let is_land = |hex: HexId| map.hex(hex).is_land();
    let fleet = |rule| match at {
        Place::Hex(hex) => need(
            !is_land(hex) && map.hex(hex).zones.iter().any(sails),
            rule,
            "an All-Sea hex of a zone with a Naval Base of its country, and a Fleet Unit Path there",
        ),
        Place::OnStation(zone) => need(
            sails(zone),
            rule,
            "a zone with a Naval Base of its country, and a Fleet Unit Path there",
        ),
        _ => need(false, rule, "an All-Sea hex or an On Station Box"),
    };
    match (unit.role, at) {
        (Role::AirForce | Role::Interceptor, Place::Hex(hex)) => need(
            sites.flies_to(unit, hex),
            "AE-2.2.3.1-1",
            "a hex within range of an Air Base of its country",
        ),
        (Role::AirForce | Role::Interceptor, Place::OnStation(zone)) => need(
            based(zone),
            "AE-2.2.3.1-2",
            "a zone with a Naval Base of its country",
        ),
        (Role::Bomber, Place::Hex(hex)) => need(
            is_land(hex) && sites.flies_to(unit, hex),
            "AE-2.2.3.1-3",
            "a Land hex within range of an Air Base of its country",
        ),
        (Role::Bomber, Place::StrategicWarfare(theatre)) => need(
            !sites.air_bases(unit.force, theatre).is_empty(),
            "AE-2.2.3.1-4",
            "an Air Base of its country on the map",
        ),
        (Role::SubFleet, Place::OnStation(zone)) => need(
            map.zone(zone).submarines && based(zone),
            "AE-2.2.3.2-4",
            "a zone for submarines with a Naval Base of its country",
        ),
        (Role::SubFleet, Place::StrategicWarfare(_)) => need(
            !sites.naval_bases(unit.force).is_empty(),
            "AE-2.2.3.2-5",
            "a Naval Base of its country on the map",
        ),
        (Role::CvFleet, _) => fleet("AE-2.2.3.2-1"),
        (Role::SurfaceFleet, _) => fleet("AE-2.2.3.2-2"),
        (Role::AirForce | Role::Interceptor | Role::Strike, _) => {
            need(false, "AE-2.2.3.1-1", "a hex or an On Station Box")
        }
        (Role::Bomber, _) => need(false, "AE-2.2.3.1-3", "a hex or the Strategic Warfare Box"),
        (Role::SubFleet, _) => need(
            false,
            "AE-2.2.3.2-4",
            "an On Station Box or the Strategic Warfare Box",
        ),
    }
}

/// Reports whether a place is one of the map in this scenario. A zone is in play with any of its
/// hexes (`AE-GLO-53`).
pub(super) fn is_in_play(state: &State, at: Place) -> bool {
    match at {
        Place::Hex(hex) => state.in_play(hex),
        Place::OnStation(zone) | Place::Convoys(zone) => {
            let zones = state.map().zones();
            zones
                .get(zone.index())
                .is_some_and(|row| row.hexes.iter().any(|hex| state.in_play(*hex)))
        }
        Place::StrategicWarfare(_) => true,
        _ => false,
    }
}

/// The hexes in which the strike of a carrier in a hex can be placed: within its range, at
/// the end of an Air Unit Path, of whichever zone (`AE-2.2.3.1-5`, `AE-CMP-15`).
pub(super) fn targets(state: &State, fleet: &Unit, hex: HexId) -> Vec<HexId> {
    let Some(range) = strike_range(state, fleet) else {
        return Vec::new();
    };
    let strike = fleet.acting_as(Role::Strike);
    let on = |board: &State| -> Vec<HexId> {
        let reached = air::reach(board, &[hex], range);
        let hexes = (0..).map(HexId).zip(reached);
        hexes
            .filter(|(to, reached)| *reached && board.in_play(*to))
            .map(|(to, _)| to)
            .filter(|to| {
                let at = Place::Hex(*to);
                restrictions::check(board, &strike, at, Purpose::Placement).is_ok()
            })
            .collect()
    };
    let breach =
        |to: &HexId| s13_6_breach::of_placement(state, fleet.force.faction, Place::Hex(*to));
    let mut found = on(state);
    found.retain(|to| match breach(to) {
        Breach::Near(policies) => policies.iter().any(|it| breach::may_break(state, *it)),
        Breach::None | Breach::Land(_) => true,
    });
    for (policy, war) in s13_6_breach::boards(state) {
        let land = on(&war).into_iter();
        found.extend(land.filter(|to| breach(to) == Breach::Land(policy)));
    }
    found.sort_unstable();
    found
}
