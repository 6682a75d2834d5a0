//! Displays and boxes beside the map, as plain data.

use sandtable_axis_empires_state::state::Piece;

/// A display: its name, and what lies on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panel {
    /// Its name.
    pub title: &'static str,
    /// Its contents, in names.
    pub lines: Vec<String>,
    /// The boxes on it, if they can be drawn with their counters; nothing else is on it then.
    pub trays: Vec<Tray>,
}

/// Counters in a box beside the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tray {
    /// The name of the box.
    pub name: String,
    /// Its contents: counters of one kind lie on each other.
    pub piles: Vec<Vec<Piece>>,
}

impl Tray {
    /// A box with some counters, each kind of which makes a pile, in the order of the first.
    pub fn new(name: String, pieces: impl IntoIterator<Item = Piece>) -> Self {
        let mut piles: Vec<Vec<Piece>> = Vec::new();
        for piece in pieces {
            let alike = |pile: &&mut Vec<Piece>| {
                let first = &pile[0];
                (first.kind, first.side, first.faction) == (piece.kind, piece.side, piece.faction)
            };
            match piles.iter_mut().find(alike) {
                Some(pile) => pile.push(piece),
                None => piles.push(vec![piece]),
            }
        }
        Self { name, piles }
    }
}
