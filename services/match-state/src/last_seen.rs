//! What was last seen of matches: views and lists of what is legal.
//!
//! Many look at a match between two entries, and what the rules say to the same question
//! about the same state is the same. So it is asked for and put together once for each
//! viewer and each seat, which are part of the question: nobody is shown what was made for
//! other eyes.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use lru::LruCache;
use parking_lot::Mutex;
use prost::Message;
use tokio::time::Instant;

/// Bytes of what is kept of one kind.
const MOST_BYTES: usize = 16 * 1024 * 1024;

/// Answers of one kind, however small they are.
const MOST: NonZeroUsize = NonZeroUsize::new(8192).expect("it is not zero");

/// How long an answer is kept: a referee elsewhere may be another one by then.
const FRESH: Duration = Duration::from_secs(5);

/// A match in a state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standing<'a> {
    pub(crate) id: &'a Arc<str>,
    pub(crate) version: u64,
    pub(crate) state_hash: &'a [u8],
}

/// What was last answered of matches to the same question, whose particulars are `Q`.
pub(crate) struct LastSeen<Q, T>(Mutex<Kept<Q, T>>);

struct Kept<Q, T> {
    answers: LruCache<(Arc<str>, Q), Seen<T>>,
    bytes: usize,
    most_bytes: usize,
}

struct Seen<T> {
    version: u64,
    state_hash: Vec<u8>,
    at: Instant,
    bytes: usize,
    answer: Arc<T>,
}

impl<Q: Copy + Eq + std::hash::Hash, T: Message> Default for LastSeen<Q, T> {
    fn default() -> Self {
        Self::of_bytes(MOST_BYTES)
    }
}

impl<Q: Copy + Eq + std::hash::Hash, T: Message> LastSeen<Q, T> {
    fn of_bytes(most_bytes: usize) -> Self {
        Self(Mutex::new(Kept {
            answers: LruCache::new(MOST),
            bytes: 0,
            most_bytes,
        }))
    }

    /// What was answered to a question about a match, if it stands where it stood then.
    pub(crate) fn get(&self, standing: Standing<'_>, question: Q) -> Option<Arc<T>> {
        let mut kept = self.0.lock();
        let seen = kept.answers.get(&(standing.id.clone(), question))?;
        let same = seen.version == standing.version && seen.state_hash == standing.state_hash;
        (same && seen.at.elapsed() < FRESH).then(|| seen.answer.clone())
    }

    /// Keeps an answer in the place of an older one.
    pub(crate) fn keep(&self, standing: Standing<'_>, question: Q, answer: T) -> Arc<T> {
        let answer = Arc::new(answer);
        let seen = Seen {
            version: standing.version,
            state_hash: standing.state_hash.to_vec(),
            at: Instant::now(),
            bytes: answer.encoded_len(),
            answer: answer.clone(),
        };
        let mut kept = self.0.lock();
        kept.bytes += seen.bytes;
        // Gives back what had its place, or what was used longest ago when there is no room.
        if let Some((_, gone)) = kept.answers.push((standing.id.clone(), question), seen) {
            kept.bytes -= gone.bytes;
        }
        while kept.bytes > kept.most_bytes
            && let Some((_, gone)) = kept.answers.pop_lru()
        {
            kept.bytes -= gone.bytes;
        }
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standing<'a>(id: &'a Arc<str>, version: u64, state_hash: &'a [u8]) -> Standing<'a> {
        Standing {
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

    #[tokio::test]
    async fn what_is_kept_is_bounded_by_its_bytes() {
        let seen = LastSeen::<u32, Vec<u8>>::of_bytes(100);
        let id: Arc<str> = "one".into();
        let at = standing(&id, 1, b"h");
        for question in 0..8 {
            seen.keep(at, question, vec![7; 30]);
        }
        assert!(seen.0.lock().bytes <= 100);
        assert!(seen.get(at, 7).is_some() && seen.get(at, 0).is_none());
        // One in the place of another takes no more room than itself.
        for _ in 0..8 {
            seen.keep(at, 7, vec![7; 30]);
        }
        assert!(seen.get(at, 6).is_some());
        seen.keep(at, 8, vec![7; 200]);
        assert_eq!(
            seen.0.lock().bytes,
            0,
            "what is larger than all is not kept"
        );
    }
}
