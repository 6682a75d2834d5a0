//! Section 14 of Dai Senso, Markers: what each does that no other section says, one file for
//! each by its number there. The rules that look at a marker where it lies ask these files.
//!
//! Beachheads, convoys, Blitz, Logistics and Partisan Base markers are in their own chapters
//! (2.2, 1.2, 4.1, 3.1.2), steps that markers give in 1.3.2, what they add to Delay rolls in
//! 7.1, and what comes off the Turn Track in 7.2.

pub(crate) mod s14_10_convoy_strategy;
pub(crate) mod s14_14_german_victory;
pub(crate) mod s14_15_failure;
pub(crate) mod s14_1_aid;
pub(crate) mod s14_21_intensive_bombing;

pub(crate) mod s14_22_government;

pub(crate) mod s14_35_oil_embargo;
pub(crate) mod s14_38_quit_india;
pub(crate) mod s14_39_reserves;
pub(crate) mod s14_40_showa_restoration;
pub(crate) mod s14_41_suicidal_raiders;
pub(crate) mod s14_44_us_markers;
pub(crate) mod s14_8_chemical_weapons;

mod s14_18_hakko_ichiu;

pub(crate) mod in_box;
#[cfg(test)]
mod tests;

use crate::command_context::Play;
use crate::decision::choice::Pick;
use crate::faction::Faction;
use crate::map::Theatre;
use crate::state::{PieceId, Place};
use crate::task::Scene;
use crate::task::marker::MarkerTask;

pub use crate::task::marker::MarkerTask as Task;

pub(crate) fn perform(play: &mut Play<'_>, scene: Scene, task: MarkerTask) {
    match task {
        MarkerTask::Aid(marker) => s14_1_aid::ask(play, scene, marker),
        MarkerTask::Restore => s14_40_showa_restoration::ask(play, scene),
        MarkerTask::Hunt(left) => s14_41_suicidal_raiders::ask_hunters(play, scene, left),
    }
}

pub(crate) fn answered(play: &mut Play<'_>, scene: Scene, task: MarkerTask, pick: Pick) {
    match (task, pick) {
        (MarkerTask::Aid(marker), Pick::Faction(faction)) => {
            s14_1_aid::give(play, scene, marker, faction);
        }
        (MarkerTask::Restore, Pick::Yes) => s14_40_showa_restoration::restore(play, scene),
        (MarkerTask::Hunt(left), Pick::Piece(unit)) => {
            s14_41_suicidal_raiders::hunt(play, scene, unit, left);
        }
        _ => {}
    }
}

/// Applies the consequences for markers as soon as a piece has come to a place.
pub(crate) fn moved(play: &mut Play<'_>, id: PieceId, to: Place) {
    match to {
        Place::VictoryTrack(Theatre::Asia, _) => s14_18_hakko_ichiu::arrive(play, id),
        Place::StrategicWarfare(Theatre::Asia) => s14_38_quit_india::look(play, None),
        Place::Hex(_) => {
            let whose = play.state.piece(id).map(|piece| piece.faction);
            if whose == Some(Faction::Axis) {
                s14_38_quit_india::look(play, Some(id));
            }
        }
        _ => {}
    }
}
