//! Choice of a welcome war: one that can be won, and in time.

use sandtable_proto::games::axis_empires::v1::{Faction, Theatre, WarState};

use crate::axis_empires::view_model::ViewModel;

/// A Limited War so near to its loss is made a Total War, by who would lose it.
const NEAR: i32 = 2;

/// Factor by which own ground units must outweigh an enemy's for a war to be welcome.
const SUPERIOR: f32 = 1.1;

/// The year from which the Axis waits no longer.
const PATIENCE: u32 = 1940;

/// The place in the list of the box in which the Allies win a Limited War.
const LOST: usize = 1;

/// The War State on a map.
pub(super) fn war_state(situation: &ViewModel<'_>, theatre: Theatre) -> WarState {
    match theatre {
        Theatre::Asia => situation.view.asia(),
        Theatre::Europe | Theatre::Unspecified => situation.view.europe(),
    }
}

/// The Strategic Value of a map; none of one that is not played.
fn value(situation: &ViewModel<'_>, theatre: Theatre) -> Option<i32> {
    let mut tracks = situation.view.tracks.iter();
    let tracks = tracks.find(|tracks| tracks.theatre() == theatre)?;
    Some(tracks.strategic_value)
}

/// Distance of a map's Strategic Value above the box in which the Allies win a Limited War
/// (`AE-0.2-4`); none while there is no such war.
pub(super) fn margin(situation: &ViewModel<'_>, theatre: Theatre) -> Option<i32> {
    if war_state(situation, theatre) != WarState::LimitedWar {
        return None;
    }
    let mut tracks = situation.atlas.pack.tracks.iter();
    let tracks = tracks.find(|tracks| tracks.theatre() == theatre)?;
    let lost = tracks.allied_crusade.get(LOST)?;
    Some(value(situation, theatre)? - lost)
}

/// Reports whether the Limited War of a map is nearly decided, for the Allies.
pub(super) fn is_near(situation: &ViewModel<'_>, theatre: Theatre) -> bool {
    margin(situation, theatre).is_some_and(|margin| margin <= NEAR)
}

/// Value of beginning a later War State by an own card. The Axis must fight to win, but not
/// before it is armed; it makes a Limited War total before it loses it, and the Allies leave
/// alone one that they are about to win (`AE-0.2-4`).
pub(super) fn promise(situation: &ViewModel<'_>, theatre: Theatre, war: WarState) -> f32 {
    if war_state(situation, theatre) >= war {
        return 0.0;
    }
    let ready = is_superior(situation);
    let leads = value(situation, theatre).is_some_and(|value| value > 0);
    match (war, situation.me) {
        (_, Faction::Axis) if is_near(situation, theatre) => 60.0,
        (_, _) if is_near(situation, theatre) => -30.0,
        (WarState::LimitedWar, Faction::Axis) if ready || year(situation) >= PATIENCE => 15.0,
        (WarState::TotalWar, Faction::Axis) if ready && leads => 6.0,
        (_, Faction::Axis) => -6.0,
        _ => 5.0,
    }
}

/// Reports whether the own ground units on the map outweigh those of the other side.
fn is_superior(situation: &ViewModel<'_>) -> bool {
    let worth = |fits: &dyn Fn(Faction) -> bool| -> f32 {
        let units = situation.units.iter().filter(|it| fits(it.faction));
        units.map(|unit| unit.worth() as f32).sum()
    };
    let own = worth(&|faction| faction == situation.me);
    own > SUPERIOR * worth(&|faction| situation.is_hostile(faction))
}

/// The year of the turn.
fn year(situation: &ViewModel<'_>) -> u32 {
    let pack = &situation.atlas.pack;
    let turns = u32::try_from(pack.turns.len()).unwrap_or(u32::MAX).max(1);
    pack.first_year + situation.view.turn / turns
}
