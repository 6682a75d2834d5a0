//! 16.3.5 French Response: France may join the West once the United States are at war.

use crate::command_context::Play;
use crate::map::{NamedArea, Theatre};
use crate::pack::card::{Join, Roster};
use crate::pack::{Effect, OnceEvent, Posture, Status};
use crate::task::country::CountryTask;
use crate::task::{self, Scene};
use crate::task_queue;

/// Lets the West activate a Neutral France, once (`DS-16.3.5-1`), and then relieve its
/// Detachment in Noumea (`AE-13.7.2-3`).
pub(super) fn look(play: &mut Play<'_>, scene: Scene) {
    let event = OnceEvent::FrenchResponse;
    let state = &*play.state;
    let countries = state
        .map()
        .named(Theatre::Asia, NamedArea::UnitedStates)
        .zip(state.map().named(Theatre::Asia, NamedArea::France));
    let Some((states, france)) = countries else {
        return;
    };
    let happened = state.progress(scene.theatre).has_happened(event);
    let may =
        state.area(states).posture == Posture::War && state.area(france).status == Status::Neutral;
    if may && !happened {
        let joins = Effect::Activate {
            joins: Join::Own,
            roster: Roster::Mobilizing,
        };
        let response = Effect::May(vec![Effect::Once(event), joins]);
        let tasks = [
            task::Task::Effect(response),
            task::Task::Country(CountryTask::Noumea),
        ];
        task_queue::first(play, scene.about(france), tasks);
    }
}
