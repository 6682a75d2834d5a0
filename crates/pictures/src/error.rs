//! Why nothing can be drawn.

use thiserror::Error;

/// Why nothing can be drawn.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Undrawable {
    /// The message is none that shows a match of the game.
    #[error("this is no view of a match of the game")]
    NoView,
    /// There is no drawn map of the game.
    #[error("there is no map of the game")]
    NoMap,
    /// Each pack of the game has a map of its own, and none was named.
    #[error("the game has a map in each of its packs: name one")]
    PackNeeded,
    /// There is no pack of this code, or not in the content that a match was begun with.
    #[error("the pack {0:?} is not at hand")]
    NoPack(String),
    /// There is no board of this name.
    #[error("this program does not have the board {0:?}")]
    UnknownBoard(String),
    /// The pack has no scenario of this code.
    #[error("the pack has no scenario {0:?}")]
    UnknownScenario(String),
    /// There is nothing on the map.
    #[error("there are no hexes to draw")]
    NoHexes,
    /// The map has no place of this name.
    #[error("the map has no {place:?}: {known}")]
    UnknownPlace {
        /// The requested value.
        place: String,
        /// Places that can be requested.
        known: &'static str,
    },
}
