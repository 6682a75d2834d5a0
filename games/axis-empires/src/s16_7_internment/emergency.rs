//! 2.3.4, Emergency Breakdown: an event breaks a unit down into steps, and its owner chooses
//! which units come out of it.

use crate::command_context::Play;
use crate::decision::choice::{Pick, QuestionSubject};
use crate::s02_3_4_breakdown::{self, BreakdownPlan, Emergency};
use crate::s04_2_6_2_eliminating_steps as losing;
use crate::s16_7_internment;
use crate::state::{PieceId, State};
use crate::task::conditional::{ConditionalTask, Rest};
use crate::task::{self, Scene, SceneTask};
use crate::task_queue;

/// A unit on the map gives off a step as soon as what is under way is done.
pub(crate) fn begin(play: &mut Play<'_>, unit: PieceId, rest: Rest) {
    let piece = play.state.piece(unit);
    let theatre = piece.and_then(|piece| piece.at.theatre(play.state.map()));
    if let Some((theatre, piece)) = theatre.zip(piece) {
        let scene = Scene::of(theatre, piece.faction);
        let chosen = None;
        let task = ConditionalTask::BreakDown { unit, chosen, rest };
        task_queue::first(play, scene, [task::Task::Conditional(task)]);
    }
}

/// A step comes out; where several kinds of units could, the owner is asked which
/// (`AE-2.3.4-2`, `DS-16.7-12`). A unit that cannot break down is eliminated when it would be
/// interned.
pub(crate) fn go_on(
    play: &mut Play<'_>,
    scene: Scene,
    (unit, chosen, rest): (PieceId, &[PieceId], Rest),
) {
    match s02_3_4_breakdown::emergency(play.state, unit, chosen) {
        Emergency::Never => {
            if rest == Rest::Interned {
                losing::eliminate(play, unit);
            }
        }
        Emergency::Choose(units) => {
            let chosen = chosen.first().copied();
            let todo = SceneTask {
                task: task::Task::Conditional(ConditionalTask::BreakDown { unit, chosen, rest }),
                scene,
            };
            let options = units.into_iter().map(Pick::Piece).collect();
            task_queue::ask(play, todo, QuestionSubject::EventPiece, options);
        }
        Emergency::Ready(plan) => break_down(play, plan, (unit, rest)),
    }
}

/// Describes in words the action of a unit that may be chosen.
pub(crate) fn describe(state: &State, whole: PieceId) -> Option<String> {
    let counter = state.piece(whole)?.counter(state.pack())?;
    Some(format!("comes out of {}", counter.name))
}

/// The owner has chosen another unit.
pub(crate) fn answered(
    play: &mut Play<'_>,
    scene: Scene,
    (unit, chosen, rest): (PieceId, Option<PieceId>, Rest),
    next: PieceId,
) {
    let chosen: Vec<PieceId> = chosen.into_iter().chain([next]).collect();
    go_on(play, scene, (unit, &chosen, rest));
}

/// The step is out; what is interned is interned step by step.
fn break_down(play: &mut Play<'_>, plan: BreakdownPlan, (unit, rest): (PieceId, Rest)) {
    let from = play.state.piece(unit).map(|piece| piece.at);
    let out = plan.out().to_vec();
    s02_3_4_breakdown::commit(play, plan);
    if rest == Rest::Stays {
        return;
    }
    let left = play.state.piece(unit).filter(|left| Some(left.at) == from);
    let left = left.map(|_| unit);
    for unit in out.into_iter().chain(left) {
        s16_7_internment::intern(play, unit);
    }
}
