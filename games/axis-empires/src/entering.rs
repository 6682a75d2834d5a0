//! What a ground unit may enter, and what it sweeps away there.

pub(crate) mod look;
pub(crate) mod mover;
pub(crate) mod s3_1_4_restrictions;
pub(crate) mod s3_2_lone_unit;
pub(crate) mod sorts;

use sandtable_kernel::{Checked, Violation};

use crate::entering::mover::Mover;
use crate::faction::Faction;
use crate::map::HexId;
use crate::nations::Nations;
use crate::play::Play;
use crate::s13_countries::s13_6_breach;
use crate::state::{PieceId, Place, Showing, State};

/// Whether a ground unit could enter a hex in a Movement Phase, wherever it came from
/// (3.1.4): other rules ask it.
pub(crate) fn may_enter(state: &State, id: PieceId, to: HexId) -> Checked {
    let piece = state.piece(id);
    let ground = piece.and_then(|piece| Some((piece, piece.showing(state.pack()).ground()?)));
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
    let step = s3_1_4_restrictions::Step {
        from: piece.at,
        to,
        overrun: false,
    };
    s3_1_4_restrictions::check(state, &mover, step)
}

/// What happens to enemy markers in a hex that a ground unit or Airdrop enters in a
/// Movement or Combat Phase, and to the policy there.
pub(crate) fn sweep(play: &mut Play<'_>, faction: Faction, hex: HexId) {
    s13_6_breach::enter(play, faction, hex);
    let pack = play.state.shared_pack();
    let swept: Vec<(PieceId, Showing)> = play
        .state
        .pieces_in(hex)
        .filter(|(_, piece)| piece.faction != faction)
        .map(|(id, piece)| (id, piece.showing(&pack)))
        .collect();
    for (id, showing) in swept {
        match showing {
            Showing::Detachment => play.take_off(id),
            Showing::Marker(crate::pack::MarkerKind::Logistics) => {
                let theatre = play.state.map().hex(hex).code.sheet.theatre();
                play.put(id, Place::Delay(theatre));
            }
            _ => {}
        }
    }
}
