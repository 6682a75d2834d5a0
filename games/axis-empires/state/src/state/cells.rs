//! The cells of a state and the only ways to change them.

use sandtable_kernel::mix;
use sandtable_kit::PlaceLists;

use crate::cells::{AreaState, Land, Piece, PieceId, Place, Presence, Presences, Turn};
use crate::map::{AreaId, AreaKind, HexId};
use crate::pack::card::Tenure;
use crate::pack::{CardId, Posture, Status};
use crate::state::State;
use crate::state::campaign::card_slot;
use crate::state::draft::Change;

/// Hash slots: pieces from 0, areas from 2^32.
fn piece_slot(id: PieceId) -> u64 {
    u64::from(id.0)
}

fn area_slot(id: AreaId) -> u64 {
    1 << 32 | u64::from(id.0)
}

impl State {
    /// A piece, if there is one with this id.
    #[inline]
    #[must_use]
    pub fn piece(&self, id: PieceId) -> Option<&Piece> {
        self.pieces.get(id.index())
    }

    /// Every piece of the match, wherever it is, by id.
    #[inline]
    pub fn pieces(&self) -> impl Iterator<Item = (PieceId, &Piece)> {
        (0..).map(PieceId).zip(&self.pieces)
    }

    /// Every piece in a place, by id.
    #[inline]
    pub fn pieces_at(&self, place: Place) -> impl Iterator<Item = (PieceId, &Piece)> {
        let slot = place.slot(&self.pack.map);
        let there = self.lists.pieces_in(slot);
        there
            .map(|id| (id, &self.pieces[id.index()]))
            .filter(move |(_, piece)| piece.at == place)
    }

    /// Every piece in a hex, by id.
    #[inline]
    pub fn pieces_in(&self, hex: HexId) -> impl Iterator<Item = (PieceId, &Piece)> {
        self.pieces_at(Place::Hex(hex))
    }

    /// Pieces of each faction in a hex.
    #[inline]
    #[must_use]
    pub fn presence(&self, hex: HexId) -> Presences {
        self.presence.get(hex.index()).copied().unwrap_or_default()
    }

    /// Returns the owner of a hex's land.
    #[inline]
    #[must_use]
    pub fn land(&self, hex: HexId) -> Land {
        self.land.get(hex.index()).copied().unwrap_or_default()
    }

    /// Where a country, dependent or region stands.
    #[inline]
    #[must_use]
    pub fn area(&self, id: AreaId) -> &AreaState {
        self.areas.get(id.index()).unwrap_or(&AreaState::ABSENT)
    }

    /// Puts a new piece into the match; `None` when it holds 65,535 already.
    pub fn spawn(&mut self, piece: Piece) -> Option<PieceId> {
        let id = PieceId(
            u16::try_from(self.pieces.len())
                .ok()
                .filter(|id| *id < u16::MAX)?,
        );
        self.pieces.push(Piece {
            at: Place::Gone,
            ..piece
        });
        self.lists.add_piece();
        self.markers.add(id, &piece, &self.pack);
        let blank = self.pieces[id.index()];
        self.cells ^= mix(piece_slot(id), blank.packed());
        self.lists.link(id, Place::Gone.slot(&self.pack.map));
        self.write_piece(id, piece);
        Some(id)
    }

    /// Changes a piece; nothing happens to one that does not exist.
    pub fn set_piece(&mut self, id: PieceId, change: impl FnOnce(&mut Piece)) {
        if let Some(mut piece) = self.piece(id).copied() {
            change(&mut piece);
            self.write_piece(id, piece);
        }
    }

    /// Changes where a country, dependent or region stands.
    pub fn set_area(&mut self, id: AreaId, change: impl FnOnce(&mut AreaState)) {
        if id.index() < self.areas.len() {
            let mut area = *self.area(id);
            change(&mut area);
            self.write_area(id, area);
        }
    }

    /// Changes the turn's data.
    pub fn set_turn(&mut self, change: impl FnOnce(&mut Turn)) {
        self.drafts.note(|| Change::Turn(self.turn));
        let mut turn = self.turn;
        change(&mut turn);
        self.write_turn(turn);
    }

    pub(super) fn write_turn(&mut self, turn: Turn) {
        self.changes.turn(&self.turn, &turn);
        self.turn = turn;
    }

    pub(super) fn write_piece(&mut self, id: PieceId, piece: Piece) {
        let old = self.pieces[id.index()];
        if old == piece {
            return;
        }
        self.drafts.note(|| Change::Piece(id, old));
        let slot = piece_slot(id);
        self.cells ^= mix(slot, old.packed()) ^ mix(slot, piece.packed());
        if old.at != piece.at {
            let map = &self.pack.map;
            self.lists.unlink(id, old.at.slot(map));
            self.lists.link(id, piece.at.slot(map));
        }
        self.pieces[id.index()] = piece;
        let hexes = [old, piece].map(|piece| match piece.at {
            Place::Holding(whole) => self.piece(whole).and_then(|whole| whole.at.hex()),
            at => at.hex(),
        });
        (self.changes).piece(&self.pack.map, &old, &piece, hexes);
        if piece.is_like(&old) {
            return;
        }
        let left = old.at.hex().filter(|_| old.at != piece.at);
        for hex in [left, piece.at.hex()].into_iter().flatten() {
            self.refresh_presence(hex);
        }
    }

    pub(super) fn write_area(&mut self, id: AreaId, area: AreaState) {
        let old = self.areas[id.index()];
        if old == area {
            return;
        }
        self.drafts.note(|| Change::Area(id, old));
        let slot = area_slot(id);
        self.cells ^= mix(slot, old.packed()) ^ mix(slot, area.packed());
        self.areas[id.index()] = area;
        self.changes.world();
        let land = |area: &AreaState| (area.status, area.owner, area.tenure);
        let projects = |area: &AreaState| matches!(area.posture, Posture::Policy(_));
        if land(&old) != land(&area) {
            self.derive_land();
        }
        if projects(&old) != projects(&area) {
            self.derive_presence();
        }
    }

    /// Computes everything that follows from the scenario, pieces and areas anew, for a state
    /// that is read or begins.
    pub(super) fn derive(&mut self) {
        self.derive_playable();
        self.derive_land();
        self.derive_presence();
    }

    fn derive_playable(&mut self) {
        let mut playable = vec![false; self.pack.map.hexes().len()];
        for hex in &self.scenario().hexes {
            if let Some(is_so) = playable.get_mut(hex.index()) {
                *is_so = true;
            }
        }
        self.playable = playable.into();
    }

    fn derive_land(&mut self) {
        let hexes = self.pack.map.hexes().len();
        self.land = (0..hexes)
            .map(|index| self.find_land(HexId(index as u16)))
            .collect();
    }

    fn derive_presence(&mut self) {
        let hexes = self.pack.map.hexes().len();
        self.presence = vec![Presences::default(); hexes];
        for index in 0..hexes {
            self.refresh_presence(HexId(index as u16));
        }
    }

    /// Finds the owner of a hex's land, by the current owners of its region and dependent: a
    /// Dependent belongs to its owner whatever units are in it, and a Region to its country until
    /// it is ceded (`DS-13.3-1`, `DS-13.3-2`, `DS-13.3-4`).
    fn find_land(&self, hex: HexId) -> Land {
        let hex = self.pack.map.hex(hex);
        let moved = |region: &AreaId| {
            let home = self.pack.map.area(*region).part_of;
            self.area(*region).status != Status::Absent || self.area(*region).owner != home
        };
        let Some(mut area) = hex.region.filter(moved).or(hex.area) else {
            return Land::default();
        };
        let mut home = true;
        // A chain of owners is never longer than the list of areas.
        for _ in 0..=self.areas.len() {
            let state = self.area(area);
            if state.status != Status::Absent {
                return Land {
                    country: Some(area),
                    home,
                };
            }
            let Some(owner) = state.owner else { break };
            home &= match state.tenure {
                Some(tenure) => tenure == Tenure::Part,
                None => self.pack.map.area(area).can_be(AreaKind::Region),
            };
            area = owner;
        }
        Land::default()
    }

    fn refresh_presence(&mut self, hex: HexId) {
        let mut presences = Presences::default();
        for (_, piece) in self.pieces_in(hex) {
            let projects = !piece
                .country(&self.pack)
                .is_some_and(|country| matches!(self.area(country).posture, Posture::Policy(_)));
            presences.add(piece.faction, Presence::of(piece, &self.pack, projects));
        }
        if let Some(slot) = self.presence.get_mut(hex.index()) {
            *slot = presences;
        }
    }

    /// Puts all pieces into the lists of their places, for a state that was read.
    pub(super) fn link_all(&mut self) {
        let pieces = self.pieces.len();
        self.lists = PlaceLists::new(Place::slots(&self.pack.map), pieces);
        (0..pieces).for_each(|_| self.lists.add_piece());
        // From the last to the first, so that each goes to the head of its list.
        for index in (0..pieces).rev() {
            let slot = self.pieces[index].at.slot(&self.pack.map);
            self.lists.link(PieceId(index as u16), slot);
        }
    }

    pub(super) fn full_cells(&self) -> u128 {
        let pieces = self
            .pieces()
            .map(|(id, piece)| mix(piece_slot(id), piece.packed()));
        let areas = (0..)
            .map(AreaId)
            .zip(&self.areas)
            .map(|(id, area)| mix(area_slot(id), area.packed()));
        let cards = (0..)
            .map(CardId)
            .zip(&self.cards)
            .map(|(id, card)| mix(card_slot(id), card.packed()));
        pieces
            .chain(areas)
            .chain(cards)
            .fold(0, |cells, cell| cells ^ cell)
    }
}
