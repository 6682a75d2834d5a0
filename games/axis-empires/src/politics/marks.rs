//! The markers that lie in a country's capital.

use crate::map::AreaId;
use crate::pack::MarkerKind;
use crate::state::{PieceId, State};

/// The markers of events in a country's Capital.
pub(crate) fn marks(state: &State, country: AreaId) -> Vec<(PieceId, MarkerKind)> {
    let capital = state.map().area(country).capital;
    let pieces = capital.into_iter().flat_map(|hex| state.pieces_in(hex));
    pieces
        .filter_map(|(id, piece)| {
            let kind = piece.marker(state.pack())?.kind;
            (!kind.waits_in_pool()).then_some((id, kind))
        })
        .collect()
}
