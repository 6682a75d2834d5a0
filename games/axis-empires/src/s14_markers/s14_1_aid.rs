//! 14.1 Aid to China and 14.26 Lend-Lease: for whom they are meant.

use crate::command_context::Play;
use crate::decision::choice::{Pick, QuestionSubject};
use crate::faction::Faction;
use crate::state::{PieceId, Place};
use crate::task::marker::MarkerTask;
use crate::task::{self, Continuation, Scene, SceneTask};
use crate::task_queue;

/// The marker comes off the Turn Track: its faction puts it in the Conditional Events Box of
/// either Ally (`DS-14.1-1`, `DS-14.26-1`).
pub(crate) fn arrive(play: &mut Play<'_>, scene: Scene, marker: PieceId) {
    let task = task::Task::Marker(MarkerTask::Aid(marker));
    task_queue::put(play, scene, [task], Continuation::Stacking);
}

/// Asks in whose box the marker goes; its own faction's comes first.
pub(super) fn ask(play: &mut Play<'_>, scene: Scene, marker: PieceId) {
    let other = match scene.faction {
        Faction::Soviet => Faction::Western,
        Faction::Axis | Faction::Western => Faction::Soviet,
    };
    let todo = SceneTask {
        task: task::Task::Marker(MarkerTask::Aid(marker)),
        scene,
    };
    let options = vec![Pick::Faction(scene.faction), Pick::Faction(other)];
    task_queue::ask(play, todo, QuestionSubject::OneOf, options);
}

/// Puts the marker in the box of a faction.
pub(super) fn give(play: &mut Play<'_>, scene: Scene, marker: PieceId, faction: Faction) {
    play.put(marker, Place::EventsBox(scene.theatre, faction));
}
