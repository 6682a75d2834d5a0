//! Movement of aircraft (rulebook p. 13-14, 22, 29-30). Canals, straits and hostile
//! spaces do not hinder them (`AAE-map-19`).

use std::ops::ControlFlow;

use super::route::{Arrival, EntryMode, Search, flood};
use crate::facility::FacilitySlot;
use crate::reach::space_facts::{SpaceFacts, Theater, USED};
use crate::space::{Neutrality, SpaceId};
use crate::state::{Marks, Piece, Standing};
use crate::unit::{Domain, UnitKind};

/// Purpose of a flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flight {
    /// A battle, an escape from one, or in Noncombat Move a place to land.
    Move,
    /// A bombing raid.
    Raid,
}

impl<S: SpaceFacts> Theater<'_, S> {
    /// Reports whether an aircraft can still fly in this phase: once in Combat Move, then with
    /// the rest of its range. Guests of a damaged carrier are trapped; those of an ally's carrier
    /// may start from it (`AAE-combat-move-09`, `AAE-combat-move-16`, `AAE-combat-move-20`,
    /// `AAE-misc-12`, `AAE-noncombat-01`).
    pub(crate) fn air_ready(&self, piece: &Piece) -> bool {
        let trapped = piece
            .aboard
            .and_then(|ship| self.state.piece(ship))
            .is_some_and(Piece::damaged);
        let done = self.combat && piece.marks.intersects(USED | Marks::MOVED);
        !trapped && !done && self.fuel(piece) > 0
    }

    /// Reports whether an aircraft has, or would get as it takes off, the extra point of an
    /// operative air base of the friendly territory it is in. Carriers beside a base do not count
    /// (`AAE-combat-move-26`, `AAE-facilities-08`).
    pub(crate) fn air_boost(&self, piece: &Piece) -> bool {
        piece.marks.contains(Marks::FROM_BASE)
            || piece.spent == 0
                && self.board.is_land(piece.space)
                && self
                    .state
                    .base_operative(self.power, piece.space, FacilitySlot::AirBase)
                && self.sight.standing(piece.space) == Standing::Friendly
    }

    /// Borders that an aircraft can still cross this turn (`AAE-combat-move-16`,
    /// `AAE-noncombat-02`).
    pub(crate) fn fuel(&self, piece: &Piece) -> u8 {
        self.left(piece, self.air_boost(piece))
    }

    /// Visits where an aircraft can fly to, landing afterwards left out of account:
    /// every border costs one, so an island costs its sea zone and itself
    /// (`AAE-air-landing-01`).
    pub(crate) fn air_routes(
        &self,
        from: SpaceId,
        fuel: u8,
        toward: Option<SpaceId>,
        arrive: impl FnMut(SpaceId, Arrival) -> ControlFlow<()>,
    ) {
        let search = Search {
            domain: Domain::Air,
            from,
            budget: fuel,
            toward,
        };
        flood(self.board, search, |_, to| self.air_passing(to), arrive);
    }

    /// Way in which an aircraft enters a space. It enters hostile ones like friendly ones, and
    /// those of other powers likewise unless they or its own are bound as neutrals. It enters a
    /// neutral only to attack it, and nothing that is impassable (`AAE-combat-move-18`,
    /// `AAE-map-06`, `AAE-map-19`, `AAE-neutrals-05`, `AAE-neutrals-12`, `AAE-noncombat-03`,
    /// `AAE-politics-21`, `AAE-politics-22`, `AAE-pacific-01`).
    fn air_passing(&self, to: SpaceId) -> EntryMode {
        if self.board.is_sea(to) {
            return if self.within_area(to) {
                EntryMode::Through
            } else {
                EntryMode::Barred
            };
        }
        match self.sight.standing(to) {
            Standing::Friendly | Standing::Hostile => EntryMode::Through,
            _ if self.state.overflown(self.power, to) => EntryMode::Through,
            Standing::FriendlyNeutral if !self.combat && self.haven(to) => EntryMode::Through,
            Standing::UnfriendlyNeutral | Standing::StrictNeutral if self.combat => EntryMode::Last,
            _ => EntryMode::Barred,
        }
    }

    /// Reports whether a flight can have this aim, landing afterwards left out of account. In an
    /// assault the space flown to, zone or land, is where the aircraft fights. `flees` returns
    /// whether it may leave where it started from to avoid combat (`AAE-amphibious-06`,
    /// `AAE-combat-move-01`, `AAE-combat-move-05`, `AAE-combat-move-06`, `AAE-combat-move-07`,
    /// `AAE-air-landing-15`).
    pub(crate) fn air_aim(
        &self,
        kind: UnitKind,
        flight: Flight,
        to: SpaceId,
        flees: impl Fn() -> bool,
    ) -> bool {
        if flight == Flight::Raid {
            return self.raidable(kind, to);
        }
        if self.board.is_land(to) {
            return self.attackable(to) || flees() && self.landing(to);
        }
        let there = self.sight.presence(to);
        there.hostile() || there.prey() || self.staging(to) || flees()
    }

    /// Reports whether aircraft of the kind can raid the territory: strategic bombers, and
    /// fighters beside them, any facility; tactical bombers only bases
    /// (`AAE-strategic-bombing-02`, `AAE-strategic-bombing-03`).
    pub(crate) fn raidable(&self, kind: UnitKind, to: SpaceId) -> bool {
        let territory = self.state.territory(to);
        self.board.is_land(to)
            && self.sight.standing(to) == Standing::Hostile
            && self.attackable(to)
            && match kind {
                UnitKind::TacticalBomber => {
                    territory.air_base.is_some() || territory.naval_base.is_some()
                }
                _ => territory.has_facility(),
            }
    }

    /// Reports whether aircraft can land in the territory. It must be friendly now and before
    /// this turn began, no friendly neutral unless it was attacked in vain and so is none any
    /// more, and no land of a power that does not share its war or its ground. Or it is land
    /// without a government of which the power is a custodian (`AAE-air-landing-02`,
    /// `AAE-neutrals-16`, `AAE-misc-09`, `AAE-politics-23`, `AAE-global-politics-18`,
    /// `AAE-global-politics-22`).
    pub(crate) fn landing(&self, space: SpaceId) -> bool {
        self.board.is_land(space) && (self.haven(space) || self.friendly_ground(space))
    }

    fn friendly_ground(&self, space: SpaceId) -> bool {
        let territory = self.state.territory(space);
        let friendly = match self.sight.standing(space) {
            Standing::Friendly => self.welcome(space),
            Standing::FriendlyNeutral => {
                let joined = matches!(territory.neutrality, Some(Neutrality::Joined(_)));
                joined && self.free_at(space)
            }
            _ => false,
        };
        friendly && !territory.changed
    }

    /// Reports whether an aircraft on its way home can fly over a space. A neutral that is
    /// attacked this turn is none any more (`AAE-neutrals-12`, `AAE-neutrals-13`).
    pub(crate) fn homeward(&self, space: SpaceId) -> bool {
        self.board.is_sea(space) && self.within_area(space)
            || self.board.is_land(space)
                && match self.sight.standing(space) {
                    Standing::Friendly | Standing::Hostile => true,
                    _ if self.state.overflown(self.power, space) => true,
                    Standing::FriendlyNeutral => self.haven(space),
                    Standing::UnfriendlyNeutral | Standing::StrictNeutral => {
                        self.combat && self.sight.presence(space).own()
                    }
                    _ => false,
                }
    }
}
