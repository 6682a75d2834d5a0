//! Descriptions of the choices of the agenda, for people.

use crate::decision::choice::Pick;
use crate::pack::Effect;
use crate::pack::card::text::phrases;
use crate::s13_countries;
use crate::s15_political_events;
use crate::s16_conditional_events;
use crate::state::State;
use crate::task::Task;

/// Describes each option that does not explain itself; empty if all do.
pub(crate) fn of(state: &State, task: &Task, options: &[Pick]) -> Vec<Box<str>> {
    let words: Vec<Box<str>> = options
        .iter()
        .map(|pick| option(state, task, *pick).unwrap_or_default().into())
        .collect();
    if words.iter().all(|told| told.is_empty()) {
        Vec::new()
    } else {
        words
    }
}

/// Describes an option: one of a list, or yes to what a card lets a faction do.
fn option(state: &State, task: &Task, pick: Pick) -> Option<String> {
    let pack = state.pack();
    match (task, pick) {
        (Task::Effect(Effect::May(parts)), Pick::Yes) => Some(phrases(pack, parts).join("; ")),
        (Task::Effect(Effect::OneOf { of, .. }), Pick::Nth(nth)) => {
            let choice = of.get(usize::from(nth))?;
            Some(phrases(pack, &choice.then).join("; "))
        }
        (Task::Political(task), pick) => s15_political_events::option(state, task, pick),
        (Task::Country(task), pick) => s13_countries::option(state, task, pick),
        (Task::Conditional(task), pick) => s16_conditional_events::option(state, task, pick),
        _ => None,
    }
}
