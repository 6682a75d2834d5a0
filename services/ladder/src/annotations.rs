//! What players keep with the matches of their fixtures: logs and tags.

pub(crate) mod entry_tags;
pub(crate) mod match_players;
pub(crate) mod seat_logs;
