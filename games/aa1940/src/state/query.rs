//! Questions about a state that many rules ask: who is at war, what is friendly,
//! what is hostile, who stands where.

use smallvec::SmallVec;

use super::Marks;
use super::Piece;
use super::Standing;
use super::State;
use super::UnitId;
use crate::facility::FacilitySlot;
use crate::power::{Power, PowerSet, Side};
use crate::space::{Neutrality, SpaceId};
use crate::unit::UnitKind;

impl State {
    /// Reports whether two powers are at war (`AAE-politics-15`).
    #[must_use]
    pub fn at_war(&self, a: Power, b: Power) -> bool {
        self.accounts
            .get(a.index())
            .is_some_and(|account| account.wars.contains(b))
    }

    /// Reports whether a power is at war with any other; if not it is a neutral power
    /// (`AAE-politics-20`).
    #[must_use]
    pub fn is_at_war(&self, power: Power) -> bool {
        self.accounts
            .get(power.index())
            .is_some_and(|account| !account.wars.is_empty())
    }

    /// Reports whether two powers are friends: the same, or of one side and both at war
    /// (`AAE-politics-20`, `AAE-politics-22`).
    #[must_use]
    pub fn friends(&self, a: Power, b: Power) -> bool {
        a == b
            || (self.world.board.side(a).is_some()
                && self.world.board.side(a) == self.world.board.side(b)
                && self.is_at_war(a)
                && self.is_at_war(b))
    }

    /// Reports whether units of `owner` are enemies of `power`: their powers are at war, or they
    /// are a standing army (which only ever faces the side that invaded it).
    #[must_use]
    pub fn enemies(&self, power: Power, owner: Power) -> bool {
        owner == Power::NEUTRAL || self.at_war(power, owner)
    }

    /// The powers that `power` is at war with.
    #[must_use]
    pub fn wars_of(&self, power: Power) -> PowerSet {
        self.accounts
            .get(power.index())
            .map_or(PowerSet::EMPTY, |account| account.wars)
    }

    /// Standing of a territory towards a power (`AAE-map-04`, `AAE-neutrals-01`,
    /// `AAE-neutrals-04`).
    #[must_use]
    pub fn standing(&self, power: Power, space: SpaceId) -> Standing {
        if self.closed(power, space).is_some() {
            return Standing::OffLimits;
        }
        let territory = self.territory(space);
        match (territory.controller, territory.neutrality) {
            (Some(owner), _) if self.friends_at(power, owner, space) => Standing::Friendly,
            (Some(owner), _) if self.at_war(power, owner) => Standing::Hostile,
            (Some(_), _) => Standing::OffLimits,
            (None, Some(Neutrality::Leaning(side) | Neutrality::Joined(side))) => {
                if self.world.board.side(power) == Some(side) {
                    Standing::FriendlyNeutral
                } else {
                    Standing::UnfriendlyNeutral
                }
            }
            (None, Some(Neutrality::Strict)) => Standing::StrictNeutral,
            (None, Some(Neutrality::Orphaned)) => self.orphan_standing(power, space),
            (None, Some(Neutrality::Impassable) | None) => Standing::Impassable,
        }
    }

    /// Reports whether a territory is friendly to a power and was as the turn began: its own or
    /// an ally's, even one that it has joined this turn, which was of its side before
    /// (`AAE-air-landing-02`). So is land without a government to its custodians
    /// (`AAE-global-politics-18`, `AAE-global-politics-22`), and to its side a neutral that was
    /// attacked in vain before this turn (`AAE-neutrals-16`).
    #[must_use]
    pub fn friendly_since_turn_start(&self, power: Power, space: SpaceId) -> bool {
        let territory = self.territory(space);
        let friendly = match self.standing(power, space) {
            Standing::Friendly => true,
            Standing::FriendlyNeutral => {
                !self.restrained(power, space)
                    && (territory.neutrality).is_some_and(|neutral| !neutral.closes_skies())
            }
            _ => false,
        };
        friendly && !territory.changed
    }

    /// Reports whether a sea zone is hostile to a power: it holds a surface warship of a power it
    /// is at war with (`AAE-map-07`).
    #[must_use]
    pub fn hostile_zone(&self, power: Power, zone: SpaceId) -> bool {
        let wars = self.wars_of(power);
        !wars.is_empty()
            && self
                .pieces_in(zone)
                .any(|(_, piece)| piece.kind.is_surface_warship() && wars.contains(piece.owner))
    }

    /// Reports whether a zone holds an enemy unit of a matching kind.
    pub fn enemy_in(
        &self,
        power: Power,
        space: SpaceId,
        matches: impl Fn(UnitKind) -> bool,
    ) -> bool {
        self.pieces_in(space)
            .any(|(_, piece)| self.enemies(power, piece.owner) && matches(piece.kind))
    }

    /// The cargo of a ship.
    #[must_use]
    pub fn cargo(&self, ship: UnitId) -> SmallVec<[UnitId; 4]> {
        let Some(piece) = self.piece(ship) else {
            return SmallVec::new();
        };
        self.pieces_in(piece.space)
            .filter(|(_, cargo)| cargo.aboard == Some(ship))
            .map(|(id, _)| id)
            .collect()
    }

    /// The units in exactly the same condition as one of them, itself included, by id.
    #[must_use]
    pub fn alike(&self, unit: UnitId) -> SmallVec<[UnitId; 8]> {
        self.each_alike(unit).collect()
    }

    /// The same units one by one, for callers that do not need all of them.
    pub(crate) fn each_alike(&self, unit: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        let model = self.piece(unit);
        let cargo = self.cargo_key(unit);
        let there = model.map(|model| self.pieces_in(model.space));
        there
            .into_iter()
            .flatten()
            .filter(move |(id, piece)| Some(*piece) == model && self.cargo_key(*id) == cargo)
            .map(|(id, _)| id)
    }

    /// Cargo of a ship, as owners and kinds with their marks: ships that carry different things
    /// are not alike.
    #[must_use]
    pub fn cargo_key(&self, ship: UnitId) -> SmallVec<[(Power, UnitKind, Marks); 2]> {
        let carries = self
            .piece(ship)
            .is_some_and(|piece| matches!(piece.kind, UnitKind::Transport | UnitKind::Carrier));
        if !carries {
            return SmallVec::new();
        }
        let mut key: SmallVec<[(Power, UnitKind, Marks); 2]> = self
            .cargo(ship)
            .iter()
            .filter_map(|id| self.piece(*id))
            .map(|piece| (piece.owner, piece.kind, piece.marks))
            .collect();
        key.sort_by_key(|(owner, kind, marks)| (*owner, *kind, marks.bits()));
        key
    }

    /// Reports whether a territory's base works for a power: undamaged enough, and not just
    /// captured. The captor waits for its own next turn, the others of its side until the turn of
    /// the capture is over (`AAE-facilities-02`, `AAE-facilities-06`, `AAE-capture-liberate-02`).
    #[must_use]
    pub fn base_operative(&self, power: Power, space: SpaceId, slot: FacilitySlot) -> bool {
        let territory = self.territory(space);
        let taken = territory
            .idle_until
            .is_some_and(|captor| captor == power || territory.changed);
        !taken
            && territory
                .facility(slot)
                .is_some_and(|facility| facility.damage < 3)
    }

    /// Reports whether a sea zone is serviced for a power by an operative friendly naval base;
    /// another power's base is barred to and by neutral powers (`AAE-facilities-05`,
    /// `AAE-facilities-08`, `AAE-politics-22`).
    #[must_use]
    pub fn naval_base_serves(&self, power: Power, zone: SpaceId) -> bool {
        self.world.board.land_neighbors(zone).iter().any(|&land| {
            self.base_operative(power, land, FacilitySlot::NavalBase)
                && self
                    .territory(land)
                    .controller
                    .is_some_and(|owner| self.friends_at(power, owner, zone))
        })
    }

    /// Reports whether capital ships of a power in a zone are repaired by an operative naval base
    /// beside it: a friend's, or its own of an economy that has not lost its capital
    /// (`AAE-purchase-06`, `AAE-global-14`).
    pub(crate) fn naval_base_repairs(&self, power: Power, zone: SpaceId) -> bool {
        let board = &self.world.board;
        board.land_neighbors(zone).iter().any(|&land| {
            let Some(owner) = self.territory(land).controller else {
                return false;
            };
            let spent = owner == power && self.economy_lost(board.economy_at(power, land));
            !spent
                && self.base_operative(power, land, FacilitySlot::NavalBase)
                && self.friends_at(power, owner, zone)
        })
    }

    /// Reports whether a side's powers control a territory.
    #[must_use]
    pub fn side_holds(&self, side: Side, space: SpaceId) -> bool {
        self.territory(space)
            .controller
            .is_some_and(|owner| self.world.board.side(owner) == Some(side))
    }

    /// Units of a power in a space that are not cargo.
    pub fn own_pieces(
        &self,
        power: Power,
        space: SpaceId,
    ) -> impl Iterator<Item = (UnitId, &Piece)> + '_ {
        self.pieces_in(space)
            .filter(move |(_, piece)| piece.owner == power && piece.aboard.is_none())
    }

    /// Reports whether a unit acts for itself on its owner's turn: one that is no cargo, or an
    /// aircraft on an ally's undamaged carrier, which takes off from it on that turn even if it
    /// stays in the zone (`AAE-combat-move-20`, `AAE-misc-12`).
    #[must_use]
    pub fn acts(&self, piece: &Piece) -> bool {
        piece.aboard.is_none_or(|ship| {
            piece.kind.is_air()
                && self
                    .piece(ship)
                    .is_some_and(|ship| ship.owner != piece.owner && !ship.damaged())
        })
    }

    /// Units of a power in a space that could fight there on its turn.
    pub fn combatants(
        &self,
        power: Power,
        space: SpaceId,
    ) -> impl Iterator<Item = (UnitId, &Piece)> + '_ {
        self.pieces_in(space)
            .filter(move |(_, piece)| piece.owner == power && self.acts(piece))
    }
}
