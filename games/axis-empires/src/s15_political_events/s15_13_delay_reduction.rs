//! 15.13 Delay Reduction.

use crate::command_context::Play;
use crate::decision::choice::QuestionSubject;
use crate::pack::TurnId;
use crate::pack::card::Duty;
use crate::s15_political_events::choices;
use crate::s15_political_events::enqueue::ask as ask_about;
use crate::state::{PieceId, Place, State};
use crate::task::Scene;
use crate::task::political::PoliticalTask;

/// The faction may move a unit of its own, no marker, on the Turn Track a box nearer, but
/// not into the present turn (`DS-15.13-1`).
pub(super) fn ask(play: &mut Play<'_>, scene: Scene) {
    let options = choices::pieces(Duty::May, &late(play.state, scene));
    ask_about(
        play,
        scene,
        PoliticalTask::Sooner,
        QuestionSubject::EventPiece,
        options,
    );
}

/// The faction's units that can come a turn sooner, and not at once (`DS-15.13-1`).
pub(super) fn late(state: &State, scene: Scene) -> Vec<PieceId> {
    let next = state.now().after(1);
    let late =
        |at| matches!(at, Place::Track(theatre, turn) if theatre == scene.theatre && turn > next);
    let units = state
        .pieces()
        .filter(|(_, piece)| piece.faction == scene.faction && late(piece.at))
        .filter(|(_, piece)| piece.counter(state.pack()).is_some());
    units.map(|(id, _)| id).collect()
}

/// The unit comes back a turn sooner.
pub(super) fn hasten(play: &mut Play<'_>, unit: PieceId) {
    let at = play.state.piece(unit).map(|piece| piece.at);
    if let Some(Place::Track(theatre, turn)) = at {
        let sooner = TurnId(turn.0.saturating_sub(1));
        play.put(unit, Place::Track(theatre, sooner));
    }
}
