//! Handlers of each segment of the sequence of play: one table of functions for each.

use crate::blocker::Blocker;
use crate::command::Command;
use crate::command_context::Play;
use crate::state::State;

/// Handlers of a segment. A chapter names the functions it needs and takes the others from
/// [`SegmentHandlers::PASS`].
pub(crate) struct SegmentHandlers {
    /// Runs as the segment begins. May leave a step of its own in the state: then the
    /// procedure runs before any command.
    pub(crate) open: fn(&mut Play<'_>),
    /// Reports whether the phasing faction has anything to command. If not, the segment closes
    /// automatically.
    pub(crate) wanted: fn(&State) -> bool,
    /// Why the segment cannot be closed yet.
    pub(crate) blockers: fn(&State) -> Vec<Blocker>,
    /// Runs as the segment is closed, before stacking is looked at.
    pub(crate) close: fn(&mut Play<'_>),
    /// The command that stands in for a faction that gives none. Always legal.
    pub(crate) stand_in: fn(&State) -> Command,
}

impl SegmentHandlers {
    /// A segment in which nothing happens.
    pub(crate) const PASS: Self = Self {
        open: |_| {},
        wanted: |_| false,
        blockers: |_| Vec::new(),
        close: |_| {},
        stand_in: |_| Command::EndSegment,
    };
}
