//! Obstacles to closing a phase: which rule, about which units, and the way on.

use sandtable_kernel::Violation;

use crate::command::{Command, Stack};
use crate::movement;
use crate::space::SpaceId;
use crate::state::{State, UnitId};

/// An obstacle to closing the phase under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocker {
    /// The rule, what it requires here and what was found instead.
    pub violation: Violation,
    /// The space that it is about; none when it is about no space or several.
    pub at: Option<SpaceId>,
    /// The acting power's units that it is about, as the lists of the phase name them: where
    /// they may go stands there.
    pub units: Vec<Stack>,
    /// A legal command that removes the obstacle or comes nearer to that; none when another
    /// obstacle's comes first. Whoever follows remedies closes the phase after finitely many
    /// commands.
    pub remedy: Option<Command>,
}

impl Blocker {
    /// An obstacle about nothing in particular.
    pub(crate) fn new(rule: &'static str, expected: &'static str, found: String) -> Self {
        Self {
            violation: *Violation::new(rule, expected, found),
            at: None,
            units: Vec::new(),
            remedy: None,
        }
    }

    /// The obstacle, about a space.
    pub(crate) fn at(self, space: SpaceId) -> Self {
        Self {
            at: Some(space),
            ..self
        }
    }

    /// The obstacle, with the command that removes it.
    pub(crate) fn remedied_by(self, remedy: Option<Command>) -> Self {
        Self { remedy, ..self }
    }

    /// The obstacle, about some units.
    pub(crate) fn about(self, state: &State, units: &[UnitId]) -> Self {
        Self {
            units: movement::stacks_of(state, units),
            ..self
        }
    }

    /// The obstacle, about some units whose drafts are to be taken back. All drafts are, where
    /// none of them changed the units: then the drafts of others are in the way.
    pub(crate) fn about_drafts_of(self, state: &State, units: &[UnitId]) -> Self {
        let all = state.drafts().len();
        let steps = match state.drafts_since_change_of(units) {
            0 => all,
            since => since,
        };
        let steps = u16::try_from(steps).unwrap_or(u16::MAX);
        let back = (steps > 0).then_some(Command::TakeBack { steps });
        self.about(state, units).remedied_by(back)
    }
}
