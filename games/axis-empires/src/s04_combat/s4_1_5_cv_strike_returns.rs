//! 4.1.5 CV Strike Returns.

use crate::command_context::Play;
use crate::map::ZoneId;
use crate::state::{FaceUp, PieceId, Place};

/// Puts all strikes in hexes, whosever they are, in the Used Box of their zone. A coast of
/// several zones counts for the first of them (`AE-4.1.5-1`).
pub(super) fn run(play: &mut Play<'_>) {
    let state = &*play.state;
    let strikes: Vec<(PieceId, ZoneId)> = state
        .pieces()
        .filter(|(_, piece)| matches!(piece.face_up(state.pack()), FaceUp::Strike(_)))
        .filter_map(|(id, piece)| {
            let zones = state.map().hex(piece.at.hex()?).zones;
            Some((id, zones.iter().next()?))
        })
        .collect();
    for (id, zone) in strikes {
        play.put(id, Place::Used(zone));
    }
}
