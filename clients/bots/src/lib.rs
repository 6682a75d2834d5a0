//! Bots that play over the public API, like anyone else.
//!
//! [`play`] plays a seat until the match is over. An [`Agent`] makes the decisions: an
//! [`Aa1940Policy`] in Axis & Allies 1940 and an [`AxisEmpiresPolicy`] in Axis Empires; each sees
//! only the messages of the contract and knows no network:
//!
//! - [`BotKind::Random`] picks any legal action, in any game whose referee lists some;
//! - [`BotKind::Sensible`] plays by rules of thumb: it values territory, weighs
//!   battles by their odds, keeps its capitals safe and its troops supplied;
//! - [`BotKind::Novice`] plays by the same rules and guesses every third time;
//! - [`BotKind::Expert`] plans whole turns of Axis & Allies by search, with so much time a turn
//!   ([`TurnEffort`]), and can say why it played what it played.
//!
//! [`play_tournament`] plays all matches of an entrant, and [`attend`] those of a ladder's pool.
//!
//! The example `arena` lets two kinds of policies play matches against each other in
//! one process and prints who won; `war` does so in Axis Empires, and `campaigns` plays the
//! campaigns of packs under audit.

mod aa1940;
mod agent;
mod axis_empires;
mod fixtures;
mod game_bots;
pub mod games;
mod generic;
mod handicap;
mod kind;
mod play;
mod rng;

pub use aa1940::{Aa1940Policy, BadWeights, TurnEffort, Weight, Weights, aa1940_expert};
pub use agent::{Agent, AgentSettings};
pub use axis_empires::AxisEmpiresPolicy;
pub use fixtures::{Attended, attend, play_tournament};
pub use kind::BotKind;
pub use play::{BotOptions, Report, play, play_own};
