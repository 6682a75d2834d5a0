use sandtable_runtime::telemetry::metric::{self, Counter, Histogram};

/// Matches that were found in memory, and that were not.
pub(crate) struct Lookups {
    pub(crate) hits: Counter,
    pub(crate) misses: Counter,
}

impl Default for Lookups {
    fn default() -> Self {
        let lookups =
            |result| metric::CACHE_LOOKUPS.counter(&[("cache", "matches"), ("result", result)]);
        Self {
            hits: lookups("hit"),
            misses: lookups("miss"),
        }
    }
}

/// Metrics of followers of the match log.
pub(crate) struct Followers {
    /// Commits that waited for a follower.
    pub(crate) lag: Histogram,
    /// Followers that had to read the store.
    pub(crate) rereads: Counter,
}

impl Default for Followers {
    fn default() -> Self {
        Self {
            lag: metric::FOLLOWER_LAG.histogram(&[]),
            rereads: metric::FOLLOWER_REREADS.counter(&[]),
        }
    }
}

/// Metrics of commands of seats.
pub(crate) struct Commands {
    /// Those whose entry is durable; a retry counts again.
    pub(crate) accepted: Counter,
    /// Those that the rules refused.
    pub(crate) refused: Counter,
}

impl Default for Commands {
    fn default() -> Self {
        let commands = |result| metric::COMMANDS.counter(&[("result", result)]);
        Self {
            accepted: commands("accepted"),
            refused: commands("refused"),
        }
    }
}
