//! 0.4 Combined game victory: both maps are played to their end, and their points added.

use crate::command_context::Play;
use crate::decision::choice::{Pick, QuestionSubject};
use crate::faction::Faction;
use crate::game_over;
use crate::map::{NamedArea, Symbol, Theatre};
use crate::o16_luck;
use crate::o17_optional::o17_10_variable_ending;
use crate::pack::tracks::AUTOMATIC;
use crate::pack::{MarkerKind, TurnId};
use crate::politics;
use crate::s00_victory::s0_1_check::{Occasion, check};
use crate::s00_victory::s0_3_final::points;
use crate::state::{MapEnd, Piece, PieceId, Place, State};
use crate::task::victory::VictoryTask;
use crate::task::{self, Continuation, Scene, SceneTask};
use crate::task_queue;
use crate::victory;

pub use crate::task::victory::VictoryTask as Task;

/// The most points of the Allies on one map (`AE-0.4-4`).
const MOST_ALLIED: u8 = AUTOMATIC - 1;

/// The Allies have come to the end of a map's track in a Total War: the marker goes back to
/// the last box with points, and play on the map is over (`AE-0.2-3`, `DS-0.2-2`).
pub(super) fn dominated(play: &mut Play<'_>, theatre: Theatre) {
    let tide = play.state.pieces().find_map(|(id, piece)| {
        let showing = piece.face_up(play.state.pack());
        let here = matches!(piece.at, Place::VictoryTrack(there, _) if there == theatre);
        (here && showing.is_marker(MarkerKind::VictoryPoints)).then_some(id)
    });
    if let Some(tide) = tide {
        play.put(tide, Place::VictoryTrack(theatre, MOST_ALLIED));
    }
    let (axis, allied) = points(play.state, theatre);
    stop(
        play,
        theatre,
        MapEnd {
            axis,
            allied,
            dominated: true,
        },
    );
}

/// A map's last day has come, and its marker is off the track. While the other map's is still
/// to come the Axis may put it back if it has held out; else play on the map is over
/// (`AE-0.4-2`, `DS-0.4-1`, `DS-14.45-3`).
pub(crate) fn last_day(play: &mut Play<'_>, theatre: Theatre, marker: PieceId) {
    let together = together(play.state, theatre);
    let alone = play.state.theatres().all(|it| it == theatre);
    if alone || together.is_some() {
        let last_days: Vec<(Theatre, PieceId)> =
            [(theatre, marker)].into_iter().chain(together).collect();
        if !o17_10_variable_ending::goes_on(play, &last_days) {
            conclude(play);
        }
    } else if may_return(play.state, theatre) {
        let scene = Scene::of(theatre, Faction::Axis);
        let task = task::Task::Victory(VictoryTask::LastDay { marker });
        task_queue::put(play, scene, [task], Continuation::Stacking);
    } else {
        play_out(play, theatre);
    }
}

/// Reports whether the Axis has held out while the other map's war goes on: one of its markers
/// lies on the Victory Point Track, and it controls a Strategic Hex at home. Two last days that
/// come together are both the last (`DS-14.45-3`, `DS-14.45-4`).
fn may_return(state: &State, theatre: Theatre) -> bool {
    let next = state.now().after(1);
    let goes_on = other_last_day(state, theatre).is_some_and(|(_, _, turn)| turn > next);
    let stands = o17_10_variable_ending::stand(state, theatre).is_some();
    goes_on && stands && holds_home(state, theatre)
}

/// The marker of the other map's last day, if it comes off its track in the same turn.
fn together(state: &State, theatre: Theatre) -> Option<(Theatre, PieceId)> {
    let next = state.now().after(1);
    let other = other_last_day(state, theatre).filter(|(.., turn)| *turn == next);
    other.map(|(there, marker, _)| (there, marker))
}

/// The marker of the other map's last day on its track, and its turn.
fn other_last_day(state: &State, theatre: Theatre) -> Option<(Theatre, PieceId, TurnId)> {
    state.pieces().find_map(|(id, piece)| match piece.at {
        Place::Track(there, turn) if there != theatre => {
            let marker = piece.marker(state.pack())?;
            is_last_day(marker.kind).then_some((there, id, turn))
        }
        _ => None,
    })
}

const fn is_last_day(kind: MarkerKind) -> bool {
    matches!(kind, MarkerKind::VeDay | MarkerKind::VjDay)
}

/// Reports whether the Axis controls an own Strategic Hex in Germany or Japan.
fn holds_home(state: &State, theatre: Theatre) -> bool {
    let home = match theatre {
        Theatre::Europe => NamedArea::Germany,
        Theatre::Asia => NamedArea::Japan,
    };
    let home = state.map().named(theatre, home);
    let hexes = home.map(|home| &state.map().area(home).hexes);
    hexes.into_iter().flatten().any(|hex| {
        state.map().hex(*hex).symbols.has(Symbol::StrategicAxis)
            && politics::controls(state, Faction::Axis, *hex)
    })
}

/// Asks the Axis.
pub(crate) fn perform(play: &mut Play<'_>, scene: Scene, task: VictoryTask) {
    let todo = SceneTask {
        task: task::Task::Victory(task),
        scene,
    };
    task_queue::ask(
        play,
        todo,
        QuestionSubject::LastDay,
        vec![Pick::Yes, Pick::Pass],
    );
}

/// The marker returns into the very next box, for a bonus point (`DS-14.45-4`), or play on
/// the map is over.
pub(crate) fn answered(play: &mut Play<'_>, scene: Scene, task: VictoryTask, pick: Pick) {
    let VictoryTask::LastDay { marker } = task;
    if pick != Pick::Yes {
        play_out(play, scene.theatre);
        return;
    }
    let box_after = play.state.now().after(2);
    play.put(marker, Place::Track(scene.theatre, box_after));
    play.state.set_progress(scene.theatre, |progress| {
        progress.bonus = progress.bonus.saturating_add(1);
    });
}

/// Play on a map has come to its last day: the final check says what it was worth.
fn play_out(play: &mut Play<'_>, theatre: Theatre) {
    check(play, theatre, Occasion::End);
    let (axis, allied) = points(play.state, theatre);
    let end = MapEnd {
        axis,
        allied: allied.min(MOST_ALLIED),
        dominated: false,
    };
    stop(play, theatre, end);
}

/// Stops play on a map: nothing on it moves or leaves it any more, so its counters come off,
/// all but those that show the score; Luck goes over to the other map. With that over, too, so
/// is the game (`AE-0.4-2`).
fn stop(play: &mut Play<'_>, theatre: Theatre, end: MapEnd) {
    play.state
        .set_progress(theatre, |progress| progress.end = Some(end));
    o16_luck::leave(play, theatre);
    let state = &*play.state;
    // A step in a Holding Box is where its unit is.
    let place = |piece: &Piece| match piece.at {
        Place::Holding(whole) => state.piece(whole).map_or(piece.at, |whole| whole.at),
        at => at,
    };
    let there: Vec<PieceId> = state
        .pieces()
        .filter(|(_, piece)| {
            place(piece).theatre(state.map()) == Some(theatre)
                && !matches!(piece.at, Place::VictoryTrack(..))
        })
        .map(|(id, _)| id)
        .collect();
    for piece in there {
        play.put(piece, Place::Gone);
    }
    if play.state.theatres().next().is_none() {
        total(play);
    }
}

/// Ends the game with every map that is still played (`AE-0.4-2`).
pub(super) fn conclude(play: &mut Play<'_>) {
    for theatre in play.state.theatres() {
        play_out(play, theatre);
    }
}

/// The points of both maps together, the Axis's with its bonus: more win, and the Axis if both
/// have as many; with both maps theirs to the end of the track the Allies have won
/// (`AE-0.4-1`, `AE-0.4-3`, `AE-0.4-4`, `DS-0.4-1`).
fn total(play: &mut Play<'_>) {
    let (mut axis, mut allied, mut dominated) = (0_u8, 0_u8, true);
    for theatre in play.state.scenario().theatres() {
        let progress = play.state.progress(theatre);
        let end = progress.end.unwrap_or_default();
        axis = axis.saturating_add(end.axis).saturating_add(progress.bonus);
        allied = allied.saturating_add(end.allied);
        dominated &= end.dominated;
    }
    let reason = if dominated {
        "the Allies came to the end of the track on both maps".to_owned()
    } else {
        format!("the Axis has {axis} points on both maps, the Allies {allied}")
    };
    let winners = victory::side(play.state, dominated || allied > axis);
    game_over::end(play, &winners, &reason);
}
