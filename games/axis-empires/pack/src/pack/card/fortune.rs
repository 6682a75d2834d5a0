//! The cards of Fortunes of War (+15), which either side may draw.

use serde::{Deserialize, Serialize};

use crate::map::Theatre;
use crate::pack::card::condition::CardCondition;
use crate::pack::card::effect::Effect;
use crate::segment::Segment;

/// A card of Fortunes of War as an index of [`crate::pack::content::Pack::fortunes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct FortuneId(pub u8);

impl FortuneId {
    /// The place in the pack's list.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The letters of a deck: from A to T without the two that are taken for numbers. The book
/// says where they begin and end and that they are eighteen, not which it leaves out
/// (`AE-+15.1-1`).
pub const LETTERS: [char; 18] = [
    'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'J', 'K', 'L', 'M', 'N', 'P', 'Q', 'R', 'S', 'T',
];

/// A card of Fortunes of War. The side that holds it plays it in its own turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fortune {
    /// Its letter, without the plus sign.
    pub letter: char,
    /// Its name.
    pub title: Box<str>,
    /// The game whose deck it is in.
    pub theatre: Theatre,
    /// The segments in which it may be played.
    pub segments: Vec<Segment>,
    /// Conditions that must all hold when it is played.
    pub requirements: Vec<CardCondition>,
    /// Effects on a 1 or 2, in order.
    pub major: Vec<Effect>,
    /// Effects on a 3 or 4, in order.
    pub minor: Vec<Effect>,
    /// Its source, as stated in the pack's file: `ours` for a design of this project.
    pub source: Box<str>,
}
