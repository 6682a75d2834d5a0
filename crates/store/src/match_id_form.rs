//! The form of the ids of matches, which no slug has.

/// Length of an id: 80 bits in base 32.
pub const LENGTH: usize = 16;

/// Crockford's base 32: no letter that is easily taken for a digit.
pub const ALPHABET: &str = "0123456789abcdefghjkmnpqrstvwxyz";

/// Reports whether a text has the form of a match's id.
#[must_use]
pub fn is_match_id(text: &str) -> bool {
    text.len() == LENGTH && text.chars().all(|letter| ALPHABET.contains(letter))
}
