//! Descriptions of tasks in words for people.

use crate::pack::card::text::phrase;
use crate::s15_political_events::text;
use crate::state::State;
use crate::task::Task;

/// Describes a task, if there are words for it: effects, and steps of events.
pub(crate) fn describe(state: &State, task: &Task) -> Option<String> {
    match task {
        Task::Effect(effect) => Some(phrase(state.pack(), effect)),
        Task::Political(task) => text::describe(state, task),
        _ => None,
    }
}
