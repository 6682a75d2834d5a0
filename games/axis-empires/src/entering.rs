//! Entry of ground units into hexes, and the markers that they sweep away there.

pub(crate) mod entry_facts;
pub(crate) mod mover;
pub(crate) mod s2_3_5_markers;
pub(crate) mod s3_1_4_restrictions;
pub(crate) mod s3_2_lone_unit;
pub(crate) mod unit_class;

use sandtable_kernel::{Checked, Violation};

use crate::command_context::Play;
use crate::entering::mover::Mover;
use crate::map::HexId;
use crate::nations::Nations;
use crate::s13_countries::s13_6_breach;
use crate::state::{PieceId, Place, State};

/// Checks that a ground unit could enter a hex in a Movement Phase, wherever it came from
/// (3.1.4). Other rules use it.
pub(crate) fn may_enter(state: &State, id: PieceId, to: HexId) -> Checked {
    let piece = state.piece(id);
    let ground = piece.and_then(|piece| Some((piece, piece.face_up(state.pack()).ground()?)));
    let Some((piece, face)) = ground else {
        return Err(Violation::new(
            "AE-3-1",
            "a ground unit of the match",
            format!("piece {}", id.0),
        ));
    };
    let mover = Mover {
        id,
        piece,
        face,
        nations: Nations::of(state, id, piece),
        reserve: false,
    };
    let step = s3_1_4_restrictions::EntryStep {
        from: piece.at,
        to,
        overrun: false,
    };
    s3_1_4_restrictions::check(state, &mover, step)
}

/// Puts a ground unit or an Airdrop into a hex, in a Movement or Combat Phase: the only way in,
/// whether it moves, overruns, retreats, advances or lands. The policy that it breaks ends
/// first, and the enemy markers there give way, at no cost (`AE-2.3.5-4`, `AE-1.2.1-10`,
/// `DS-13.6.1.2-6`).
pub(crate) fn enter(play: &mut Play<'_>, id: PieceId, hex: HexId) {
    let Some(faction) = play.state.piece(id).map(|piece| piece.faction) else {
        return;
    };
    s13_6_breach::enter(play, faction, hex);
    s2_3_5_markers::sweep(play, faction, hex);
    play.put(id, Place::Hex(hex));
}
