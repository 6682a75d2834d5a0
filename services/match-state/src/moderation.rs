//! Seats that are muted, and matches that are closed.

mod close;
mod mute;

use std::sync::Arc;

use crate::auth::authenticator::Authenticator;
use crate::clocks::time_source::Timekeeper;
use crate::matches::update_record::MatchRecords;
use crate::submit::submitter::Submitter;

/// The acts of those who keep order at a match.
pub(crate) struct Moderation {
    pub(crate) records: Arc<MatchRecords>,
    pub(crate) authenticator: Arc<Authenticator>,
    pub(crate) submitter: Arc<Submitter>,
    pub(crate) time: Arc<Timekeeper>,
}
