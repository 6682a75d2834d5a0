//! Handles: names that accounts have for themselves.

mod claim;

use sandtable_grpc::validate::RESERVED;
use sandtable_runtime::reserved::{is_reserved, look};

use crate::error::{AccountError, ServiceResult};

const SHORTEST: usize = 3;
const LONGEST: usize = 32;

/// First character of the last part of an account's name that is a handle.
const SIGIL: char = '@';

/// A name that an account has for itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Handle(String);

impl Handle {
    /// Reads a handle that is to be claimed.
    pub(crate) fn read(field: &'static str, text: &str) -> ServiceResult<Self> {
        let is_inner = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
        let ends = [text.bytes().next(), text.bytes().last()];
        let ends_well = ends
            .iter()
            .all(|end| end.is_some_and(|it| it.is_ascii_alphanumeric()));
        if !(SHORTEST..=LONGEST).contains(&text.len()) || !ends_well || !text.bytes().all(is_inner)
        {
            let problem = format!(
                "must be {SHORTEST} to {LONGEST} letters of ASCII, digits, and `-_.` between them"
            );
            return Err(AccountError::field(field, problem));
        }
        if is_reserved(text) {
            return Err(AccountError::field(field, RESERVED));
        }
        Ok(Self(text.to_owned()))
    }

    /// As it is written.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns an id that no other handle has: its look.
    pub(crate) fn id(&self) -> String {
        look(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handles_are_short_words_of_ascii() {
        for text in ["ada", "Ada_Lovelace-1", "a.b", "x86", &"a".repeat(32)] {
            assert_eq!(Handle::read("handle", text).unwrap().as_str(), text);
        }
        for text in [
            "",
            "ab",
            &"a".repeat(33),
            "-ada",
            "ada.",
            "a da",
            "@ada",
            "аda",
            "ada\u{200d}",
            "a/b",
        ] {
            assert!(Handle::read("handle", text).is_err(), "{text}");
        }
    }

    #[test]
    fn handles_of_offices_are_nobodys() {
        for text in [
            "Operator",
            "s.y.s.t.e.m",
            "4dm1n",
            "sandtable",
            "sensible",
            "random-bot",
        ] {
            assert!(Handle::read("handle", text).is_err(), "{text}");
        }
    }
}
