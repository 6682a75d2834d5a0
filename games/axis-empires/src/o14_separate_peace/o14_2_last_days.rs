//! +14.2, steps 1 and 2: the last day of every map is put off, to the same turn.

use crate::command_context::Play;
use crate::map::Theatre;
use crate::marker_slots::find_marker;
use crate::pack::{MarkerKind, Side, TurnId};
use crate::state::markers::lies;
use crate::state::{Place, State};

/// Number of Seasonal Turns by which the last day is put off.
const SEASONS: u16 = 4;

/// The marker of a map's own last day.
const fn own(theatre: Theatre) -> MarkerKind {
    match theatre {
        Theatre::Europe => MarkerKind::VeDay,
        Theatre::Asia => MarkerKind::VjDay,
    }
}

/// The turn of the next last day of the maps that are played, if one is on its track.
pub(crate) fn nearest(state: &State) -> Option<TurnId> {
    let turns = state.theatres().filter_map(|theatre| {
        state.pieces().find_map(|(_, piece)| match piece.at {
            Place::Track(there, turn) if there == theatre => {
                lies(state, piece, own(theatre)).then_some(turn)
            }
            _ => None,
        })
    });
    turns.min()
}

/// Turns the markers over to the side of the Separate Peace. The nearest goes four Seasonal
/// Turns ahead from where it lies, that of the other map to the same turn, wherever it lay
/// (`AE-+14.2-2`, `AE-+14.2-3`).
pub(crate) fn put_off(play: &mut Play<'_>) {
    let calendar = &play.state.pack().calendar;
    let turn = nearest(play.state).and_then(|turn| calendar.seasonal_turn_ahead(turn, SEASONS));
    let Some(turn) = turn else {
        return;
    };
    for theatre in play.state.theatres() {
        if let Some(marker) = find_marker(play.state, theatre, own(theatre), None) {
            play.turn_over(marker, Side::Back);
            play.put(marker, Place::Track(theatre, turn));
        }
    }
}
