//! The ground units that are organized.

use sandtable_kernel::{Checked, Violation};

use crate::map::Theatre;
use crate::pack::{Counter, Face};
use crate::state::{Piece, PieceId, State};

/// A ground unit of the phasing faction.
#[derive(Clone, Copy)]
pub(crate) struct PhasingUnit<'a> {
    pub(crate) id: PieceId,
    pub(crate) piece: &'a Piece,
    pub(crate) counter: &'a Counter,
    pub(crate) face: Face,
    pub(crate) theatre: Theatre,
}

/// The phasing faction's ground unit with an id, in a hex or box. `rule` is what it must
/// be one for.
pub(crate) fn own<'a>(
    state: &'a State,
    id: PieceId,
    rule: &'static str,
) -> Checked<PhasingUnit<'a>> {
    let phasing = |unit: &PhasingUnit<'_>| unit.piece.faction == state.phasing();
    anyones(state, id).filter(phasing).ok_or_else(|| {
        Violation::new(
            rule,
            "a ground unit of the phasing faction on the map",
            format!("piece {}", id.0),
        )
    })
}

/// The ground unit of any faction with an id, in a hex or box.
pub(crate) fn anyones(state: &State, id: PieceId) -> Option<PhasingUnit<'_>> {
    let piece = state.piece(id).filter(|piece| piece.at.is_on_map())?;
    Some(PhasingUnit {
        id,
        piece,
        counter: piece.counter(state.pack())?,
        face: piece.face_up(state.pack()).ground()?,
        theatre: piece.at.theatre(state.map())?,
    })
}

/// The ground units of the phasing faction, by id.
pub(crate) fn own_units(state: &State) -> impl Iterator<Item = PhasingUnit<'_>> {
    let phasing = state.phasing();
    state
        .pieces()
        .filter(move |(_, piece)| piece.faction == phasing)
        .filter_map(|(id, _)| anyones(state, id))
}
