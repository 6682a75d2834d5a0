//! 16.4.1 British, 16.4.3 US and 16.6.2 Russian Surrender.

use crate::command_context::Play;
use crate::decision::choice::{Pick, QuestionSubject};
use crate::faction::Faction;
use crate::map::AreaId;
use crate::pack::card::conditional_event::{Affected, ConditionalEvent};
use crate::s16_conditional_events::affected::AffectedCountry;
use crate::s16_conditional_events::terms;
use crate::state::State;
use crate::task::conditional::ConditionalTask;
use crate::task::{self, Scene, SceneTask};
use crate::task_queue;

/// A step of the surrender: the policy in the one box, never in that of the Soviet Minor
/// Countries (`DS-16.6.2-1`); what was ceded comes back (`DS-16.4.1-2`, `DS-16.4.3-2`,
/// `DS-16.6.2-2`); land goes to Japan, by its armies (`DS-16.4.1-3`, `DS-16.4.3-3`,
/// `DS-16.6.2-3`) or by its choice (`DS-16.4.1-4`, `DS-16.4.3-4`, `DS-16.6.2-4`); and
/// counters are interned (`DS-16.4.1-5`, `DS-16.4.3-5`, `DS-16.6.2-5`).
pub(super) fn step(play: &mut Play<'_>, scene: Scene, of: Affected, step: u8) {
    let theatre = scene.theatre;
    let member = |state: &State, country: AreaId| match of {
        Affected::UnitedStates => of.affects(state, country),
        _ => of.is(state, country),
    };
    match step {
        1 => {
            let own = of.posture_box(play.state);
            terms::surrender(play, theatre, of, own.into_iter().collect());
        }
        2 => terms::give_back(play, theatre, |state, owner| of.is(state, owner)),
        3 => {
            let won = terms::conquests(play, theatre, of.japanese_gains());
            if won.is_empty() {
                let task = ConditionalTask::Step(ConditionalEvent::Surrender(of), FORCED);
                task_queue::first(play, scene, [task::Task::Conditional(task)]);
            }
        }
        5 => terms::intern_axis(play, member),
        6 => terms::intern_abroad(play, of, member),
        7 => terms::intern_allies(play, of, member),
        8 => terms::influence(play, scene),
        FORCED => ask(play, scene, of),
        _ => {}
    }
}

/// The step that comes only if the one before won nothing.
pub(super) const FORCED: u8 = 4;

/// Asks the Axis which land it forces the Ally to cede, if any.
fn ask(play: &mut Play<'_>, scene: Scene, of: Affected) {
    let lands: Vec<AreaId> = terms::open_stakes(play.state, of.japanese_gains())
        .into_iter()
        .map(|(_, area)| area)
        .collect();
    if lands.is_empty() {
        return;
    }
    let todo = SceneTask {
        task: task::Task::Conditional(ConditionalTask::Step(
            ConditionalEvent::Surrender(of),
            FORCED,
        )),
        scene: scene.by(Faction::Axis),
    };
    let lands = lands.into_iter().map(Pick::Country);
    let options = std::iter::once(Pick::Pass).chain(lands).collect();
    task_queue::ask(play, todo, QuestionSubject::Cession, options);
}
