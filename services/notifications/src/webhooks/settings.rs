use std::time::Duration;

use serde::Deserialize;

/// Section `[webhooks]` of the configuration.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WebhookSettings {
    /// True if plain http is allowed; for development.
    pub allow_http: bool,
    /// True if hosts may be on private networks and on this machine; for development.
    pub allow_private: bool,
    /// Ports that may be posted to.
    pub ports: Vec<u16>,
    /// Webhooks that one account may have.
    pub max_per_account: u32,
    /// Webhooks that one account may have for one match, or for all of its matches, at one
    /// host and port.
    pub max_per_match_and_target: u32,
    /// Webhooks of all accounts that receive anything at one host and port.
    pub max_per_target: u32,
    /// Waiting times between challenges.
    pub challenge_retry_seconds: Vec<u32>,
    /// Challenges that are sent for one account in an hour.
    pub challenges_per_account_per_hour: u32,
    /// Challenges that are sent to one target in an hour: a host and port, and also an
    /// address and port.
    pub challenges_per_target_per_hour: u32,
    /// Messages that are posted for one account in a minute.
    pub deliveries_per_account_per_minute: u32,
    /// Messages that are posted to one target in a minute.
    pub deliveries_per_target_per_minute: u32,
    /// Messages that are posted for one account at a time.
    pub parallel_per_account: u32,
    /// Messages that are posted to one target at a time.
    pub parallel_per_target: u32,
    /// Maximum number of stored deliveries of one webhook.
    pub max_stored_per_webhook: u32,
    /// Maximum number of stored deliveries of all webhooks.
    pub max_stored: u32,
    /// Time for which a delivery may wait before it is given up.
    pub pending_seconds: u32,
    /// Longest time that an attempt may take.
    pub timeout_ms: u64,
    /// Largest set of headers taken from a receiver.
    pub max_response_bytes: usize,
    /// Waiting times between attempts.
    pub retry_seconds: Vec<u32>,
    /// Time for which every attempt must have failed before a webhook is disabled.
    pub disable_after_seconds: u32,
    /// Time for which deliveries that are done with are stored.
    pub keep_seconds: u32,
    /// Webhooks that are posted to at a time.
    pub concurrency: usize,
    /// Interval between checks for others' changes and for what is due.
    pub poll_ms: u64,
    /// Time for which a process that has stopped holds up the others.
    pub lease_ms: u64,
}

impl WebhookSettings {
    pub(crate) fn timeout(&self) -> Duration {
        Duration::from_millis(self.timeout_ms)
    }

    pub(crate) fn poll(&self) -> Duration {
        Duration::from_millis(self.poll_ms.max(1))
    }

    /// The same in milliseconds.
    pub(crate) fn poll_millis(&self) -> i64 {
        i64::try_from(self.poll_ms.max(1)).unwrap_or(i64::MAX)
    }

    /// When a delivery is tried again after its first `attempts` have failed, in
    /// milliseconds from then; `None` when it is given up. `luck` is from 0 to 1, so that
    /// what failed together does not come back together.
    pub(crate) fn retry_after_ms(&self, attempts: u32, luck: f64) -> Option<i64> {
        let index = usize::try_from(attempts).ok()?.checked_sub(1)?;
        let seconds = f64::from(*self.retry_seconds.get(index)?);
        Some((seconds * 1000.0 * (0.8 + 0.4 * luck)).round() as i64)
    }
}

#[cfg(test)]
mod tests {
    use sandtable_runtime::settings::Settings;

    use super::*;

    #[test]
    fn the_waiting_times_grow_and_end() {
        let settings: WebhookSettings = Settings::load(None).unwrap().section("webhooks").unwrap();
        let waits: Vec<i64> = (1..)
            .map_while(|attempts| settings.retry_after_ms(attempts, 0.5))
            .collect();
        assert_eq!(waits.len(), settings.retry_seconds.len());
        assert!(waits.is_sorted() && waits[0] == 5_000, "{waits:?}");
        assert_eq!(settings.retry_after_ms(1, 0.0), Some(4_000));
        assert_eq!(settings.retry_after_ms(1, 1.0), Some(6_000));
        assert_eq!(
            settings.retry_after_ms(0, 0.5),
            None,
            "nothing has failed yet"
        );
    }
}
