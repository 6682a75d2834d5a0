//! Section 13, Countries: who takes part, on which side and on what footing.

pub(crate) mod o17_8_alternate_vichy;
pub(crate) mod pieces;
pub mod s13_4_liberation;
pub mod s13_4_status;
pub mod s13_5_alignment;
pub(crate) mod s13_6_breach;
pub mod s13_6_posture;
mod s13_7_2_exceptions;
pub mod s13_7_set_up;
pub mod s13_8_1_ceded;
pub mod s13_8_2_creation;
pub mod s13_8_4_nations;
pub mod s13_8_5_vichy;
pub mod s13_8_6_civil_war;
pub mod s13_8_7_partnership;

#[cfg(test)]
mod tests;

use crate::command_context::Play;
use crate::decision::choice::Pick;
use crate::state::State;
use crate::task::Scene;
use crate::task::country::CountryTask;

pub use crate::task::country::{CountryTask as Task, PolicyEffect};

pub(crate) fn perform(play: &mut Play<'_>, scene: Scene, task: CountryTask) {
    if task == CountryTask::Puppet {
        return s13_8_2_creation::ask(play, scene);
    }
    if let CountryTask::Break { at, must } = task {
        return s13_6_breach::ask(play, scene, at, must);
    }
    if let CountryTask::BreakUp(whole) = task {
        return s13_8_4_nations::ask_rest(play, scene, whole);
    }
    let Some(country) = scene.country else {
        return;
    };
    match task {
        CountryTask::Puppet | CountryTask::Break { .. } | CountryTask::BreakUp(_) => {}
        CountryTask::JoinAllies { roster, will } => {
            s13_5_alignment::join_allies(play, scene, country, (roster, will));
        }
        CountryTask::Join {
            faction,
            roster,
            will,
        } => s13_4_status::join(play, scene.by(faction), country, (roster, will)),
        CountryTask::SetUp => s13_7_set_up::begin(play, scene, country),
        CountryTask::Stand(_) | CountryTask::Settle(_) => {
            s13_7_set_up::ask_where(play, scene, country, task);
        }
        CountryTask::Convoy(piece) => s13_7_2_exceptions::ask_convoy(play, scene, piece),
        CountryTask::Noumea => s13_7_2_exceptions::france::ask_noumea(play, scene),
        CountryTask::Capital(roster) => s13_7_set_up::capital(play, scene, country, roster),
        CountryTask::Mobilize(left) => s13_7_set_up::ask_which(play, scene, country, left),
        CountryTask::Unmark => s13_7_set_up::unmark(play, country),
        CountryTask::Reactivate => s13_4_liberation::ask_where(play, scene, country),
        CountryTask::NoOccupation => s13_7_set_up::ask_no_occupation(play, scene),
        CountryTask::Collapse(step) => s13_8_5_vichy::perform(play, scene, country, step),
    }
}

/// Describes an option of a step that does not describe itself.
pub(crate) fn option(state: &State, task: &CountryTask, pick: Pick) -> Option<String> {
    match (task, pick) {
        (CountryTask::Convoy(_), Pick::Nth(choice)) => {
            s13_7_2_exceptions::describe_berth(state, choice)
        }
        _ => None,
    }
}

pub(crate) fn answered(play: &mut Play<'_>, scene: Scene, task: CountryTask, pick: Pick) {
    match (task, pick) {
        (CountryTask::JoinAllies { roster, will }, Pick::Faction(faction)) => {
            s13_5_alignment::aligned(play, scene, faction, (roster, will));
        }
        (CountryTask::Stand(_) | CountryTask::Settle(_), Pick::Stand(piece, hex)) => {
            s13_7_set_up::stand(play, piece, hex);
        }
        (CountryTask::Convoy(piece), Pick::Nth(choice)) => {
            s13_7_2_exceptions::sail(play, piece, choice);
        }
        (CountryTask::Noumea, Pick::Yes) => s13_7_2_exceptions::france::relieve(play, scene),
        (CountryTask::Mobilize(left), Pick::Piece(piece)) => {
            s13_7_set_up::mobilize(play, scene, piece, left);
        }
        (CountryTask::Reactivate, Pick::Hex(hex)) => s13_4_liberation::reactivate(play, scene, hex),
        (CountryTask::Puppet, Pick::Country(country)) => {
            s13_8_2_creation::set_up(play, scene, country);
        }
        (CountryTask::Break { at, .. }, pick) => s13_6_breach::answered(play, scene, at, pick),
        (CountryTask::BreakUp(_), Pick::Loss(loss)) => s13_8_4_nations::break_up(play, loss),
        (CountryTask::Collapse(_), Pick::Country(country)) => {
            s13_8_5_vichy::influence(play, scene, country);
        }
        (CountryTask::NoOccupation, Pick::Yes) => s13_7_set_up::no_occupation(play, scene),
        _ => {}
    }
}
