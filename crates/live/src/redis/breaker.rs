use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

/// Pause after a failure: a server that is away costs one timeout a second and not one a call.
const PAUSE: Duration = Duration::from_secs(1);

/// Interval at which failures are logged.
const LOG_EVERY: Duration = Duration::from_secs(10);

/// Keeps calls away from a server that has just failed.
#[derive(Debug, Default)]
pub(crate) struct Breaker(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    closed_at: Option<Instant>,
    last_log: Option<Instant>,
    failures: u64,
}

impl Breaker {
    /// Reports whether a call may be made.
    pub(crate) fn allows(&self) -> bool {
        let now = Instant::now();
        self.0.lock().closed_at.is_none_or(|at| now >= at)
    }

    /// Notes a failure and logs it, unless one has just been logged.
    pub(crate) fn failed(&self, problem: &dyn std::fmt::Display) {
        let now = Instant::now();
        let mut state = self.0.lock();
        state.closed_at = Some(now + PAUSE);
        state.failures += 1;
        if state
            .last_log
            .is_none_or(|last| now.duration_since(last) >= LOG_EVERY)
        {
            state.last_log = Some(now);
            tracing::warn!(%problem, failures = state.failures, "redis unavailable");
        }
    }

    /// Returns the number of failed calls.
    pub(crate) fn failures(&self) -> u64 {
        self.0.lock().failures
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_failure_keeps_calls_away_for_a_second() {
        let breaker = Breaker::default();
        assert!(breaker.allows());
        breaker.failed(&"gone");
        assert!(!breaker.allows());
        tokio::time::advance(PAUSE - Duration::from_millis(1)).await;
        assert!(!breaker.allows());
        tokio::time::advance(Duration::from_millis(1)).await;
        assert!(breaker.allows());
        assert_eq!(breaker.failures(), 1);
    }
}
