//! What is still to be done: effects of cards and events, and the procedures of politics,
//! one after the other.
//!
//! A task may put others before what is left, and may stop to ask. Its scene goes with it:
//! on which map, by which faction, from which card, about which country. The driver runs
//! the agenda (`go_on`) until it is empty; then the segment goes on as it would have.
//!
//! To add a task, give its chapter a variant of [`Task`] with a `perform` and, if it asks,
//! an `answered`; to add an effect of cards, a variant of [`Effect`] and an arm in
//! `agenda/effects.rs`.

pub mod conditions;
pub mod countries;

pub use crate::decision::choice;
mod deeds;
mod effects;
mod steps;
#[cfg(test)]
mod tests;
mod words;

use crate::decision::Question;
use crate::decision::choice::{About, Choice, Pick};
use crate::decision::luck::Throw;
use crate::event::Event;
use crate::pack::Effect;
use crate::play::Play;
use crate::s00_victory::s0_4_combined;
use crate::s01_seasonal::s1_1_option_card::s1_1_1_reveal;
use crate::s02_administrative::s2_1_political_events;
use crate::s06_war_and_peace::s6_2_conditional_events;
use crate::s15_political_events::steps as s15_political_events_steps;
use crate::s17_optional::s14_separate_peace;
use crate::segment::Segment;
use crate::state::State;
use crate::step::Step;
use crate::{s12_war_state, s13_countries, s14_markers, s16_conditional_events};

pub use crate::task::Agenda;
pub use crate::task::Scene;
pub use crate::task::Task;
pub use crate::task::Then;
pub use crate::task::Todo;

pub(crate) use self::deeds::{
    marker as find_marker, move_esv, move_uscl, place_of, put as put_marker,
};
pub(crate) use self::words::told;

/// Puts tasks on the agenda, before everything that is on it. If there is none under way
/// the match turns to it at once, and later to what `then` says.
pub(crate) fn put(
    play: &mut Play<'_>,
    scene: Scene,
    tasks: impl IntoIterator<Item = Task>,
    then: Then,
) {
    let todo: Vec<Todo> = tasks.into_iter().map(|task| Todo { task, scene }).collect();
    if let Some(agenda) = play.state.agenda_mut() {
        agenda.todo.extend(todo.into_iter().rev());
    } else if !todo.is_empty() {
        play.state.set_step(Step::Agenda(Box::new(Agenda {
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
        put(play, second, [Task::Open], Then::Commands);
    }
    if let Some(first) = first {
        open(play, first);
    }
}

/// What the segment under way does on a map as it opens.
fn open(play: &mut Play<'_>, scene: Scene) {
    match play.state.segment() {
        Segment::OptionCard => s1_1_1_reveal::open(play, scene),
        Segment::PoliticalEvents => s2_1_political_events::open(play, scene),
        Segment::ConditionalEvents => s6_2_conditional_events::open(play, scene),
        _ => {}
    }
}

/// Puts tasks before everything on the agenda under way.
pub(crate) fn first(play: &mut Play<'_>, scene: Scene, tasks: impl IntoIterator<Item = Task>) {
    put(play, scene, tasks, Then::Commands);
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
            Then::Commands => Step::Commands,
            Then::Stacking => Step::Stacking,
            Then::Placement(attempt) => Step::Placement(attempt),
        }),
    }
}

fn perform(play: &mut Play<'_>, Todo { task, scene }: Todo) {
    match task {
        Task::Effect(effect) => effects::perform(play, scene, effect),
        Task::Open => open(play, scene),
        Task::Victory(task) => s0_4_combined::perform(play, scene, task),
        Task::Reveal(task) => s1_1_1_reveal::perform(play, scene, task),
        Task::WarState(task) => s12_war_state::perform(play, scene, task),
        Task::Country(task) => s13_countries::perform(play, scene, task),
        Task::Marker(task) => s14_markers::perform(play, scene, task),
        Task::Political(task) => s15_political_events_steps::perform(play, scene, task),
        Task::Conditional(task) => s16_conditional_events::perform(play, scene, task),
        Task::Peace(task) => s14_separate_peace::perform(play, scene, task),
    }
}

/// Asks the faction of the scene, and lets the task wait for the answer. A faction that
/// nobody plays answers with the first choice; where only one thing can be picked it is, and
/// where there is none nothing happens.
pub(crate) fn ask(play: &mut Play<'_>, todo: Todo, about: About, options: Vec<Pick>) {
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
        words: words::of(play.state, &todo.task, &options),
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

fn take(play: &mut Play<'_>, Todo { task, scene }: Todo, pick: Pick) {
    match task {
        Task::Effect(effect) => effects::answered(play, scene, effect, pick),
        Task::Open => {}
        Task::Victory(task) => s0_4_combined::answered(play, scene, task, pick),
        Task::Reveal(task) => s1_1_1_reveal::answered(play, scene, task, pick),
        Task::WarState(task) => s12_war_state::answered(play, scene, task, pick),
        Task::Country(task) => s13_countries::answered(play, scene, task, pick),
        Task::Marker(task) => s14_markers::answered(play, scene, task, pick),
        Task::Political(task) => s15_political_events_steps::answered(play, scene, task, pick),
        Task::Conditional(task) => s16_conditional_events::answered(play, scene, task, pick),
        Task::Peace(task) => s14_separate_peace::answered(play, scene, task, pick),
    }
}

/// Whether the agenda is under way.
#[must_use]
pub fn is_under_way(state: &State) -> bool {
    matches!(state.step(), Step::Agenda(_))
}

/// Casts a die for an event and tells what it came to, from 1 to 6 (`AE-2.1.1-2`).
pub(crate) fn cast(play: &mut Play<'_>, scene: Scene, modifier: i8) -> u8 {
    let die = play.roll(Throw::Event {
        faction: scene.faction,
        modifier,
    });
    let sum = i16::from(die) + i16::from(modifier);
    let result = u8::try_from(sum.clamp(1, 6)).unwrap_or(6);
    play.tell(Event::EventRolled {
        faction: scene.faction,
        die,
        modifier,
        result,
    });
    result
}

/// What is done next.
#[cfg(test)]
pub(crate) fn next(state: &State) -> Option<&Task> {
    match state.step() {
        Step::Agenda(agenda) => agenda.todo.last().map(|todo| &todo.task),
        _ => None,
    }
}
