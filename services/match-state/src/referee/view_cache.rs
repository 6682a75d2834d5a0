//! Cache of views and legal lists of matches.
//!
//! Many callers look at a match between two entries, and the rules give the same answer to the
//! same question about the same state. So each answer is requested and assembled once for each
//! viewer and each seat. Both are part of the question: no viewer is shown another's answer.

use std::hash::Hash;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use prost::Message;
use sandtable_runtime::cache::BoundedCache;

/// Bytes of the cached answers of one kind.
const MOST_BYTES: usize = 16 * 1024 * 1024;

/// Answers of one kind, however small they are.
const MOST: usize = 8192;

/// Time for which an answer is cached: a remote referee may be another one by then.
const FRESH: Duration = Duration::from_secs(5);

/// A match in a state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CachePosition<'a> {
    pub(crate) id: &'a Arc<str>,
    pub(crate) version: u64,
    pub(crate) state_hash: &'a [u8],
}

/// Cache of the last answers about matches to the same question, whose particulars are `Q`.
pub(crate) struct LastSeen<Q: Eq + Hash, T>(Mutex<ViewCache<Q, T>>);

/// By the id of the match, and who asked.
type ViewCache<Q, T> = BoundedCache<(Arc<str>, Q), CachedView<T>>;

struct CachedView<T> {
    version: u64,
    state_hash: Vec<u8>,
    answer: Arc<T>,
}

impl<Q: Copy + Eq + Hash, T: Message> Default for LastSeen<Q, T> {
    fn default() -> Self {
        let cache = BoundedCache::new(MOST).with_bytes(MOST_BYTES);
        Self(Mutex::new(cache.with_lifetime(FRESH)))
    }
}

impl<Q: Copy + Eq + Hash, T: Message> LastSeen<Q, T> {
    /// Returns the cached answer to a question about a match, if the match is still in the same
    /// state.
    pub(crate) fn get(&self, standing: CachePosition<'_>, question: Q) -> Option<Arc<T>> {
        let mut kept = self.0.lock();
        let seen = kept.get(&(standing.id.clone(), question))?;
        let same = seen.version == standing.version && seen.state_hash == standing.state_hash;
        same.then(|| seen.answer.clone())
    }

    /// Keeps an answer in the place of an older one.
    pub(crate) fn keep(&self, standing: CachePosition<'_>, question: Q, answer: T) -> Arc<T> {
        let bytes = answer.encoded_len();
        let answer = Arc::new(answer);
        let seen = CachedView {
            version: standing.version,
            state_hash: standing.state_hash.to_vec(),
            answer: answer.clone(),
        };
        (self.0.lock()).put_sized((standing.id.clone(), question), seen, bytes);
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standing<'a>(id: &'a Arc<str>, version: u64, state_hash: &'a [u8]) -> CachePosition<'a> {
        CachePosition {
            id,
            version,
            state_hash,
        }
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_is_given_to_the_same_question_about_the_same_state_only() {
        let seen = LastSeen::<u32, String>::default();
        let (one, other): (Arc<str>, Arc<str>) = ("one".into(), "other".into());
        seen.keep(standing(&one, 7, b"h"), 0, "for 0".to_owned());
        seen.keep(standing(&one, 7, b"h"), 1, "for 1".to_owned());
        let get = |id, version, hash: &[u8], question| {
            let found = seen.get(standing(id, version, hash), question);
            found.map(|it| it.to_string())
        };
        assert_eq!(get(&one, 7, b"h", 0).as_deref(), Some("for 0"));
        assert_eq!(get(&one, 7, b"h", 1).as_deref(), Some("for 1"));
        assert_eq!(get(&one, 7, b"h", 2), None);
        assert_eq!(get(&one, 8, b"h", 0), None);
        assert_eq!(get(&one, 7, b"g", 0), None);
        assert_eq!(get(&other, 7, b"h", 0), None);
        tokio::time::advance(FRESH).await;
        assert_eq!(get(&one, 7, b"h", 0), None);
    }
}
