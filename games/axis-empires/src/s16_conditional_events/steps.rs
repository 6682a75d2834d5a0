//! The steps of an event, by their numbers.

use crate::pack::card::conditional_event::ConditionalEvent;
use crate::task::conditional::ConditionalTask;

/// The steps of an event that are always carried out; one that depends on the step before is
/// put on the agenda by that.
pub(crate) fn numbered(event: ConditionalEvent, steps: &[u8]) -> Vec<ConditionalTask> {
    let steps = steps.iter();
    steps
        .map(|step| ConditionalTask::Step(event, *step))
        .collect()
}
