//! The flights that an aircraft, or others in its condition, could make.

use std::cell::OnceCell;
use std::ops::ControlFlow;

use crate::landing;
use crate::reach::{Arrival, Flight, SpaceLookup, Theater};
use crate::space::SpaceId;
use crate::space_set::SpaceSet;
use crate::state::Piece;
use crate::unit::Domain;

/// Where an aircraft could fly: what depends on the aircraft alone is looked up once for all
/// spaces that are asked about.
pub(super) struct Sortie<'a, 'b> {
    theater: &'b Theater<'a, SpaceLookup<'a>>,
    piece: &'b Piece,
    flight: Flight,
    fuel: u8,
    /// Borders to each space when nothing is in the way.
    ranges: &'a [u8],
    /// True if it may leave where it started from to avoid combat.
    flees: OnceCell<bool>,
}

impl<'a, 'b> Sortie<'a, 'b> {
    /// Of an aircraft that can still fly.
    pub(super) fn of(
        theater: &'b Theater<'a, SpaceLookup<'a>>,
        piece: &'b Piece,
        flight: Flight,
    ) -> Self {
        Self {
            theater,
            piece,
            flight,
            fuel: theater.fuel(piece),
            ranges: theater.board.distances(Domain::Air, piece.space),
            flees: OnceCell::new(),
        }
    }

    /// The way by which it gets to a space, if its flight can end there. `decks` are the zones
    /// in which a carrier with room could be.
    pub(super) fn way(&self, to: SpaceId, decks: impl Fn() -> SpaceSet) -> Option<Arrival> {
        let Self { theater, piece, .. } = self;
        let far = self.ranges[to.index()] > self.fuel;
        if far || !self.aimed(to, &decks) {
            return None;
        }
        let mut found = None;
        theater.air_routes(piece.space, self.fuel, Some(to), |space, arrival| {
            if space != to {
                return ControlFlow::Continue(());
            }
            found = Some(arrival);
            ControlFlow::Break(())
        });
        let back = |arrival: &Arrival| {
            let left = self.fuel - arrival.cost;
            !theater.combat || landing::can_return(theater, piece.kind, to, left, decks)
        };
        found.filter(back)
    }

    /// Reports whether it could have this aim, in Noncombat Move whether it could land there.
    fn aimed(&self, to: SpaceId, decks: impl Fn() -> SpaceSet) -> bool {
        let Self { theater, piece, .. } = self;
        if theater.combat {
            let flees = || *(self.flees).get_or_init(|| theater.escapable(piece.start));
            return theater.air_aim(piece.kind, self.flight, to, flees);
        }
        theater.landing(to)
            || piece.kind.is_carrier_aircraft() && theater.board.is_sea(to) && decks().contains(to)
    }
}
