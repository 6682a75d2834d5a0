//! Cache of recently looked-up keys.

use std::time::Duration;

use parking_lot::Mutex;
use sandtable_auth::identity::Identity;
use sandtable_auth::token::TokenHash;
use sandtable_runtime::cache::BoundedCache;

/// Maximum number of cached keys. Only valid keys are cached: unauthenticated clients cannot fill
/// the cache.
const MOST: usize = 65_536;

/// A key that worked when it was looked up.
#[derive(Clone, Debug)]
pub(crate) struct CachedKey {
    pub(crate) identity: Identity,
    /// When it stops working, in milliseconds since 1970.
    pub(crate) expires: Option<i64>,
}

/// Keys that worked a moment ago.
#[derive(Debug)]
pub(crate) struct Cache(Mutex<Entries>);

#[derive(Debug)]
struct Entries {
    known: BoundedCache<TokenHash, CachedKey>,
    /// Counts what was forgotten on purpose, so that what was read before is not
    /// remembered after.
    forgotten: u64,
}

/// Where the cache stood before a key was looked up in the store.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark(u64);

impl Cache {
    /// A cache that goes by what it knows for so long.
    pub(crate) fn new(keep: Duration) -> Self {
        Self(Mutex::new(Entries {
            known: BoundedCache::new(MOST).with_lifetime(keep),
            forgotten: 0,
        }))
    }

    /// Returns the cached data of a key.
    pub(crate) fn get(&self, key: TokenHash) -> Option<CachedKey> {
        self.0.lock().known.get(&key).cloned()
    }

    /// To be taken before a key is looked up.
    pub(crate) fn mark(&self) -> Mark {
        Mark(self.0.lock().forgotten)
    }

    /// Remembers a key, unless some were forgotten since the mark.
    pub(crate) fn put(&self, mark: Mark, key: TokenHash, known: CachedKey) {
        let mut entries = self.0.lock();
        if entries.forgotten == mark.0 {
            entries.known.put(key, known);
        }
    }

    /// Forgets all keys of an account.
    pub(crate) fn forget(&self, account: &str) {
        let mut entries = self.0.lock();
        entries.forgotten += 1;
        (entries.known).retain(|known| known.identity.account != account);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(account: &str) -> CachedKey {
        CachedKey {
            identity: Identity {
                account: account.to_owned(),
                key: String::new(),
                display_name: String::new(),
                bot: false,
                roles: Vec::new(),
                scopes: Vec::new(),
                sign_up_origin: Vec::new(),
                key_expires: None,
            },
            expires: None,
        }
    }

    #[tokio::test(start_paused = true)]
    async fn keys_are_known_for_a_while_and_forgotten_at_once() {
        let cache = Cache::new(Duration::from_secs(2));
        let (one, other) = (TokenHash([1; 32]), TokenHash([2; 32]));
        cache.put(cache.mark(), one, known("a"));
        cache.put(cache.mark(), other, known("b"));
        tokio::time::advance(Duration::from_secs(1)).await;
        cache.forget("a");
        assert!(cache.get(one).is_none());
        assert!(cache.get(other).is_some());
        tokio::time::advance(Duration::from_secs(1)).await;
        assert!(cache.get(other).is_none());
    }

    #[tokio::test]
    async fn what_was_read_before_a_change_is_not_remembered_after_it() {
        let cache = Cache::new(Duration::from_secs(2));
        let mark = cache.mark();
        cache.forget("a");
        cache.put(mark, TokenHash([1; 32]), known("a"));
        assert!(cache.get(TokenHash([1; 32])).is_none());
    }
}
