//! What stands in for a power whose time is up.

use super::blockers::{MUST_LEAVE, blockers, fugitive};
use crate::command::{Command, Stack};
use crate::noncombat;
use crate::phase::Phase;
use crate::space::SpaceId;
use crate::state::{State, UnitId};

/// A move of one unit.
pub(crate) fn one(state: &State, unit: UnitId, to: SpaceId) -> Option<Command> {
    let piece = state.piece(unit)?;
    let stack = Stack {
        from: piece.space,
        kind: piece.kind,
        count: 1,
        unit: Some(unit),
    };
    Some(Command::Move {
        stack,
        to,
        via: None,
    })
}

/// A legal command that brings a phase that cannot be closed nearer to its close.
///
/// In Combat Move every problem but one is of the drafts' making, and goes when they
/// are taken back, all at once. What then is left are ships that must leave a hostile
/// zone; each such move is legal and makes no new problem. Noncombat Move has a way of
/// its own. So the phase closes after finitely many of these commands.
pub(crate) fn way_out(state: &State) -> Command {
    let steps = u16::try_from(state.drafts().len()).unwrap_or(u16::MAX);
    match state.turn().phase {
        Phase::CombatMove if only_fugitives(state) => {
            fugitive(state).and_then(|(unit, to)| one(state, unit, to))
        }
        Phase::NoncombatMove => noncombat::way_out(state),
        _ => None,
    }
    .unwrap_or(Command::TakeBack { steps })
}

/// Whether nothing but ships that must flee keeps the phase open.
fn only_fugitives(state: &State) -> bool {
    blockers(state)
        .iter()
        .all(|violation| violation.rule == MUST_LEAVE)
}
