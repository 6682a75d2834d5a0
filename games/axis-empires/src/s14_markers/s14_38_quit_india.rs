//! 14.38 Quit India.

use crate::command_context::Play;
use crate::faction::Faction;
use crate::map::{HexId, NamedArea, Theatre};
use crate::pack::MarkerKind;
use crate::s14_markers::in_box;
use crate::state::{Piece, PieceId, Place, State};

/// Areas that the marker affects.
const HELD: [NamedArea; 2] = [NamedArea::Ceylon, NamedArea::India];

/// Reports whether a hex is of India or Ceylon.
#[must_use]
pub(crate) fn is_there(state: &State, hex: HexId) -> bool {
    let area = state.map().hex(hex).area;
    area.is_some_and(|area| state.map().area(area).is_one_of(&HELD))
}

/// Reports whether Quit India is in effect: the marker is in the Strategic Warfare Box
/// (`DS-14.38-2`).
#[must_use]
pub(crate) fn is_called(state: &State) -> bool {
    in_box::boxed(state, Theatre::Asia, MarkerKind::QuitIndia).is_some()
}

/// The Japanese are there, or come: the marker leaves the game at once (`DS-14.38-3`).
pub(super) fn look(play: &mut Play<'_>, come: Option<PieceId>) {
    let state = &*play.state;
    let invades = |piece: &Piece| {
        let country = piece.country(state.pack());
        piece.faction == Faction::Axis
            && piece.at.hex().is_some_and(|hex| is_there(state, hex))
            && piece.face_up(state.pack()).ground().is_some()
            && country
                .is_some_and(|country| state.map().area(country).named == Some(NamedArea::Japan))
    };
    let invaded = match come {
        Some(id) => state.piece(id).is_some_and(invades),
        None => state.pieces().any(|(_, piece)| invades(piece)),
    };
    let marker = invaded
        .then(|| in_box::boxed(state, Theatre::Asia, MarkerKind::QuitIndia))
        .flatten();
    if let Some(marker) = marker {
        play.put(marker, Place::Gone);
    }
}
