use sandtable_service::metric::{self, Counter, Gauge, Histogram};

/// What is measured of matches and of those who follow their log.
pub(crate) struct Meters {
    /// Matches that are open.
    pub(crate) live: Gauge,
    /// Matches that were found in memory, and that were not.
    pub(crate) hits: Counter,
    pub(crate) misses: Counter,
    /// Commits that waited for a follower.
    pub(crate) lag: Histogram,
    /// Followers that had to read the store.
    pub(crate) rereads: Counter,
}

impl Meters {
    pub(crate) fn new() -> Meters {
        let lookups =
            |result| metric::CACHE_LOOKUPS.counter(&[("cache", "matches"), ("result", result)]);
        Meters {
            live: metric::LIVE_MATCHES.gauge(&[]),
            hits: lookups("hit"),
            misses: lookups("miss"),
            lag: metric::FOLLOWER_LAG.histogram(&[]),
            rereads: metric::FOLLOWER_REREADS.counter(&[]),
        }
    }
}
