//! Players who never meet: the versions of one account, and where the pool says so those of one
//! author.

use std::collections::HashMap;

use sandtable_proto::ladder::v1::{Player, PoolSettings};

use crate::pools::names::player_of;

/// A number for each of those who wait: of two with the same number, one person may be behind
/// both, and they are not paired.
pub(crate) fn owners<'a>(
    waiting: impl Iterator<Item = &'a Player>,
    settings: &PoolSettings,
) -> Vec<u64> {
    let mut owners = Vec::new();
    // Known owner of each account and each author.
    let mut known: HashMap<Name, u64> = HashMap::new();
    for player in waiting {
        let own = player_of(&player.account, "");
        let own = *known.entry(Name::Account(&player.account)).or_insert(own);
        owners.push(own);
        let author = player.author.trim().to_lowercase();
        if !settings.authors_apart || author.is_empty() {
            continue;
        }
        let theirs = *known.entry(Name::Author(author)).or_insert(own);
        if own == theirs {
            continue;
        }
        // The author's accounts are this one's, too, and so is whatever is theirs.
        let all = owners.iter_mut().chain(known.values_mut());
        for owner in all.filter(|it| **it == own) {
            *owner = theirs;
        }
    }
    owners
}

/// Names by which players are known to be one person's.
#[derive(PartialEq, Eq, Hash)]
enum Name<'a> {
    Account(&'a str),
    Author(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(players: &[(&str, &str)], authors_apart: bool) -> Vec<u64> {
        let players = players.iter().map(|(account, author)| Player {
            account: (*account).to_owned(),
            author: (*author).to_owned(),
            ..Player::default()
        });
        let players: Vec<Player> = players.collect();
        let settings = PoolSettings {
            authors_apart,
            ..PoolSettings::default()
        };
        owners(players.iter(), &settings)
    }

    #[test]
    fn versions_of_an_account_have_one_owner_and_authors_where_the_pool_says_so() {
        let players = [
            ("a", "Ada"),
            ("a", "Ada"),
            ("b", " ada"),
            ("c", ""),
            ("d", ""),
        ];
        let apart = told(&players, true);
        assert_eq!([apart[0], apart[0]], [apart[1], apart[2]]);
        assert!(apart[3] != apart[4] && apart[3] != apart[0]);
        let may_meet = told(&players, false);
        assert!(may_meet[0] == may_meet[1] && may_meet[0] != may_meet[2]);
    }

    #[test]
    fn an_account_with_two_authors_binds_the_accounts_of_both() {
        // However they come in: b is of Ada's and of Bob's, and so a and c are one's.
        let players = [("a", "Ada"), ("b", "Ada"), ("c", "Bob"), ("b", "Bob")];
        for turn in 0..players.len() {
            let mut turned = players;
            turned.rotate_left(turn);
            let owners = told(&turned, true);
            assert!(owners.iter().all(|it| *it == owners[0]), "{turned:?}");
        }
    }
}
