//! What the screen shows of a match.

use crate::tui::{Caption, News};
use sandtable_pictures::aa1940::position::Position;

/// What the screen shows.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    /// What stands around the map.
    pub(crate) caption: Caption,
    /// What stands where.
    pub(crate) position: Position,
    /// What happened.
    pub(crate) news: News,
}
