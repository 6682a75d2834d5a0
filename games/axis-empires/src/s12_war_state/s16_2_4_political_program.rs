//! 16.2.1 to 16.2.4, the Programs: what waits for each goes to the Delay Box.

use crate::faction::Faction;
use crate::map::{NamedArea, Theatre};
use crate::pack::{MarkerKind, OnceEvent};
use crate::state::markers::lies;
use crate::state::{Piece, Place, State};

/// Where a counter goes whose event happens: to the Delay Box, but Quit India out of the game
/// if a Japanese ground unit is in India or Ceylon already (`DS-16.2.1-1`, `DS-16.2.2-1`,
/// `DS-16.2.3-1`, `DS-16.2.4-1`).
pub(crate) fn destination(
    state: &State,
    theatre: Theatre,
    event: OnceEvent,
    piece: &Piece,
) -> Place {
    let quit = event == OnceEvent::PoliticalProgram && lies(state, piece, MarkerKind::QuitIndia);
    if quit && japan_is_in_india(state) {
        Place::Gone
    } else {
        Place::Delay(theatre)
    }
}

fn japan_is_in_india(state: &State) -> bool {
    let map = state.map();
    let japan = map.named(Theatre::Asia, NamedArea::Japan);
    let india = [NamedArea::India, NamedArea::Ceylon].map(|named| map.named(Theatre::Asia, named));
    state.pieces().any(|(_, piece)| {
        let row = piece.at.hex().map(|hex| map.hex(hex));
        piece.faction == Faction::Axis
            && piece.country(state.pack()) == japan
            && piece.face_up(state.pack()).ground().is_some()
            && row.is_some_and(|row| row.area.is_some() && india.contains(&row.area))
    })
}
