//! The section `ladder.pools` of the settings.

use serde::Deserialize;

/// How pools are run.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PoolsSettings {
    /// Pools of one account that are not closed; 0 for any number.
    pub max_pools_per_account: u32,
    /// Matches of all pools that are played at a time: the machine's capacity for ladders.
    pub max_matches: u32,
    /// Streams of those who attend, in this process.
    pub max_attending: usize,
    /// Streams of one account that attend, in this process.
    pub max_attending_per_account: usize,
    /// The same of all accounts that call from one address; 0 for any number.
    pub max_attending_per_address: usize,
    /// Versions that an account may have in a pool.
    pub max_versions: usize,
    /// How long after its stream broke off a player still attends.
    pub grace_seconds: u32,
    /// After how many hours in which no pair was begun a comparison ends without an answer.
    pub comparison_waits_hours: u32,
    /// At which second of the day estimates are made, by UTC.
    pub estimate_at: u32,
}

impl Default for PoolsSettings {
    fn default() -> Self {
        Self {
            max_pools_per_account: 10,
            max_matches: 64,
            max_attending: 1_000,
            max_attending_per_account: 32,
            max_attending_per_address: 200,
            max_versions: 100,
            grace_seconds: 10,
            comparison_waits_hours: 7 * 24,
            estimate_at: 3 * 60 * 60,
        }
    }
}
