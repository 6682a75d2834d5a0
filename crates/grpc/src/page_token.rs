//! Page tokens and cursors: opaque, good for the list that gave them and for no other.
//!
//! They are sealed by the platform's own secret ([`sandtable_runtime::server_secret`]): nobody else
//! can make one or read the place in it, and two of the same place are not the same, so
//! that a cursor does not tell whether anything happened in matches that are not shown.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use prost::Message;

use crate::validate::BadField;
use sandtable_runtime::random;
use sandtable_runtime::server_secret;

/// Bytes after which a page of a list ends, though more would fit by number. Clients take messages
/// of 4 MiB as they come.
pub const PAGE_BYTES: usize = 256 * 1024;

/// Random bytes at the beginning, so that no two tokens are the same.
const SALT: usize = 12;

/// Bytes that show that a token is one of ours.
const CHECK: usize = 16;

/// A list with its filters, as text: what a token of it is bound to.
#[derive(Clone, Debug)]
pub struct Listing(pub String);

impl Listing {
    /// The token to go on after a place in the list.
    #[must_use]
    pub fn token(&self, after: u64) -> String {
        self.token_of(&after.to_be_bytes())
    }

    /// The place in the list after which to go on, `None` for the beginning.
    ///
    /// # Errors
    ///
    /// A token of another list, or none of ours.
    pub fn place(&self, token: &str) -> Result<Option<u64>, BadField> {
        let Some(place) = self.place_of(token)? else {
            return Ok(None);
        };
        let place = place.try_into().map_err(|_| foreign())?;
        Ok(Some(u64::from_be_bytes(place)))
    }

    /// The token to go on after an id, in a list that is ordered by ids.
    #[must_use]
    pub fn token_after(&self, id: &str) -> String {
        self.token_of(id.as_bytes())
    }

    /// The id after which to go on, empty for the beginning.
    ///
    /// # Errors
    ///
    /// A token of another list, or none of ours.
    pub fn id_after(&self, token: &str) -> Result<String, BadField> {
        let place = self.place_of(token)?.unwrap_or_default();
        String::from_utf8(place).map_err(|_| foreign())
    }

    fn token_of(&self, place: &[u8]) -> String {
        let mut salt = [0; SALT];
        random::fill(&mut salt);
        let mut bytes = salt.to_vec();
        bytes.extend_from_slice(&self.check(&salt, place));
        bytes.extend(self.masked(&salt, place));
        URL_SAFE_NO_PAD.encode(bytes)
    }

    fn place_of(&self, token: &str) -> Result<Option<Vec<u8>>, BadField> {
        if token.is_empty() {
            return Ok(None);
        }
        let read = || {
            let bytes = URL_SAFE_NO_PAD.decode(token).ok()?;
            let (salt, rest) = bytes.split_first_chunk::<SALT>()?;
            let (check, masked) = rest.split_first_chunk::<CHECK>()?;
            let place = self.masked(salt, masked);
            // Hash keyed by the secret, of what the caller sent: the time of a comparison reveals
            // nothing that helps to make another.
            (self.check(salt, &place) == *check).then_some(place)
        };
        read().map(Some).ok_or_else(foreign)
    }

    /// Hides a place, or shows it again.
    fn masked(&self, salt: &[u8; SALT], place: &[u8]) -> Vec<u8> {
        let blocks = (0u32..).zip(place.chunks(32));
        let masked = blocks.flat_map(|(number, block)| {
            let number = number.to_be_bytes();
            let parts: [&[u8]; 3] = [salt, &number, self.0.as_bytes()];
            let mask = server_secret::keyed("page/mask", &parts);
            let masked: Vec<u8> = block.iter().zip(mask).map(|(a, b)| a ^ b).collect();
            masked
        });
        masked.collect()
    }

    fn check(&self, salt: &[u8; SALT], place: &[u8]) -> [u8; CHECK] {
        let parts: [&[u8]; 3] = [salt, place, self.0.as_bytes()];
        let digest = server_secret::keyed("page/check", &parts);
        let mut check = [0; CHECK];
        check.copy_from_slice(&digest[..CHECK]);
        check
    }
}

/// Rows of a page, which ends by their number and by their bytes.
#[derive(Debug)]
pub struct PageBuilder<T> {
    rows: Vec<T>,
    most: usize,
    bytes_left: usize,
}

impl<T: Message> PageBuilder<T> {
    /// A page of so many rows at most.
    #[must_use]
    pub fn new(most: u32) -> Self {
        Self::within(most, PAGE_BYTES)
    }

    /// A page of so many rows and bytes at most.
    #[must_use]
    pub fn within(most: u32, bytes: usize) -> Self {
        Self {
            rows: Vec::new(),
            most: most as usize,
            bytes_left: bytes,
        }
    }

    /// Adds a row. `false` when it is the next page's: then it is not added, and the page is
    /// over. The first row is always added.
    pub fn push(&mut self, row: T) -> bool {
        self.push_all(vec![row])
    }

    /// Adds rows that belong together, as [`Self::push`] adds one.
    pub fn push_all(&mut self, rows: Vec<T>) -> bool {
        let bytes = rows.iter().map(T::encoded_len).sum::<usize>();
        let fits = self.rows.len() + rows.len() <= self.most && bytes <= self.bytes_left;
        if !fits && !self.rows.is_empty() {
            return false;
        }
        self.bytes_left = self.bytes_left.saturating_sub(bytes);
        self.rows.extend(rows);
        true
    }

    /// Reports whether the page is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Its last row.
    #[must_use]
    pub fn last(&self) -> Option<&T> {
        self.rows.last()
    }

    /// Returns its rows.
    #[must_use]
    pub fn rows(self) -> Vec<T> {
        self.rows
    }
}

fn foreign() -> BadField {
    BadField::new("page_token", "is not a token that this list gave")
}

/// The number of rows to give for a `page_size`: the default when it is 0, never more
/// than the most.
///
/// # Errors
///
/// A size below 0.
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
    fn tokens_neither_tell_their_place_nor_can_be_changed() {
        let listing = Listing("one".into());
        let (one, again) = (listing.token(77), listing.token(77));
        assert_ne!(one, again, "the same place does not show");
        let bytes = URL_SAFE_NO_PAD.decode(&one).unwrap();
        assert!(!bytes.windows(8).any(|it| it == 77u64.to_be_bytes()));
        for at in 0..bytes.len() {
            let mut forged = bytes.clone();
            forged[at] ^= 1;
            assert!(listing.place(&URL_SAFE_NO_PAD.encode(forged)).is_err());
        }
        let long = "0123456789abcdef".repeat(8);
        assert_eq!(listing.id_after(&listing.token_after(&long)).unwrap(), long);
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
    fn a_page_ends_by_number_and_by_bytes() {
        let row = |bytes: usize| "x".repeat(bytes);
        let filled = |most, bytes, rows: &[usize]| {
            let mut page = PageBuilder::within(most, bytes);
            let taken = rows.iter().take_while(|it| page.push(row(**it)));
            taken.count()
        };
        assert_eq!(filled(2, 1000, &[10, 10, 10]), 2);
        assert_eq!(filled(9, 100, &[40, 40, 40]), 2);
        assert_eq!(
            filled(9, 100, &[500, 1]),
            1,
            "the first one is always there"
        );
        let mut together = PageBuilder::within(3, 1000);
        assert!(together.push_all(vec![row(1), row(1)]));
        assert!(!together.push_all(vec![row(1), row(1)]));
        assert_eq!(together.rows().len(), 2);
    }

    #[test]
    fn sizes_are_coerced() {
        assert_eq!(size(0, 50, 100).unwrap(), 50);
        assert_eq!(size(1_000, 50, 100).unwrap(), 100);
        assert!(size(-1, 50, 100).is_err());
    }
}
