//! A unit that is about to move.

use crate::faction::Faction;
use crate::nations::Nations;
use crate::pack::{Face, UnitKind};
use crate::state::{Piece, PieceId};

/// A unit that is about to move.
#[derive(Clone, Debug)]
pub(crate) struct Mover<'a> {
    pub(crate) id: PieceId,
    pub(crate) piece: &'a Piece,
    pub(crate) face: Face,
    pub(crate) nations: Nations,
    /// Marks the Reserve Movement Phase.
    pub(crate) reserve: bool,
}

impl Mover<'_> {
    /// Reports whether it has one step only.
    pub(crate) const fn is_one_step(&self) -> bool {
        self.face.steps <= 1
    }

    /// Reports whether it is a marine.
    pub(crate) fn is_marine(&self) -> bool {
        self.face.kind == UnitKind::Marine
    }

    pub(crate) const fn faction(&self) -> Faction {
        self.nations.faction()
    }
}
