//! Names of pools and of what is in them, and the keys of the store behind them.

use sha2::{Digest, Sha256};

use crate::error::{LadderError, ServiceResult};
use crate::tournaments::names::{counted, is_id, not_found};

/// Upper bound of numbers. A record that is listed with the latest first is stored under its
/// distance from this bound.
const LAST: u64 = 999_999_999_999;

/// The name of a pool.
pub(crate) fn pool_name(id: &str) -> String {
    format!("pools/{id}")
}

/// The name of a player.
pub(crate) fn player_name(id: &str, player: u64) -> String {
    format!("pools/{id}/players/{player:016x}")
}

/// The name of a fixture.
pub(crate) fn fixture_name(id: &str, number: u64) -> String {
    format!("pools/{id}/fixtures/{number}")
}

/// The name of a season.
pub(crate) fn season_name(id: &str, number: u32) -> String {
    format!("pools/{id}/seasons/{number}")
}

/// The name of a comparison.
pub(crate) fn comparison_name(id: &str, number: u64) -> String {
    format!("pools/{id}/comparisons/{number}")
}

/// The key of a player.
pub(crate) fn player_key(id: &str, player: u64) -> String {
    format!("{id}/{player:016x}")
}

/// The key of something that is counted in a pool and listed with the latest first.
pub(crate) fn falling(id: &str, number: u64) -> String {
    counted(id, LAST - number.min(LAST))
}

/// Id of a version of an account: always the same for the same.
pub(crate) fn player_of(account: &str, version: &str) -> u64 {
    let digest = Sha256::digest(format!("{account}\0{version}"));
    digest
        .iter()
        .take(8)
        .fold(0, |id, byte| id << 8 | u64::from(*byte))
}

/// The id in a pool's name.
pub(crate) fn pool_id<'a>(field: &'static str, name: &'a str) -> ServiceResult<&'a str> {
    match name.strip_prefix("pools/") {
        Some(id) if is_id(id) => Ok(id),
        Some(_) => Err(not_found(name)),
        None => Err(LadderError::field(
            field,
            "must have the form `pools/{pool}`",
        )),
    }
}

/// The ids in the name of something that belongs to a pool.
fn part_of<'a>(
    field: &'static str,
    name: &'a str,
    kind: &str,
) -> ServiceResult<(&'a str, &'a str)> {
    let form = || {
        let form = format!("must have the form `pools/{{pool}}/{kind}/{{…}}`");
        LadderError::field(field, form)
    };
    let (id, rest) = name
        .strip_prefix("pools/")
        .and_then(|it| it.split_once('/'))
        .ok_or_else(form)?;
    let part = rest
        .strip_prefix(kind)
        .and_then(|it| it.strip_prefix('/'))
        .ok_or_else(form)?;
    if is_id(id) && (1..=20).contains(&part.len()) {
        Ok((id, part))
    } else {
        Err(not_found(name))
    }
}

/// Pool and id of a player.
pub(crate) fn read_player<'a>(field: &'static str, name: &'a str) -> ServiceResult<(&'a str, u64)> {
    let (id, part) = part_of(field, name, "players")?;
    match u64::from_str_radix(part, 16) {
        Ok(player) if player_name(id, player) == name => Ok((id, player)),
        _ => Err(not_found(name)),
    }
}

/// Pool and number of a comparison.
pub(crate) fn read_comparison<'a>(
    field: &'static str,
    name: &'a str,
) -> ServiceResult<(&'a str, u64)> {
    let (id, part) = part_of(field, name, "comparisons")?;
    let number = part.parse().map_err(|_| not_found(name))?;
    Ok((id, number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        let id = "0123456789abcdef0123456789abcdef";
        assert_eq!(pool_id("name", &pool_name(id)).unwrap(), id);
        let player = player_of("accounts/a", "1");
        assert_eq!(
            read_player("name", &player_name(id, player)).unwrap(),
            (id, player)
        );
        assert_eq!(
            read_comparison("name", &comparison_name(id, 7)).unwrap(),
            (id, 7)
        );
        for name in ["", "pools/x", "pools/x/players/1", "tournaments/x"] {
            assert!(read_player("name", name).is_err(), "{name}");
            assert!(pool_id("name", name).is_err(), "{name}");
        }
    }

    #[test]
    fn the_latest_comes_first() {
        assert!(falling("a", 2) < falling("a", 1));
        assert!(player_of("accounts/a", "1") != player_of("accounts/a", "2"));
    }
}
