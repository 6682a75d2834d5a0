//! The section `ladder.pools` of the settings.

use serde::Deserialize;

/// Settings of pools.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PoolsSettings {
    /// Pools of one account that are not closed; 0 for any number.
    pub max_pools_per_account: u32,
    /// Matches of all pools that are played at a time: the machine's capacity for ladders.
    pub max_matches: u32,
    /// Of these, matches of one account; 0 for any number.
    pub max_matches_per_account: u32,
    /// Of these, matches of all accounts that were made from one address; 0 for any number.
    pub max_matches_per_address: u32,
    /// Seconds without a move after which a match is decided against the side that it waits for,
    /// when others wait for room; 0 for never.
    pub yield_after_seconds: u32,
    /// Streams of those who attend, in this process.
    pub max_attending: usize,
    /// Streams of one account that attend, in this process.
    pub max_attending_per_account: usize,
    /// The same of all accounts that call from one address; 0 for any number.
    pub max_attending_per_address: usize,
    /// Versions that an account may have in a pool.
    pub max_versions: usize,
    /// Seconds for which a player still attends after its stream broke off.
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
            max_matches_per_account: 16,
            max_matches_per_address: 24,
            yield_after_seconds: 600,
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
