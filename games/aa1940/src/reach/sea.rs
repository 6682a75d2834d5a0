//! Movement of ships (rulebook p. 12-16, 22, 31-33).

use std::ops::ControlFlow;

use super::canal::passage_open;
use super::route::{Arrival, EntryMode, Search, flood};
use crate::board::{Patrol, Waters};
use crate::power::Power;
use crate::reach::space_facts::{SpaceFacts, Theater, USED};
use crate::space::SpaceId;
use crate::state::{Marks, Piece, UnitId};
use crate::unit::{Domain, UnitKind};

impl<S: SpaceFacts> Theater<'_, S> {
    /// Reports whether a ship can still move in this phase. In Combat Move one that entered a
    /// hostile zone has stopped, and one whose cargo is announced stays with it; in Noncombat
    /// Move those used in the combat phases stay (`AAE-combat-move-10`, `AAE-combat-move-15`,
    /// `AAE-noncombat-01`, `AAE-transports-01`, `AAE-transports-09`, `AAE-transports-13`).
    pub(crate) fn sea_ready(&self, id: UnitId, piece: &Piece) -> bool {
        let done = if self.combat {
            Marks::FOUGHT | Marks::UNLOADED | Marks::MOVED
        } else {
            USED | Marks::UNLOADED
        };
        let bound = self.combat && self.announced(id, piece).is_some();
        !piece.marks.intersects(done) && self.sea_left(piece) > 0 && !self.stopped(piece) && !bound
    }

    /// Reports whether a ship has moved into a zone that ends its move.
    fn stopped(&self, piece: &Piece) -> bool {
        piece.spent > 0 && {
            let here = self.sight.presence(piece.space);
            match piece.kind {
                UnitKind::Submarine => here.destroyer(),
                _ => here.hostile(),
            }
        }
    }

    /// The territory that a transport's cargo is announced for.
    pub(crate) fn announced(&self, id: UnitId, piece: &Piece) -> Option<SpaceId> {
        if piece.kind != UnitKind::Transport {
            return None;
        }
        self.state
            .pieces_in(piece.space)
            .find(|(_, cargo)| cargo.aboard == Some(id) && cargo.marks.contains(Marks::ASSAULTING))
            .map(|(_, cargo)| cargo.goal)
    }

    /// Reports whether a ship has, or would get as it sets out, the extra point of an operative
    /// naval base. Only where it starts counts (`AAE-combat-move-27`, `AAE-facilities-05`,
    /// `AAE-facilities-08`).
    pub(crate) fn naval_boost(&self, piece: &Piece) -> bool {
        piece.marks.contains(Marks::FROM_BASE)
            || piece.spent == 0 && self.state.naval_base_serves(self.power, piece.space)
    }

    /// Zones that a ship can still enter (`AAE-units-16`).
    pub(crate) fn sea_left(&self, piece: &Piece) -> u8 {
        self.left(piece, self.naval_boost(piece))
    }

    /// Visits where a ship can end a move.
    pub(crate) fn sea_routes(
        &self,
        id: UnitId,
        piece: &Piece,
        toward: Option<SpaceId>,
        arrive: impl FnMut(SpaceId, Arrival) -> ControlFlow<()>,
    ) {
        let open = |from, to| passage_open(self.state, piece.kind, from, to);
        self.sea_routes_if(id, piece, toward, open, arrive);
    }

    /// Visits where a ship could end a move if those passages were open.
    pub(crate) fn sea_routes_if(
        &self,
        id: UnitId,
        piece: &Piece,
        toward: Option<SpaceId>,
        open: impl Fn(SpaceId, SpaceId) -> bool,
        mut arrive: impl FnMut(SpaceId, Arrival) -> ControlFlow<()>,
    ) {
        let left = self.sea_left(piece);
        let search = Search {
            domain: Domain::Sea,
            from: piece.space,
            budget: left,
            toward,
        };
        flood(
            self.board,
            search,
            |from, to| {
                if open(from, to) {
                    self.sea_passing(piece.kind, to)
                } else {
                    EntryMode::Barred
                }
            },
            |to, arrival| {
                if self.sea_end(id, piece, to, left - arrival.cost) {
                    arrive(to, arrival)
                } else {
                    ControlFlow::Continue(())
                }
            },
        );
    }

    /// Way in which a ship of the kind enters a zone. Warships of an enemy stop it in combat and
    /// bar it otherwise; submarines slip through unless a destroyer is there. Enemy submarines
    /// and transports hinder no ship, nor do ships of powers it is not at war with
    /// (`AAE-subs-01`, `AAE-subs-02`, `AAE-transports-01`, `AAE-combat-move-10`,
    /// `AAE-combat-move-11`, `AAE-noncombat-03`, `AAE-noncombat-05`, `AAE-politics-17`).
    pub(crate) fn sea_passing(&self, kind: UnitKind, to: SpaceId) -> EntryMode {
        let there = self.sight.presence(to);
        match (there.hostile(), kind, self.combat) {
            (false, ..) => EntryMode::Through,
            (true, UnitKind::Submarine, _) if !there.destroyer() => EntryMode::Through,
            (true, UnitKind::Submarine, _) | (true, _, true) => EntryMode::Last,
            (true, _, false) => EntryMode::Barred,
        }
    }

    /// Reports whether a move may end in the zone. In combat it must be hostile, or hold enemy
    /// submarines or transports, or lie off a coast that may be assaulted. A ship that flees a
    /// battle, or a transport that can take land units aboard there and go on, may end anywhere.
    /// The close of the phase shows whether the aim was met (`AAE-combat-move-01`,
    /// `AAE-combat-move-05`, `AAE-combat-move-06`, `AAE-combat-move-07`, `AAE-amphibious-04`,
    /// `AAE-transports-04`, `AAE-noncombat-07`, `AAE-subs-03`).
    fn sea_end(&self, id: UnitId, piece: &Piece, zone: SpaceId, left: u8) -> bool {
        if self.patrol_forbids(piece.kind, zone).is_some() {
            return false;
        }
        if !self.combat {
            return true;
        }
        let there = self.sight.presence(zone);
        there.hostile()
            || there.prey()
            || self.staging(zone)
            || self.escapable(piece.start)
            || piece.kind == UnitKind::Transport && left > 0 && self.cargo_waits(id, zone)
    }

    /// The rule that keeps a ship of the kind from ending its move in a zone, if one does.
    /// Until they are at war some powers keep to their own coasts, with patrol zones for
    /// warships (`AAE-politics-08`, `AAE-global-politics-13`), or away from the coasts of
    /// others (`AAE-global-politics-08`, `AAE-global-politics-12`).
    pub(crate) fn patrol_forbids(&self, kind: UnitKind, zone: SpaceId) -> Option<&'static str> {
        let applies = |patrol: &&Patrol| {
            patrol.power == self.power
                && patrol
                    .map
                    .is_none_or(|map| self.board.space(zone).map == map)
                && !patrol
                    .until_war_with
                    .intersects(self.state.wars_of(self.power))
                && self.shuns(patrol, kind, zone)
        };
        let patrol = self.board.patrols.iter().find(applies);
        patrol.map(|patrol| patrol.rule)
    }

    /// Reports whether a patrol bars a ship of the kind from a zone.
    fn shuns(&self, patrol: &Patrol, kind: UnitKind, zone: SpaceId) -> bool {
        let coast_of = |power: Power| {
            let mut coast = self.board.land_neighbors(zone).iter();
            coast.any(|land| self.state.territory(*land).controller == Some(power))
        };
        match &patrol.waters {
            Waters::HomeCoasts(zones) => {
                !(kind.is_warship() && zones.contains(&zone) || coast_of(self.power))
            }
            Waters::CoastsOf(power) => coast_of(*power),
            Waters::Zones(zones) => zones.contains(zone),
        }
    }
}
