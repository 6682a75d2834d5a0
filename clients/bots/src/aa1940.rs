//! The bots of Axis & Allies.

mod answers;
mod armada;
mod atlas;
mod brain;
mod command;
mod deploy;
mod economy;
mod forecast;
mod judgement;
mod losses;
mod march;
mod menu;
mod muster;
mod offensive;
mod position;
mod random;
mod scene;
mod sea;
mod sealift;
mod sensible;
mod threat;
mod units;

use crate::kind::BotKind;
pub use brain::Brain;
use random::RandomBrain;
use sensible::SensibleBrain;

impl BotKind {
    /// A fresh brain. The seed is of what it leaves to chance.
    pub fn brain(self, seed: u64) -> Box<dyn Brain> {
        match self {
            BotKind::Random => Box::new(RandomBrain::new(seed)),
            BotKind::Sensible => Box::new(SensibleBrain::new()),
        }
    }
}
