//! The commands, one a file.

pub(crate) mod bid;
pub(crate) mod bot;
pub(crate) mod bots;
pub(crate) mod chat;
pub(crate) mod close;
pub(crate) mod completions;
pub(crate) mod demo;
pub(crate) mod export;
pub(crate) mod fill;
pub(crate) mod host;
pub(crate) mod invite;
pub(crate) mod join;
pub(crate) mod ledger;
pub(crate) mod list;
pub(crate) mod map;
pub(crate) mod odds;
pub(crate) mod play;
pub(crate) mod ready;
pub(crate) mod replay;
pub(crate) mod serve;
pub(crate) mod upgrade_check;
pub(crate) mod verify;
pub(crate) mod watch;
