//! 7.2 in campaigns of Europe alone: how the war in the Pacific goes on (13.8.8).

use crate::command_context::Play;
use crate::conditions::s13_8_8_other_war as other_war;
use crate::map::Theatre;
use crate::pack::{MarkerKind, WarState};
use crate::state::markers::lies;
use crate::state::{PieceId, Place};

const HERE: Theatre = Theatre::Europe;

/// Puts a marker of the war in the Pacific into its faction's War Box. Reports whether the marker
/// is one. That of the Total War replaces the other, which no longer comes after it
/// (`AE-13.8.8-1`, `AE-12.3-3`).
pub(super) fn arrive(play: &mut Play<'_>, id: PieceId, marker: MarkerKind) -> bool {
    let Some(faction) = play.state.piece(id).map(|piece| piece.faction) else {
        return false;
    };
    let own = Place::WarBox(HERE, faction);
    match marker {
        MarkerKind::PacificLimitedWar => {
            let late = other_war::status(play.state, HERE, faction) == WarState::TotalWar;
            play.put(id, if late { Place::Gone } else { own });
        }
        MarkerKind::PacificTotalWar => {
            let before: Vec<PieceId> = play
                .state
                .pieces_at(own)
                .filter(|(_, piece)| lies(play.state, piece, MarkerKind::PacificLimitedWar))
                .map(|(id, _)| id)
                .collect();
            for piece in before {
                play.put(piece, Place::Gone);
            }
            play.put(id, own);
        }
        _ => return false,
    }
    true
}
