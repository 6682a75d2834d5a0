//! 14.18 Hakko Ichiu: Japan's own production takes the place of its friends'.

use crate::command_context::Play;
use crate::faction::Faction;
use crate::map::Theatre;
use crate::pack::{MarkerKind, Side};
use crate::state::{PieceId, Place};

/// As Hakko Ichiu comes to the Victory Point Track, the Axis's Minor Country Production leaves
/// the game while it reads +1 (`DS-14.18-2`).
pub(super) fn arrive(play: &mut Play<'_>, id: PieceId) {
    let state = &*play.state;
    let is = |piece: &crate::state::Piece, kind| {
        let marker = piece.marker(state.pack());
        marker.is_some_and(|marker| marker.kind == kind)
    };
    if !state
        .piece(id)
        .is_some_and(|piece| is(piece, MarkerKind::HakkoIchiu))
    {
        return;
    }
    let production = state.pieces().find(|(_, piece)| {
        is(piece, MarkerKind::MinorProduction)
            && piece.faction == Faction::Axis
            && piece.side == Side::Front
            && piece.at.theatre(state.map()) == Some(Theatre::Asia)
    });
    if let Some((production, _)) = production {
        play.put(production, Place::Gone);
    }
}
