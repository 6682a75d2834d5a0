//! Names of what the platform keeps. On the command line the ids at their ends will do.

use anyhow::Context;

/// The account of the key that is shown.
pub(crate) const MY_ACCOUNT: &str = "accounts/me";

/// The full name of an account: `x` and `accounts/x` are the same.
pub(crate) fn account_name(text: &str) -> String {
    full("accounts/", text)
}

/// The full name of a key; an id is one of the caller's own.
pub(crate) fn key_name(text: &str) -> String {
    full("accounts/me/keys/", text)
}

/// The full name of a webhook; an id is one of the caller's own.
pub(crate) fn webhook_name(text: &str) -> String {
    full("accounts/me/webhooks/", text)
}

/// The full name of a delivery; an id, which begins with its webhook's, is one to the
/// caller's own.
pub(crate) fn delivery_name(text: &str) -> anyhow::Result<String> {
    if text.starts_with("accounts/") {
        return Ok(text.to_owned());
    }
    let (webhook, _) = text
        .split_once('_')
        .with_context(|| format!("{text} is not the id of a delivery"))?;
    Ok(format!("{}/deliveries/{text}", webhook_name(webhook)))
}

/// The full name of a tournament: `x` and `tournaments/x` are the same.
pub(crate) fn tournament_name(text: &str) -> String {
    within("tournaments/", text)
}

/// The full name of a fixture; `x/y` is fixture y of the tournament x, and `x/3/2` the one of its
/// round 3, board 2.
pub(crate) fn fixture_name(text: &str) -> anyhow::Result<String> {
    let ids: Vec<&str> = text
        .strip_prefix("tournaments/")
        .unwrap_or(text)
        .split('/')
        .collect();
    let number = |it: &str| it.parse::<u32>().is_ok();
    match ids.as_slice() {
        [whole, round, board] if number(round) && number(board) => {
            Ok(format!("tournaments/{whole}/fixtures/{round}-{board}"))
        }
        _ => part("tournaments/", "fixtures", text),
    }
}

/// The full name of an entrant; `x/3` is the third of the tournament x.
pub(crate) fn entrant_name(text: &str) -> anyhow::Result<String> {
    part("tournaments/", "entrants", text)
}

/// The entrant of the caller's account in a tournament.
pub(crate) fn own_entrant(tournament: &str) -> String {
    format!("{tournament}/entrants/me")
}

/// The full name of a pool: `x` and `pools/x` are the same.
pub(crate) fn pool_name(text: &str) -> String {
    within("pools/", text)
}

/// The full name of a player; `x/y` is the player y of the pool x.
pub(crate) fn player_name(text: &str) -> anyhow::Result<String> {
    part("pools/", "players", text)
}

/// The full name of a comparison; `x/y` is the comparison y of the pool x.
pub(crate) fn comparison_name(text: &str) -> anyhow::Result<String> {
    part("pools/", "comparisons", text)
}

/// The pool of a player or a comparison.
pub(crate) fn pool_of(name: &str) -> &str {
    let mut slashes = name.match_indices('/').skip(1);
    slashes.next().map_or(name, |(end, _)| &name[..end])
}

/// The id at the end of a name, which is shown to people.
pub(crate) fn id(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

/// A part of something, which is named by both ids, or by the whole's name and its own id.
fn part(prefix: &str, parts: &str, text: &str) -> anyhow::Result<String> {
    let ids = text.strip_prefix(prefix).unwrap_or(text);
    if ids.contains(&format!("/{parts}/")) {
        return Ok(format!("{prefix}{ids}"));
    }
    let (whole, part) = ids
        .split_once('/')
        .with_context(|| format!("{text} is not like {prefix}x/{parts}/y, or x/y for short"))?;
    Ok(format!("{prefix}{whole}/{parts}/{part}"))
}

fn within(prefix: &str, text: &str) -> String {
    if text.starts_with(prefix) {
        text.to_owned()
    } else {
        format!("{prefix}{text}")
    }
}

fn full(prefix: &str, text: &str) -> String {
    if text.starts_with("accounts/") {
        text.to_owned()
    } else {
        format!("{prefix}{text}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_will_do() {
        assert_eq!(account_name("me"), MY_ACCOUNT);
        assert_eq!(account_name("accounts/a"), "accounts/a");
        assert_eq!(key_name("k"), "accounts/me/keys/k");
        assert_eq!(key_name("accounts/a/keys/k"), "accounts/a/keys/k");
        let delivery = "accounts/me/webhooks/0f/deliveries/0f_2a";
        assert_eq!(delivery_name("0f_2a").unwrap(), delivery);
        assert_eq!(delivery_name(delivery).unwrap(), delivery);
        assert!(delivery_name("0f").is_err());
        assert_eq!(id(delivery), "0f_2a");
    }

    #[test]
    fn parts_are_named_by_both_ids() {
        assert_eq!(tournament_name("x"), "tournaments/x");
        assert_eq!(pool_name("pools/x"), "pools/x");
        let fixture = "tournaments/x/fixtures/y";
        assert_eq!(fixture_name("x/y").unwrap(), fixture);
        assert_eq!(fixture_name(fixture).unwrap(), fixture);
        assert_eq!(fixture_name("tournaments/x/y").unwrap(), fixture);
        assert_eq!(fixture_name("x/fixtures/y").unwrap(), fixture);
        let fixture = "tournaments/x/fixtures/3-2";
        assert_eq!(fixture_name("x/3/2").unwrap(), fixture);
        assert_eq!(fixture_name("tournaments/x/3/2").unwrap(), fixture);
        assert!(fixture_name("y").is_err());
        assert!(fixture_name("tournaments/x").is_err());
        assert_eq!(player_name("x/y").unwrap(), "pools/x/players/y");
        assert_eq!(pool_of("pools/x/players/y"), "pools/x");
        assert_eq!(pool_of("pools/x"), "pools/x");
    }
}
