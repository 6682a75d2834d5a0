//! What the fields of a request may hold.

use sandtable_service::field::{self, line};

use crate::refusal::{Answer, Refusal};

const LONGEST_TITLE: usize = 120;
const LONGEST_PERSON: usize = 60;
const LONGEST_NONCE: usize = 255;

/// What a match is called.
pub(crate) fn title(field: &'static str, text: &str) -> Answer<String> {
    Ok(line(field, text, LONGEST_TITLE)?)
}

/// What a player is called.
pub(crate) fn person(field: &'static str, text: &str) -> Answer<String> {
    Ok(line(field, text, LONGEST_PERSON)?)
}

/// What a seat adds to the dice.
pub(crate) fn nonce(nonce: &[u8]) -> Answer<Vec<u8>> {
    if nonce.len() > LONGEST_NONCE {
        let problem = format!("has more than {LONGEST_NONCE} bytes");
        return Err(Refusal::field("nonce", problem));
    }
    Ok(nonce.to_vec())
}

/// A request id, or none.
pub(crate) fn request_id(id: &str) -> Answer<&str> {
    Ok(field::request_id(id)?)
}

/// A field that must be there.
pub(crate) fn required<T>(field: &'static str, value: Option<T>) -> Answer<T> {
    Ok(field::required(field, value)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nonces_are_bounded() {
        assert!(nonce(&[0; 255]).is_ok());
        assert!(nonce(&[0; 256]).is_err());
    }
}
