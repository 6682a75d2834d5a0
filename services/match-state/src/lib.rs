//! Lobby, seats and the log: the only writer of matches.
//!
//! A match is its log. [`sandtable_store`] keeps the log; everything in memory can be read from
//! it again. The path of a command is in `play`, the one place that appends.

mod access;
mod auction;
mod bots;
mod bounded;
mod census;
mod change;
mod chat;
mod chat_service;
mod checked;
mod clock;
mod clocks;
mod closing;
mod core;
mod delay;
mod draw;
mod feed;
mod field;
mod hearing;
mod hosting;
mod import;
mod in_progress;
mod invite;
mod kept;
mod live;
mod lobby;
mod lobby_service;
mod looks;
mod meters;
mod moderation;
mod names;
mod nonces;
mod operator;
mod origin;
mod people;
mod play;
mod read;
mod ready;
mod record;
mod referee;
mod refusal;
mod registry;
mod requests;
mod seating;
mod secret;
mod service;
mod settings;
mod signing;
mod substitution;
mod sweep;
mod take_over;
mod transfer;
mod update;
mod upgrade;

use sandtable_service::page;

pub use crate::clock::{SystemClock, WallClock};
pub use crate::core::{MatchState, Opened};
pub use crate::import::MatchServer;
pub use crate::operator::OpenError;
pub use crate::people::People;
pub use crate::secret::server_secret;
pub use crate::settings::MatchSettings;
pub use crate::take_over::{TakeOver, TakeOverError, take_over};
pub use crate::upgrade::{Findings, Replayed, UpgradeCheck};
