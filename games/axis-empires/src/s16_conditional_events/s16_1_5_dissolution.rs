//! 16.1.5 Cabinet Dissolution: the Japanese Government may step down.

use crate::command_context::Play;
use crate::decision::choice::{Pick, QuestionSubject};
use crate::map::Theatre;
use crate::pack::MarkerKind;
use crate::state::markers::lies;
use crate::state::{PieceId, Place, State};
use crate::task::conditional::ConditionalTask;
use crate::task::{self, Scene, SceneTask};
use crate::task_queue;

/// The Japanese Government, if it is in its Holding Box.
fn government(state: &State) -> Option<PieceId> {
    let mut boxed = state.pieces_at(Place::Government);
    boxed
        .find(|(_, piece)| lies(state, piece, MarkerKind::Government))
        .map(|(id, _)| id)
}

/// Asks the Axis whether its Government steps down (`DS-16.1.5-1`).
pub(super) fn ask(play: &mut Play<'_>, scene: Scene) {
    if government(play.state).is_none() {
        return;
    }
    let todo = SceneTask {
        task: task::Task::Conditional(ConditionalTask::Dissolution),
        scene,
    };
    task_queue::ask(
        play,
        todo,
        QuestionSubject::Dissolution,
        vec![Pick::Pass, Pick::Yes],
    );
}

/// The Government leaves its Holding Box for the Delay Box, if it is there (`DS-16.2.5-3`,
/// `DS-16.2.5-5`).
pub(super) fn dissolve(play: &mut Play<'_>, theatre: Theatre) {
    if let Some(marker) = government(play.state) {
        play.put(marker, Place::Delay(theatre));
    }
}
