//! Tide of a map's war: its Victory Points marker.

use crate::map::Theatre;
use crate::pack::{MarkerKind, Side};
use crate::state::{Place, State};

/// The box with the marker of a map and the side it shows; none while it is not on the track.
#[must_use]
pub fn tide(state: &State, theatre: Theatre) -> Option<(u8, Side)> {
    state.pieces().find_map(|(_, piece)| match piece.at {
        Place::VictoryTrack(there, points) if there == theatre => {
            let showing = piece.face_up(state.pack());
            let is_tide = showing.is_marker(MarkerKind::VictoryPoints);
            is_tide.then_some((points, piece.side))
        }
        _ => None,
    })
}
