//! The states in memory: the most recently used ones, each behind a lock of its own.

use std::hash::{BuildHasher, RandomState};
use std::num::NonZeroUsize;
use std::sync::Arc;

use lru::LruCache;
use parking_lot::Mutex;

use crate::dyn_match::HostedMatch;
use crate::fingerprint::Fingerprint;

/// Maps that share the matches out, so that calls for different matches rarely meet.
const SHARDS: usize = 16;

/// A state in memory.
pub(crate) struct Loaded {
    /// Id of its game.
    pub(crate) game: String,
    /// The match in that state.
    pub(crate) live: Box<dyn HostedMatch>,
    /// Number of log entries that lead to it.
    pub(crate) version: u64,
    /// The fingerprint by which the caller knows it, when that is known here.
    pub(crate) fingerprint: Option<Fingerprint>,
}

impl Loaded {
    /// Returns the fingerprint in the form that callers receive; empty when it is not known.
    pub(crate) fn shown_hash(&self) -> Vec<u8> {
        self.fingerprint.map_or_else(Vec::new, Vec::from)
    }
}

/// The slot of one match. It is empty while nothing is known of the match, and
/// after a panic in the middle of a change.
#[derive(Default)]
pub(crate) struct Slot {
    /// The state.
    pub(crate) state: Mutex<Option<Loaded>>,
}

/// The states in memory.
pub(crate) struct Cache {
    shards: [Mutex<LruCache<String, Arc<Slot>>>; SHARDS],
    hasher: RandomState,
}

impl Cache {
    /// A cache for about that many matches.
    pub(crate) fn new(matches: usize) -> Self {
        let most = NonZeroUsize::new(matches.div_ceil(SHARDS)).unwrap_or(NonZeroUsize::MIN);
        Self {
            shards: std::array::from_fn(|_| Mutex::new(LruCache::new(most))),
            hasher: RandomState::new(),
        }
    }

    /// The slot of a match, if it has one.
    pub(crate) fn find(&self, name: &str) -> Option<Arc<Slot>> {
        self.shard(name).lock().get(name).cloned()
    }

    /// Returns the slot of a match, made if need be. The least recently used one is evicted.
    pub(crate) fn find_or_make(&self, name: &str) -> Arc<Slot> {
        let mut shard = self.shard(name).lock();
        let slot = shard.get_or_insert_ref(name, Arc::default);
        slot.clone()
    }

    /// Drops what is known of a match.
    pub(crate) fn forget(&self, name: &str) {
        self.shard(name).lock().pop(name);
    }

    fn shard(&self, name: &str) -> &Mutex<LruCache<String, Arc<Slot>>> {
        &self.shards[self.hasher.hash_one(name) as usize % SHARDS]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cache_stays_within_its_bound_and_keeps_what_is_used() {
        let cache = Cache::new(SHARDS * 4);
        let kept = cache.find_or_make("matches/kept");
        for number in 0..1_000 {
            cache.find_or_make(&format!("matches/{number}"));
            let again = cache.find("matches/kept").unwrap();
            assert!(Arc::ptr_eq(&kept, &again));
        }
        let total: usize = cache.shards.iter().map(|shard| shard.lock().len()).sum();
        assert!(total <= SHARDS * 4, "{total}");
    }

    #[test]
    fn what_is_forgotten_is_gone() {
        let cache = Cache::new(1);
        cache.find_or_make("matches/a");
        cache.forget("matches/a");
        cache.forget("matches/never");
        assert!(cache.find("matches/a").is_none());
    }
}
