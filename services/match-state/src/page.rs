//! Page tokens: opaque, good for the list that gave them and for no other.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use crate::refusal::{Answer, Refusal};

const CHECK: usize = 8;

/// A list with its filters, as text: what a token of it is bound to.
pub(crate) struct Listing(pub(crate) String);

impl Listing {
    /// The token to go on after a place in the list.
    pub(crate) fn token(&self, after: u64) -> String {
        let place = after.to_be_bytes();
        let mut bytes = place.to_vec();
        bytes.extend(self.check(place));
        URL_SAFE_NO_PAD.encode(bytes)
    }

    /// The place in the list after which to go on, `None` for the beginning.
    pub(crate) fn place(&self, token: &str) -> Answer<Option<u64>> {
        if token.is_empty() {
            return Ok(None);
        }
        let bytes = URL_SAFE_NO_PAD.decode(token).ok();
        bytes
            .as_deref()
            .and_then(|bytes| bytes.split_first_chunk::<8>())
            .filter(|(place, check)| self.check(**place) == *check)
            .map(|(place, _)| Some(u64::from_be_bytes(*place)))
            .ok_or_else(|| Refusal::field("page_token", "is not a token that this list gave"))
    }

    fn check(&self, place: [u8; 8]) -> [u8; CHECK] {
        let digest = Sha256::new()
            .chain_update(b"sandtable/page/1")
            .chain_update(place)
            .chain_update(&self.0)
            .finalize();
        let mut check = [0; CHECK];
        check.copy_from_slice(&digest[..CHECK]);
        check
    }
}

/// The number of rows to give for a `page_size`: the default when it is 0, never more
/// than the most.
pub(crate) fn size(page_size: i32, default: u32, most: u32) -> Answer<u32> {
    match u32::try_from(page_size) {
        Ok(0) => Ok(default),
        Ok(size) => Ok(size.min(most)),
        Err(_) => Err(Refusal::field("page_size", "must not be negative")),
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
    fn sizes_are_coerced() {
        assert_eq!(size(0, 50, 100).unwrap(), 50);
        assert_eq!(size(1_000, 50, 100).unwrap(), 100);
        assert!(size(-1, 50, 100).is_err());
    }
}
