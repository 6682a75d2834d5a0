//! Section 7, End of Game Turn Phase.

mod s7_1_delay;

mod s7_2_european_war;
mod s7_2_off_the_track;
mod s7_2_pacific_war;

use crate::command_context::Play;
use crate::event::Event;
use crate::map::{HexId, Theatre};
use crate::o16_luck;
use crate::pack::{Location, Placement};
use crate::s00_victory::s0_3_final;
use crate::s14_markers::s14_10_convoy_strategy;
use crate::segment_handlers::SegmentHandlers;
use crate::state::{PieceId, Place, Presence, State};
use crate::victory;

#[cfg(test)]
mod tests;

/// Chapter of the Delay Segment.
pub(crate) const DELAY: SegmentHandlers = SegmentHandlers {
    open: |play| {
        s7_1_delay::roll(play);
        s14_10_convoy_strategy::shorten(play);
    },
    ..SegmentHandlers::PASS
};

/// Chapter of the Turn Marker Segment.
pub(crate) const TURN_MARKER: SegmentHandlers = SegmentHandlers {
    close: move_turn_marker,
    ..SegmentHandlers::PASS
};

/// 7.2: ends the match after the scenario's last turn; else what waits in the next box of
/// the Turn Track returns to the Force Pools (`AE-7-1`, `AE-7.2-1`, `AE-7.2-2`,
/// `DS-7.2-1`, `DS-7.2-2`), and the scenario's units for the turn arrive. A Separate Peace
/// has a last day of its own.
fn move_turn_marker(play: &mut Play<'_>) {
    let now = play.state.now();
    let put_off = play.state.separate_peace().is_some();
    if now >= play.state.scenario().last && !put_off {
        if play.state.is_campaign() {
            s0_3_final::conclude(play)
        } else {
            victory::conclude(play)
        }
        return;
    }
    let next = now.after(1);
    let mut returning: Vec<(PieceId, Theatre)> = play
        .state
        .pieces()
        .filter_map(|(id, piece)| match piece.at {
            Place::Track(theatre, turn) if turn == next => Some((id, theatre)),
            _ => None,
        })
        .collect();
    returning.sort_by_key(|(_, theatre)| *theatre);
    for (piece, theatre) in returning {
        let at = play.state.piece(piece).map(|piece| piece.at);
        if at != Some(Place::Track(theatre, next)) {
            continue;
        }
        if o16_luck::comes_back(play, piece, theatre) {
            continue;
        }
        if play.state.is_campaign() {
            s7_2_off_the_track::arrive(play, piece, theatre)
        } else {
            play.put(piece, Place::ForcePool(theatre))
        }
        if play.state.outcome().is_some() {
            return;
        }
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
            play.emit(Event::Arrived { piece, at });
        }
    }
}

/// Reports whether an enemy is in the hex where a unit would arrive.
fn is_taken(state: &State, row: Placement, hex: HexId) -> bool {
    state
        .presence(hex)
        .enemies_of(row.faction)
        .intersects(Presence::UNIT.union(Presence::AIRDROP))
}
