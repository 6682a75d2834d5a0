//! Queue of tasks: effects of cards and events, and the procedures of politics, one after the
//! other.
//!
//! A task may put others before what is left, and may stop to ask. Its scene goes with it:
//! on which map, by which faction, from which card, about which country. The driver runs
//! the agenda (`go_on`) until it is empty; then the segment goes on as it would have.
//!
//! To add a task, give its chapter a variant in `task/` with a `perform` and, if it asks, an
//! `answered`, and `procedures.rs` an arm for each; to add an effect of cards, a variant of
//! [`Effect`] and an arm in `effects.rs`.

use crate::command_context::Play;
use crate::decision::Question;
use crate::decision::choice::{Choice, Pick, QuestionSubject};
use crate::decision::luck::Throw;
use crate::event::Event;
use crate::pack::Effect;
use crate::state::State;
use crate::step::PendingStep;

pub use crate::decision::choice;

#[cfg(test)]
mod tests;

pub use crate::task::{Agenda, Continuation, Scene, SceneTask, Task};

/// Puts tasks on the agenda, before everything that is on it. If there is none under way
/// the match turns to it at once, and later to what `then` says.
pub(crate) fn put(
    play: &mut Play<'_>,
    scene: Scene,
    tasks: impl IntoIterator<Item = Task>,
    then: Continuation,
) {
    let todo: Vec<SceneTask> = tasks
        .into_iter()
        .map(|task| SceneTask { task, scene })
        .collect();
    if let Some(agenda) = play.state.agenda_mut() {
        agenda.todo.extend(todo.into_iter().rev());
    } else if !todo.is_empty() {
        play.state.set_step(PendingStep::Agenda(Box::new(Agenda {
            todo: todo.into_iter().rev().collect(),
            asked: None,
            then,
        })));
    }
}

/// Lets the phasing faction's segment do what it does as it opens on every map, to its end on
/// Europe's before Asia's turn comes (`AE-SOP-6`, `DS-AE-2`).
pub(crate) fn open_on_every_map(play: &mut Play<'_>) {
    let faction = play.state.phasing();
    let mut scenes = play.state.theatres().map(|it| Scene::of(it, faction));
    let first = scenes.next();
    if let Some(second) = scenes.next() {
        put(play, second, [Task::Open], Continuation::Commands);
    }
    if let Some(first) = first {
        perform(
            play,
            SceneTask {
                task: Task::Open,
                scene: first,
            },
        );
    }
}

/// Puts tasks before everything on the agenda under way.
pub(crate) fn first(play: &mut Play<'_>, scene: Scene, tasks: impl IntoIterator<Item = Task>) {
    put(play, scene, tasks, Continuation::Commands);
}

/// Puts effects before everything on the agenda under way.
pub(crate) fn effects_first(play: &mut Play<'_>, scene: Scene, effects: &[Effect]) {
    first(play, scene, effects.iter().cloned().map(Task::Effect));
}

/// Does the next thing on the agenda, or ends it.
pub(crate) fn go_on(play: &mut Play<'_>) {
    let Some(agenda) = play.state.agenda_mut() else {
        return;
    };
    let then = agenda.then;
    match agenda.todo.pop() {
        Some(todo) => perform(play, todo),
        None => play.state.set_step(match then {
            Continuation::Commands => PendingStep::Commands,
            Continuation::Stacking => PendingStep::Stacking,
            Continuation::Placement(attempt) => PendingStep::Placement(attempt),
        }),
    }
}

/// Carries a task out, or asks about it.
fn perform(play: &mut Play<'_>, todo: SceneTask) {
    (play.procedures().perform)(play, todo);
}

/// Goes on with a task that asked.
fn take(play: &mut Play<'_>, todo: SceneTask, pick: Pick) {
    (play.procedures().answered)(play, todo, pick);
}

/// Asks the faction of the scene, and lets the task wait for the answer. A faction without a
/// player answers with the first choice; a single option is taken, and without options nothing
/// happens.
pub(crate) fn ask(
    play: &mut Play<'_>,
    todo: SceneTask,
    about: QuestionSubject,
    options: Vec<Pick>,
) {
    let first = match options[..] {
        [] => return,
        [only] => return take(play, todo, only),
        [first, ..] => first,
    };
    let faction = todo.scene.faction;
    let choice = Choice {
        about,
        theatre: todo.scene.theatre,
        card: todo.scene.card,
        fortune: todo.scene.fortune,
        country: todo.scene.country,
        words: (play.procedures().describe)(play.state, &todo.task, &options),
        options,
    };
    if play.ask(faction, Question::Choice(choice)) {
        if let Some(agenda) = play.state.agenda_mut() {
            agenda.asked = Some(todo);
        }
    } else {
        take(play, todo, first);
    }
}

/// Goes on with the task that asked.
pub(crate) fn answered(play: &mut Play<'_>, pick: Pick) {
    let asked = play.state.agenda_mut().and_then(|it| it.asked.take());
    if let Some(todo) = asked {
        take(play, todo, pick);
    }
}

/// Reports whether the agenda is under way.
#[must_use]
pub fn is_under_way(state: &State) -> bool {
    matches!(state.step(), PendingStep::Agenda(_))
}

/// Casts a die for an event and returns its result, from 1 to 6 (`AE-2.1.1-2`).
pub(crate) fn cast(play: &mut Play<'_>, scene: Scene, modifier: i8) -> u8 {
    let die = play.roll(Throw::Event {
        faction: scene.faction,
        modifier,
    });
    let sum = i16::from(die) + i16::from(modifier);
    let result = u8::try_from(sum.clamp(1, 6)).unwrap_or(6);
    play.emit(Event::EventRolled {
        faction: scene.faction,
        die,
        modifier,
        result,
    });
    result
}

/// Returns the next task.
#[cfg(test)]
pub(crate) fn next(state: &State) -> Option<&Task> {
    match state.step() {
        PendingStep::Agenda(agenda) => agenda.todo.last().map(|todo| &todo.task),
        _ => None,
    }
}
