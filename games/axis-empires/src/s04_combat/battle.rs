//! A combat under way: who takes part, and how far it has come.

use crate::map::HexId;
use crate::pack::{Class, Face};
use crate::state::{PieceId, State};

pub use crate::decision::combat::Role;
pub use crate::step::battle::Battle;
pub use crate::step::battle::CombatStage;
pub use crate::step::battle::Party;

/// A party's units in a hex: they retreat together.
pub(super) fn stack<'a>(
    state: &'a State,
    party: &'a Party,
    hex: HexId,
) -> impl Iterator<Item = PieceId> + 'a {
    let there = move |id: &PieceId| {
        let at = state.piece(*id).and_then(|piece| piece.at.hex());
        at == Some(hex)
    };
    party.units.iter().copied().filter(there)
}

/// Reports whether one of a party's units satisfies a condition.
pub(super) fn has(state: &State, party: &Party, is_it: impl Fn(Face) -> bool) -> bool {
    let mut faces = party.units.iter().filter_map(|id| face(state, *id));
    faces.any(is_it)
}

/// The numbers that a ground unit shows.
pub(super) fn face(state: &State, id: PieceId) -> Option<Face> {
    state.piece(id)?.face_up(state.pack()).ground()
}

/// Reports whether a unit is an HQ.
pub(super) fn is_hq(state: &State, id: PieceId) -> bool {
    face(state, id).is_some_and(|face| face.kind.class() == Class::Hq)
}

/// The factors of some units, added up.
pub(super) fn sum<'a>(
    state: &State,
    units: impl IntoIterator<Item = &'a PieceId>,
    factor: impl Fn(Face) -> u8,
) -> u32 {
    let faces = units.into_iter().filter_map(|id| face(state, *id));
    faces.map(|face| u32::from(factor(face))).sum()
}
