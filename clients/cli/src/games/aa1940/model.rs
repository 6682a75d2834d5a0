//! Content of a match's screen.

use crate::tui::{Caption, LogLines};
use sandtable_pictures::aa1940::position::Position;

/// Content of the screen.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    /// Text around the map.
    pub(crate) caption: Caption,
    /// The pieces and their places.
    pub(crate) position: Position,
    /// The event that happened.
    pub(crate) news: LogLines,
}
