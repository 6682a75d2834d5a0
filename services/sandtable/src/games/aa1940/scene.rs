//! What the screen shows of a match.

use super::position::Position;
use crate::screen::{Caption, News};

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
