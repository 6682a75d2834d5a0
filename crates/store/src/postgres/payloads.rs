//! Payloads on their way into rows.

use std::borrow::Cow;

use prost::bytes::Bytes;

use crate::chain::{self, Hash};
use crate::compression;

/// Payloads as their rows are to have them, and what their digests are made of.
#[derive(Default)]
pub(super) struct Payloads<'a> {
    rows: Vec<Cow<'a, [u8]>>,
    /// Hash of each payload before it was packed.
    pub(super) contents: Vec<Hash>,
}

impl<'a> Payloads<'a> {
    pub(super) fn of(entries: &'a [Bytes], pack: bool) -> Self {
        let mut payloads = Self::default();
        for payload in entries {
            payloads.push(payload, pack);
        }
        payloads
    }

    pub(super) fn push(&mut self, payload: &'a [u8], pack: bool) {
        self.rows.push(if pack {
            compression::pack(payload)
        } else {
            compression::as_it_is(payload)
        });
        self.contents.push(chain::content(payload));
    }

    pub(super) fn rows(&self) -> Vec<&[u8]> {
        self.rows.iter().map(|row| &row[..]).collect()
    }
}
