//! Index of the pieces in each place, without a search through all of them.

use serde::{Deserialize, Serialize};

/// A piece, by its place in the table of pieces.
pub trait PieceIndex: Copy + Ord {
    /// Position in the table.
    fn index(self) -> usize;
}

/// For every place the list of the pieces there. A list is in order of the pieces' ids, so
/// that it does not depend on how they came to be there.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PlaceLists<I> {
    /// First piece of each place.
    first: Vec<Option<I>>,
    /// Next piece in the same place, for each piece.
    next: Vec<Option<I>>,
}

impl<I: PieceIndex> PlaceLists<I> {
    /// Empty lists of so many places, with room for so many pieces.
    #[must_use]
    pub fn new(places: usize, pieces: usize) -> Self {
        Self {
            first: vec![None; places],
            next: Vec::with_capacity(pieces),
        }
    }

    /// Makes room for one more piece, which is nowhere yet.
    pub fn add_piece(&mut self) {
        self.next.push(None);
    }

    /// The pieces in a place, by id; none in a place that there is not.
    pub fn pieces_in(&self, place: usize) -> impl Iterator<Item = I> + '_ {
        let mut next = self.first.get(place).copied().flatten();
        std::iter::from_fn(move || {
            let piece = next?;
            next = self.next[piece.index()];
            Some(piece)
        })
    }

    /// Puts a piece that is nowhere into a place.
    pub fn link(&mut self, piece: I, place: usize) {
        let mut before: Option<I> = None;
        let mut at = self.first[place];
        while let Some(other) = at
            && other < piece
        {
            before = at;
            at = self.next[other.index()];
        }
        self.next[piece.index()] = at;
        match before {
            Some(before) => self.next[before.index()] = Some(piece),
            None => self.first[place] = Some(piece),
        }
    }

    /// Takes a piece out of the place that it is in.
    pub fn unlink(&mut self, piece: I, place: usize) {
        let after = self.next[piece.index()].take();
        if self.first[place] == Some(piece) {
            self.first[place] = after;
            return;
        }
        let mut at = self.first[place];
        while let Some(other) = at {
            let next = self.next[other.index()];
            if next == Some(piece) {
                self.next[other.index()] = after;
                return;
            }
            at = next;
        }
    }

    /// Bytes of the lists, spare capacity included.
    #[must_use]
    pub fn memory(&self) -> usize {
        (self.first.capacity() + self.next.capacity()) * size_of::<Option<I>>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    struct Id(usize);

    impl PieceIndex for Id {
        fn index(self) -> usize {
            self.0
        }
    }

    fn there(lists: &PlaceLists<Id>, place: usize) -> Vec<usize> {
        lists.pieces_in(place).map(|piece| piece.0).collect()
    }

    #[test]
    fn lists_are_in_order_of_ids_however_pieces_came() {
        let mut lists = PlaceLists::new(2, 4);
        (0..4).for_each(|_| lists.add_piece());
        for piece in [2, 0, 3, 1] {
            lists.link(Id(piece), 0);
        }
        assert_eq!(there(&lists, 0), [0, 1, 2, 3]);
        for piece in [1, 3] {
            lists.unlink(Id(piece), 0);
            lists.link(Id(piece), 1);
        }
        lists.unlink(Id(0), 0);
        assert_eq!(there(&lists, 0), [2]);
        assert_eq!(there(&lists, 1), [1, 3]);
        assert!(there(&lists, 2).is_empty(), "there is no such place");
    }
}
