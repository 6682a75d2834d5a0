//! Evaluation of a side's standing.

use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::map::Theatre;
use sandtable_axis_empires::pack::{Side, WarState};
use sandtable_axis_empires::s00_victory::s0_1_check;
use sandtable_axis_empires::state::State;

use super::ground::{Ground, standing};

/// Value of a step.
const STEP: i64 = 20;

/// Value of an attack or defence factor.
const FACTOR: i64 = 6;

/// Value of a Strategic Hex.
const STRATEGIC: i64 = 500;

/// Value of a box of the Victory Point Track.
const POINT: i64 = 400;

/// Value of a held hex having the defence that it needs.
const GARRISON: i64 = 150;

/// Value of a Limited War that is about to be lost (0.2).
const LOST_WAR: i64 = 4_000;

/// Margin of a map's Strategic Value above the box in which the Allies win a Limited War
/// (`AE-0.2-4`); none when there is no Limited War.
pub(crate) fn margin(state: &State, theatre: Theatre) -> Option<i16> {
    let tracks = state.pack().tracks(theatre)?;
    let limited = state.war_state(theatre) == WarState::LimitedWar;
    limited.then(|| s0_1_check::value(state, theatre) - tracks.allied_crusade[1])
}

/// Value of the tracks of all maps to the Axis.
fn tracks(state: &State) -> i64 {
    let theatres = state.theatres().filter_map(|theatre| {
        let tracks = state.pack().tracks(theatre)?;
        let value = s0_1_check::value(state, theatre);
        let points = match tracks.of(value) {
            (points, Some(Side::Back)) => -i64::from(points),
            (points, _) => i64::from(points),
        };
        let lost = margin(state, theatre).is_some_and(|margin| margin <= 0);
        let lost = if lost { LOST_WAR } else { 0 };
        Some(STRATEGIC * i64::from(value) + POINT * points - lost)
    });
    theatres.sum()
}

/// Evaluates a faction and its side: the tracks, the steps and factors of all, garrisons, and the
/// distance of its own units from what they should take.
pub(crate) fn worth(state: &State, faction: Faction) -> i64 {
    let ground = Ground::of(state, faction);
    let mut sum = if faction.is_allied() {
        -tracks(state)
    } else {
        tracks(state)
    };
    for (_, piece) in state.pieces() {
        let Some((hex, face)) = standing(state, piece) else {
            continue;
        };
        let factors = i64::from(face.attack) + i64::from(face.defence);
        let unit = STEP * i64::from(face.steps) + FACTOR * factors;
        if piece.faction.is_allied() == faction.is_allied() {
            sum += unit
        } else {
            sum -= unit
        }
        if piece.faction == faction {
            sum -= i64::from(ground.way(hex).min(40));
        }
    }
    let own = |hex| {
        let here = state.pieces_in(hex).filter(|(_, it)| it.faction == faction);
        let defence = here.filter_map(|(_, piece)| Some(standing(state, piece)?.1.defence));
        defence.map(u32::from).sum::<u32>()
    };
    for hex in &ground.held {
        let demand = ground.demand(*hex);
        if demand > 0 && own(*hex) >= demand {
            sum += GARRISON;
        }
    }
    sum
}
