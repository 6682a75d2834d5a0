//! 2.2.3.3 Contesting Support Unit Placement.

use sandtable_kernel::{Checked, Violation};

use crate::command_context::Play;
use crate::decision::support::SupportAttempt;
use crate::faction::Faction;
use crate::map::Theatre;
use crate::options::OptionalRule;
use crate::pack::Side;
use crate::s02_administrative::s2_2_support::places::locate;
use crate::s02_administrative::s2_2_support::s2_2_3_4_restrictions::{
    self as restrictions, Purpose,
};
use crate::s02_administrative::s2_2_support::sites::{Role, Sites, Unit};
use crate::state::{Kind, PieceId, Place, State};

pub use crate::decision::support::Contest;

/// The unit being placed, in its role.
fn placing(state: &State, piece: PieceId, at: Place, strike: bool) -> Option<Unit> {
    let theatre: Theatre = at.theatre(state.map())?;
    let unit = Unit::of(state, piece, state.piece(piece)?, theatre)?;
    Some(if strike {
        unit.acting_as(Role::Strike)
    } else {
        unit
    })
}

/// The units of a faction's Force Pool that can contest a placement: of a kind that does,
/// and such as could be placed there themselves. A strike is placed where its carrier could
/// be. Enemy Air units near by are no bar, but they deny bases (`AE-2.2.3.3-2`,
/// `AE-2.2.3.4-2`, `AE-2.2.3.4-8`, `AE-13.6.2.1-2`).
pub(super) fn contestants(
    state: &State,
    attempt: &SupportAttempt,
    faction: Faction,
) -> Vec<PieceId> {
    let Some(placed) = placing(state, attempt.piece, attempt.at, attempt.strike) else {
        return Vec::new();
    };
    let sites = Sites::of(state);
    let mut kinds: Vec<Kind> = Vec::new();
    let mut found = Vec::new();
    for (id, piece) in state.pieces_at(Place::ForcePool(placed.theatre)) {
        if piece.faction != faction || kinds.contains(&piece.kind) {
            continue;
        }
        kinds.push(piece.kind);
        let unit = Unit::pooled(state, id);
        if unit.is_some_and(|unit| may_contest(&sites, &unit, &placed, attempt.at)) {
            found.push(id);
        }
    }
    found
}

fn may_contest(sites: &Sites<'_>, unit: &Unit, placed: &Unit, at: Place) -> bool {
    let state = sites.state;
    if role_against(state, unit, placed.role, at).is_none() {
        return false;
    }
    let truce = restrictions::truce_between(state, unit.force, placed.force);
    if truce.is_some_and(restrictions::is_long)
        || restrictions::check(state, unit, at, Purpose::Contest).is_err()
    {
        return false;
    }
    match (at, placed.role) {
        (Place::StrategicWarfare(theatre), Role::Bomber) => {
            !sites.air_bases(unit.force, theatre).is_empty()
        }
        (Place::StrategicWarfare(_), _) => !sites.naval_bases(unit.force).is_empty(),
        _ => locate(sites, unit, at).is_ok(),
    }
}

/// The role in which a unit contests another, if it can: the tables for hexes, On Station
/// Boxes and the Strategic Warfare Box. Bombers and Sub Fleets never do (`AE-2.2.3.3-3`,
/// `AE-2.2.3.3-4`, `AE-2.2.3.3-5`, `AE-2.2.3.3-6`, `AE-2.2.3.3-7`, `AE-2.2.3.3-8`,
/// `AE-2.2.3.3-9`, `AE-2.2.3.3-10`, `AE-2.2.3.3-11`, `AE-2.2.3.3-12`, `AE-CMP-14`,
/// `AE-CMP-18`).
fn role_against(state: &State, unit: &Unit, placed: Role, at: Place) -> Option<Role> {
    use Role::{AirForce, Bomber, CvFleet, Interceptor, Strike, SubFleet, SurfaceFleet};
    let faction = unit.force.faction;
    let at_sea = match at {
        Place::Hex(hex) => !state.map().hex(hex).is_land(),
        _ => false,
    };
    let role = match (at, unit.role, placed) {
        (
            Place::Hex(_),
            AirForce | Interceptor,
            AirForce | Bomber | CvFleet | Strike | SurfaceFleet,
        )
        | (
            Place::OnStation(_),
            AirForce | Interceptor,
            AirForce | CvFleet | SurfaceFleet | SubFleet,
        ) => unit.role,
        (Place::Hex(_), CvFleet, AirForce | CvFleet) if at_sea => CvFleet,
        (Place::Hex(_), CvFleet, SurfaceFleet) if at_sea => Strike,
        (Place::Hex(_), SurfaceFleet, AirForce | SurfaceFleet | Strike) if at_sea => SurfaceFleet,
        (Place::OnStation(_), CvFleet, AirForce | CvFleet) => CvFleet,
        (Place::OnStation(_), CvFleet, SurfaceFleet | SubFleet) => Strike,
        (Place::OnStation(_), SurfaceFleet, AirForce | SurfaceFleet | SubFleet) => SurfaceFleet,
        (Place::StrategicWarfare(_), AirForce | Interceptor, Bomber)
            if faction != Faction::Western =>
        {
            unit.role
        }
        (Place::StrategicWarfare(_), AirForce | Interceptor | SurfaceFleet, SubFleet)
            if faction != Faction::Soviet =>
        {
            unit.role
        }
        (Place::StrategicWarfare(_), CvFleet, SubFleet) if faction != Faction::Soviet => Strike,
        _ => return None,
    };
    Some(role)
}

/// Checks that an answer lets the placement stand or names one of the units offered.
pub(crate) fn check_answer(contest: &Contest, with: Option<PieceId>) -> Checked {
    match with {
        Some(unit) if !contest.with.contains(&unit) => Err(Violation::new(
            "AE-2.2.3.3-2",
            "a unit that can contest the placement",
            format!("piece {}", unit.0),
        )),
        _ => Ok(()),
    }
}

/// Removes both units: Air units to the Delay Box, Fleets to the Naval Warfare Delay Box or the
/// +5 or 6 Box in it. It does not matter which of the two was placing, and a carrier counts in
/// its role at that moment (`AE-2.2.3.3-1`, `AE-BOX-2`, `AE-CMP-15`).
pub(super) fn resolve(play: &mut Play<'_>, contest: &Contest, with: PieceId) {
    let state = &*play.state;
    let Some(placed) = placing(state, contest.piece, contest.at, contest.strike) else {
        return;
    };
    let role = Unit::pooled(state, with)
        .and_then(|unit| role_against(state, &unit, placed.role, contest.at));
    let sunk = role.is_some_and(|by| is_sunk_from_the_air(state, placed.role, contest.at, by));
    let fleets = if sunk {
        Place::AirSeaDelay(placed.theatre)
    } else {
        Place::NavalDelay(placed.theatre)
    };
    send_off(play, contest.piece, (placed.role, placed.theatre), fleets);
    if let Some(role) = role {
        let fleets = Place::NavalDelay(placed.theatre);
        send_off(play, with, (role, placed.theatre), fleets);
    }
}

/// Reports whether a Fleet being placed in an All-Sea hex is contested by an Air unit, and so
/// goes to the +5 or 6 Box if the match has it: no other, and never the Fleet that contests
/// (`AE-+17.2-1`, `AE-BOX-4`).
fn is_sunk_from_the_air(state: &State, placed: Role, at: Place, by: Role) -> bool {
    let at_sea = at.hex().is_some_and(|hex| !state.map().hex(hex).is_land());
    state.plays_by(OptionalRule::AirSeaWarfare) && at_sea && !placed.is_air() && by.is_air()
}

fn send_off(play: &mut Play<'_>, piece: PieceId, unit: (Role, Theatre), fleets: Place) {
    let (role, theatre) = unit;
    let to = if role.is_air() {
        Place::Delay(theatre)
    } else {
        fleets
    };
    play.put(piece, to);
    play.turn_over(piece, Side::Front);
}
