//! Shares of one account and one address in what all pools play.

use std::collections::HashMap;

use crate::pools::record::{OpenFixture, PlayerRecord, PoolRecord};
use crate::pools::settings::PoolsSettings;

/// Matches that are played, by account and by address.
#[derive(Clone, Debug)]
pub(crate) struct Shares {
    /// Maximum number of one account; 0 for any number.
    of_account: u32,
    /// Maximum number of those of one address; 0 for any number.
    of_address: u32,
    accounts: HashMap<u64, u32>,
    addresses: HashMap<Vec<u8>, u32>,
}

/// A number that stands for an account.
pub(crate) fn account_number(account: &str) -> u64 {
    crate::pools::names::player_of(account, "")
}

impl Shares {
    /// Nothing is played yet.
    pub(crate) fn new(settings: &PoolsSettings) -> Self {
        Self {
            of_account: settings.max_matches_per_account,
            of_address: settings.max_matches_per_address,
            accounts: HashMap::new(),
            addresses: HashMap::new(),
        }
    }

    /// Counts what a pool plays, or is about to end.
    pub(crate) fn count(&mut self, pool: &PoolRecord) {
        for fixture in pool.open.iter().chain(&pool.ending) {
            self.count_fixture(fixture);
        }
    }

    /// A match counts once for whomever it belongs to, also when both players do.
    fn count_fixture(&mut self, fixture: &OpenFixture) {
        let mut accounts = fixture.accounts.clone();
        accounts.dedup();
        for account in accounts {
            *self.accounts.entry(account).or_default() += fixture.matches;
        }
        let mut addresses = fixture.addresses.clone();
        addresses.dedup();
        for address in addresses.into_iter().filter(|it| !it.is_empty()) {
            *self.addresses.entry(address).or_default() += fixture.matches;
        }
    }

    /// Number of fixtures of so many matches each that a player may still be given.
    pub(crate) fn left(&self, player: &PlayerRecord, matches: u32) -> u32 {
        let left = |most: u32, has: Option<&u32>| match most {
            0 => u32::MAX,
            most => most.saturating_sub(has.copied().unwrap_or(0)) / matches.max(1),
        };
        let account = account_number(&player.shown.account);
        let of_account = left(self.of_account, self.accounts.get(&account));
        if player.address.is_empty() {
            of_account
        } else {
            of_account.min(left(self.of_address, self.addresses.get(&player.address)))
        }
    }

    /// Sets aside for a player what it may be given.
    pub(crate) fn set_aside(&mut self, player: &PlayerRecord, matches: u32) {
        let account = account_number(&player.shown.account);
        *self.accounts.entry(account).or_default() += matches;
        if !player.address.is_empty() {
            *self.addresses.entry(player.address.clone()).or_default() += matches;
        }
    }

    /// Number of fixtures of so many matches each that these players may be given at once, up to
    /// the numbers that they want. They are dealt one after the other, so that no player's first
    /// waits for another's second.
    pub(crate) fn allot(mut self, wanted: &[(&PlayerRecord, u32)], matches: u32) -> Vec<u32> {
        let mut given = vec![0; wanted.len()];
        let mut more = true;
        while std::mem::take(&mut more) {
            for (given, (player, wanted)) in given.iter_mut().zip(wanted) {
                if *given < *wanted && self.left(player, matches) > 0 {
                    self.set_aside(player, matches);
                    *given += 1;
                    more = true;
                }
            }
        }
        given
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(account: &str, address: u8) -> PlayerRecord {
        let mut player = PlayerRecord {
            address: vec![address; usize::from(address > 0)],
            ..PlayerRecord::default()
        };
        account.clone_into(&mut player.shown.account);
        player
    }

    fn fixture(players: [&PlayerRecord; 2], matches: u32) -> OpenFixture {
        OpenFixture {
            matches,
            accounts: players.map(|it| account_number(&it.shown.account)).to_vec(),
            addresses: players.map(|it| it.address.clone()).to_vec(),
            ..OpenFixture::default()
        }
    }

    fn shares() -> Shares {
        Shares::new(&PoolsSettings {
            max_matches_per_account: 4,
            max_matches_per_address: 6,
            ..PoolsSettings::default()
        })
    }

    #[test]
    fn an_account_and_an_address_have_their_share_of_all_pools() {
        let [one, two, far] = [player("a", 1), player("b", 1), player("c", 2)];
        let mut shares = shares();
        let pool = PoolRecord {
            open: vec![fixture([&one, &two], 1), fixture([&one, &far], 2)],
            ending: vec![fixture([&two, &far], 1)],
            ..PoolRecord::default()
        };
        shares.count(&pool);
        assert_eq!(shares.left(&one, 1), 1, "it has three of four");
        assert_eq!(shares.left(&two, 1), 2, "its address has four of six");
        assert_eq!(shares.left(&two, 2), 1, "a pair takes two");
        assert_eq!(shares.left(&far, 1), 1);
        assert_eq!(shares.left(&player("d", 0), 1), 4);
    }

    #[test]
    fn what_is_left_goes_round() {
        let players = [player("a", 1), player("b", 1), player("c", 2)];
        let wanted: Vec<_> = players.iter().map(|it| (it, 64)).collect();
        assert_eq!(shares().allot(&wanted, 1), [3, 3, 4]);
        assert_eq!(shares().allot(&wanted, 2), [2, 1, 2]);
        let any = Shares::new(&PoolsSettings {
            max_matches_per_account: 0,
            max_matches_per_address: 0,
            ..PoolsSettings::default()
        });
        assert_eq!(any.allot(&wanted, 1), [64, 64, 64]);
    }
}
