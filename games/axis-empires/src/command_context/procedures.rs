//! The table of what chapters do for each other.

use crate::command_context::Play;
use crate::command_context::gate::Stop;
use crate::decision::choice::Pick;
use crate::decision::luck::Cast;
use crate::state::waiting::Accepted;
use crate::state::{PieceId, Place, State};
use crate::task::{Task, Todo};

/// What the chapters do with what is only written down: tasks, dice, where pieces went. A
/// command that is carried out has one at hand, so that a rule need not know the rules that
/// come after it.
pub(crate) struct Procedures {
    /// Carries a task out, or asks about it.
    pub(crate) perform: fn(&mut Play<'_>, Todo),
    /// Goes on with a task that asked.
    pub(crate) answered: fn(&mut Play<'_>, Todo, Pick),
    /// What each option of a task's question does that does not say so by itself; nothing if
    /// all do.
    pub(crate) describe: fn(&State, &Task, &[Pick]) -> Vec<Box<str>>,
    /// What follows as soon as a piece has come to a place.
    pub(crate) moved: fn(&mut Play<'_>, PieceId, Place),
    /// Deals a die that was accepted, with what followed from the questions about it.
    pub(crate) deal: fn(&mut Play<'_>, Accepted) -> u8,
    /// Where a command stops whose fresh die somebody is asked about.
    pub(crate) stop: fn(&State, usize, Cast) -> Option<Stop>,
}
