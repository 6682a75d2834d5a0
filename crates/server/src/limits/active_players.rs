//! Active players, for whom a share of scarce capacity is reserved.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use parking_lot::RwLock;

use sandtable_auth::token::TokenHash;

/// Keys that are remembered to be those of accounts that play, before all are forgotten.
const MOST_KEYS: usize = 100_000;

/// Holder of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The bearer of this token.
    Token(TokenHash),
    /// An account, by whichever key.
    Account(String),
}

/// Those who sit at matches that are in progress, as far as this process knows of them.
#[derive(Debug, Default)]
pub struct Seated(RwLock<PlayerState>);

#[derive(Debug, Default)]
struct PlayerState {
    /// By the id of the match.
    matches: HashMap<Arc<str>, Vec<Player>>,
    /// Number of these matches in which a player has a seat.
    players: HashMap<Player, u32>,
    /// Keys of accounts, so that a call is recognised before anybody is asked.
    keys: HashMap<TokenHash, String>,
}

impl Seated {
    /// Records the players of a match that is in progress; none when it is over.
    pub fn note(&self, id: &Arc<str>, players: Vec<Player>) {
        let mut state = self.0.write();
        if state.matches.get(id).is_some_and(|known| *known == players) {
            return;
        }
        for player in &players {
            *state.players.entry(player.clone()).or_insert(0) += 1;
        }
        let before = if players.is_empty() {
            state.matches.remove(id)
        } else {
            state.matches.insert(id.clone(), players)
        };
        for player in before.unwrap_or_default() {
            if let Some(count) = state.players.get_mut(&player) {
                *count -= 1;
                if *count == 0 {
                    state.players.remove(&player);
                }
            }
        }
    }

    /// Forgets all matches but these.
    pub fn keep_only(&self, ids: &HashSet<Arc<str>>) {
        let gone: Vec<Arc<str>> = {
            let state = self.0.read();
            let gone = state.matches.keys().filter(|id| !ids.contains(*id));
            gone.cloned().collect()
        };
        for id in gone {
            self.note(&id, Vec::new());
        }
    }

    /// Reports whether the bearer of this token or key is known to play.
    pub(crate) fn plays(&self, hash: TokenHash) -> bool {
        let state = self.0.read();
        if state.players.contains_key(&Player::Token(hash)) {
            return true;
        }
        let account = state.keys.get(&hash);
        account.is_some_and(|account| {
            let player = Player::Account(account.clone());
            state.players.contains_key(&player)
        })
    }

    /// Reports whether an account, to which this key belongs, is known to play.
    pub(crate) fn account_plays(&self, account: &str, key: TokenHash) -> bool {
        let player = Player::Account(account.to_owned());
        let plays = self.0.read().players.contains_key(&player);
        if plays {
            let mut state = self.0.write();
            if state.keys.len() >= MOST_KEYS {
                state.keys.clear();
            }
            state.keys.insert(key, account.to_owned());
        }
        plays
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_sits_at_several_matches_plays_until_the_last_is_over() {
        let seated = Seated::default();
        let [one, other]: [Arc<str>; 2] = ["one".into(), "other".into()];
        let (seat, key) = (TokenHash([1; 32]), TokenHash([2; 32]));
        let account = || Player::Account("accounts/a".to_owned());
        seated.note(&one, vec![Player::Token(seat), account()]);
        seated.note(&other, vec![account()]);
        assert!(seated.plays(seat) && !seated.plays(key));
        assert!(seated.account_plays("accounts/a", key) && seated.plays(key));
        seated.note(&one, Vec::new());
        assert!(!seated.plays(seat) && seated.plays(key));
        seated.keep_only(&HashSet::new());
        assert!(!seated.plays(key) && !seated.account_plays("accounts/a", key));
    }
}
