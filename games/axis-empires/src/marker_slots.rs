//! Markers that cards and events look for and put somewhere.

use crate::command_context::Play;
use crate::conditions::spot::place_of;
use crate::faction::Faction;
use crate::map::Theatre;
use crate::pack::MarkerKind;
use crate::pack::card::Spot;
use crate::state::markers::lies;
use crate::state::{PieceId, Place, State};
use crate::task::Scene;

/// Puts a marker somewhere, from wherever it is; the first of its kind that lies aside, or
/// else that lies anywhere. Out of the game is out of the game. So cards and events put
/// Bases Damaged, Kamikazes and LOC Damaged in the Strategic Warfare Box (`DS-14.4-1`,
/// `DS-14.25-1`, `DS-14.27-1`).
pub(crate) fn put_marker(
    play: &mut Play<'_>,
    scene: Scene,
    (kind, of): (MarkerKind, Option<Faction>),
    to: Spot,
) {
    let Some(place) = place_of(play.state, scene, to) else {
        return;
    };
    if let Some(piece) = find_marker(play.state, scene.theatre, kind, of) {
        play.put(piece, place);
    }
}

/// A marker of a kind that is still in the game: one that lies aside, else any.
pub(crate) fn find_marker(
    state: &State,
    theatre: Theatre,
    kind: MarkerKind,
    of: Option<Faction>,
) -> Option<PieceId> {
    let fits = || {
        state.pieces().filter(move |(_, piece)| {
            lies(state, piece, kind)
                && of.is_none_or(|faction| piece.faction == faction)
                && piece.at != Place::Gone
                && piece
                    .at
                    .theatre(state.map())
                    .is_none_or(|there| there == theatre)
        })
    };
    fits()
        .find(|(_, piece)| piece.at == Place::Aside(theatre))
        .or_else(|| fits().next())
        .map(|(id, _)| id)
}
