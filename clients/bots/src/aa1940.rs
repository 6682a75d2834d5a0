//! The bots of Axis & Allies.

mod aims;
mod answers;
mod armada;
mod atlas;
mod brain;
mod command;
mod deploy;
mod economy;
mod forecast;
mod judgement;
mod kamikaze;
mod losses;
mod march;
mod menu;
mod muster;
mod offensive;
mod paratroops;
mod placement;
mod position;
mod raiders;
mod random;
mod scene;
mod sea;
mod sealift;
mod sensible;
mod threat;
mod units;
mod wars;

use anyhow::Result;
use prost_types::Any;

use crate::game_bots::GameBots;
use crate::kind::BotKind;
use crate::mind::{Mind, OnWire};
use crate::novice::Novice;
pub use brain::Brain;
use random::RandomBrain;
use sensible::SensibleBrain;

impl BotKind {
    /// A fresh brain. The seed is of what it leaves to chance.
    #[must_use]
    pub fn brain(self, seed: u64) -> Box<dyn Brain> {
        match self {
            Self::Random => Box::new(RandomBrain::new(seed)),
            Self::Sensible => Box::new(SensibleBrain::new()),
            Self::Novice => {
                let (thinks, guesses) = (Self::Sensible, Self::Random);
                Box::new(Novice::new(thinks.brain(seed), guesses.brain(seed), seed))
            }
        }
    }
}

/// The bots of Axis & Allies.
pub(crate) struct BrainsOfAa1940;

impl GameBots for BrainsOfAa1940 {
    fn game(&self) -> &'static str {
        "aa1940"
    }

    fn mind(&self, kind: BotKind, _: &Any, seed: u64) -> Result<Box<dyn Mind>> {
        Ok(Box::new(OnWire(kind.brain(seed))))
    }
}
