//! The rate limit of calls, by who makes them and what a call costs.

use std::time::Duration;

use tonic::async_trait;

use crate::limits::method_class::Class;
use crate::limits::rate_key::{Kind, Subject};
use crate::limits::rate_limiter::{RateLimiter, Usage};
use crate::limits::settings::LimitSettings;

/// Counts calls, for one process or for many.
#[async_trait]
pub trait SharedLimiter: Send + Sync + 'static {
    /// Takes a token from a subject's bucket, or returns the time until there is one. A limiter
    /// that cannot decide lets the call through: uncounted calls for a while are better than no
    /// play at all.
    ///
    /// # Errors
    ///
    /// The time until there is one.
    async fn take(&self, subject: Subject, class: Class) -> Result<(), Duration>;

    /// Takes so many further tokens for a call that has taken one, all or none, or returns the
    /// time until they are there. A call for more than the bucket holds takes the whole bucket.
    ///
    /// # Errors
    ///
    /// The time until they are there.
    async fn take_further(
        &self,
        subject: Subject,
        class: Class,
        further: u32,
    ) -> Result<(), Duration>;

    /// Returns how much of a subject's bucket is used, as far as that can be found out now;
    /// `None` where there is no limit.
    async fn usage(&self, subject: Subject, class: Class) -> Option<Usage>;
}

/// Counts the calls of this process.
pub struct LocalLimiter {
    /// By kind and class; none where there is no limit.
    buckets: [[Option<RateLimiter<Subject>>; 3]; 3],
}

impl LocalLimiter {
    /// Buckets of the rates of the settings.
    #[must_use]
    pub fn new(settings: &LimitSettings) -> Self {
        let bucket = |(rate, burst): (u32, u32)| {
            let burst = if burst == 0 { rate } else { burst };
            // A burst comes back at so many a second.
            let window = Duration::from_secs(burst.into()).checked_div(rate)?;
            Some(RateLimiter::new(burst, window))
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
        bucket.take(subject).map_err(|exceeded| exceeded.wait)
    }

    async fn take_further(
        &self,
        subject: Subject,
        class: Class,
        further: u32,
    ) -> Result<(), Duration> {
        let Some(bucket) = &self.buckets[subject.kind as usize][class as usize] else {
            return Ok(());
        };
        let taken = bucket.take_further(subject, further);
        taken.map_err(|exceeded| exceeded.wait)
    }

    async fn usage(&self, subject: Subject, class: Class) -> Option<Usage> {
        let bucket = self.buckets[subject.kind as usize][class as usize].as_ref()?;
        Some(bucket.usage(&subject))
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
