//! The section `ladder` of the settings.

use serde::Deserialize;

/// How tournaments and ladders are run.
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
    /// How often what is due is looked for.
    pub tick_ms: u64,
    /// How often a match is looked at that nobody has told anything of.
    pub look_seconds: u64,
    /// Streams that may be open at a time.
    pub max_streams: usize,
    /// The same of one account; 0 for any number.
    pub max_streams_per_account: usize,
    /// The same of all callers of one address; 0 for any number.
    pub max_streams_per_address: usize,
    /// How long a stream may be silent before a sign of life is sent.
    pub heartbeat_ms: u64,
    /// Ladders.
    pub pools: crate::pools::settings::PoolsSettings,
}
