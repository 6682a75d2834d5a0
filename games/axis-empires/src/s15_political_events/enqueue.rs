//! Puts steps of events on the agenda.

use crate::command_context::Play;
use crate::decision::choice::{Pick, QuestionSubject};
use crate::pack::Effect;
use crate::task::political::PoliticalTask;
use crate::task::{self, Scene, SceneTask};
use crate::task_queue;

/// Puts steps of an event before everything on the agenda.
pub(crate) fn put(
    play: &mut Play<'_>,
    scene: Scene,
    tasks: impl IntoIterator<Item = PoliticalTask>,
) {
    task_queue::first(play, scene, tasks.into_iter().map(task::Task::from));
}

/// Puts effects before everything on the agenda.
pub(crate) fn effects(play: &mut Play<'_>, scene: Scene, effects: &[Effect]) {
    task_queue::effects_first(play, scene, effects);
}

/// Asks the faction of the scene, and lets a step wait.
pub(crate) fn ask(
    play: &mut Play<'_>,
    scene: Scene,
    task: PoliticalTask,
    about: QuestionSubject,
    options: Vec<Pick>,
) {
    let todo = SceneTask {
        task: task.into(),
        scene,
    };
    task_queue::ask(play, todo, about, options);
}
