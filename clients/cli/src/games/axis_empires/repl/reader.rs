//! Data for reading an order.

use sandtable_proto::games::axis_empires::v1 as game;
use sandtable_proto::games::axis_empires::v1::segment_legal::Acts;

use super::find;
use crate::games::axis_empires::render::MatchText;
use crate::repl::tokens::Tokens as Typed;

/// Data for reading an order: the names of things, their places, and the legal list. Illegal
/// orders are read, too, as far as they can be: the referee gives the reason for its refusal.
#[derive(Clone, Copy)]
pub(super) struct Reader<'a> {
    pub(super) words: &'a MatchText,
    pub(super) seat: u32,
    pub(super) legal: &'a game::Legal,
    pub(super) view: Option<&'a game::View>,
}

impl<'a> Reader<'a> {
    /// The orders of the segment under way.
    pub(super) fn acts(self) -> Option<&'a Acts> {
        self.legal.segment.as_ref()?.acts.as_ref()
    }

    /// The orders of movement, if that is under way.
    pub(super) fn movement(self) -> Option<&'a game::MovementActs> {
        match self.acts()? {
            Acts::Movement(acts) => Some(acts),
            _ => None,
        }
    }

    /// The segment under way, as far as it is known.
    pub(super) fn segment(self) -> game::Segment {
        let legal = self.legal.segment.as_ref().map(game::SegmentLegal::segment);
        legal
            .or(self.view.map(game::View::segment))
            .unwrap_or_default()
    }

    /// A piece.
    pub(super) fn piece(self, typed: &str) -> anyhow::Result<u32> {
        find::piece(self.words, self.view, self.seat, typed)
    }

    /// The next word as a piece.
    pub(super) fn next_piece(self, typed: &mut Typed<'_>, what: &str) -> anyhow::Result<u32> {
        self.piece(typed.next(what)?)
    }

    /// The next word as a hex.
    pub(super) fn next_hex(self, typed: &mut Typed<'_>) -> anyhow::Result<u32> {
        find::hex(self.words, typed.next("a hex")?)
    }

    /// The next word as a kind of unit.
    pub(super) fn next_kind(self, typed: &mut Typed<'_>) -> anyhow::Result<u32> {
        find::kind(self.words, typed.next("a kind of unit")?)
    }

    /// Reports whether a piece is in a box beside the map.
    pub(super) fn is_boxed(self, piece: u32) -> bool {
        let pieces = self.view.map_or(&[][..], |view| &view.pieces);
        let found = pieces.iter().find(|row| row.id == piece);
        let at = found.and_then(|row| row.at.as_ref()?.kind);
        matches!(at, Some(game::place::Kind::Box(_)))
    }
}
