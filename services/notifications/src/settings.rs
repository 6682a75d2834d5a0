use std::time::Duration;

use sandtable_runtime::settings::Texts;
use sandtable_server::limits::{Bounds, Release};
use serde::Deserialize;

use crate::streams::authorization::Recheck;

/// Time for which a stream must have been open before it yields to a caller who holds as many.
const OPEN_FOR: Duration = Duration::from_secs(60);

/// Section `[notifications]` of the configuration.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NotificationSettings {
    /// Where the process listens when it runs by itself.
    pub listen: String,
    /// Where the replicas of the match service are when this one runs by itself.
    pub matches: Texts,
    /// Streams that may be open at a time.
    pub max_subscribers: usize,
    /// The same of one account or token; 0 for any number.
    pub max_subscribers_per_account: usize,
    /// The same of all callers of one address; 0 for any number.
    pub max_subscribers_per_address: usize,
    /// Time for which a stream may be silent before a heartbeat, when the client has not chosen.
    pub heartbeat_ms: u64,
    /// The shortest silence that a client may choose.
    pub min_heartbeat_ms: u64,
    /// The longest silence that a client may choose.
    pub max_heartbeat_ms: u64,
    /// Entries that a stream may be behind its match before it is cut off.
    pub backlog: usize,
    /// Time for which a stream may take nothing before it is cut off.
    pub stalled_after_ms: u64,
    /// Waiting time between two attempts to reach the match service again.
    pub retry_ms: u64,
    /// Maximum delay until a change of the accounts at a running match is noticed.
    pub roster_ms: u64,
    /// Minimum interval between two checks of what a client may see.
    pub recheck_ms: u64,
    /// Entries of all matches that a stream of an account may be behind when it resumes.
    pub max_resume: u64,
}

impl NotificationSettings {
    /// Bounds of the streams of what happens in matches.
    pub(crate) fn stream_bounds(&self) -> Bounds {
        Bounds::of(
            "streams of matches",
            self.max_subscribers,
            Release::Yields(OPEN_FOR),
        )
        .each(
            self.max_subscribers_per_account,
            self.max_subscribers_per_address,
        )
    }

    /// Returns how long a stream may be silent, given its client's request.
    pub(crate) fn heartbeat(&self, asked: Option<Duration>) -> Duration {
        let least = Duration::from_millis(self.min_heartbeat_ms);
        let most = Duration::from_millis(self.max_heartbeat_ms).max(least);
        asked
            .unwrap_or(Duration::from_millis(self.heartbeat_ms))
            .clamp(least, most)
    }

    pub(crate) fn stalled_after(&self) -> Duration {
        Duration::from_millis(self.stalled_after_ms)
    }

    pub(crate) fn roster(&self) -> Duration {
        Duration::from_millis(self.roster_ms)
    }

    /// When a stream that is opened now asks again what its client may see.
    pub(crate) fn recheck(&self) -> Recheck {
        Recheck::new(Duration::from_millis(self.recheck_ms))
    }

    pub(crate) fn retry(&self) -> Duration {
        Duration::from_millis(self.retry_ms)
    }
}
