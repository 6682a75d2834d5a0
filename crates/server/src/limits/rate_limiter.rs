use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::Clock;
use governor::middleware::NoOpMiddleware;
use governor::nanos::Nanos;
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};
use tokio::time::Instant;
use tonic::async_trait;

use crate::limits::method_class::Class;
use crate::limits::rate_key::{Kind, Subject};
use crate::limits::settings::LimitSettings;

/// Subjects of one kind and class that are remembered before those that have been quiet
/// long enough to have a full bucket are let go.
const MOST: usize = 100_000;

/// Counts calls, for one process or for many.
#[async_trait]
pub trait SharedLimiter: Send + Sync + 'static {
    /// Takes a token of a subject's bucket, or tells how long until there is one. A
    /// limiter that cannot tell lets the call through: that limits are not counted for a
    /// while is better than that nobody plays.
    ///
    /// # Errors
    ///
    /// How long until there is one.
    async fn take(&self, subject: Subject, class: Class) -> Result<(), Duration>;
}

type Bucket = RateLimiter<Subject, HashMapStateStore<Subject>, TokioClock, NoOpMiddleware<Nanos>>;

/// Counts the calls of this process.
pub struct LocalLimiter {
    /// By kind and class; none where there is no limit.
    buckets: [[Option<Bucket>; 3]; 3],
}

impl LocalLimiter {
    /// Buckets of the rates of the settings.
    #[must_use]
    pub fn new(settings: &LimitSettings) -> Self {
        let clock = TokioClock {
            start: Instant::now(),
        };
        let bucket = |(rate, burst)| {
            let rate = NonZeroU32::new(rate)?;
            let burst = NonZeroU32::new(burst).unwrap_or(rate);
            let quota = Quota::per_second(rate).allow_burst(burst);
            Some(RateLimiter::new(quota, HashMapStateStore::default(), clock))
        };
        let buckets =
            Kind::ALL.map(|kind| Class::ALL.map(|class| bucket(settings.rates(kind).of(class))));
        Self { buckets }
    }
}

#[async_trait]
impl SharedLimiter for LocalLimiter {
    async fn take(&self, subject: Subject, class: Class) -> Result<(), Duration> {
        let Some(bucket) = &self.buckets[subject.kind as usize][class as usize] else {
            return Ok(());
        };
        let taken = bucket.check_key(&subject);
        if bucket.len() > MOST {
            bucket.retain_recent();
        }
        taken.map_err(|until| until.wait_time_from(bucket.clock().now()))
    }
}

/// Tokio's clock, which tests can pause.
#[derive(Clone, Copy, Debug)]
struct TokioClock {
    start: Instant,
}

impl Clock for TokioClock {
    type Instant = Nanos;

    fn now(&self) -> Nanos {
        Nanos::from(self.start.elapsed())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::settings::Rates;
    use sandtable_auth::token::TokenHash;

    fn settings() -> LimitSettings {
        let caller = Rates {
            writes: 2,
            writes_burst: 3,
            ..Default::default()
        };
        LimitSettings {
            caller,
            bot: Rates::default(),
            address: Rates::default(),
            calls_in_flight: 0,
            streams_open: 0,
            address_calls_in_flight: 0,
            address_streams_open: 0,
            ..LimitSettings::default()
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_bucket_empties_and_fills_again() {
        let limiter = LocalLimiter::new(&settings());
        let (one, other) = (
            Subject::token(TokenHash([1; 32])),
            Subject::token(TokenHash([2; 32])),
        );
        for _ in 0..3 {
            limiter.take(one, Class::Write).await.unwrap();
        }
        let wait = limiter.take(one, Class::Write).await.unwrap_err();
        assert_eq!(wait, Duration::from_millis(500));
        limiter.take(other, Class::Write).await.unwrap();
        limiter.take(one, Class::Read).await.unwrap();
        tokio::time::advance(wait).await;
        limiter.take(one, Class::Write).await.unwrap();
        assert!(limiter.take(one, Class::Write).await.is_err());
    }
}
