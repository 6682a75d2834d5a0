//! Pieces as markers.

use crate::cells::{Piece, PieceId};
use crate::map::HexId;
use crate::pack::{MarkerKind, Pack};
use crate::state::State;

/// The markers of each kind, wherever they are, by id. The kind of a piece never changes.
#[derive(Clone, Debug, Default)]
pub(super) struct Markers(Vec<Vec<PieceId>>);

impl Markers {
    pub(super) fn of(pieces: &[Piece], pack: &Pack) -> Self {
        let mut markers = Self::default();
        for (id, piece) in (0..).map(PieceId).zip(pieces) {
            markers.add(id, piece, pack);
        }
        markers
    }

    pub(super) fn add(&mut self, id: PieceId, piece: &Piece, pack: &Pack) {
        let Some(marker) = piece.marker(pack) else {
            return;
        };
        let kind = marker.kind as usize;
        if self.0.len() <= kind {
            self.0.resize(kind + 1, Vec::new());
        }
        self.0[kind].push(id);
    }

    fn ids(&self, kind: MarkerKind) -> &[PieceId] {
        self.0.get(kind as usize).map_or(&[], Vec::as_slice)
    }

    pub(super) fn memory(&self) -> usize {
        let lists = self.0.iter();
        let ids: usize = lists.map(Vec::capacity).sum();
        ids * size_of::<PieceId>() + self.0.capacity() * size_of::<Vec<PieceId>>()
    }
}

impl State {
    /// The markers of a kind, wherever they are, by id.
    pub fn markers(&self, kind: MarkerKind) -> impl Iterator<Item = (PieceId, &Piece)> {
        let ids = self.markers.ids(kind).iter();
        ids.filter_map(|id| Some((*id, self.piece(*id)?)))
    }

    /// The Failure markers in hexes.
    pub fn failures(&self) -> impl Iterator<Item = (PieceId, &Piece, HexId)> {
        let kinds = MarkerKind::FAILURES.into_iter();
        let markers = kinds.flat_map(|kind| self.markers(kind));
        markers.filter_map(|(id, piece)| Some((id, piece, piece.at.hex()?)))
    }
}

/// Reports whether a piece is a marker of a kind.
#[must_use]
pub fn lies(state: &State, piece: &Piece, kind: MarkerKind) -> bool {
    let marker = piece.marker(state.pack());
    marker.is_some_and(|marker| marker.kind == kind)
}
