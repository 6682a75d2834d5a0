//! Section 12, War States: Pre-War, Limited War, Total War, one after the other and never back
//! (`AE-12-1`, `AE-12-2`, `DS-12-1`).

pub(crate) mod s12_3_steps;
pub(crate) mod s13_8_5_case_yellow;
pub(crate) mod s16_2_4_political_program;

#[cfg(test)]
mod tests;

use crate::command_context::Play;
use crate::command_context::once::note;
use crate::countries::countries_of;
use crate::event::Event;
use crate::faction::Faction;
use crate::map::Theatre;
use crate::o15_fortunes_of_war::o15_1_drawing;
use crate::pack::{OnceEvent, Posture, Status, WarState};
use crate::state::{PieceId, Place, State};
use crate::task::{self, Scene};
use crate::task_queue;

pub use crate::task::war_state::WarStateTask as Task;

/// Puts a War State in effect, unless it or a later one is: there is one at a time on each map,
/// and no way back (`AE-12-1`, `AE-12-2`, `AE-12-5`, `DS-12-1`, `DS-AE-7`). Its consequences come
/// next on the agenda (`AE-12-3`, `AE-12-4`, `DS-12-2`, `DS-12-3`).
pub(crate) fn begin(play: &mut Play<'_>, scene: Scene, war: WarState) {
    let theatre = scene.theatre;
    if play.state.war_state(theatre) >= war {
        return;
    }
    play.state.set_war_state(theatre, war);
    play.emit(Event::WarStateChanged { theatre, now: war });
    match war {
        WarState::PreWar => {}
        WarState::LimitedWar => {
            happen(play, theatre, OnceEvent::OutbreakOfWar);
            o15_1_drawing::everybody(play, theatre);
        }
        WarState::TotalWar => {
            let steps = s12_3_steps::steps(play.state, theatre);
            let steps = steps.into_iter().map(task::Task::WarState);
            task_queue::first(play, scene.by(Faction::Axis), steps);
        }
    }
}

/// Begins a Limited War if any Allied country is at war by now (`AE-12-3`, `DS-12-2`). To
/// be asked whenever a country takes part or a policy ends.
pub(crate) fn look(play: &mut Play<'_>, theatre: Theatre) {
    if play.state.war_state(theatre) == WarState::PreWar && an_ally_is_at_war(play.state, theatre) {
        let scene = Scene::of(theatre, Faction::Axis);
        begin(play, scene, WarState::LimitedWar);
    }
}

fn an_ally_is_at_war(state: &State, theatre: Theatre) -> bool {
    countries_of(state, theatre).any(|country| {
        let area = state.area(country);
        area.status == Status::Active
            && area.alignment.is_some_and(Faction::is_allied)
            && area.posture == Posture::War
    })
}

/// An event happens that happens once: what waits for it goes to the Delay Box
/// (`AE-12.2-1`, `DS-12.2-1`).
pub(crate) fn happen(play: &mut Play<'_>, theatre: Theatre, event: OnceEvent) {
    if !note(play, theatre, event) {
        return;
    }
    let waiting: Vec<PieceId> = play
        .state
        .pieces_at(Place::Awaiting(theatre, event))
        .map(|(id, _)| id)
        .collect();
    for id in waiting {
        if let Some(piece) = play.state.piece(id).copied() {
            let to = s16_2_4_political_program::destination(play.state, theatre, event, &piece);
            play.put(id, to);
        }
    }
    if event == OnceEvent::CaseYellow {
        s13_8_5_case_yellow::collapse(play, theatre);
    }
}
