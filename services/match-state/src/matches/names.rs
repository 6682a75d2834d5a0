//! Resource names, and the random ids behind them.

use std::sync::LazyLock;

use data_encoding::{Encoding, Specification};

use sandtable_store::match_id_form::{self, is_match_id};

use crate::auth::tokens;
use crate::error::{MatchError, ServiceResult};

const COLLECTION: &str = "matches/";
/// 80 random bits, so that the name of an unlisted match cannot be guessed.
const ID_BYTES: usize = 10;
const _: () = assert!(ID_BYTES * 8 / 5 == match_id_form::LENGTH);
static BASE32: LazyLock<Encoding> = LazyLock::new(|| {
    let mut specification = Specification::new();
    specification.symbols.push_str(match_id_form::ALPHABET);
    let encoding = specification.encoding();
    encoding.expect("an alphabet of 32 different letters is an encoding")
});

/// The name of a match.
pub(crate) fn match_name(id: &str) -> String {
    format!("{COLLECTION}{id}")
}

/// The id in a match's name, checked so that only what could be one of ours is
/// looked for.
pub(crate) fn match_id<'a>(field: &'static str, name: &'a str) -> ServiceResult<&'a str> {
    let id = name
        .strip_prefix(COLLECTION)
        .ok_or_else(|| MatchError::field(field, "must have the form `matches/{match}`"))?;
    if is_match_id(id) {
        Ok(id)
    } else {
        Err(MatchError::MatchNotFound(name.chars().take(64).collect()))
    }
}

/// Returns a new, unpredictable id.
pub(crate) fn new_match_id() -> ServiceResult<String> {
    let bytes: [u8; ID_BYTES] = tokens::random()?;
    Ok(BASE32.encode(&bytes))
}

/// The name of a fork of a match.
pub(crate) fn fork_name(id: &str, fork: &str) -> String {
    format!("{}/forks/{fork}", match_name(id))
}

/// The name of a fork's match; of what is no fork's name, all of it.
pub(crate) fn parent_of_fork(name: &str) -> &str {
    name.split_once("/forks/")
        .map_or(name, |(parent, _)| parent)
}

/// Returns a new id of a fork, just as unpredictable.
pub(crate) fn new_fork_id() -> ServiceResult<String> {
    new_match_id()
}

/// A new join code, short enough to be read out.
pub(crate) fn new_join_code() -> ServiceResult<String> {
    let bytes: [u8; 5] = tokens::random()?;
    Ok(BASE32.encode(&bytes))
}

/// The id of an invitation with a code of this hash.
pub(crate) fn invite_id(code_hash: &[u8; 32]) -> String {
    BASE32.encode(&code_hash[..5])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_well_formed_and_differ() {
        let (one, other) = (new_match_id().unwrap(), new_match_id().unwrap());
        assert_ne!(one, other);
        let name = match_name(&one);
        assert_eq!(match_id("name", &name).unwrap(), one);
        assert_eq!(new_join_code().unwrap().len(), 8);
    }

    #[test]
    fn what_cannot_be_an_id_is_not_looked_for() {
        for name in [
            "matches/",
            "matches/0",
            "matches/ABCDEFGH01234567",
            "matches/../../etc/pwd",
        ] {
            assert!(matches!(
                match_id("name", name),
                Err(MatchError::MatchNotFound(_))
            ));
        }
        assert!(matches!(
            match_id("name", ""),
            Err(MatchError::InvalidField { .. })
        ));
    }

    #[test]
    fn base32_spells_every_bit() {
        assert_eq!(BASE32.encode(&[0xff; 5]), "zzzzzzzz");
        assert_eq!(BASE32.encode(&[0, 0, 0, 0, 1]), "00000001");
        assert_eq!(BASE32.encode(&[0x08, 0x42, 0x10, 0x84, 0x21]), "11111111");
    }
}
