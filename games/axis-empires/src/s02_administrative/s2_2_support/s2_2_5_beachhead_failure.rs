//! 2.2.5 Beachhead Failure.

use crate::command_context::Play;
use crate::s04_2_6_2_eliminating_steps as steps;
use crate::state::{PieceId, Presence};

/// Eliminates the phasing ground units in All-Sea hexes without a Beachhead of their
/// faction (`AE-2.2.5-1`).
pub(super) fn run(play: &mut Play<'_>) {
    let state = &*play.state;
    let phasing = state.phasing();
    let adrift: Vec<PieceId> = state
        .pieces()
        .filter(|(_, piece)| {
            piece.faction == phasing
                && piece.face_up(state.pack()).ground().is_some()
                && piece.at.hex().is_some_and(|hex| {
                    !state.map().hex(hex).is_land()
                        && !state
                            .presence(hex)
                            .of(phasing)
                            .intersects(Presence::BEACHHEAD)
                })
        })
        .map(|(id, _)| id)
        .collect();
    for id in adrift {
        steps::eliminate(play, id);
    }
}
