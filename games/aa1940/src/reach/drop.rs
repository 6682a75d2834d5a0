//! Paratroopers: where infantry can be dropped (rulebook p. 40).

use std::ops::ControlFlow;

use crate::advance::Advance;
use crate::facility::FacilitySlot;
use crate::reach::space_facts::{SpaceFacts, Theater};
use crate::space::SpaceId;
use crate::state::{Marks, Piece, Standing};
use crate::unit::UnitKind;

impl<S: SpaceFacts> Theater<'_, S> {
    /// Reports whether infantry could be dropped this phase: in Combat Move, by a power that has
    /// made the advance, from its own territory with an operative air base, before it moved
    /// (`AAE-research-09`).
    pub(crate) fn drop_ready(&self, piece: &Piece) -> bool {
        self.combat
            && piece.kind == UnitKind::Infantry
            && self.state.has(self.power, Advance::Paratroopers)
            && self.land_ready(piece)
            && self.state.territory(piece.space).controller == Some(self.power)
            && self
                .state
                .base_operative(self.power, piece.space, FacilitySlot::AirBase)
    }

    /// Number of infantry that may still be dropped from a territory this turn: two in all
    /// (`AAE-research-09`).
    pub(crate) fn drops_left(&self, from: SpaceId) -> u16 {
        let dropped = self
            .state
            .pieces_of(self.power)
            .filter(|(_, piece)| piece.paratrooper() && piece.start == from)
            .count() as u16;
        let most = self.board.research.air_bases.paratroopers;
        most.saturating_sub(dropped)
    }

    /// Where infantry of a territory was dropped this turn: all of it goes to one place
    /// (`AAE-research-09`).
    pub(crate) fn drop_goal(&self, from: SpaceId) -> Option<SpaceId> {
        let dropped = |piece: &&Piece| piece.paratrooper() && piece.start == from;
        let mut pieces = self.state.pieces_of(self.power).map(|(_, piece)| piece);
        pieces.find(dropped).map(|piece| piece.space)
    }

    /// Visits the territories where infantry of a territory can be dropped: an enemy's, the
    /// same for all of it, at most 3 spaces away by ways that are open to aircraft. That other
    /// land units attack there shows as the phase closes (`AAE-research-09`).
    pub(crate) fn drop_zones(
        &self,
        from: SpaceId,
        toward: Option<SpaceId>,
        mut arrive: impl FnMut(SpaceId, super::Arrival) -> ControlFlow<()>,
    ) {
        let range = self.board.research.air_bases.paratroop_range;
        let goal = self.drop_goal(from);
        self.air_routes(from, range, toward, |to, arrival| {
            let hostile = goal.is_none_or(|goal| goal == to)
                && self.board.is_land(to)
                && self.sight.standing(to) == Standing::Hostile
                && self.attackable(to);
            if hostile {
                arrive(to, arrival)
            } else {
                ControlFlow::Continue(())
            }
        });
    }

    /// Reports whether own land units other than paratroopers attack a territory, overland or
    /// ashore (`AAE-research-09`).
    pub(crate) fn supported(&self, territory: SpaceId) -> bool {
        let overland = |piece: &Piece| {
            piece.kind.captures()
                && !piece.paratrooper()
                && piece.marks.contains(Marks::COMBAT_MOVED)
        };
        let ashore =
            |piece: &Piece| piece.marks.contains(Marks::ASSAULTING) && piece.goal == territory;
        let mut coasts = self.board.sea_neighbors(territory).iter();
        self.state
            .own_pieces(self.power, territory)
            .any(|(_, piece)| overland(piece))
            || coasts.any(|zone| {
                self.state
                    .pieces_in(*zone)
                    .any(|(_, piece)| piece.owner == self.power && ashore(piece))
            })
    }
}
