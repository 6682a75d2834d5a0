//! The decision-maker at a seat. It knows nothing of networks and clocks: the same agent plays
//! over the API and in a test.

use anyhow::{Context, Result};
use prost::{Message, Name};
use prost_types::Any;

use crate::aa1940::TurnEffort;

/// Settings of an agent.
#[derive(Clone, Copy, Debug, Default)]
pub struct AgentSettings {
    /// Seed of what it leaves to chance.
    pub seed: u64,
    /// Effort that it puts into each turn, if it plans turns.
    pub effort: TurnEffort,
}

impl From<u64> for AgentSettings {
    /// A seed, with the usual effort.
    fn from(seed: u64) -> Self {
        Self {
            seed,
            ..Self::default()
        }
    }
}

/// The decision-maker in any game, with the messages as they go over the wire.
pub trait Agent: Send {
    /// Commands to submit now, in order. It returns none when there is nothing to do, or when it
    /// finds no way on: then the command that stands in for the seat is played. `commands` are
    /// some that are legal, for an agent that knows none of the game's messages. All chosen
    /// commands fit the position as shown; when one is refused, the rest are dropped and the agent
    /// is asked again.
    ///
    /// # Errors
    ///
    /// When the messages are not those of the game.
    fn choose(&mut self, view: &Any, legal: &Any, commands: &[Any]) -> Result<Vec<Any>>;

    /// A command that was chosen is refused: it must not be chosen again for the same
    /// position.
    ///
    /// # Errors
    ///
    /// When it is no command of the game.
    fn refused(&mut self, command: &Any) -> Result<()>;
}

/// The decision-maker in one game, with the messages of that game's package.
pub(crate) trait GameAgent: Send {
    /// A seat's view.
    type View: Message + Name + Default;
    /// Legal list of a seat.
    type Legal: Message + Name + Default;
    /// A seat's command.
    type Command: Message + Name + Default;

    /// Reports whether there is nothing to do.
    fn is_idle(legal: &Self::Legal) -> bool;

    /// Commands to submit now, in order; none when it finds no way on.
    fn choose(&mut self, view: &Self::View, legal: &Self::Legal) -> Vec<Self::Command>;

    /// A command that was chosen is refused.
    fn refused(&mut self, command: &Self::Command);
}

/// An agent of one game among those of all.
pub(crate) struct MessageAgent<M>(pub(crate) M);

impl<M: GameAgent> Agent for MessageAgent<M> {
    fn choose(&mut self, view: &Any, legal: &Any, _: &[Any]) -> Result<Vec<Any>> {
        let legal: M::Legal = read(legal)?;
        if M::is_idle(&legal) {
            return Ok(Vec::new());
        }
        let commands = self.0.choose(&read(view)?, &legal);
        Ok(commands
            .iter()
            .map(Any::from_msg)
            .collect::<Result<_, _>>()?)
    }

    fn refused(&mut self, command: &Any) -> Result<()> {
        self.0.refused(&read(command)?);
        Ok(())
    }
}

fn read<M: Message + Name + Default>(any: &Any) -> Result<M> {
    (any.to_msg()).with_context(|| format!("{} is not {}", any.type_url, M::full_name()))
}
