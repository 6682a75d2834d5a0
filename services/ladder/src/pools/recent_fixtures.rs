//! Cache of the fixtures of pools that were paired lately, so that the next pairing reads only
//! those that came since: a pool may have thousands a day.

use std::collections::VecDeque;

use parking_lot::Mutex;
use sandtable_runtime::cache::BoundedCache;

/// Maximum number of pools whose fixtures are cached, and of bytes for them.
const POOLS: usize = 4096;
const MOST_BYTES: usize = 16 * 1024 * 1024;
/// Bytes of a cached pool besides its fixtures.
const BYTES_OF_POOL: usize = 128;

/// Data of a fixture that pairing needs. None of it ever changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Paired {
    pub(crate) number: u64,
    pub(crate) players: [u64; 2],
    /// When it was paired, in milliseconds since 1970.
    pub(crate) at: i64,
    /// True if it counts as a meeting.
    pub(crate) counts: bool,
}

/// Fixtures of a pool, the newest first, without a gap.
#[derive(Debug, Default)]
pub(crate) struct RecentFixtures(VecDeque<Paired>);

/// Those of the pools that paired last.
pub(crate) struct FixtureCache(Mutex<BoundedCache<String, RecentFixtures>>);

impl Default for FixtureCache {
    fn default() -> Self {
        Self(Mutex::new(BoundedCache::new(POOLS).with_bytes(MOST_BYTES)))
    }
}

impl FixtureCache {
    /// Takes those of a pool out of the cache, to be put back with what came since.
    pub(crate) fn take(&self, pool: &str) -> RecentFixtures {
        self.0.lock().take(pool).unwrap_or_default()
    }

    pub(crate) fn keep(&self, pool: &str, fixtures: RecentFixtures) {
        let bytes = fixtures.0.len() * size_of::<Paired>() + BYTES_OF_POOL;
        (self.0.lock()).put_sized(pool.to_owned(), fixtures, bytes);
    }
}

impl RecentFixtures {
    /// The number of the newest one; 0 for none.
    pub(crate) fn newest(&self) -> u64 {
        self.0.front().map_or(0, |it| it.number)
    }

    /// Adds those that came since, the newest first, and forgets what is too old or too much.
    pub(crate) fn renew(&mut self, since: Vec<Paired>, after: i64, most: usize) {
        for paired in since.into_iter().rev() {
            self.0.push_front(paired);
        }
        self.0.truncate(most);
        while self.0.back().is_some_and(|it| it.at <= after) {
            self.0.pop_back();
        }
    }

    /// All of them, the newest first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Paired> {
        self.0.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paired(number: u64) -> Paired {
        Paired {
            number,
            players: [1, 2],
            at: number as i64 * 10,
            counts: true,
        }
    }

    fn numbers(fixtures: &RecentFixtures) -> Vec<u64> {
        fixtures.iter().map(|it| it.number).collect()
    }

    #[test]
    fn the_newest_are_kept_as_far_as_they_are_asked_for() {
        let kept = FixtureCache::default();
        let mut fixtures = kept.take("pool");
        assert_eq!(fixtures.newest(), 0);
        fixtures.renew(vec![paired(3), paired(2), paired(1)], 0, 10);
        assert_eq!(numbers(&fixtures), [3, 2, 1]);
        kept.keep("pool", fixtures);
        assert_eq!(kept.take("another").newest(), 0);

        let mut fixtures = kept.take("pool");
        assert_eq!(fixtures.newest(), 3);
        // The first was paired at that very moment.
        fixtures.renew(vec![paired(5), paired(4)], 10, 10);
        assert_eq!(numbers(&fixtures), [5, 4, 3, 2]);
        fixtures.renew(Vec::new(), 10, 3);
        assert_eq!(numbers(&fixtures), [5, 4, 3]);
        assert_eq!(kept.take("pool").newest(), 0, "it was taken out");
    }
}
