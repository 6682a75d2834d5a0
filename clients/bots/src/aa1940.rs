//! The bots of Axis & Allies.

mod answers;
pub(crate) mod assault_lift;
mod atlas;
mod command;
pub(crate) mod convoy_raiders;
mod deploy;
mod economy;
pub(crate) mod evaluation;
pub(crate) mod fleet_moves;
pub(crate) mod force;
mod forecast;
pub(crate) mod front_distance;
mod judgement;
mod kamikaze;
pub(crate) mod legal_index;
mod losses;
pub(crate) mod objectives;
mod offensive;
mod paratroops;
mod placement;
pub(crate) mod policy;
mod position;
mod random;
mod sea;
mod sensible;
mod threat;
mod units;
mod wars;

use anyhow::Result;
use prost_types::Any;

use crate::agent::{Mind, OnWire};
use crate::game_bots::GameBots;
use crate::handicap::Novice;
use crate::kind::BotKind;
pub use policy::Brain;
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
