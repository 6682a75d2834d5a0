use serde::Deserialize;

/// Section `[rules]` of the configuration.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulesSettings {
    /// Where the process listens when it runs by itself.
    pub listen: String,
    /// Number of matches whose state is cached.
    pub cached_matches: usize,
    /// Number of forks whose state is cached.
    pub cached_forks: usize,
    /// Largest message taken from another service.
    pub max_request_bytes: usize,
}
