//! Facts about each space for the acting power. Checks look at the few spaces they need; lists
//! draw a chart of the whole board once.

use bitflags::bitflags;

use crate::board::Board;
use crate::consent;
use crate::phase::Phase;
use crate::power::Power;
use crate::space::{Neutrality, SpaceId};
use crate::space_set::SpaceSet;
use crate::state::{Marks, Piece, Standing, State};
use crate::unit::{UnitKind, UnitTable};

/// Facts about a space for the acting power.
pub(crate) trait SpaceFacts {
    /// Standing of the territory towards it (`AAE-map-04`).
    fn standing(&self, space: SpaceId) -> Standing;
    /// Units in the space.
    fn presence(&self, space: SpaceId) -> Presence;
}

bitflags! {
    /// Kinds of units in a space.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub(crate) struct Presence: u8 {
        /// Surface warships of a power it is at war with.
        const WARSHIP = 1;
        /// A destroyer among them.
        const DESTROYER = 1 << 1;
        /// Submarines or transports of a power it is at war with.
        const PREY = 1 << 2;
        /// Units of a power it is neither at war with nor a friend of.
        const BYSTANDER = 1 << 3;
        /// Its own units, cargo left out.
        const OWN = 1 << 4;
        /// Any unit of an enemy.
        const ENEMY = 1 << 5;
    }
}

impl Presence {
    fn add(&mut self, state: &State, power: Power, piece: &Piece) {
        if piece.owner == power {
            if piece.aboard.is_none() {
                *self |= Self::OWN;
            }
        } else if state.enemies(power, piece.owner) {
            *self |= Self::ENEMY
                | match piece.kind {
                    UnitKind::Destroyer => Self::WARSHIP | Self::DESTROYER,
                    UnitKind::Submarine | UnitKind::Transport => Self::PREY,
                    kind if kind.is_surface_warship() => Self::WARSHIP,
                    _ => Self::empty(),
                };
        } else if !state.friends_at(power, piece.owner, piece.space) {
            *self |= Self::BYSTANDER;
        }
    }

    /// Reports whether a zone is hostile: submarines, transports and aircraft do not make it so,
    /// nor do ships of powers it is not at war with (`AAE-map-07`, `AAE-politics-13`,
    /// `AAE-politics-17`).
    pub(crate) fn hostile(self) -> bool {
        self.intersects(Self::WARSHIP)
    }

    /// Reports whether an enemy destroyer is there (`AAE-subs-02`).
    pub(crate) fn destroyer(self) -> bool {
        self.intersects(Self::DESTROYER)
    }

    /// Reports whether enemy submarines or transports are there.
    pub(crate) fn prey(self) -> bool {
        self.intersects(Self::PREY)
    }

    /// Reports whether units of a power it is not at war with prevent its attack on a territory
    /// (`AAE-politics-18`).
    pub(crate) fn shielded(self) -> bool {
        self.intersects(Self::BYSTANDER)
    }

    /// Reports whether units of its own are there.
    pub(crate) fn own(self) -> bool {
        self.intersects(Self::OWN)
    }

    /// Reports whether an enemy's units, or any but friends', are there.
    pub(crate) fn occupied(self) -> bool {
        self.intersects(Self::ENEMY | Self::BYSTANDER)
    }
}

/// Looks at a space when asked.
#[derive(Clone, Copy)]
pub(crate) struct SpaceLookup<'a> {
    state: &'a State,
    power: Power,
}

impl SpaceFacts for SpaceLookup<'_> {
    fn standing(&self, space: SpaceId) -> Standing {
        self.state.standing(self.power, space)
    }

    fn presence(&self, space: SpaceId) -> Presence {
        let mut presence = Presence::default();
        for (_, piece) in self.state.pieces_in(space) {
            presence.add(self.state, self.power, piece);
        }
        presence
    }
}

/// Knows all spaces beforehand.
pub(crate) struct KnownSpaces(Vec<(Standing, Presence)>);

impl KnownSpaces {
    fn draw(state: &State, power: Power) -> Self {
        let mut spaces: Vec<_> = state
            .board()
            .all_spaces()
            .map(|space| (state.standing(power, space), Presence::default()))
            .collect();
        for (_, piece) in state.pieces() {
            spaces[piece.space.index()].1.add(state, power, piece);
        }
        Self(spaces)
    }
}

impl SpaceFacts for KnownSpaces {
    fn standing(&self, space: SpaceId) -> Standing {
        self.0[space.index()].0
    }

    fn presence(&self, space: SpaceId) -> Presence {
        self.0[space.index()].1
    }
}

/// Everything that decides where the acting power's units can go.
pub(crate) struct Theater<'a, S> {
    /// The match.
    pub(crate) state: &'a State,
    /// Its board.
    pub(crate) board: &'a Board,
    /// The acting power.
    pub(crate) power: Power,
    /// Its units, as its advances have made them (`AAE-research-05`).
    pub(crate) units: &'a UnitTable,
    /// True if moves are combat moves.
    pub(crate) combat: bool,
    /// True if the power is at war with any other (`AAE-politics-20`).
    pub(crate) at_war: bool,
    /// The only spaces that its units may be in, if there are such (`AAE-pacific-01`).
    pub(super) area: Option<&'a SpaceSet>,
    /// True if its neutrality ends map by map (`AAE-global-politics-05`).
    half: bool,
    /// Its facts about spaces.
    pub(crate) sight: S,
}

impl<'a> Theater<'a, SpaceLookup<'a>> {
    /// For a check of a few moves.
    pub(crate) fn lookup(state: &'a State) -> Self {
        let power = state.turn().power;
        Theater::with(state, SpaceLookup { state, power })
    }
}

impl<'a> Theater<'a, KnownSpaces> {
    /// For a list of all moves.
    pub(crate) fn charted(state: &'a State) -> Self {
        Theater::with(state, KnownSpaces::draw(state, state.turn().power))
    }
}

impl<'a, S: SpaceFacts> Theater<'a, S> {
    fn with(state: &'a State, sight: S) -> Self {
        let power = state.turn().power;
        Theater {
            state,
            board: state.board(),
            power,
            units: state.units_of(power),
            combat: state.turn().phase == Phase::CombatMove,
            at_war: state.is_at_war(power),
            area: state.board().power(power).customs.area.as_ref(),
            half: (state.board().politics.half_neutral.as_ref())
                .is_some_and(|half| half.power == power),
            sight,
        }
    }

    /// Reports whether the acting power can move at all in this phase: combat moves exist only
    /// for a power at war (`AAE-misc-05`).
    pub(crate) fn may_move(&self) -> bool {
        !self.combat || self.at_war
    }

    /// Reports whether the power's units may be in a space as far as their area goes
    /// (`AAE-pacific-01`).
    pub(crate) fn within_area(&self, space: SpaceId) -> bool {
        self.area.is_none_or(|area| area.contains(space))
    }

    /// Reports whether the power is not bound as a neutral in a space (`AAE-politics-20`,
    /// `AAE-global-politics-05`).
    pub(crate) fn free_at(&self, space: SpaceId) -> bool {
        self.at_war && !(self.half && self.state.restrained(self.power, space))
    }

    /// Reports whether land units and aircraft may attack the territory: held by an enemy, or a
    /// neutral that does not lean to the power's side, and not shielded by any units
    /// (`AAE-neutrals-05`, `AAE-neutrals-10`, `AAE-neutrals-17`, `AAE-neutrals-20`,
    /// `AAE-politics-18`, `AAE-politics-21`).
    pub(crate) fn attackable(&self, space: SpaceId) -> bool {
        self.free_at(space)
            && self.board.is_land(space)
            && self.sight.standing(space).attackable()
            && !self.sight.presence(space).shielded()
    }

    /// Reports whether the power's units may share a friendly territory with those of its holder
    /// (`AAE-misc-09`).
    pub(crate) fn welcome(&self, space: SpaceId) -> bool {
        consent::shares_ground(self.state, self.power, space)
    }

    /// Reports whether a territory is land without a government, not captured yet, that the power
    /// may move any of its units into in Noncombat Move (`AAE-global-politics-18`,
    /// `AAE-global-politics-22`). To its aircraft it stays such land for the turn in which the
    /// power takes custody of it.
    pub(crate) fn haven(&self, space: SpaceId) -> bool {
        let territory = self.state.territory(space);
        let orphan = self.board.space(space).neutrality == Some(Neutrality::Orphaned);
        orphan
            && self.board.custodians.contains(self.power)
            && match territory.controller {
                None => true,
                Some(keeper) => {
                    keeper == self.power && territory.changed && territory.idle_until.is_none()
                }
            }
    }

    /// Reports whether a sea zone is hostile (`AAE-map-07`).
    pub(crate) fn hostile(&self, zone: SpaceId) -> bool {
        self.sight.presence(zone).hostile()
    }

    /// Reports whether an assault could be staged from a zone: some coast there may be attacked
    /// (`AAE-amphibious-02`).
    pub(crate) fn staging(&self, zone: SpaceId) -> bool {
        self.board
            .land_neighbors(zone)
            .iter()
            .any(|land| self.attackable(*land))
    }

    /// Reports whether defenders could scramble into a zone if an assault is staged from it
    /// (`AAE-amphibious-05`, `AAE-combat-move-05`).
    pub(crate) fn scramble_threat(&self, zone: SpaceId) -> bool {
        use crate::facility::FacilitySlot;
        self.board.land_neighbors(zone).iter().any(|&land| {
            self.sight.standing(land) == Standing::Hostile
                && self.state.pieces_in(land).any(|(_, piece)| {
                    piece.kind.is_carrier_aircraft()
                        && self.state.enemies(self.power, piece.owner)
                        && self
                            .state
                            .base_operative(piece.owner, land, FacilitySlot::AirBase)
                })
        })
    }

    /// Reports whether a unit that began the turn in this zone may leave it to avoid combat: it
    /// is hostile, or an assault from it could draw a scramble (`AAE-combat-move-05`,
    /// `AAE-combat-move-14`).
    pub(crate) fn escapable(&self, start: SpaceId) -> bool {
        self.board.is_sea(start)
            && (self.hostile(start) || self.staging(start) && self.scramble_threat(start))
    }

    /// Movement that a unit has left when `bonus` of it comes from a base; aircraft of a power
    /// with long ranges have a point more (`AAE-research-17`).
    pub(crate) fn left(&self, piece: &Piece, bonus: bool) -> u8 {
        (self.units.of(piece.kind).move_value + u8::from(bonus)).saturating_sub(piece.spent)
    }
}

/// A unit with any of these marks has been used in the combat phases.
pub(crate) const USED: Marks = Marks::COMBAT_MOVED.union(Marks::FOUGHT);
