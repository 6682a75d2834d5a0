//! 14.14.3 German Victory: what Asia notices of the fall of France or Russia.

use crate::command_context::Play;
use crate::faction::Faction;
use crate::map::{NamedArea, Theatre};
use crate::marker_slots;
use crate::pack::card::Spot;
use crate::pack::{MarkerKind, Side};
use crate::s02_3_4_breakdown;
use crate::s04_2_6_2_eliminating_steps as losing;
use crate::s14_markers::in_box::boxed;
use crate::state::{PieceId, Place};
use crate::task::Scene;

const HERE: Theatre = Theatre::Asia;

/// The entry code of French counters that France's defeat leaves in play.
const FREE_FRENCH: &str = "F";

/// On the map of Europe France has collapsed (the front), or Russia has signed the Ostland
/// Accord. Where Asia is played as well its marker says so from then on (`DS-14.14.3-2`,
/// `AE-13.8.5.2-1`, `DS-13.8.4-3`, `AE-+17.8-4`).
pub(crate) fn in_europe(play: &mut Play<'_>, side: Side) {
    let europe_too = play.state.scenario().is_combined();
    if !europe_too || !play.state.theatres().any(|it| it == HERE) {
        return;
    }
    let marker = (MarkerKind::GermanVictory, None);
    let scene = Scene::of(HERE, Faction::Axis);
    marker_slots::put_marker(play, scene, marker, Spot::StrategicWarfare);
    if let Some(marker) = boxed(play.state, HERE, MarkerKind::GermanVictory) {
        play.turn_over(marker, side);
    }
    if side == Side::Front {
        without_france(play);
    }
}

/// The French units that do not go on without France leave the game; its status stays
/// (`DS-14.14.3-3`).
pub(crate) fn without_france(play: &mut Play<'_>) {
    let pack = play.state.shared_pack();
    let Some(france) = pack.map.named(HERE, NamedArea::France) else {
        return;
    };
    let french: Vec<PieceId> = play
        .state
        .pieces()
        .filter(|(_, piece)| {
            piece.counter(&pack).is_some_and(|counter| {
                counter.country == france && counter.entry.as_deref() != Some(FREE_FRENCH)
            })
        })
        .map(|(id, _)| id)
        .collect();
    for id in french {
        part(play, id);
        play.put(id, Place::Gone);
    }
}

/// Takes a step that leaves the game out of the larger unit that it is part of: what is left
/// of that stays (`AE-2.3.4-2`).
fn part(play: &mut Play<'_>, step: PieceId) {
    let Some(Place::Holding(whole)) = play.state.piece(step).map(|piece| piece.at) else {
        return;
    };
    match s02_3_4_breakdown::best(play.state, whole) {
        Some(plan) => s02_3_4_breakdown::commit(play, plan),
        None => losing::eliminate(play, whole),
    }
}
