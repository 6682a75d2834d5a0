//! Ladders: pools in which players are paired as long as they attend, and rated.
//!
//! - `controls`, `attend`, `attend_stream`, `comparison`, `comparison_stream`, `queries`,
//!   `picture`, `head_to_head`, `fixture_requests`: what callers ask for;
//! - `schedule`, `matchmaker`, `fixture_rules`, `rate_result`, `seasons`, `estimate`, `suspended`:
//!   what is done by itself;
//! - `attendances`, `capacity`, `shares`, `lots`: who is here, and who may play;
//! - `rating`, `penalties`, `timeouts`, `unrated`, `owners`, `play_stats`, `stalled`: what follows
//!   from what is known, as pure functions;
//! - `impartiality`: what who plays does not decide;
//! - `verify`, `recount`: computes all of it again.

mod access;
pub(crate) mod attend;
pub(crate) mod attend_stream;
pub(crate) mod attendances;
mod capacity;
mod checks;
pub(crate) mod comparison;
pub(crate) mod comparison_stream;
pub(crate) mod controls;
pub(crate) mod entry_rating;
pub(crate) mod estimate;
pub(crate) mod fixture_requests;
pub(crate) mod fixture_rules;
pub(crate) mod format;
mod head_to_head;
mod impartiality;
pub(crate) mod leaderboard;
mod lots;
pub(crate) mod matchmaker;
pub(crate) mod names;
mod owners;
pub(crate) mod penalties;
mod picture;
pub(crate) mod play_stats;
pub(crate) mod queries;
pub(crate) mod rate_result;
mod rating;
pub(crate) mod recent_fixtures;
pub(crate) mod recent_opponents;
pub(crate) mod record;
mod recount;
pub(crate) mod schedule;
pub(crate) mod seasons;
pub(crate) mod settings;
mod shares;
mod stalled;
pub(crate) mod state;
pub(crate) mod suspended;
pub(crate) mod timeouts;
pub(crate) mod transaction;
mod unrated;
pub(crate) mod verify;
