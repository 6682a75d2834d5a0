//! Streams of matches and accounts.

pub(crate) mod account_stream;
pub(crate) mod authorization;
pub(crate) mod cursor;
pub(crate) mod filter;
pub(crate) mod match_stream;
pub(crate) mod named_matches;
pub(crate) mod outbox;
pub(crate) mod stream_sender;
