//! A cache that is bounded by number, by bytes and by age.

use std::borrow::Borrow;
use std::hash::Hash;
use std::time::Duration;

use lru::LruCache;
use tokio::time::Instant;

/// Values by their keys. The least recently used gives way when there are too many, or when they
/// are too large together.
#[derive(Debug)]
pub struct BoundedCache<K: Eq + Hash, V> {
    values: LruCache<K, Cached<V>>,
    bytes: usize,
    most: usize,
    most_bytes: usize,
    lifetime: Duration,
}

#[derive(Debug)]
struct Cached<V> {
    bytes: usize,
    since: Instant,
    value: V,
}

impl<K: Eq + Hash, V> BoundedCache<K, V> {
    /// A cache of so many values.
    #[must_use]
    pub fn new(most: usize) -> Self {
        Self {
            values: LruCache::unbounded(),
            bytes: 0,
            most,
            most_bytes: usize::MAX,
            lifetime: Duration::MAX,
        }
    }

    /// The cache with a bound on the bytes that its values take together.
    #[must_use]
    pub fn with_bytes(self, most_bytes: usize) -> Self {
        Self { most_bytes, ..self }
    }

    /// The cache with a time after which a value is not given any more.
    #[must_use]
    pub fn with_lifetime(self, lifetime: Duration) -> Self {
        Self { lifetime, ..self }
    }

    /// The value of a key, which counts as used now.
    pub fn get<Q: Eq + Hash + ?Sized>(&mut self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        let lifetime = self.lifetime;
        let cached = self.values.get(key)?;
        (cached.since.elapsed() < lifetime).then_some(&cached.value)
    }

    /// Takes the value of a key out.
    pub fn take<Q: Eq + Hash + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        let gone = self.values.pop(key)?;
        self.bytes -= gone.bytes;
        (gone.since.elapsed() < self.lifetime).then_some(gone.value)
    }

    /// Adds a value whose size does not matter, in the place of an older one.
    pub fn put(&mut self, key: K, value: V) {
        self.put_sized(key, value, 0);
    }

    /// Adds a value of so many bytes in the place of an older one. One that is larger than
    /// all there is room for is not kept, nor is any other then.
    pub fn put_sized(&mut self, key: K, value: V, bytes: usize) {
        self.bytes += bytes;
        let cached = Cached {
            bytes,
            since: Instant::now(),
            value,
        };
        if let Some(gone) = self.values.put(key, cached) {
            self.bytes -= gone.bytes;
        }
        while (self.values.len() > self.most || self.bytes > self.most_bytes)
            && let Some((_, gone)) = self.values.pop_lru()
        {
            self.bytes -= gone.bytes;
        }
    }

    /// Keeps only those values that a predicate is true of.
    pub fn retain(&mut self, keep: impl Fn(&V) -> bool)
    where
        K: Clone,
    {
        let cached = self.values.iter();
        let gone = cached.filter(|(_, cached)| !keep(&cached.value));
        let gone: Vec<K> = gone.map(|(key, _)| key.clone()).collect();
        for key in gone {
            self.take(&key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_bounded_by_its_bytes() {
        let mut kept = BoundedCache::new(100).with_bytes(100);
        for key in 0..8 {
            kept.put_sized(key, key, 30);
        }
        assert!(kept.get(&7).is_some() && kept.get(&0).is_none());
        // One in the place of another takes no more room than itself.
        for _ in 0..8 {
            kept.put_sized(7, 7, 30);
        }
        assert!(kept.get(&6).is_some());
        kept.put_sized(8, 8, 200);
        assert_eq!(kept.bytes, 0, "a value larger than the cache is not kept");
        assert!(kept.get(&8).is_none());
    }

    #[test]
    fn what_was_used_last_stays() {
        let mut kept = BoundedCache::new(2).with_bytes(100);
        kept.put_sized("one", 1, 10);
        kept.put_sized("two", 2, 10);
        assert_eq!(kept.get("one"), Some(&1));
        kept.put_sized("three", 3, 10);
        assert_eq!(kept.get("one"), Some(&1));
        assert_eq!(kept.get("two"), None);
        assert_eq!(kept.bytes, 20);
        assert_eq!((kept.take("one"), kept.take("one")), (Some(1), None));
        assert_eq!(kept.bytes, 10);
        kept.retain(|value| *value != 3);
        assert_eq!(kept.get("three"), None);
        assert_eq!(kept.bytes, 0);
    }

    #[tokio::test(start_paused = true)]
    async fn what_is_too_old_is_not_given() {
        let lifetime = Duration::from_secs(2);
        let mut kept = BoundedCache::new(2).with_lifetime(lifetime);
        kept.put("one", 1);
        tokio::time::advance(Duration::from_secs(1)).await;
        kept.put("two", 2);
        assert_eq!(kept.get("one"), Some(&1));
        tokio::time::advance(Duration::from_secs(1)).await;
        assert_eq!(kept.get("one"), None);
        assert_eq!(kept.get("two"), Some(&2));
    }
}
