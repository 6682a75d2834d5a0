//! 14.35 Oil Embargo.

use crate::faction::Faction;
use crate::map::Symbol;
use crate::pack::MarkerKind;
use crate::s10_supply::Supply;
use crate::state::{FaceUp, State};

/// Reports whether the Axis has its own oil: its supplied ground unit, Detachment or Logistics
/// marker in an Oil hex. Then the embargo does not delay its support units (`DS-14.35-2`).
pub(crate) fn is_eluded(state: &State) -> bool {
    let supply = Supply::of(state);
    state.pieces().any(|(id, piece)| {
        let showing = piece.face_up(state.pack());
        let holds = showing.ground().is_some()
            || showing == FaceUp::Detachment
            || showing.is_marker(MarkerKind::Logistics);
        let oil = piece
            .at
            .hex()
            .is_some_and(|hex| state.map().hex(hex).symbols.has(Symbol::Oil));
        oil && holds && piece.faction == Faction::Axis && supply.is_supplied(id)
    })
}
