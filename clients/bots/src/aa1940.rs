//! The bots of Axis & Allies.

mod answer_values;
mod answers;
pub(crate) mod assault_lift;
mod command;
pub(crate) mod convoy_raiders;
mod deploy;
mod distances;
mod economy;
pub(crate) mod evaluation;
pub(crate) mod expert;
pub(crate) mod fleet_moves;
pub(crate) mod force;
mod forecast;
pub(crate) mod front_distance;
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

use crate::agent::{Agent, AgentSettings, MessageAgent};
use crate::game_bots::GameBots;
use crate::handicap::HandicappedAgent;
use crate::kind::BotKind;
use expert::ExpertAa1940;
pub use expert::budget::TurnEffort;
pub use expert::weights::{BadWeights, Weight, Weights};
pub use policy::Aa1940Policy;
use random::RandomAa1940;
use sensible::SensibleAa1940;

impl BotKind {
    /// A fresh policy. The seed is of what it leaves to chance.
    #[must_use]
    pub fn aa1940_policy(self, seed: u64) -> Box<dyn Aa1940Policy> {
        self.aa1940_policy_with(seed, TurnEffort::default())
    }

    /// The same with the effort that a kind which plans puts into each turn.
    #[must_use]
    pub fn aa1940_policy_with(self, seed: u64, effort: TurnEffort) -> Box<dyn Aa1940Policy> {
        match self {
            Self::Expert => aa1940_expert(seed, effort, Weights::default()),
            Self::Random => Box::new(RandomAa1940::new(seed)),
            Self::Sensible => Box::new(SensibleAa1940::new()),
            Self::Novice => {
                let (thinks, guesses) = (Self::Sensible, Self::Random);
                Box::new(HandicappedAgent::new(
                    thinks.aa1940_policy(seed),
                    guesses.aa1940_policy(seed),
                    seed,
                ))
            }
        }
    }
}

/// A policy of [`BotKind::Expert`] with weights of its own.
#[must_use]
pub fn aa1940_expert(seed: u64, effort: TurnEffort, weights: Weights) -> Box<dyn Aa1940Policy> {
    Box::new(ExpertAa1940::new(seed, effort, weights))
}

/// The bots of Axis & Allies.
pub(crate) struct Aa1940Bots;

impl GameBots for Aa1940Bots {
    fn game(&self) -> &'static str {
        "aa1940"
    }

    fn agent(&self, kind: BotKind, _: &Any, settings: AgentSettings) -> Result<Box<dyn Agent>> {
        let policy = kind.aa1940_policy_with(settings.seed, settings.effort);
        Ok(Box::new(MessageAgent(policy)))
    }
}
