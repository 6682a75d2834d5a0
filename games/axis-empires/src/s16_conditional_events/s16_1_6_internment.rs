//! 16.7 Internment and Repatriation: counters where they may not be, and ground units that
//! come back with their faction's next card.

use crate::command_context::Play;
use crate::decision::choice::{Pick, QuestionSubject};
use crate::faction::Faction;
use crate::map::Theatre;
use crate::pack::{Policy, Status};
use crate::politics;
use crate::s13_countries::s13_6_posture as postures;
use crate::s16_7_internment::{intern_all, is_counter, must_be_interned};
use crate::state::{Piece, State};
use crate::task::conditional::ConditionalTask;
use crate::task::{self, Scene, SceneTask};
use crate::task_queue;

/// Interns every counter of a map that must be, of every faction, and then asks the Axis
/// about those of its own that stand where a policy keeps them out (`DS-16.1.6-1`,
/// `DS-16.3.11-1`, `DS-16.5.8-1`, `AE-13.6.1.1-12`, `DS-13.6.1.1-8`).
pub(super) fn look(play: &mut Play<'_>, scene: Scene) {
    let then = task::Task::Conditional(ConditionalTask::Violations);
    task_queue::first(play, scene, [then]);
    intern_all(play, |state, id, piece| {
        piece.at.theatre(state.map()) == Some(scene.theatre) && must_be_interned(state, id, piece)
    });
}

/// When all those are gone, asks the Axis about each policy that counters of its own still
/// violate (`DS-16.7-2`).
pub(super) fn look_at_policies(play: &mut Play<'_>, scene: Scene) {
    let policies = violated(play.state, scene.theatre);
    let tasks = policies.into_iter().map(ConditionalTask::Violation);
    let axis = scene.by(Faction::Axis);
    task_queue::first(play, axis, tasks.map(task::Task::Conditional));
}

/// The policy of the country in whose land an Axis counter stands, unless that country is
/// conquered (`DS-16.7-2`, `DS-13.6.1.2-3`).
fn violates(state: &State, piece: &Piece) -> Option<Policy> {
    let land = state.land(piece.at.hex()?);
    let conquered = state.area(land.country?).status == Status::Conquered;
    let there = piece.faction == Faction::Axis && !conquered && is_counter(state, piece);
    politics::policy_in(state, land).filter(|_| there)
}

/// The policies that Axis counters of a map violate.
fn violated(state: &State, theatre: Theatre) -> Vec<Policy> {
    let mut policies: Vec<Policy> = state
        .pieces()
        .filter(|(_, piece)| piece.at.theatre(state.map()) == Some(theatre))
        .filter_map(|(_, piece)| violates(state, piece))
        .collect();
    policies.sort_unstable();
    policies.dedup();
    policies
}

/// Asks the Axis whether its counters are interned; else the policy ends.
pub(super) fn ask(play: &mut Play<'_>, scene: Scene, policy: Policy) {
    if !violated(play.state, scene.theatre).contains(&policy) {
        return;
    }
    let todo = SceneTask {
        task: task::Task::Conditional(ConditionalTask::Violation(policy)),
        scene,
    };
    task_queue::ask(
        play,
        todo,
        QuestionSubject::Internment,
        vec![Pick::Yes, Pick::Pass],
    );
}

/// Interns the Axis's counters, or ends the policy, which does not count as a choice. It ends
/// before the war, too, where that begins a Limited War (`DS-16.7-2`, `AE-13.6.1.2-4`,
/// `DS-13.6.1.2-3`).
pub(super) fn answered(play: &mut Play<'_>, theatre: Theatre, policy: Policy, pick: Pick) {
    if pick == Pick::Yes {
        intern_all(play, |state, _, piece| {
            piece.at.theatre(state.map()) == Some(theatre) && violates(state, piece) == Some(policy)
        });
    } else {
        postures::end(play, policy);
    }
}
