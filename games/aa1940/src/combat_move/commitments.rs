//! What the acting power's units are committed to in Combat Move.

use smallvec::SmallVec;

use crate::reach::{SpaceLookup, Theater};
use crate::space::SpaceId;
use crate::state::Marks;
use crate::unit::UnitKind;

/// Commitments of the acting power's units, gathered in one pass.
pub(super) struct Commitments {
    /// Sea zones with own units that are not cargo, that are to be attacked, or from
    /// which own cargo is to land, be it an ally's ship that carries it.
    pub(super) zones: SmallVec<[SpaceId; 16]>,
    /// Zones from which an assault was announced.
    pub(super) staging: SmallVec<[SpaceId; 4]>,
    /// Cargo taken aboard in this phase that was not announced.
    pub(super) idle: SmallVec<[SpaceId; 4]>,
    /// Territories raided by fighters.
    pub(super) escorted: SmallVec<[SpaceId; 4]>,
    /// Territories raided by bombers.
    pub(super) bombed: SmallVec<[SpaceId; 4]>,
    /// Territories where paratroopers were dropped.
    pub(super) dropped: SmallVec<[SpaceId; 4]>,
    /// Friendly land to which aircraft moved.
    pub(super) refuges: SmallVec<[SpaceId; 4]>,
    /// True if any aircraft moved or may have to fight where it is.
    pub(super) flights: bool,
}

fn note<const N: usize>(list: &mut SmallVec<[SpaceId; N]>, space: SpaceId) {
    if !list.contains(&space) {
        list.push(space);
    }
}

impl Commitments {
    pub(super) fn gather(theater: &Theater<'_, SpaceLookup<'_>>) -> Self {
        let mut commitments = Self {
            zones: SmallVec::new(),
            staging: SmallVec::new(),
            idle: SmallVec::new(),
            escorted: SmallVec::new(),
            bombed: SmallVec::new(),
            dropped: SmallVec::new(),
            refuges: SmallVec::new(),
            flights: false,
        };
        for zone in &theater.state.turn().engaged {
            note(&mut commitments.zones, *zone);
        }
        for (_, piece) in theater.state.pieces_of(theater.power) {
            let at_sea = theater.board.is_sea(piece.space);
            if piece.marks.contains(Marks::ASSAULTING) {
                note(&mut commitments.staging, piece.space);
                note(&mut commitments.zones, piece.space);
            } else if piece.marks.contains(Marks::LOADED) {
                note(&mut commitments.idle, piece.space);
            }
            if piece.marks.contains(Marks::RAIDING) {
                match piece.kind {
                    UnitKind::Fighter => note(&mut commitments.escorted, piece.space),
                    _ => note(&mut commitments.bombed, piece.space),
                }
            }
            if piece.paratrooper() {
                note(&mut commitments.dropped, piece.space);
            }
            commitments.flights |=
                piece.kind.is_air() && (at_sea || piece.marks.contains(Marks::COMBAT_MOVED));
            if piece.kind.is_air()
                && piece.marks.contains(Marks::COMBAT_MOVED)
                && !at_sea
                && theater.landing(piece.space)
            {
                note(&mut commitments.refuges, piece.space);
            }
            if at_sea && theater.state.acts(piece) {
                note(&mut commitments.zones, piece.space);
            }
        }
        commitments
    }
}
