//! Where support units can be based and how far they reach, in one position.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::s2_2_3_1_air as air;
use super::s2_2_3_2_fleet as fleet;
use crate::map::{HexId, Theatre, ZoneSet};
use crate::pack::UnitKind;
use crate::politics::Force;
use crate::s10_supply::Supply;
use crate::state::{Moment, Piece, PieceId, Place, State};

/// Role of a support unit as it is placed: a carrier counter can have either of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    AirForce,
    Bomber,
    Interceptor,
    Strike,
    CvFleet,
    SurfaceFleet,
    SubFleet,
}

impl Role {
    /// Role of a unit with its front up; none for ground units.
    pub(super) const fn of(kind: UnitKind) -> Option<Self> {
        match kind {
            UnitKind::AirForce => Some(Self::AirForce),
            UnitKind::Bomber => Some(Self::Bomber),
            UnitKind::Interceptor => Some(Self::Interceptor),
            UnitKind::CvFleet => Some(Self::CvFleet),
            UnitKind::SurfaceFleet => Some(Self::SurfaceFleet),
            UnitKind::SubFleet => Some(Self::SubFleet),
            _ => None,
        }
    }

    /// Reports whether it is an Air unit; else it is a Fleet.
    pub(super) const fn is_air(self) -> bool {
        matches!(
            self,
            Self::AirForce | Self::Bomber | Self::Interceptor | Self::Strike
        )
    }

    /// Reports whether it keeps away from friendly Air units (`AE-2.2.3.4-1`).
    pub(super) const fn is_spaced(self) -> bool {
        matches!(self, Self::AirForce | Self::Interceptor | Self::Strike)
    }
}

/// A support unit in its Force Pool.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unit {
    pub(super) id: PieceId,
    pub(super) role: Role,
    pub(super) force: Force,
    /// The printed range of an Air unit.
    pub(super) range: u8,
    /// The theatre whose Force Pool it is in, and on whose map it can be placed.
    pub(super) theatre: Theatre,
}

impl Unit {
    /// The support unit with an id, if it is in a Force Pool.
    pub(super) fn pooled(state: &State, id: PieceId) -> Option<Self> {
        let piece = state.piece(id)?;
        match piece.at {
            Place::ForcePool(theatre) => Self::of(state, id, piece, theatre),
            _ => None,
        }
    }

    /// A support unit, wherever it is.
    pub(super) fn of(state: &State, id: PieceId, piece: &Piece, theatre: Theatre) -> Option<Self> {
        let face = piece.counter(state.pack())?.front;
        Some(Self {
            id,
            role: Role::of(face.kind)?,
            force: Force::of(state, piece),
            range: face.range,
            theatre,
        })
    }

    /// The same counter in another role.
    pub(super) const fn acting_as(self, role: Role) -> Self {
        Self { role, ..self }
    }
}

/// By whom and how far hexes are reached through the air, each with a mark for every hex.
type Flights = BTreeMap<(Force, Theatre, u8), Arc<Vec<bool>>>;

/// The Air Bases of forces, by theatre.
type AirBases = BTreeMap<(Force, Theatre), Arc<Vec<HexId>>>;

/// Cached facts of a board, and the moment at which it had last changed. Bases and reach depend
/// on supply and the map, the weather and the ownership of land, and not on the current segment
/// or on what pieces have been through.
#[derive(Debug, Default)]
struct SiteFacts {
    board: Moment,
    air_bases: AirBases,
    flights: Flights,
    naval_bases: BTreeMap<Force, ZoneSet>,
    lanes: BTreeMap<Force, ZoneSet>,
}

/// The same cache, stored with a state: a placement is listed, checked and contested on one
/// board.
#[derive(Debug, Default)]
struct SiteFactsCache(Mutex<SiteFacts>);

/// Bases and reach in one position.
pub(super) struct Sites<'a> {
    pub(super) state: &'a State,
    pub(super) supply: Supply<'a>,
    known: Arc<SiteFactsCache>,
}

impl<'a> Sites<'a> {
    pub(super) fn of(state: &'a State) -> Self {
        Self {
            state,
            supply: Supply::of(state),
            known: state.known(),
        }
    }

    /// Cached facts of this board.
    fn found(&self) -> MutexGuard<'_, SiteFacts> {
        let mut found = self.known.0.lock().unwrap_or_else(PoisonError::into_inner);
        let board = self.state.changed_board();
        if found.board != board {
            *found = SiteFacts {
                board,
                ..SiteFacts::default()
            };
        }
        found
    }

    /// The Air Bases of a force on the map of a theatre.
    pub(super) fn air_bases(&self, force: Force, theatre: Theatre) -> Arc<Vec<HexId>> {
        let key = (force, theatre);
        if let Some(found) = self.found().air_bases.get(&key) {
            return found.clone();
        }
        let bases = Arc::new(air::bases(self.state, &self.supply, force, theatre));
        self.found().air_bases.insert(key, bases.clone());
        bases
    }

    /// Reports whether an Air unit of a force comes from an Air Base to a hex.
    pub(super) fn flies_to(&self, unit: &Unit, hex: HexId) -> bool {
        self.flights(unit)[hex.index()]
    }

    /// The hexes to which an Air unit of a force comes from an Air Base.
    pub(super) fn flights(&self, unit: &Unit) -> Arc<Vec<bool>> {
        let key = (unit.force, unit.theatre, unit.range);
        if let Some(found) = self.found().flights.get(&key) {
            return found.clone();
        }
        let bases = self.air_bases(unit.force, unit.theatre);
        let flights = Arc::new(air::reach(self.state, &bases, unit.range));
        self.found().flights.insert(key, flights.clone());
        flights
    }

    /// The zones with a Naval Base of a force.
    pub(super) fn naval_bases(&self, force: Force) -> ZoneSet {
        if let Some(found) = self.found().naval_bases.get(&force) {
            return *found;
        }
        let zones = fleet::base_zones(self.state, &self.supply, force);
        self.found().naval_bases.insert(force, zones);
        zones
    }

    /// The zones to which a force can trace a Fleet Unit Path.
    pub(super) fn lanes(&self, force: Force) -> ZoneSet {
        if let Some(found) = self.found().lanes.get(&force) {
            return *found;
        }
        let zones = fleet::lanes(self.state, &self.supply, force);
        self.found().lanes.insert(force, zones);
        zones
    }
}
