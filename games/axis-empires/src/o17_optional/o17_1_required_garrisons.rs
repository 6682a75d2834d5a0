//! +17.1 Required Garrisons: enemy Strategic Hexes that were taken are held.

use sandtable_kernel::{Checked, Violation};

use crate::map::Symbol;
use crate::options::OptionalRule;
use crate::politics;
use crate::state::{Piece, PieceId, Presence, State};

/// Checks that a piece may leave its hex voluntarily: not where nothing else would keep an enemy
/// Strategic Hex under its faction's control (`AE-+17.1-1`). Retreats are exempt.
pub(crate) fn may_leave(state: &State, id: PieceId) -> Checked {
    let held = state
        .piece(id)
        .filter(|_| state.plays_by(OptionalRule::RequiredGarrisons))
        .is_some_and(|piece| is_last_garrison(state, id, piece));
    if held {
        Err(Violation::new(
            "AE-+17.1-1",
            "a piece that is not alone in keeping an enemy Strategic Hex",
            "the last one there",
        ))
    } else {
        Ok(())
    }
}

fn is_last_garrison(state: &State, id: PieceId, piece: &Piece) -> bool {
    let Some(hex) = piece.at.hex() else {
        return false;
    };
    let symbols = state.map().hex(hex).symbols;
    let enemy = if piece.faction.is_allied() {
        symbols.has(Symbol::StrategicAxis)
    } else {
        symbols.has(Symbol::StrategicWestern) || symbols.has(Symbol::StrategicSoviet)
    };
    let holding = Presence::GROUND
        .union(Presence::DETACHMENT)
        .union(Presence::LOGISTICS);
    let holds = |piece: &Piece| Presence::of(piece, state.pack(), true).intersects(holding);
    let mut others = state.pieces_in(hex);
    let another = others.any(|(other, it)| other != id && it.faction == piece.faction && holds(it));
    enemy
        && holds(piece)
        && !another
        && politics::controls(state, piece.faction, hex)
        && !politics::controls_empty(state, piece.faction, hex)
}
