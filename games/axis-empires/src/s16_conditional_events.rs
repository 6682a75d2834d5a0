//! Section 16 of Dai Senso, Conditional Events: what each faction looks at in its Conditional
//! Events Segment, and the events of that segment that cards name.
//!
//! The permanent events are tasks of the agenda in the book's order, each looking at the
//! position as the one before has left it. Those without a triangle in the book apply on both
//! maps, the others in Asia.

mod affected;
mod claims;
mod emergency;
mod s16_1_1_conquest;
mod s16_1_2_occupation;
mod s16_1_3_garrison;
mod s16_1_5_dissolution;
mod s16_2_4_political_program;
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

pub mod s16_7_internment;

#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

pub use self::affected::Affected;
pub use self::emergency::Rest;
pub(crate) use self::s16_2_4_political_program::destination;

use crate::agenda::choice::Pick;
use crate::agenda::{self, Scene};
use crate::faction::Faction;
use crate::map::Theatre;
use crate::pack::{MarkerKind, OnceEvent, Policy};
use crate::play::Play;
use crate::s12_war_state;
use crate::s14_markers::s14_39_reserves;
use crate::state::{PieceId, State};

/// A conditional event that cards name. Each happens once in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ConditionalEvent {
    /// 16.2.5: Japan dictates its terms.
    ForcedSettlement(Affected),
    /// 16.2.6: Japan buys a peace with land.
    JapaneseConcessions(Affected),
    /// 16.4.1 to 16.4.3, 16.6.1 and 16.6.2: an Ally gives in.
    Surrender(Affected),
    /// 16.4.4: the West takes over a country of its enemies or of the Soviets.
    ColonialLiberation,
    /// 16.4.5: a landing breaks a country's army.
    OperationAvalanche,
}

impl ConditionalEvent {
    /// The event that is noted so that it does not happen again (`DS-16.2.5-1`,
    /// `DS-16.2.6-1`, `DS-16.4.1-1`, `DS-16.4.2-1`, `DS-16.4.3-1`, `DS-16.6.1-1`,
    /// `DS-16.6.2-1`).
    #[must_use]
    pub const fn once(self) -> OnceEvent {
        match self {
            Self::ForcedSettlement(_) => OnceEvent::ForcedSettlement,
            Self::JapaneseConcessions(_) => OnceEvent::JapaneseConcessions,
            Self::Surrender(Affected::Britain) => OnceEvent::BritishSurrender,
            Self::Surrender(Affected::NationalistChina) => OnceEvent::NationalistChineseSurrender,
            Self::Surrender(Affected::UnitedStates) => OnceEvent::UsSurrender,
            Self::Surrender(Affected::CommunistChina) => OnceEvent::CommunistChineseSurrender,
            Self::Surrender(Affected::Russia) => OnceEvent::RussianSurrender,
            Self::ColonialLiberation => OnceEvent::ColonialLiberation,
            Self::OperationAvalanche => OnceEvent::OperationAvalanche,
        }
    }

    /// Its section of the book.
    #[must_use]
    pub const fn section(self) -> &'static str {
        match self {
            Self::ForcedSettlement(_) => "16.2.5",
            Self::JapaneseConcessions(_) => "16.2.6",
            Self::Surrender(Affected::Britain) => "16.4.1",
            Self::Surrender(Affected::NationalistChina) => "16.4.2",
            Self::Surrender(Affected::UnitedStates) => "16.4.3",
            Self::Surrender(Affected::CommunistChina) => "16.6.1",
            Self::Surrender(Affected::Russia) => "16.6.2",
            Self::ColonialLiberation => "16.4.4",
            Self::OperationAvalanche => "16.4.5",
        }
    }
}

/// A step of this section.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Task {
    /// 16.1.1: Allied countries that the Axis has overrun.
    Conquest,
    /// 16.1.2: Axis countries under Occupation.
    Occupation,
    /// 16.1.2: the Axis answers for the Occupation of the scene's country.
    Occupied,
    /// 16.1.3: the border with the Soviets is guarded.
    Garrison,
    /// 16.1.5: the Cabinet may step down.
    Dissolution,
    /// 16.3.1, 16.5.1: conquered countries may take up arms again.
    Reactivation,
    /// 16.3.2, 16.5.2: countries in all of whose cities an Ally is.
    Liberation,
    /// 16.1.4, 16.3.3, 16.3.4, 16.3.6, 16.5.3, 16.5.4: an event that a war or a peace brings.
    Reserves(OnceEvent),
    /// 16.3.5: France may join the West.
    FrenchResponse,
    /// 16.3.7: how much of the Pacific bars the Americans.
    ReducedUsImpact,
    /// 16.3.8, 16.5.5: one that gave in may take up arms again.
    Rising(Affected),
    /// 16.3.8, 16.5.5: one that is at war again has its lands back.
    Risen(Affected),
    /// 16.3.9, 16.3.10, 16.5.6: a marker of aid may be called back.
    CallBack(MarkerKind),
    /// 16.3.9, 16.3.10, 16.5.6, 16.5.7: what a marker of aid brings.
    Aid(MarkerKind),
    /// 16.1.6, 16.3.11, 16.5.8: all counters that must be interned are.
    Internment,
    /// 16.7: counters of the Axis may be where policies keep them out.
    Violations,
    /// 16.7: Axis counters are where a policy keeps them out.
    Violation(Policy),
    /// 2.3.4: a unit breaks down, into what its owner chooses.
    BreakDown {
        /// Which.
        unit: PieceId,
        /// The first unit that comes out, where a second one must be chosen.
        chosen: Option<PieceId>,
        /// What becomes of them.
        rest: Rest,
    },
    /// 16.2.5: the Axis offers a truce.
    Truce(Affected),
    /// A step of an event that cards name.
    Step(ConditionalEvent, u8),
}

/// A faction's permanent events on a map, in order (`DS-16.1-1`, `DS-16.3-1`, `DS-16.5-1`,
/// `DS-16.1.4-1`). Reserves for the other war are of a map that is played alone
/// (`AE-INT-5`).
pub(crate) fn permanent(state: &State, theatre: Theatre, faction: Faction) -> Vec<Task> {
    use Task::{Aid, CallBack, Reserves, Rising};
    let mut tasks = match faction {
        Faction::Axis => vec![Task::Conquest],
        Faction::Western | Faction::Soviet => vec![Task::Reactivation, Task::Liberation],
    };
    match (theatre, faction) {
        (Theatre::Europe, _) => {}
        (Theatre::Asia, Faction::Axis) => tasks.extend([
            Task::Occupation,
            Task::Garrison,
            Reserves(OnceEvent::BritishNeutralityPact),
            Task::Dissolution,
        ]),
        (Theatre::Asia, Faction::Western) => tasks.extend([
            Reserves(OnceEvent::UsFarEasternForces),
            Reserves(OnceEvent::BritishFarEasternForces),
            Task::FrenchResponse,
            Reserves(OnceEvent::WesternLimitedWarReserves),
            Reserves(OnceEvent::WesternTotalWarReserves),
            Task::ReducedUsImpact,
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
    tasks.push(Task::Internment);
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
            match country.is_empty() {
                true => Vec::new(),
                false => numbered(event, &[1]),
            }
        }
    };
    if steps.is_empty() {
        return;
    }
    s12_war_state::happen(play, scene.theatre, once);
    agenda::first(
        play,
        scene,
        steps.into_iter().map(agenda::Task::Conditional),
    );
}

/// The steps of an event that are always carried out; one that depends on the step before is
/// put on the agenda by that.
fn numbered(event: ConditionalEvent, steps: &[u8]) -> Vec<Task> {
    let steps = steps.iter();
    steps.map(|step| Task::Step(event, *step)).collect()
}

pub(crate) fn perform(play: &mut Play<'_>, scene: Scene, task: Task) {
    let theatre = scene.theatre;
    match task {
        Task::Conquest => s16_1_1_conquest::look(play, theatre),
        Task::Occupation => s16_1_2_occupation::look(play, scene),
        Task::Occupied => s16_1_2_occupation::ask(play, scene),
        Task::Garrison => s16_1_3_garrison::look(play, scene),
        Task::Dissolution => s16_1_5_dissolution::ask(play, scene),
        Task::Reactivation => s16_3_1_reactivation::look(play, scene),
        Task::Liberation => s16_3_1_reactivation::liberation(play, scene),
        Task::Reserves(event) => s16_3_3_reserves::look(play, scene, event),
        Task::FrenchResponse => s16_3_5_french_response::look(play, scene),
        Task::ReducedUsImpact => s16_3_7_reduced_us_impact::look(play, theatre),
        Task::Rising(of) => s16_3_8_rising::ask(play, scene, of),
        Task::Risen(of) => s16_3_8_rising::risen(play, scene, of),
        Task::CallBack(kind) => s16_3_9_aid::ask(play, scene, kind),
        Task::Aid(kind) => s16_3_9_aid::receive(play, scene, kind),
        Task::Internment => s16_7_internment::look(play, scene),
        Task::Violations => s16_7_internment::look_at_policies(play, scene),
        Task::Violation(policy) => s16_7_internment::ask(play, scene, policy),
        Task::BreakDown { unit, chosen, rest } => {
            emergency::go_on(play, scene, (unit, chosen.as_slice(), rest));
        }
        Task::Truce(of) => s16_2_5_forced_settlement::ask_truce(play, scene, of),
        Task::Step(event, step) => match event {
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

/// What an option of a step does that does not say so by itself.
pub(crate) fn option(state: &State, task: &Task, pick: Pick) -> Option<String> {
    match (task, pick) {
        (Task::Occupied, Pick::Nth(remedy)) => s16_1_2_occupation::told(remedy).map(str::to_owned),
        (Task::CallBack(_), Pick::Nth(where_to)) => Some(s16_3_9_aid::told(where_to).to_owned()),
        (Task::BreakDown { unit, .. }, Pick::Piece(_)) => emergency::told(state, *unit),
        _ => None,
    }
}

pub(crate) fn answered(play: &mut Play<'_>, scene: Scene, task: Task, pick: Pick) {
    match (task, pick) {
        (Task::Occupied, Pick::Nth(remedy)) => s16_1_2_occupation::remedy(play, scene, remedy),
        (Task::Garrison, _) => s16_1_3_garrison::answered(play, scene, pick),
        (Task::Dissolution, Pick::Yes) => s16_1_5_dissolution::dissolve(play, scene.theatre),
        (Task::Rising(of), Pick::Yes) => s16_3_8_rising::rise(play, scene, of),
        (Task::CallBack(kind), Pick::Nth(where_to)) => {
            s16_3_9_aid::call_back(play, scene, kind, where_to);
        }
        (Task::Violation(policy), _) => {
            s16_7_internment::answered(play, scene.theatre, policy, pick);
        }
        (Task::BreakDown { unit, chosen, rest }, Pick::Piece(next)) => {
            emergency::answered(play, scene, (unit, chosen, rest), next);
        }
        (Task::Truce(of), Pick::Truce(truce)) => {
            s16_2_5_forced_settlement::truce(play, of, truce);
        }
        (Task::Step(event, _), Pick::Country(area)) => match event {
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
