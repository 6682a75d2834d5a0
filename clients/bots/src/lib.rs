//! Bots that play over the public API, like anyone else.
//!
//! [`play`] sits at a seat until the match is over. What decides is a [`Brain`] in Axis &
//! Allies Europe 1940 and a [`Staff`] in Axis Empires; either sees only the messages of the
//! contract and knows no network:
//!
//! - [`BotKind::Random`] picks any legal action;
//! - [`BotKind::Sensible`] plays by rules of thumb: it values territory, weighs
//!   battles by their odds, keeps its capitals safe and its troops supplied.
//!
//! The example `arena` lets two kinds of brains play matches against each other in
//! one process and prints who won.

mod aa1940;
mod axis_empires;
mod kind;
mod mind;
mod play;
mod rng;

pub use aa1940::Brain;
pub use axis_empires::Staff;
pub use kind::BotKind;
pub use play::{BotOptions, Report, play};
