//! The table of what chapters do for each other.

use crate::command_context::Play;
use crate::command_context::gate::DiceStop;
use crate::decision::choice::Pick;
use crate::decision::luck::Cast;
use crate::state::paused::Accepted;
use crate::state::{PieceId, Place, State};
use crate::task::{SceneTask, Task};

/// Procedures of the chapters for what is only recorded: tasks, dice, destinations of pieces.
/// Every command that is carried out has them, so that a rule need not know the rules after it.
pub(crate) struct Procedures {
    /// Carries a task out, or asks about it.
    pub(crate) perform: fn(&mut Play<'_>, SceneTask),
    /// Goes on with a task that asked.
    pub(crate) answered: fn(&mut Play<'_>, SceneTask, Pick),
    /// Describes each option of a task's question that does not explain itself; empty if all do.
    pub(crate) describe: fn(&State, &Task, &[Pick]) -> Vec<Box<str>>,
    /// Handles the immediate consequences of a piece coming to a place.
    pub(crate) moved: fn(&mut Play<'_>, PieceId, Place),
    /// Deals a die that was accepted, with what followed from the questions about it.
    pub(crate) deal: fn(&mut Play<'_>, Accepted) -> u8,
    /// Determines where a command stops, if a faction is asked about its fresh die.
    pub(crate) stop: fn(&State, usize, Cast) -> Option<DiceStop>,
}
