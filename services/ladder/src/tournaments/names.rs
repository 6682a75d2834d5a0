//! Resource names, and the ids behind them.

pub(crate) use sandtable_runtime::resource_id::{falling as falling_id, is_id};

use crate::error::{LadderError, ServiceResult};

/// Name by which a caller refers to its own entrant or account.
pub(crate) const ME: &str = "me";

/// The name of a tournament.
pub(crate) fn tournament_name(id: &str) -> String {
    format!("tournaments/{id}")
}

/// The name of an entrant.
pub(crate) fn entrant_name(id: &str, number: u32) -> String {
    format!("tournaments/{id}/entrants/{number}")
}

/// The name of a round.
pub(crate) fn round_name(id: &str, number: u32) -> String {
    format!("tournaments/{id}/rounds/{number}")
}

/// The name of a fixture.
pub(crate) fn fixture_name(id: &str, fixture: &str) -> String {
    format!("tournaments/{id}/fixtures/{fixture}")
}

/// The id of a fixture among those of its tournament. They sort by round and board.
pub(crate) fn fixture_id(round: u32, board: u32) -> String {
    format!("{round:04}-{board:05}")
}

/// The key of something that is counted in a tournament.
pub(crate) fn counted(id: &str, number: impl Into<u64>) -> String {
    format!("{id}/{:012}", number.into())
}

/// The key of something in a tournament.
pub(crate) fn within(id: &str, name: &str) -> String {
    format!("{id}/{name}")
}

/// The id in a tournament's name, checked so that only what could be one of ours is looked
/// for.
pub(crate) fn tournament_id<'a>(field: &'static str, name: &'a str) -> ServiceResult<&'a str> {
    let id = name.strip_prefix("tournaments/").ok_or_else(|| {
        LadderError::field(field, "must have the form `tournaments/{tournament}`")
    })?;
    if is_id(id) {
        Ok(id)
    } else {
        Err(not_found(name))
    }
}

/// The ids in the name of something that belongs to a tournament.
pub(crate) fn part_of<'a>(
    name: &'a str,
    collection: &'static str,
) -> ServiceResult<(&'a str, &'a str)> {
    let mut parts = name.split('/');
    let found = (
        parts.next(),
        parts.next(),
        parts.next(),
        parts.next(),
        parts.next(),
    );
    match found {
        (Some("tournaments"), Some(id), Some(kind), Some(part), None) if kind == collection => {
            if is_id(id) && !part.is_empty() && part.len() <= 40 {
                Ok((id, part))
            } else {
                Err(not_found(name))
            }
        }
        _ => {
            let form =
                format!("must have the form `tournaments/{{tournament}}/{collection}/{{…}}`");
            Err(LadderError::field("name", form))
        }
    }
}

/// The number that a part of a name spells.
pub(crate) fn number(name: &str, part: &str) -> ServiceResult<u32> {
    part.parse().map_err(|_| not_found(name))
}

/// The id of a fixture, in the one way in which it is written.
pub(crate) fn read_fixture_id(name: &str, part: &str) -> ServiceResult<String> {
    let numbers = part.split_once('-').ok_or_else(|| not_found(name))?;
    Ok(fixture_id(
        number(name, numbers.0)?,
        number(name, numbers.1)?,
    ))
}

/// An account's name, of the form that all have.
pub(crate) fn account(field: &'static str, name: &str) -> ServiceResult<String> {
    let id = name.strip_prefix("accounts/").unwrap_or_default();
    let fits = (1..=64).contains(&id.len()) && id.bytes().all(|it| it.is_ascii_alphanumeric());
    if fits && id != ME {
        Ok(name.to_owned())
    } else {
        Err(LadderError::field(
            field,
            "must have the form `accounts/{account}`",
        ))
    }
}

/// There is nothing of this name.
pub(crate) fn not_found(name: &str) -> LadderError {
    LadderError::NotFound(name.chars().take(128).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        let id = falling_id(std::time::UNIX_EPOCH);
        assert_eq!(tournament_id("name", &tournament_name(&id)).unwrap(), id);
        let name = entrant_name(&id, 12);
        assert_eq!(part_of(&name, "entrants").unwrap(), (id.as_str(), "12"));
        let name = fixture_name(&id, &fixture_id(3, 7));
        let (_, part) = part_of(&name, "fixtures").unwrap();
        assert_eq!(read_fixture_id(&name, part).unwrap(), "0003-00007");
    }

    #[test]
    fn what_cannot_be_a_name_is_not_looked_for() {
        for name in ["", "tournaments/", "tournaments/../x", "matches/0"] {
            assert!(tournament_id("name", name).is_err(), "{name}");
        }
        assert!(part_of("tournaments/x/entrants/1/2", "entrants").is_err());
        assert!(account("account", "accounts/me").is_err());
    }
}
