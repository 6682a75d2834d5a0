//! 2.3.3 Voluntary unit elimination: a whole unit goes, never single steps
//! (`AE-2.3.3-1`).

use crate::command_context::Play;
use crate::pack::Side;
use crate::s04_2_6_2_eliminating_steps as losing;
use crate::s07_1_displays;
use crate::state::{Marks, PieceId, Place};

/// Takes a whole unit off the map (`AE-2.3.3-1`), with what is in its Holding Box. One with a Delay Stripe goes
/// to the Turn Track at once as if a Delay roll had been 1 (`AE-2.3.3-2`).
pub(super) fn commit(play: &mut Play<'_>, unit: PieceId) {
    let pack = play.state.shared_pack();
    let Some(piece) = play.state.piece(unit).copied() else {
        return;
    };
    losing::empty_box(play, unit);
    let theatre = piece.at.theatre(&pack.map).filter(|_| piece.delayed(&pack));
    let Some(theatre) = theatre else {
        play.take_off(unit);
        return;
    };
    let drm = s07_1_displays::delay_drm(play.state, &piece, theatre);
    let turns = i16::from(drm).saturating_add(1).max(1);
    let back = play.state.now().after(turns.unsigned_abs());
    play.put(unit, Place::Track(theatre, back));
    play.turn_over(unit, Side::Front);
    play.state
        .set_piece(unit, |piece| piece.marks = Marks::NONE);
}
