//! A command that waits at a die for what Luck does with it (+16).

use std::convert::Infallible;
use std::hash::{Hash, Hasher};

use sandtable_kernel::Seat;
use serde::{Deserialize, Serialize};

use crate::command::Command;
use crate::decision::luck::Cast;
use crate::faction::Faction;
use crate::standing_orders::StandingOrders;
use crate::state::State;

/// A die that has been accepted, with the events while a seat was asked about it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Accepted {
    /// The value or title shown.
    pub die: u8,
    /// True if it was cast again, which uses up the marker.
    pub is_luck: bool,
    /// Number of questions that were asked about it.
    pub questions: u32,
    /// Actions of seats while they waited.
    pub meanwhile: Vec<InterimAction>,
}

/// Action that a seat can take while the match waits for another.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum InterimAction {
    /// It files standing orders.
    Filed(Seat, StandingOrders),
    /// It gives up, and its factions go to another.
    HandedOver {
        /// The seat that gives up.
        from: Seat,
        /// The seat that plays them from here on.
        to: Seat,
    },
}

impl InterimAction {
    /// Does it.
    pub fn enact(self, state: &mut State) {
        match self {
            Self::Filed(seat, orders) => state.set_orders(seat, orders),
            Self::HandedOver { from, to } => state.hand_over(from, to),
        }
    }
}

/// A command that can stop at dice.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CommandAttempt<S = State> {
    /// The match as it was before the command.
    pub before: S,
    /// The seat that gave it.
    pub seat: Seat,
    /// The command.
    pub command: Command,
    /// The dice that have been accepted, oldest first.
    pub script: Vec<Accepted>,
    /// Number of its events that have been reported.
    pub told: usize,
}

/// A command that waits at a die for what Luck does with it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Waiting<S = State> {
    /// The command, with what has come of it so far.
    pub attempt: CommandAttempt<S>,
    /// The die.
    pub cast: Cast,
    /// The other factions that are asked about it.
    pub rest: Vec<Faction>,
    /// Number of questions that have been asked about it.
    pub questions: u32,
    /// Actions of seats since then.
    pub meanwhile: Vec<InterimAction>,
}

impl<S> Waiting<S> {
    /// The same with the match before the command as something else.
    pub(crate) fn map<T>(self, make: impl FnOnce(S) -> T) -> Waiting<T> {
        let made: Result<_, Infallible> = self.try_map(|before| Ok(make(before)));
        match made {
            Ok(waiting) => waiting,
            Err(never) => match never {},
        }
    }

    /// The same with the match before the command as what can fail to be made of it.
    pub(crate) fn try_map<T, E>(
        self,
        make: impl FnOnce(S) -> Result<T, E>,
    ) -> Result<Waiting<T>, E> {
        let Self {
            attempt,
            cast,
            rest,
            questions,
            meanwhile,
        } = self;
        let attempt = CommandAttempt {
            before: make(attempt.before)?,
            seat: attempt.seat,
            command: attempt.command,
            script: attempt.script,
            told: attempt.told,
        };
        Ok(Waiting {
            attempt,
            cast,
            rest,
            questions,
            meanwhile,
        })
    }
}

impl Waiting {
    /// Notes what a seat does while the match waits.
    pub(crate) fn note(&mut self, meanwhile: InterimAction) {
        self.meanwhile.push(meanwhile);
    }

    /// Bytes that the copy of the match occupies.
    pub(crate) fn memory(&self) -> usize {
        self.attempt.before.memory()
    }
}

impl Hash for Waiting {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let CommandAttempt {
            before,
            seat,
            command,
            script,
            told,
        } = &self.attempt;
        before.hash().0.hash(hasher);
        (seat, command, script, told).hash(hasher);
        self.cast.hash(hasher);
        (&self.rest, self.questions, &self.meanwhile).hash(hasher);
    }
}
