//! Quotas: how often something may be done in a stretch of time, for each of many subjects.

use std::collections::HashMap;
use std::hash::Hash;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

/// Keys that are remembered before those that may do as much as ever are let go.
const MOST: usize = 100_000;

/// A rate limit for each of many keys: so many times at once, and as often again in the time
/// given, little by little.
#[derive(Debug)]
pub struct RateLimiter<K> {
    most: u32,
    window: Duration,
    /// When each may do as much as ever again.
    full_at: Mutex<HashMap<K, Instant>>,
}

/// A rate limit is used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exceeded {
    /// Number of times that it may be done in the window.
    pub most: u32,
    /// Time until the request may be granted.
    pub wait: Duration,
}

/// Use of a rate limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Number of times that it is used up for.
    pub used: u32,
    /// Time until all of it may be used again.
    pub full_in: Duration,
}

impl Usage {
    /// Use of a limit of so many times in a window that is whole again after this time.
    #[must_use]
    pub fn until(full_in: Duration, most: u32, window: Duration) -> Self {
        let used = (full_in.as_nanos() * u128::from(most)).div_ceil(window.as_nanos().max(1));
        let used = u32::try_from(used).unwrap_or(most).min(most);
        Self { used, full_in }
    }
}

impl<K: Eq + Hash> RateLimiter<K> {
    /// So many times in each window; 0 for any number.
    #[must_use]
    pub fn new(most: u32, window: Duration) -> Self {
        Self {
            most,
            window: window.max(Duration::from_nanos(1)),
            full_at: Mutex::default(),
        }
    }

    /// Returns how much of it is used.
    pub fn usage(&self, whose: &K) -> Usage {
        let now = Instant::now();
        let full_at = self.full_at.lock().get(whose).copied().unwrap_or(now);
        Usage::until(
            full_at.saturating_duration_since(now),
            self.most,
            self.window,
        )
    }

    /// Uses it once, or returns when it may be used again.
    ///
    /// # Errors
    ///
    /// It is used up.
    pub fn take(&self, whose: K) -> Result<(), Exceeded> {
        self.take_many(whose, 1)
    }

    /// Uses it this many times more after a first time. A request for more than the rest of the
    /// whole uses up the rest.
    ///
    /// # Errors
    ///
    /// There is not so much left of it.
    pub fn take_further(&self, whose: K, times: u32) -> Result<(), Exceeded> {
        match times.min(self.most.saturating_sub(1)) {
            0 => Ok(()),
            times => self.take_many(whose, times),
        }
    }

    /// Uses it this many times at once, or returns when that may be done. A request for more than
    /// the whole of it uses up the whole.
    ///
    /// # Errors
    ///
    /// There is not so much left of it.
    pub fn take_many(&self, whose: K, times: u32) -> Result<(), Exceeded> {
        if self.most == 0 {
            return Ok(());
        }
        let now = Instant::now();
        let mut full_at = self.full_at.lock();
        if full_at.len() >= MOST {
            full_at.retain(|_, at| *at > now);
        }
        let at = full_at.get(&whose).copied().unwrap_or(now).max(now);
        let after = at + self.window * times.min(self.most) / self.most;
        match after.checked_duration_since(now + self.window) {
            Some(wait) if !wait.is_zero() => Err(Exceeded {
                most: self.most,
                wait,
            }),
            _ => {
                full_at.insert(whose, after);
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_list_longer_than_the_whole_passes_when_the_whole_is_there() {
        let limiter = RateLimiter::new(4, Duration::from_secs(4));
        limiter.take("one").unwrap();
        limiter.take_further("one", 63).unwrap();
        assert_eq!(limiter.take("one").unwrap_err().wait.as_secs(), 1);
        tokio::time::advance(Duration::from_secs(2)).await;
        limiter.take("one").unwrap();
        let exceeded = limiter.take_further("one", 63).unwrap_err();
        assert_eq!(exceeded.wait.as_secs(), 2, "nothing of it was used");
        let single = RateLimiter::new(1, Duration::from_secs(1));
        single.take("one").unwrap();
        single.take_further("one", 63).unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn a_rate_limit_is_for_each_and_comes_back_little_by_little() {
        let limiter = RateLimiter::new(4, Duration::from_secs(60));
        for _ in 0..4 {
            limiter.take("one").unwrap();
        }
        let exceeded = limiter.take("one").unwrap_err();
        assert_eq!((exceeded.most, exceeded.wait.as_secs()), (4, 15));
        limiter.take("other").unwrap();
        let usage = limiter.usage(&"one");
        assert_eq!((usage.used, usage.full_in.as_secs()), (4, 60));
        assert_eq!(limiter.usage(&"nobody"), Usage::default());
        tokio::time::advance(exceeded.wait).await;
        assert_eq!(limiter.usage(&"one").used, 3);
        limiter.take("one").unwrap();
        assert!(limiter.take("one").is_err());
        limiter.take_many("third", 3).unwrap();
        assert_eq!(
            limiter.take_many("third", 3).unwrap_err().wait.as_secs(),
            30
        );
        limiter.take_many("fourth", 40).unwrap();
        assert!(limiter.take("fourth").is_err());
        let any = RateLimiter::new(0, Duration::ZERO);
        any.take("one").unwrap();
        any.take_further("one", 9).unwrap();
    }
}
