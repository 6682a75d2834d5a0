use serde::Deserialize;

use super::Texts;

/// Longest id of a game.
const LONGEST_ID: usize = 40;

/// Reports whether a text can be the id of a game: lower-case letters, digits and hyphens.
pub(super) fn is_game_id(text: &str) -> bool {
    let letters = |it: u8| it.is_ascii_lowercase() || it.is_ascii_digit() || it == b'-';
    (1..=LONGEST_ID).contains(&text.len()) && text.bytes().all(letters)
}

/// Section `[games.NAME]` of the configuration, for a game that another program referees;
/// what it leaves out is as in `[referees]`.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RefereeSettings {
    /// Where the referee is, such as `http://127.0.0.1:7500`.
    pub address: String,
    /// Value sent to it in `authorization`; empty for nothing.
    pub token: String,
    /// PEM file of the authority that vouches for it; empty when it is called without TLS.
    pub tls_ca: String,
    /// Longest time to connect.
    pub connect_timeout_ms: u64,
    /// Longest time that a call about one position may take.
    pub request_timeout_ms: u64,
    /// Longest time that playing a whole log again may take.
    pub log_timeout_ms: u64,
    /// Calls that are made at a time.
    pub max_calls: usize,
    /// Largest answer about one position.
    pub max_response_bytes: usize,
    /// Largest answer about a whole log.
    pub max_log_bytes: usize,
    /// Time for which it is not asked about a match after it was silent about it twice in a row.
    pub rest_ms: u64,
    /// Interval at which it is asked which game it has.
    pub check_interval_ms: u64,
    /// Ids of the bots that hosts may have at its seats.
    pub bots: Texts,
}

impl std::fmt::Debug for RefereeSettings {
    /// Never prints the token.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RefereeSettings")
            .field("address", &self.address)
            .finish_non_exhaustive()
    }
}
