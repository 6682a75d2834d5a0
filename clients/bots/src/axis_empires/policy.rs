//! The decision-maker in Axis Empires: from what a seat sees and may do to the commands it
//! submits.

use std::sync::Arc;

use sandtable_proto::games::axis_empires::v1::{Board, Command, Legal, View};

use super::RandomAxisEmpires;
use super::sensible::SensibleAxisEmpires;
use crate::agent::GameAgent;
use crate::handicap::HandicappedAgent;
use crate::kind::BotKind;

/// The policy of a player. It knows nothing of networks and clocks: the same policy plays over the
/// API and in a test.
pub trait AxisEmpiresPolicy: Send {
    /// Commands to submit now, in order; never empty. All of them fit the position as shown; when
    /// one is refused, the rest are dropped and the policy is asked again.
    fn choose(&mut self, view: &View, legal: &Legal) -> Vec<Command>;

    /// A command that was chosen is refused: it must not be chosen again for the same
    /// position.
    fn refused(&mut self, command: &Command);
}

impl BotKind {
    /// A fresh policy, which reads the board for what never changes. The seed is of what it
    /// leaves to chance. There is no expert: it plays as the sensible one.
    #[must_use]
    pub fn axis_empires_policy(self, board: Arc<Board>, seed: u64) -> Box<dyn AxisEmpiresPolicy> {
        match self {
            Self::Random => Box::new(RandomAxisEmpires::new(seed)),
            Self::Sensible | Self::Expert => Box::new(SensibleAxisEmpires::new(board, seed)),
            Self::Novice => {
                let thinks = Self::Sensible.axis_empires_policy(Arc::clone(&board), seed);
                Box::new(HandicappedAgent::new(
                    thinks,
                    Self::Random.axis_empires_policy(board, seed),
                    seed,
                ))
            }
        }
    }
}

impl GameAgent for Box<dyn AxisEmpiresPolicy + '_> {
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

impl AxisEmpiresPolicy for HandicappedAgent<Box<dyn AxisEmpiresPolicy>> {
    fn choose(&mut self, view: &View, legal: &Legal) -> Vec<Command> {
        self.decide(view, legal)
    }

    fn refused(&mut self, command: &Command) {
        self.note_refused(command);
    }
}
