//! Axis Empires: the policy that orders anything legal, picked from the list. Beside it
//! stands the one that plays by rules of thumb.

mod answers;
mod assault;
mod attacks;
mod cards;
mod diplomacy;
mod force;
pub(crate) mod goals;
mod ground;
pub(crate) mod holdings;
pub(crate) mod influence;
pub(crate) mod legal_index;
pub(crate) mod map;
pub(crate) mod movement;
mod odds;
mod orders;
pub(crate) mod policy;
mod questions;
pub(crate) mod random_politics;
pub(crate) mod replacements;
mod sensible;
pub(crate) mod supply;
mod support;
#[cfg(test)]
mod tests;
pub(crate) mod view_model;
mod wars;

pub use policy::AxisEmpiresPolicy;

use std::sync::Arc;

use anyhow::Result;
use prost_types::Any;
use sandtable_proto::games::axis_empires::v1::command::{AnswerDecision, Kind};
use sandtable_proto::games::axis_empires::v1::segment_legal::Acts;
use sandtable_proto::games::axis_empires::v1::{
    Answer, Command, Decision, Legal, SegmentLegal, View,
};

use crate::agent::{Agent, AgentSettings, MessageAgent};
use crate::game_bots::GameBots;
use crate::kind::BotKind;
use crate::rng::Rng;

/// Mean number of orders in a segment: the bot orders some, not until nothing more can be
/// ordered.
const ORDERS_A_SEGMENT: usize = 8;

/// A card of Fortunes of War that may be played is, at one of so many chances.
const FORTUNE: usize = 8;

/// A policy that orders anything legal.
#[derive(Debug)]
pub(crate) struct RandomAxisEmpires {
    rng: Rng,
}

impl RandomAxisEmpires {
    /// A policy whose choices follow from the seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self {
            rng: Rng::new(seed),
        }
    }

    fn pick(&mut self, legal: &Legal) -> Kind {
        if let Some(answer) = legal.decisions.first().and_then(|it| self.answer(it)) {
            return Kind::Answer(answer);
        }
        let order = legal.segment.as_ref().and_then(|it| self.order(it));
        order.unwrap_or(Kind::EndSegment(()))
    }

    fn answer(&mut self, decision: &Decision) -> Option<AnswerDecision> {
        let kind = questions::answer(decision.question.as_ref()?, &mut self.rng)?;
        Some(AnswerDecision {
            decision: decision.id,
            answer: Some(Answer { kind: Some(kind) }),
        })
    }

    fn order(&mut self, segment: &SegmentLegal) -> Option<Kind> {
        let rng = &mut self.rng;
        if segment.blockers.is_empty() && rng.one_in(ORDERS_A_SEGMENT) {
            return None;
        }
        if !segment.fortunes.is_empty() && rng.one_in(FORTUNE) {
            return rng.pick(&segment.fortunes).copied().map(Kind::PlayFortune);
        }
        match segment.acts.as_ref()? {
            Acts::Logistics(acts) => orders::logistics(acts, rng).map(Kind::Logistics),
            Acts::Replacements(acts) => orders::replacements(acts, rng).map(Kind::Replacements),
            Acts::Support(acts) => orders::support(acts, rng).map(Kind::Support),
            Acts::Organization(acts) => orders::organization(acts, rng).map(Kind::Organization),
            Acts::Movement(acts) => orders::movement(acts, rng).map(Kind::Movement),
            Acts::Combat(acts) => orders::combat(acts, rng).map(Kind::Combat),
            Acts::OptionCard(acts) => random_politics::option_card(acts, rng).map(Kind::OptionCard),
            Acts::PoliticalEvents(acts) => {
                random_politics::political_events(acts, rng).map(Kind::PoliticalEvents)
            }
            Acts::WarAndPeace(acts) => {
                random_politics::war_and_peace(acts, rng).map(Kind::WarAndPeace)
            }
        }
    }
}

impl AxisEmpiresPolicy for RandomAxisEmpires {
    fn choose(&mut self, _: &View, legal: &Legal) -> Vec<Command> {
        vec![Command {
            kind: Some(self.pick(legal)),
        }]
    }

    /// The next choice is another draw.
    fn refused(&mut self, _: &Command) {}
}

/// The bots of Axis Empires.
pub(crate) struct AxisEmpiresBots;

impl GameBots for AxisEmpiresBots {
    fn game(&self) -> &'static str {
        "axis-empires"
    }

    fn reads_board(&self, kind: BotKind) -> bool {
        kind != BotKind::Random
    }

    fn agent(&self, kind: BotKind, board: &Any, settings: AgentSettings) -> Result<Box<dyn Agent>> {
        let board = if self.reads_board(kind) {
            Arc::new(board.to_msg()?)
        } else {
            Arc::default()
        };
        Ok(Box::new(MessageAgent(
            kind.axis_empires_policy(board, settings.seed),
        )))
    }
}
