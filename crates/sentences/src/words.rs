//! Names of the contract's values as words.

/// The name of an enum's value in a word: `WEBHOOK_STATE_ENABLED` is `enabled`.
#[must_use]
pub fn word(name: &str, prefix: &str) -> String {
    name.strip_prefix(prefix)
        .unwrap_or(name)
        .to_ascii_lowercase()
}

/// The same where it is several words: `PHASE_COMBAT_MOVE` is `combat move`.
pub(crate) fn words(name: &str, prefix: &str) -> String {
    match word(name, prefix).as_str() {
        // A value of a later version is read as none.
        "unspecified" => "unknown".to_owned(),
        words => words.replace('_', " "),
    }
}
