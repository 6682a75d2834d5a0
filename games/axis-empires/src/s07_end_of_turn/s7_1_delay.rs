//! 7.1 Delay Segment.

use crate::command_context::Play;
use crate::decision::luck::Throw;
use crate::event::Event;
use crate::map::Theatre;
use crate::s07_1_displays::delay_drm;
use crate::state::{PieceId, Place};

/// Rolls for everything in the Delay Boxes, Europe before Asia, and puts it on the Turn Track of
/// its own map that number of turns ahead: one at least, and past the end of the game if need be
/// (`AE-7.1-1` to `AE-7.1-3`, `DS-7.1-1`, `DS-AE-6`). A counter that could be a unit or a marker
/// waits as a unit (`AE-SOP-6`, `DS-AE-2`).
pub(super) fn roll(play: &mut Play<'_>) {
    let boxes = [Theatre::Europe, Theatre::Asia].map(|theatre| {
        [
            Place::Delay(theatre),
            Place::NavalDelay(theatre),
            Place::AirSeaDelay(theatre),
        ]
        .map(|from| (from, theatre))
    });
    // The list is fixed first: Luck used on these dice puts its marker into a box too late to
    // roll.
    let mut waiting: Vec<(PieceId, Theatre)> = Vec::new();
    for (from, theatre) in boxes.into_iter().flatten() {
        let there = play.state.pieces_at(from);
        waiting.extend(there.map(|(piece, _)| (piece, theatre)));
    }
    for (piece, theatre) in waiting {
        roll_for(play, piece, theatre);
    }
}

fn roll_for(play: &mut Play<'_>, id: PieceId, theatre: Theatre) {
    let Some(piece) = play.state.piece(id).copied() else {
        return;
    };
    let modifier = delay_drm(play.state, &piece, theatre);
    let of = Throw::Delay {
        piece: id,
        modifier,
    };
    let dice = throw(play, piece.at, of);
    let result = i16::from(dice).saturating_add(i16::from(modifier));
    let turns = u16::try_from(result.max(1)).unwrap_or(1);
    play.emit(Event::Delayed {
        piece: id,
        dice,
        modifier,
        turns,
    });
    let turn = play.state.now().after(turns);
    play.put(id, Place::Track(theatre, turn));
    if piece.marker(play.state.pack()).is_none() {
        play.turn_over(id, crate::pack::Side::Front);
    }
}

/// One die, and in the Naval Warfare Delay Box a second one on top of a 6, in the +5 or 6 Box
/// of a 5, too (`AE-7.1-4`, `AE-BOX-3`, `DS-7.1-2`, `AE-+17.2-1`).
fn throw(play: &mut Play<'_>, from: Place, of: Throw) -> u8 {
    let first = play.roll(of);
    match from {
        Place::NavalDelay(_) if first == 6 => first + play.roll(of),
        Place::AirSeaDelay(_) if first >= 5 => first + play.roll(of),
        _ => first,
    }
}
