//! What decides in Axis & Allies: from what a seat sees and may do to the commands it submits.

use std::str::FromStr;

use sandtable_proto::games::aa1940::v1 as proto;

use crate::play::Mind;
use crate::random::RandomBrain;
use crate::sensible::SensibleBrain;

/// A player's mind. It knows nothing of networks and clocks: the same brain plays
/// over the API and in a test.
pub trait Brain: Send {
    /// What to do now, in order; never empty. All of it fits the position as shown;
    /// when one is refused the rest is dropped and the brain is asked again.
    fn choose(&mut self, view: &proto::View, legal: &proto::Legal) -> Vec<proto::Command>;

    /// A command that was chosen is refused: it must not be chosen again for the
    /// same position.
    fn refused(&mut self, command: &proto::Command);
}

impl Mind for Box<dyn Brain + '_> {
    type View = proto::View;
    type Legal = proto::Legal;
    type Command = proto::Command;

    fn is_idle(legal: &proto::Legal) -> bool {
        legal.phase.is_none() && legal.decisions.is_empty()
    }

    fn choose(&mut self, view: &proto::View, legal: &proto::Legal) -> Vec<proto::Command> {
        self.as_mut().choose(view, legal)
    }

    fn refused(&mut self, command: &proto::Command) {
        self.as_mut().refused(command);
    }
}

/// The kinds of bots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BotKind {
    /// Picks any legal action.
    Random,
    /// Plays by rules of thumb: values territory, uses odds, defends capitals,
    /// ships troops.
    Sensible,
}

impl BotKind {
    /// All kinds.
    pub const ALL: [BotKind; 2] = [BotKind::Random, BotKind::Sensible];

    /// The name by which people choose it.
    pub fn id(self) -> &'static str {
        match self {
            BotKind::Random => "random",
            BotKind::Sensible => "sensible",
        }
    }

    /// A fresh brain. The seed is of what it leaves to chance.
    pub fn brain(self, seed: u64) -> Box<dyn Brain> {
        match self {
            BotKind::Random => Box::new(RandomBrain::new(seed)),
            BotKind::Sensible => Box::new(SensibleBrain::new()),
        }
    }
}

impl FromStr for BotKind {
    type Err = anyhow::Error;

    fn from_str(name: &str) -> anyhow::Result<BotKind> {
        BotKind::ALL
            .into_iter()
            .find(|kind| kind.id() == name)
            .ok_or_else(|| anyhow::anyhow!("no bot is called {name:?}"))
    }
}
