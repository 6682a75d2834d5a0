//! The boards there are, by name.

use serde::{Deserialize, Serialize};

/// A board, by its place in the list of boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BoardName(u8);

/// The names that hosts choose by, and those in data files and stored matches.
const NAMES: [(&str, &str); 3] = [
    ("europe1940", "europe"),
    ("global1940", "global"),
    ("training", "training"),
];

/// Number of them that hosts choose from.
const HOSTED: u8 = 2;

impl BoardName {
    /// Europe 1940, which is played when nothing is chosen.
    pub const EUROPE: Self = Self(0);
    /// Global 1940.
    pub const GLOBAL: Self = Self(1);

    /// A small board of three powers, which is data only: it shows that no rule depends on a
    /// board. It cannot be hosted.
    pub const TRAINING: Self = Self(2);

    /// All boards that hosts choose from.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..HOSTED).map(BoardName)
    }

    /// The board that hosts choose by that name.
    #[must_use]
    pub fn chosen(name: &str) -> Option<Self> {
        Self::all().find(|board| board.name() == name)
    }

    /// The board of that name in data files and stored matches.
    pub(crate) fn stored(id: &str) -> Option<Self> {
        let mut every = (0..NAMES.len() as u8).map(BoardName);
        every.find(|board| board.id() == id)
    }

    /// The name that hosts choose by, such as `europe1940`.
    #[must_use]
    pub fn name(self) -> &'static str {
        NAMES[self.index()].0
    }

    /// The name in data files and stored matches, such as `europe`.
    #[must_use]
    pub fn id(self) -> &'static str {
        NAMES[self.index()].1
    }

    /// Position in the list of boards.
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }
}
