//! The states in memory: the most recently used ones, each behind a lock of its own.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use parking_lot::Mutex;

use crate::fingerprint::Fingerprint;
use crate::live::LiveMatch;

/// Maps that share the matches out, so that calls for different matches rarely meet.
const SHARDS: usize = 16;

/// A state in memory.
pub(crate) struct Loaded {
    /// Id of its game.
    pub(crate) game: String,
    /// The match in that state.
    pub(crate) live: Box<dyn LiveMatch>,
    /// How many log entries lead to it.
    pub(crate) version: u64,
    /// The fingerprint by which the caller knows it, when that is known here.
    pub(crate) fingerprint: Option<Fingerprint>,
}

impl Loaded {
    /// The fingerprint as callers are told; empty when it is not known.
    pub(crate) fn shown_hash(&self) -> Vec<u8> {
        self.fingerprint.map_or_else(Vec::new, Vec::from)
    }
}

/// The place of one match. It is empty while nothing is known of the match, and
/// after a panic in the middle of a change.
#[derive(Default)]
pub(crate) struct Place {
    /// The state.
    pub(crate) state: Mutex<Option<Loaded>>,
    used: AtomicU64,
}

/// The states in memory.
pub(crate) struct Cache {
    shards: [Mutex<HashMap<String, Arc<Place>>>; SHARDS],
    hasher: RandomState,
    /// Counts uses, to tell which place was used longest ago.
    clock: AtomicU64,
    capacity: usize,
}

impl Cache {
    /// A cache for about that many matches.
    pub(crate) fn new(matches: usize) -> Cache {
        Cache {
            shards: Default::default(),
            hasher: RandomState::new(),
            clock: AtomicU64::new(0),
            capacity: matches.div_ceil(SHARDS).max(1),
        }
    }

    /// The place of a match, if it has one.
    pub(crate) fn find(&self, name: &str) -> Option<Arc<Place>> {
        let place = self.shard(name).lock().get(name)?.clone();
        self.touch(&place);
        Some(place)
    }

    /// The place of a match, made if need be. What was used longest ago makes room.
    pub(crate) fn find_or_make(&self, name: &str) -> Arc<Place> {
        let mut shard = self.shard(name).lock();
        if let Some(place) = shard.get(name) {
            self.touch(place);
            return place.clone();
        }
        if shard.len() >= self.capacity {
            let oldest = shard
                .iter()
                .min_by_key(|(_, place)| place.used.load(Ordering::Relaxed))
                .map(|(name, _)| name.clone());
            oldest.and_then(|name| shard.remove(&name));
        }
        let place = Arc::new(Place::default());
        self.touch(&place);
        shard.insert(name.to_owned(), place.clone());
        place
    }

    /// Drops what is known of a match.
    pub(crate) fn forget(&self, name: &str) {
        self.shard(name).lock().remove(name);
    }

    fn shard(&self, name: &str) -> &Mutex<HashMap<String, Arc<Place>>> {
        &self.shards[self.hasher.hash_one(name) as usize % SHARDS]
    }

    fn touch(&self, place: &Place) {
        place.used.store(
            self.clock.fetch_add(1, Ordering::Relaxed),
            Ordering::Relaxed,
        );
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
