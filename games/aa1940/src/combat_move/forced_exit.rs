//! Default commands for a power whose time is up in Combat Move.

use super::blockers::{MUST_LEAVE, fugitive, none_but};
use crate::command::Command;
use crate::state::State;

/// A move that brings a phase that cannot be closed nearer to its close; none while the
/// drafts are in the way.
///
/// Every problem but one comes from the drafts, and goes when they are taken back, all at once.
/// The only ones left are ships that must leave a hostile zone; each such move is legal and makes
/// no new problem. So the phase closes after finitely many of these commands.
pub(crate) fn way_out(state: &State) -> Option<Command> {
    if !none_but(state, MUST_LEAVE) {
        return None;
    }
    let (unit, to) = fugitive(state)?;
    Some(Command::move_one(unit, state.piece(unit)?, to))
}
