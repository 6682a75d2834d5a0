//! +14 Separate Peace: a faction ends the common war, and from then on each fights for itself.
//!
//! All three factions are enemies of each other at any time, so that no declaration of war is
//! needed. The end of the game and its victory condition change.

pub(crate) mod o14_2_last_days;
pub mod o14_3_victory;
pub(crate) mod o14_5_two_players;

#[cfg(test)]
mod tests;

use crate::command_context::Play;
use crate::decision::choice::{Pick, QuestionSubject};
use crate::event::Event;
use crate::faction::Faction;
use crate::map::Theatre;
use crate::o15_fortunes_of_war::o15_1_drawing;
use crate::o16_luck;
use crate::options::OptionalRule;
use crate::pack::{Posture, PostureBoxId, Truce};
use crate::s13_countries::s13_6_posture as postures;
use crate::segment::Segment;
use crate::state::{PieceId, Place, SeparatePeace, State};
use crate::task::peace::PeaceTask;
use crate::task::{self, Scene, SceneTask};
use crate::task_queue;

pub use crate::task::peace::PeaceTask as Task;

/// A faction starts a Separate Peace: step after step, if the match is played by the rule and
/// there is none yet (`AE-+14.2-1`). Between one player of the Axis and one of both Allies the
/// Axis collapses in the place of step 3 (`AE-+14.5-1`). Without a last day on a Turn Track
/// there is nothing that could be put off.
pub(crate) fn declare(play: &mut Play<'_>, scene: Scene) {
    let state = &*play.state;
    let may = state.plays_by(OptionalRule::SeparatePeace) && state.separate_peace().is_none();
    if !may || o14_2_last_days::nearest(state).is_none() {
        return;
    }
    let mut steps = vec![PeaceTask::LastDays];
    if o14_5_two_players::are_two(state) {
        steps.extend([
            PeaceTask::Collapse,
            PeaceTask::Tracks,
            PeaceTask::Count,
            PeaceTask::Chance,
            PeaceTask::Sides,
        ])
    } else {
        steps.extend(state.theatres().map(PeaceTask::Talks));
        steps.extend([PeaceTask::Tracks, PeaceTask::Count, PeaceTask::Chance]);
    }
    task_queue::first(play, scene, steps.into_iter().map(task::Task::Peace));
}

/// Reports whether a political die ignores modifiers: in the Option Card and the Political Events
/// Segments nothing is added to it any more (`AE-+14.4-1`).
pub(crate) fn ignores_modifiers(state: &State) -> bool {
    let political = matches!(
        state.segment(),
        Segment::OptionCard | Segment::PoliticalEvents
    );
    political && state.separate_peace().is_some()
}

/// Carries a step out, or asks about it.
pub(crate) fn perform(play: &mut Play<'_>, scene: Scene, task: PeaceTask) {
    match task {
        PeaceTask::LastDays => o14_2_last_days::put_off(play),
        PeaceTask::Talks(theatre) => offer_talks(play, scene, theatre),
        PeaceTask::Collapse => o14_5_two_players::collapse(play),
        PeaceTask::Tracks => clear_tracks(play),
        PeaceTask::Count => count(play, scene.faction),
        PeaceTask::Chance => end_chance(play),
        PeaceTask::Sides => o14_5_two_players::ask(play, scene),
    }
}

/// Goes on with a step that asked.
pub(crate) fn answered(play: &mut Play<'_>, scene: Scene, task: PeaceTask, pick: Pick) {
    match (task, pick) {
        (PeaceTask::Talks(_), Pick::Posture(id)) => {
            postures::set(play, id, Posture::Truce(Truce::Negotiation));
            task_queue::first(play, scene, [task::Task::Peace(task)]);
        }
        (PeaceTask::Sides, Pick::Faction(side)) => o14_5_two_players::share(play, scene, side),
        _ => {}
    }
}

/// Step 3: the faction puts Negotiation in as many boxes of a map as it likes, one after the
/// other. A policy in the way is replaced in all of its boxes (`AE-+14.2-4`).
fn offer_talks(play: &mut Play<'_>, scene: Scene, theatre: Theatre) {
    let talking = Posture::Truce(Truce::Negotiation);
    let rows = (0..)
        .map(PostureBoxId)
        .zip(&play.state.pack().posture_boxes);
    let open = rows.filter(|(id, row)| {
        let lies = play.state.box_posture(*id);
        row.theatre == theatre && lies != talking
    });
    let boxes = open.map(|(id, _)| Pick::Posture(id));
    let options: Vec<Pick> = std::iter::once(Pick::Pass).chain(boxes).collect();
    let todo = SceneTask {
        task: task::Task::Peace(PeaceTask::Talks(theatre)),
        scene: Scene { theatre, ..scene },
    };
    task_queue::ask(play, todo, QuestionSubject::PeaceTalks, options);
}

/// Step 4: whatever lies on the Victory Point Tracks leaves the game, on both maps
/// (`AE-+14.2-5`).
fn clear_tracks(play: &mut Play<'_>) {
    let pieces = play.state.pieces();
    let markers = pieces.filter(|(_, piece)| matches!(piece.at, Place::VictoryTrack(..)));
    let markers: Vec<PieceId> = markers.map(|(id, _)| id).collect();
    for marker in markers {
        play.put(marker, Place::Gone);
    }
}

/// Step 6: what the Allies hold of Fortunes of War leaves the game, and Luck with it
/// (`AE-+14.2-7`, `AE-+16-3`).
fn end_chance(play: &mut Play<'_>) {
    o15_1_drawing::remove_allied(play);
    if let Some(marker) = o16_luck::marker(play.state) {
        play.put(marker, Place::Gone);
    }
}

/// Step 5: what each faction holds is recorded, and the Separate Peace is in effect
/// (`AE-+14.2-6`).
fn count(play: &mut Play<'_>, by: Faction) {
    let peace = SeparatePeace {
        by,
        held: o14_3_victory::held(play.state),
        collapsed: o14_5_two_players::are_two(play.state),
    };
    play.state.set_separate_peace(peace);
    play.emit(Event::SeparatePeace(peace));
}
