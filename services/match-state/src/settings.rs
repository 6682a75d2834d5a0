//! Section `[matches]` of the configuration.

use serde::Deserialize;

/// What the match service obeys.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchSettings {
    /// The operator's token; when empty, one is minted at the first start and shown
    /// once.
    pub operator_token: String,
    /// Matches in their lobby or in progress that the server takes on.
    pub max_open_matches: u64,
    /// Matches kept in memory.
    pub max_matches_in_memory: usize,
    /// Entries that one match's log may have.
    pub max_entries_per_match: u64,
}
