//! Section 7, End of Game Turn Phase.

mod s7_1_delay;

use crate::chapter::Chapter;
use crate::event::Event;
use crate::map::HexId;
use crate::pack::{Location, Placement};
use crate::play::Play;
use crate::state::{PieceId, Place, Presence, State};
use crate::victory;

pub(crate) use s7_1_delay::delay_drm;

#[cfg(test)]
mod tests;

/// What the Delay Segment does.
pub(crate) const DELAY: Chapter = Chapter {
    open: s7_1_delay::roll,
    ..Chapter::PASS
};

/// What the Turn Marker Segment does.
pub(crate) const TURN_MARKER: Chapter = Chapter {
    close: move_turn_marker,
    ..Chapter::PASS
};

/// 7.2: ends the match after the scenario's last turn; else what waits in the next box of
/// the Turn Track returns to the Force Pools (`AE-7-1`, `AE-7.2-1`, `AE-7.2-2`,
/// `DS-7.2-1`, `DS-7.2-2`), and the scenario's units for the turn arrive.
fn move_turn_marker(play: &mut Play<'_>) {
    let now = play.state.now();
    if now >= play.state.scenario().last {
        victory::conclude(play);
        return;
    }
    let next = now.after(1);
    let returning: Vec<(PieceId, Place)> = play
        .state
        .pieces()
        .filter_map(|(id, piece)| match piece.at {
            Place::Track(theatre, turn) if turn == next => Some((id, Place::ForcePool(theatre))),
            _ => None,
        })
        .collect();
    for (piece, pool) in returning {
        play.put(piece, pool);
    }
    let arrivals: Vec<Placement> = play
        .state
        .scenario()
        .arrivals
        .iter()
        .filter(|arrival| arrival.turn == next)
        .map(|arrival| arrival.placement)
        .collect();
    for mut row in arrivals {
        if let Location::Hex(hex) = row.at
            && is_taken(play.state, row, hex)
        {
            row.at = Location::ForcePool;
        }
        let first = play.state.pieces().count();
        play.state.place(&row);
        let arrived: Vec<(PieceId, Place)> = play
            .state
            .pieces()
            .skip(first)
            .map(|(id, piece)| (id, piece.at))
            .collect();
        for (piece, at) in arrived {
            play.tell(Event::Arrived { piece, at });
        }
    }
}

/// Whether an enemy stands where a unit would arrive.
fn is_taken(state: &State, row: Placement, hex: HexId) -> bool {
    state
        .presence(hex)
        .enemies_of(row.faction)
        .any(Presence::UNIT.with(Presence::AIRDROP))
}
