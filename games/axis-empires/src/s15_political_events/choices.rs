//! The things that an event lets a faction choose from.

use crate::command_context::Play;
use crate::decision::choice::Pick;
use crate::pack::Effect;
use crate::pack::card::Duty;
use crate::s15_political_events::choice_text;
use crate::s15_political_events::enqueue;
use crate::state::{PieceId, State};
use crate::task::political::{PoliticalTask, TaskOption};
use crate::task::{self, Scene};
use crate::task_queue;

/// The available entries of the book's list.
#[derive(Default)]
pub(super) struct ChoiceList {
    listed: u8,
    open: Vec<TaskOption>,
}

impl ChoiceList {
    /// The next thing on the list, if it is open now.
    pub(super) fn tasks(&mut self, open: bool, then: Vec<task::Task>) {
        if open {
            let nth = self.listed;
            self.open.push(TaskOption { nth, then });
        }
        self.listed += 1;
    }

    /// The next thing on the list, made of effects.
    pub(super) fn effects(&mut self, open: bool, then: Vec<Effect>) {
        self.tasks(open, then.into_iter().map(task::Task::Effect).collect());
    }

    /// The next thing on the list, a step of an event.
    pub(super) fn step(&mut self, open: bool, then: PoliticalTask) {
        self.tasks(open, vec![then.into()]);
    }

    /// As something to do.
    pub(super) fn task(self, duty: Duty) -> PoliticalTask {
        PoliticalTask::OneOf {
            duty,
            of: self.open,
        }
    }

    /// Lets the faction of the scene choose now.
    pub(super) fn offer(self, play: &mut Play<'_>, scene: Scene, duty: Duty) {
        enqueue::put(play, scene, [self.task(duty)]);
    }
}

/// Describes an entry of the list in words.
pub(super) fn describe(state: &State, of: &[TaskOption], nth: u8) -> Option<String> {
    let way = of.iter().find(|way| way.nth == nth)?;
    let steps = way
        .then
        .iter()
        .filter_map(|task| choice_text::describe(state, task));
    Some(steps.collect::<Vec<_>>().join("; "))
}

/// Describes all entries of the list in words.
pub(super) fn describe_all(state: &State, of: &[TaskOption]) -> String {
    let ways = of.iter().filter_map(|way| describe(state, of, way.nth));
    ways.collect::<Vec<_>>().join(" | ")
}

pub(super) fn options(duty: Duty, of: &[TaskOption]) -> Vec<Pick> {
    passable(duty, of.iter().map(|way| Pick::Nth(way.nth)).collect())
}

pub(super) fn pieces(duty: Duty, of: &[PieceId]) -> Vec<Pick> {
    passable(duty, of.iter().copied().map(Pick::Piece).collect())
}

/// The picks, and none of them where that may be; nothing is asked where there are none.
pub(super) fn passable(duty: Duty, mut picks: Vec<Pick>) -> Vec<Pick> {
    if duty == Duty::May && !picks.is_empty() {
        picks.insert(0, Pick::Pass);
    }
    picks
}

pub(super) fn chosen(play: &mut Play<'_>, scene: Scene, of: Vec<TaskOption>, nth: u8) {
    if let Some(way) = of.into_iter().find(|way| way.nth == nth) {
        task_queue::first(play, scene, way.then);
    }
}
