//! The section `ladder` of the settings.

use serde::Deserialize;

/// Settings of tournaments and ladders.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LadderSettings {
    /// Address to listen on, as a process of its own.
    pub listen: String,
    /// Addresses of the match service, as a process of its own.
    pub matches: sandtable_runtime::settings::Texts,
    /// Tournaments that are not over of one account; 0 for any number.
    pub max_tournaments_per_account: u32,
    /// Entrants that any tournament may have, and as many may wait.
    pub max_entrants: u32,
    /// Tournaments and fixtures that are looked after at a time.
    pub parallel: usize,
    /// Interval at which due work is looked for.
    pub tick_ms: u64,
    /// Interval at which a match without news is looked at.
    pub look_seconds: u64,
    /// Streams that may be open at a time.
    pub max_streams: usize,
    /// The same of one account; 0 for any number.
    pub max_streams_per_account: usize,
    /// The same of all callers of one address; 0 for any number.
    pub max_streams_per_address: usize,
    /// Time for which a stream may be silent before a heartbeat is sent.
    pub heartbeat_ms: u64,
    /// Ladders.
    pub pools: crate::pools::settings::PoolsSettings,
}
