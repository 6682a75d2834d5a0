//! What was used last, as much of it as its bytes allow.

use std::hash::Hash;
use std::num::NonZeroUsize;

use lru::LruCache;

/// Values by their keys. What was used longest ago gives way when there are too many, or when
/// they are too large together.
pub struct ByteLru<K: Eq + Hash, V> {
    values: LruCache<K, Weighed<V>>,
    bytes: usize,
    most_bytes: usize,
}

struct Weighed<V> {
    bytes: usize,
    value: V,
}

impl<K: Eq + Hash, V> ByteLru<K, V> {
    /// Room for so many values, which take so many bytes together.
    #[must_use]
    pub fn new(most: NonZeroUsize, most_bytes: usize) -> Self {
        Self {
            values: LruCache::new(most),
            bytes: 0,
            most_bytes,
        }
    }

    /// The value of a key, which counts as used now.
    pub fn get<Q: Eq + Hash + ?Sized>(&mut self, key: &Q) -> Option<&V>
    where
        K: std::borrow::Borrow<Q>,
    {
        Some(&self.values.get(key)?.value)
    }

    /// Takes the value of a key out.
    pub fn take<Q: Eq + Hash + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: std::borrow::Borrow<Q>,
    {
        let gone = self.values.pop(key)?;
        self.bytes -= gone.bytes;
        Some(gone.value)
    }

    /// Keeps a value of so many bytes in the place of an older one. One that is larger than
    /// all there is room for is not kept, nor is any other then.
    pub fn put(&mut self, key: K, value: V, bytes: usize) {
        self.bytes += bytes;
        // Gives back what had its place, or what was used longest ago when there are too many.
        if let Some((_, gone)) = self.values.push(key, Weighed { bytes, value }) {
            self.bytes -= gone.bytes;
        }
        while self.bytes > self.most_bytes
            && let Some((_, gone)) = self.values.pop_lru()
        {
            self.bytes -= gone.bytes;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MANY: NonZeroUsize = NonZeroUsize::new(100).expect("it is not zero");

    #[test]
    fn what_is_kept_is_bounded_by_its_bytes() {
        let mut kept = ByteLru::new(MANY, 100);
        for key in 0..8 {
            kept.put(key, key, 30);
        }
        assert!(kept.get(&7).is_some() && kept.get(&0).is_none());
        // One in the place of another takes no more room than itself.
        for _ in 0..8 {
            kept.put(7, 7, 30);
        }
        assert!(kept.get(&6).is_some());
        kept.put(8, 8, 200);
        assert_eq!(kept.bytes, 0, "what is larger than all is not kept");
        assert!(kept.get(&8).is_none());
    }

    #[test]
    fn what_was_used_last_stays() {
        let mut kept = ByteLru::new(NonZeroUsize::MIN.saturating_add(1), 100);
        kept.put("one", 1, 10);
        kept.put("two", 2, 10);
        assert_eq!(kept.get("one"), Some(&1));
        kept.put("three", 3, 10);
        assert_eq!(kept.get("one"), Some(&1));
        assert_eq!(kept.get("two"), None);
        assert_eq!(kept.bytes, 20);
        assert_eq!((kept.take("one"), kept.take("one")), (Some(1), None));
        assert_eq!(kept.bytes, 10);
    }
}
