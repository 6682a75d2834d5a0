//! 12.3: the steps in which Total War begins.

use crate::edition::Edition;
use crate::map::Theatre;
use crate::options::OptionalRule;
use crate::pack::{MarkerKind, OnceEvent, PostureBox, PostureBoxId};
use crate::state::State;
use crate::task::war_state::WarStateTask;

/// The steps of a map, in order. A map that is played alone has some of its own; where both
/// are, either's Total War brings the United States into the other's as well (`AE-12.3-15`).
/// In Asia the markers of a war elsewhere come before its last day, and the Programs at the
/// end, if the book of 2012 does not have them wait; the cards of Fortunes of War come last on
/// either (`AE-12.3-8`, `AE-12.3-18`,
/// `AE-12.3-1` to `AE-12.3-7`, `AE-12.3-9` to `AE-12.3-14`, `AE-12.3-16`, `AE-12.3-17`,
/// `DS-12.3-1` to `DS-12.3-8`, `DS-12.3-10`, `DS-12.3-11`).
pub(crate) fn steps(state: &State, theatre: Theatre) -> Vec<WarStateTask> {
    let boxes = boxes(state, theatre).map(|(id, _)| WarStateTask::MayEnd(id));
    let events = |events: &[OnceEvent]| -> Vec<WarStateTask> {
        events.iter().copied().map(WarStateTask::Event).collect()
    };
    let with_fortunes = state.plays_by(OptionalRule::FortunesOfWar);
    let alone = !state.scenario().is_combined();
    let mut steps = vec![WarStateTask::EndPolicies];
    steps.extend(boxes);
    match theatre {
        Theatre::Europe => {
            steps.extend(alone.then_some(WarStateTask::Pacific));
            steps.push(WarStateTask::Ahead(MarkerKind::UsEntry, 3));
            steps.extend((!alone).then_some(WarStateTask::Elsewhere(MarkerKind::UsEntry, 3)));
            steps.extend([
                WarStateTask::Ahead(MarkerKind::IncreaseUscl, 3),
                WarStateTask::Ahead(MarkerKind::VeDay, 16),
            ]);
            steps.extend(events(&[
                OnceEvent::OutbreakOfWar,
                OnceEvent::TheirFinestHour,
                OnceEvent::ParisThreatened,
                OnceEvent::RussianEmergencyMobilization,
            ]));
        }
        Theatre::Asia => {
            steps.extend([
                WarStateTask::Ahead(MarkerKind::IncreaseUscl, 3),
                WarStateTask::Entries,
                if alone {
                    WarStateTask::Europe
                } else {
                    WarStateTask::Elsewhere(MarkerKind::UsEntry, 1)
                },
                WarStateTask::Ahead(MarkerKind::VjDay, 16),
            ]);
            steps.push(WarStateTask::Event(OnceEvent::OutbreakOfWar));
            if state.options().edition == Edition::Y2023 {
                steps.extend(events(&PROGRAMS));
            }
        }
    }
    steps.extend(with_fortunes.then_some(WarStateTask::Fortunes));
    steps
}

/// The Programs of Japan.
pub(crate) const PROGRAMS: [OnceEvent; 4] = [
    OnceEvent::ArmyProgram,
    OnceEvent::NavyProgram,
    OnceEvent::EconomicProgram,
    OnceEvent::PoliticalProgram,
];

pub(crate) fn boxes(
    state: &State,
    theatre: Theatre,
) -> impl Iterator<Item = (PostureBoxId, &PostureBox)> {
    let boxes = (0..).map(PostureBoxId).zip(&state.pack().posture_boxes);
    boxes.filter(move |(_, row)| row.theatre == theatre)
}
