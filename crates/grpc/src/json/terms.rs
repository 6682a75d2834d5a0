//! Terms on which a caller of HTTP takes an answer that has an entity tag.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use http::header::{ACCEPT_ENCODING, ETAG, HeaderMap, IF_NONE_MATCH};

use crate::negotiation::{accepts, knows};

/// Formats that a caller accepts, and the version that it has already. They count only for answers
/// with an entity tag: these are pictures, and have no secrets that the length of a compressed
/// answer would give away.
#[derive(Debug, Default)]
pub(super) struct AnswerTerms {
    /// The headers that say what the caller has.
    known: HeaderMap,
    takes_gzip: bool,
}

impl AnswerTerms {
    /// The terms in a request's headers.
    pub(super) fn of(headers: &HeaderMap) -> Self {
        let known = headers.get_all(IF_NONE_MATCH).iter();
        Self {
            known: known.map(|value| (IF_NONE_MATCH, value.clone())).collect(),
            takes_gzip: accepts(headers, ACCEPT_ENCODING, "gzip"),
        }
    }

    /// Reports whether the caller has the answer with these headers.
    pub(super) fn has(&self, answer: &HeaderMap) -> bool {
        let tag = answer.get(ETAG).and_then(|tag| tag.to_str().ok());
        tag.is_some_and(|tag| knows(&self.known, tag))
    }

    /// Reports whether the answer with these headers is compressed.
    pub(super) fn compress(&self, answer: &HeaderMap) -> bool {
        self.takes_gzip && answer.contains_key(ETAG)
    }
}

/// Level of compression: the next ones take twice the time for a tenth less.
const LEVEL: u32 = 4;

/// A text, compressed.
pub(super) fn gzip(text: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::new(LEVEL));
    encoder.write_all(text)?;
    encoder.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_for_answers_with_a_tag() {
        let headers = |rows: &[(&'static str, &str)]| -> HeaderMap {
            let rows = rows.iter();
            rows.map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()))
                .collect()
        };
        let asked = [
            ("if-none-match", "\"a\""),
            ("if-none-match", "\"b\""),
            ("accept-encoding", "gzip"),
        ];
        let terms = AnswerTerms::of(&headers(&asked));
        for (etag, has) in [("W/\"a\"", true), ("W/\"b\"", true), ("W/\"c\"", false)] {
            let answer = headers(&[("etag", etag)]);
            assert_eq!((terms.has(&answer), terms.compress(&answer)), (has, true));
        }
        let untagged = HeaderMap::new();
        assert!(!terms.has(&untagged) && !terms.compress(&untagged));
        let plain = AnswerTerms::of(&HeaderMap::new());
        let answer = headers(&[("etag", "W/\"a\"")]);
        assert!(!plain.has(&answer) && !plain.compress(&answer));
    }
}
