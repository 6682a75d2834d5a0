//! Section 16 of Dai Senso, Conditional Events: what each faction looks at in its Conditional
//! Events Segment, and the events of that segment that cards name.
//!
//! The permanent events are tasks of the agenda in the book's order, each looking at the
//! position as the one before has left it. Those without a triangle in the book apply on both
//! maps, the others in Asia.

mod affected;
mod claims;
pub(crate) mod s16_1_6_internment;
pub(crate) mod steps;

mod s16_1_1_conquest;
mod s16_1_2_occupation;
mod s16_1_3_garrison;
mod s16_1_5_dissolution;

mod s16_2_5_forced_settlement;
mod s16_2_6_concessions;
mod s16_3_1_reactivation;
mod s16_3_3_reserves;
mod s16_3_5_french_response;
mod s16_3_7_reduced_us_impact;
mod s16_3_8_rising;
mod s16_3_9_aid;
mod s16_4_2_chinese_surrenders;
mod s16_4_4_colonial_liberation;
mod s16_4_surrenders;
mod terms;

#[cfg(test)]
mod tests;

use crate::command_context::Play;
use crate::decision::choice::Pick;
use crate::faction::Faction;
use crate::map::Theatre;
use crate::pack::{MarkerKind, OnceEvent};
use crate::s12_war_state;
use crate::s14_markers::s14_39_reserves;
use crate::s16_7_internment::emergency;
use crate::s16_conditional_events::steps::numbered;
use crate::state::State;
use crate::task::conditional::ConditionalTask;
use crate::task::{self, Scene};
use crate::task_queue;

pub use crate::pack::card::conditional_event::{Affected, ConditionalEvent};
pub use crate::task::conditional::{ConditionalTask as Task, Rest};

/// A faction's permanent events on a map, in order (`DS-16.1-1`, `DS-16.3-1`, `DS-16.5-1`,
/// `DS-16.1.4-1`). Reserves for the other war are of a map that is played alone
/// (`AE-INT-5`).
pub(crate) fn permanent(state: &State, theatre: Theatre, faction: Faction) -> Vec<ConditionalTask> {
    use ConditionalTask::{Aid, CallBack, Reserves, Rising};
    let mut tasks = match faction {
        Faction::Axis => vec![ConditionalTask::Conquest],
        Faction::Western | Faction::Soviet => {
            vec![ConditionalTask::Reactivation, ConditionalTask::Liberation]
        }
    };
    match (theatre, faction) {
        (Theatre::Europe, _) => {}
        (Theatre::Asia, Faction::Axis) => tasks.extend([
            ConditionalTask::Occupation,
            ConditionalTask::Garrison,
            Reserves(OnceEvent::BritishNeutralityPact),
            ConditionalTask::Dissolution,
        ]),
        (Theatre::Asia, Faction::Western) => tasks.extend([
            Reserves(OnceEvent::UsFarEasternForces),
            Reserves(OnceEvent::BritishFarEasternForces),
            ConditionalTask::FrenchResponse,
            Reserves(OnceEvent::WesternLimitedWarReserves),
            Reserves(OnceEvent::WesternTotalWarReserves),
            ConditionalTask::ReducedUsImpact,
            Rising(Affected::NationalistChina),
            Rising(Affected::Britain),
            Rising(Affected::UnitedStates),
            CallBack(MarkerKind::AidToChina),
            Aid(MarkerKind::AidToChina),
            CallBack(MarkerKind::LendLease),
            Aid(MarkerKind::LendLease),
        ]),
        (Theatre::Asia, Faction::Soviet) => tasks.extend([
            Reserves(OnceEvent::RussianFarEasternForces),
            Reserves(OnceEvent::SovietLimitedWarReserves),
            Reserves(OnceEvent::SovietTotalWarReserves),
            Rising(Affected::CommunistChina),
            Rising(Affected::Russia),
            CallBack(MarkerKind::AidToChina),
            Aid(MarkerKind::AidToChina),
            Aid(MarkerKind::LendLease),
        ]),
    }
    tasks.push(ConditionalTask::Internment);
    if state.scenario().is_combined() {
        let for_europe = |event| s14_39_reserves::are_brought_by(event);
        tasks.retain(|task| !matches!(task, Reserves(event) if for_europe(*event)));
    }
    tasks
}

/// An event of a card happens, unless it has already. One that comes to nothing has not
/// happened.
pub(crate) fn happen(play: &mut Play<'_>, scene: Scene, event: ConditionalEvent) {
    let once = event.once();
    if play.state.progress(scene.theatre).has_happened(once) {
        return;
    }
    let steps = match event {
        ConditionalEvent::ForcedSettlement(of) => {
            s16_2_5_forced_settlement::steps(play.state, scene.theatre, of)
        }
        ConditionalEvent::JapaneseConcessions(_) => numbered(event, &[1, 2, 3, 4, 6, 7, 8]),
        ConditionalEvent::Surrender(of) if of.is_chinese() => {
            numbered(event, &[1, 2, 3, 4, 5, 6, 7, 8])
        }
        ConditionalEvent::Surrender(_) => numbered(event, &[1, 2, 3, 5, 6, 7, 8]),
        ConditionalEvent::ColonialLiberation | ConditionalEvent::OperationAvalanche => {
            let country = s16_4_4_colonial_liberation::countries(play.state, scene.theatre, event);
            if country.is_empty() {
                Vec::new()
            } else {
                numbered(event, &[1])
            }
        }
    };
    if steps.is_empty() {
        return;
    }
    s12_war_state::happen(play, scene.theatre, once);
    task_queue::first(play, scene, steps.into_iter().map(task::Task::Conditional));
}

pub(crate) fn perform(play: &mut Play<'_>, scene: Scene, task: ConditionalTask) {
    let theatre = scene.theatre;
    match task {
        ConditionalTask::Conquest => s16_1_1_conquest::look(play, theatre),
        ConditionalTask::Occupation => s16_1_2_occupation::look(play, scene),
        ConditionalTask::Occupied => s16_1_2_occupation::ask(play, scene),
        ConditionalTask::Garrison => s16_1_3_garrison::look(play, scene),
        ConditionalTask::Dissolution => s16_1_5_dissolution::ask(play, scene),
        ConditionalTask::Reactivation => s16_3_1_reactivation::look(play, scene),
        ConditionalTask::Liberation => s16_3_1_reactivation::liberation(play, scene),
        ConditionalTask::Reserves(event) => s16_3_3_reserves::look(play, scene, event),
        ConditionalTask::FrenchResponse => s16_3_5_french_response::look(play, scene),
        ConditionalTask::ReducedUsImpact => s16_3_7_reduced_us_impact::look(play, theatre),
        ConditionalTask::Rising(of) => s16_3_8_rising::ask(play, scene, of),
        ConditionalTask::Risen(of) => s16_3_8_rising::risen(play, scene, of),
        ConditionalTask::CallBack(kind) => s16_3_9_aid::ask(play, scene, kind),
        ConditionalTask::Aid(kind) => s16_3_9_aid::receive(play, scene, kind),
        ConditionalTask::Internment => s16_1_6_internment::look(play, scene),
        ConditionalTask::Violations => s16_1_6_internment::look_at_policies(play, scene),
        ConditionalTask::Violation(policy) => s16_1_6_internment::ask(play, scene, policy),
        ConditionalTask::BreakDown { unit, chosen, rest } => {
            emergency::go_on(play, scene, (unit, chosen.as_slice(), rest));
        }
        ConditionalTask::Truce(of) => s16_2_5_forced_settlement::ask_truce(play, scene, of),
        ConditionalTask::Step(event, step) => match event {
            ConditionalEvent::ForcedSettlement(of) => {
                s16_2_5_forced_settlement::step(play, scene, of, step);
            }
            ConditionalEvent::JapaneseConcessions(of) => {
                s16_2_6_concessions::step(play, scene, of, step);
            }
            ConditionalEvent::Surrender(of) if of.is_chinese() => {
                s16_4_2_chinese_surrenders::step(play, scene, of, step);
            }
            ConditionalEvent::Surrender(of) => s16_4_surrenders::step(play, scene, of, step),
            ConditionalEvent::ColonialLiberation | ConditionalEvent::OperationAvalanche => {
                s16_4_4_colonial_liberation::ask(play, scene, event);
            }
        },
    }
}

/// Describes an option of a step that does not describe itself.
pub(crate) fn option(state: &State, task: &ConditionalTask, pick: Pick) -> Option<String> {
    match (task, pick) {
        (ConditionalTask::Occupied, Pick::Nth(remedy)) => {
            s16_1_2_occupation::describe(remedy).map(str::to_owned)
        }
        (ConditionalTask::CallBack(_), Pick::Nth(where_to)) => {
            Some(s16_3_9_aid::describe(where_to).to_owned())
        }
        (ConditionalTask::BreakDown { unit, .. }, Pick::Piece(_)) => {
            emergency::describe(state, *unit)
        }
        _ => None,
    }
}

pub(crate) fn answered(play: &mut Play<'_>, scene: Scene, task: ConditionalTask, pick: Pick) {
    match (task, pick) {
        (ConditionalTask::Occupied, Pick::Nth(remedy)) => {
            s16_1_2_occupation::remedy(play, scene, remedy)
        }
        (ConditionalTask::Garrison, _) => s16_1_3_garrison::answered(play, scene, pick),
        (ConditionalTask::Dissolution, Pick::Yes) => {
            s16_1_5_dissolution::dissolve(play, scene.theatre)
        }
        (ConditionalTask::Rising(of), Pick::Yes) => s16_3_8_rising::rise(play, scene, of),
        (ConditionalTask::CallBack(kind), Pick::Nth(where_to)) => {
            s16_3_9_aid::call_back(play, scene, kind, where_to);
        }
        (ConditionalTask::Violation(policy), _) => {
            s16_1_6_internment::answered(play, scene.theatre, policy, pick);
        }
        (ConditionalTask::BreakDown { unit, chosen, rest }, Pick::Piece(next)) => {
            emergency::answered(play, scene, (unit, chosen, rest), next);
        }
        (ConditionalTask::Truce(of), Pick::Truce(truce)) => {
            s16_2_5_forced_settlement::truce(play, of, truce);
        }
        (ConditionalTask::Step(event, _), Pick::Country(area)) => match event {
            ConditionalEvent::Surrender(_) => terms::annex(play, scene.theatre, area),
            ConditionalEvent::JapaneseConcessions(of) => {
                s16_2_6_concessions::cede(play, of, area);
            }
            ConditionalEvent::ColonialLiberation => {
                s16_4_4_colonial_liberation::liberate(play, area);
            }
            ConditionalEvent::OperationAvalanche => {
                s16_4_4_colonial_liberation::avalanche(play, area);
            }
            ConditionalEvent::ForcedSettlement(_) => {}
        },
        _ => {}
    }
}
