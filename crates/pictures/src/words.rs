//! Words that describe both games.

/// The name of an enum's value in a word: `WEBHOOK_STATE_ENABLED` is `enabled`.
#[must_use]
pub fn word(name: &str, prefix: &str) -> String {
    name.strip_prefix(prefix)
        .unwrap_or(name)
        .to_ascii_lowercase()
}
