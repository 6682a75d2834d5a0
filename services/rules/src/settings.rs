use serde::Deserialize;

/// Section `[rules]` of the configuration.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulesSettings {
    /// Where the process listens when it runs by itself.
    pub listen: String,
    /// Matches whose state is kept in memory.
    pub cached_matches: usize,
    /// Forks whose state is kept in memory.
    pub cached_forks: usize,
    /// Largest message taken from another service.
    pub max_request_bytes: usize,
}
