//! Page tokens: opaque, good for the list that gave them and for no other.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use crate::field::BadField;

const CHECK: usize = 8;

/// A list with its filters, as text: what a token of it is bound to.
#[derive(Clone, Debug)]
pub struct Listing(pub String);

impl Listing {
    /// The token to go on after a place in the list.
    pub fn token(&self, after: u64) -> String {
        self.token_of(&after.to_be_bytes())
    }

    /// The place in the list after which to go on, `None` for the beginning.
    pub fn place(&self, token: &str) -> Result<Option<u64>, BadField> {
        let Some(place) = self.place_of(token)? else {
            return Ok(None);
        };
        let place = place.try_into().map_err(|_| foreign())?;
        Ok(Some(u64::from_be_bytes(place)))
    }

    /// The token to go on after an id, in a list that is ordered by ids.
    pub fn token_after(&self, id: &str) -> String {
        self.token_of(id.as_bytes())
    }

    /// The id after which to go on, empty for the beginning.
    pub fn id_after(&self, token: &str) -> Result<String, BadField> {
        let place = self.place_of(token)?.unwrap_or_default();
        String::from_utf8(place).map_err(|_| foreign())
    }

    fn token_of(&self, place: &[u8]) -> String {
        let mut bytes = self.check(place).to_vec();
        bytes.extend_from_slice(place);
        URL_SAFE_NO_PAD.encode(bytes)
    }

    fn place_of(&self, token: &str) -> Result<Option<Vec<u8>>, BadField> {
        if token.is_empty() {
            return Ok(None);
        }
        let bytes = URL_SAFE_NO_PAD.decode(token).ok();
        bytes
            .as_deref()
            .and_then(|bytes| bytes.split_first_chunk::<CHECK>())
            .filter(|(check, place)| self.check(place) == **check)
            .map(|(_, place)| Some(place.to_vec()))
            .ok_or_else(foreign)
    }

    fn check(&self, place: &[u8]) -> [u8; CHECK] {
        let digest = Sha256::new()
            .chain_update(b"sandtable/page/1")
            .chain_update((place.len() as u64).to_be_bytes())
            .chain_update(place)
            .chain_update(&self.0)
            .finalize();
        let mut check = [0; CHECK];
        check.copy_from_slice(&digest[..CHECK]);
        check
    }
}

fn foreign() -> BadField {
    BadField::new("page_token", "is not a token that this list gave")
}

/// The number of rows to give for a `page_size`: the default when it is 0, never more
/// than the most.
pub fn size(page_size: i32, default: u32, most: u32) -> Result<u32, BadField> {
    match u32::try_from(page_size) {
        Ok(0) => Ok(default),
        Ok(size) => Ok(size.min(most)),
        Err(_) => Err(BadField::new("page_size", "must not be negative")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_come_back_to_their_own_list_only() {
        let (one, other) = (Listing("one".into()), Listing("other".into()));
        let token = one.token(77);
        assert_eq!(one.place(&token).unwrap(), Some(77));
        assert_eq!(one.place("").unwrap(), None);
        for bad in [token.as_str(), "", "AAAA", "ä", "====", &"A".repeat(99)] {
            assert_eq!(other.place(bad).is_ok(), bad.is_empty(), "{bad}");
        }
    }

    #[test]
    fn ids_come_back_to_their_own_list_only() {
        let (one, other) = (Listing("one".into()), Listing("other".into()));
        let token = one.token_after("0a1b");
        assert_eq!(one.id_after(&token).unwrap(), "0a1b");
        assert_eq!(one.id_after("").unwrap(), "");
        assert!(other.id_after(&token).is_err());
        assert!(one.place(&token).is_err(), "it is not a number");
    }

    #[test]
    fn sizes_are_coerced() {
        assert_eq!(size(0, 50, 100).unwrap(), 50);
        assert_eq!(size(1_000, 50, 100).unwrap(), 100);
        assert!(size(-1, 50, 100).is_err());
    }
}
