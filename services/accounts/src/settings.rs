use std::time::Duration;

use sandtable_server::limits::{Bounds, Release};
use serde::Deserialize;

/// Section `[accounts]` of the configuration.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AccountSettings {
    /// True if anyone may make an account; otherwise only operators may.
    pub sign_up: bool,
    /// True if hosting and joining require a key.
    pub required: bool,
    /// Accounts that may be made from one address in each window; 0 for any number.
    pub sign_ups_per_address: u32,
    /// Accounts that may be made in each window; 0 for any number.
    pub sign_ups: u32,
    /// Length of a window.
    pub sign_up_window_seconds: u64,
    /// Time for which a process may use cached data of a key.
    pub cache_ms: u64,
    /// Keys that one account may have, revoked and expired ones not counted.
    pub max_keys_per_account: u32,
}

impl AccountSettings {
    /// All that this service bounds.
    #[must_use]
    pub fn bounds(&self) -> Vec<Bounds> {
        let window = Duration::from_secs(self.sign_up_window_seconds);
        let all = Bounds::of("accounts that are made", 0, Release::Refills(window));
        vec![
            Bounds {
                total: (self.sign_ups > 0).then_some(self.sign_ups as usize),
                ..all
            }
            .each(0, self.sign_ups_per_address as usize),
        ]
    }

    pub(crate) fn cache(&self) -> Duration {
        Duration::from_millis(self.cache_ms)
    }
}
