//! 14.40 Showa Restoration: the other branch takes the Government over.

use crate::command_context::Play;
use crate::decision::choice::{Pick, QuestionSubject};
use crate::faction::Faction;
use crate::map::Theatre;
use crate::pack::{Effect, MarkerKind};
use crate::politics::government;
use crate::s14_markers::in_box;
use crate::state::{Place, State};
use crate::task::marker::MarkerTask;
use crate::task::{self, Continuation, Scene, SceneTask};
use crate::task_queue;

/// Reports whether the Axis may give the marker up for another Government (`DS-14.40-3`).
pub(crate) fn is_open(state: &State) -> bool {
    state.is_campaign()
        && in_box::boxed(state, Theatre::Asia, MarkerKind::ShowaRestoration).is_some()
        && government::leading(state).is_some()
}

/// Asks the Axis, which may do it at any time, as its Option Card and Support Segments begin,
/// before cards and Blitz markers depend on who leads (`DS-14.40-3`).
pub(crate) fn offer(play: &mut Play<'_>) {
    let state = &*play.state;
    if state.phasing() == Faction::Axis && is_open(state) {
        let scene = Scene::of(Theatre::Asia, Faction::Axis);
        let task = task::Task::Marker(MarkerTask::Restore);
        task_queue::put(play, scene, [task], Continuation::Commands);
    }
}

pub(super) fn ask(play: &mut Play<'_>, scene: Scene) {
    let todo = SceneTask {
        task: task::Task::Marker(MarkerTask::Restore),
        scene,
    };
    task_queue::ask(
        play,
        todo,
        QuestionSubject::Restoration,
        vec![Pick::Pass, Pick::Yes],
    );
}

/// The marker goes to the Delay Box and the Government turns over (`DS-14.40-3`).
pub(crate) fn restore(play: &mut Play<'_>, scene: Scene) {
    let marker = in_box::boxed(play.state, scene.theatre, MarkerKind::ShowaRestoration);
    if let Some(marker) = marker {
        play.put(marker, Place::Delay(scene.theatre));
        task_queue::effects_first(play, scene, &[Effect::Government(None)]);
    }
}
