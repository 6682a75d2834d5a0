//! The decision-maker in Axis Empires: from what a seat sees and may do to the commands it
//! submits.

use std::sync::Arc;

use sandtable_proto::games::axis_empires::v1::{Board, Command, Legal, View};

use super::RandomStaff;
use super::sensible::SensibleStaff;
use crate::agent::GameMind;
use crate::handicap::Novice;
use crate::kind::BotKind;

/// A player's mind. It knows nothing of networks and clocks: the same staff plays over the
/// API and in a test.
pub trait Staff: Send {
    /// Commands to submit now, in order; never empty. All of them fit the position as shown; when
    /// one is refused, the rest are dropped and the staff is asked again.
    fn choose(&mut self, view: &View, legal: &Legal) -> Vec<Command>;

    /// A command that was chosen is refused: it must not be chosen again for the same
    /// position.
    fn refused(&mut self, command: &Command);
}

impl BotKind {
    /// A fresh staff, which reads the board for what never changes. The seed is of what it
    /// leaves to chance.
    #[must_use]
    pub fn staff(self, board: Arc<Board>, seed: u64) -> Box<dyn Staff> {
        match self {
            Self::Random => Box::new(RandomStaff::new(seed)),
            Self::Sensible => Box::new(SensibleStaff::new(board, seed)),
            Self::Novice => {
                let thinks = Self::Sensible.staff(Arc::clone(&board), seed);
                Box::new(Novice::new(thinks, Self::Random.staff(board, seed), seed))
            }
        }
    }
}

impl GameMind for Box<dyn Staff + '_> {
    type View = View;
    type Legal = Legal;
    type Command = Command;

    fn is_idle(legal: &Legal) -> bool {
        legal.segment.is_none() && legal.decisions.is_empty()
    }

    fn choose(&mut self, view: &View, legal: &Legal) -> Vec<Command> {
        self.as_mut().choose(view, legal)
    }

    fn refused(&mut self, command: &Command) {
        self.as_mut().refused(command);
    }
}

impl Staff for Novice<Box<dyn Staff>> {
    fn choose(&mut self, view: &View, legal: &Legal) -> Vec<Command> {
        self.decide(view, legal)
    }

    fn refused(&mut self, command: &Command) {
        self.note_refused(command);
    }
}
