//! What all requests about pools share in this process.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use sandtable_service::random;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore, broadcast};

use crate::pool_fixtures::KeptFixtures;
use crate::pool_settings::PoolsSettings;
use crate::pool_table::Table;
use crate::refusal::{Answer, Refusal};

/// Players that something happened to and whose streams have not noticed yet.
const NEWS: usize = 8_192;
/// Matches that were heard of and not looked at yet.
const HEARD: usize = 4_096;

/// What all requests about pools share.
pub(crate) struct Pools {
    pub(crate) settings: PoolsSettings,
    /// What this replica calls itself.
    pub(crate) replica: String,
    /// When this replica began, in milliseconds since 1970.
    pub(crate) began: i64,
    /// Says that something may be due.
    pub(crate) wake: Notify,
    /// Players that something happened to, by pool.
    pub(crate) news: broadcast::Sender<(String, u64)>,
    /// Matches that something happened in.
    pub(crate) heard: Mutex<Vec<String>>,
    /// Tables of players, by pool.
    pub(crate) tables: Mutex<HashMap<String, Arc<Table>>>,
    /// Fixtures that were paired lately.
    pub(crate) recent: KeptFixtures,
    seats: Arc<Semaphore>,
    /// Streams of each account and key.
    streams: Arc<Mutex<HashMap<String, u32>>>,
}

/// A place among those who attend.
pub(crate) struct Place {
    account: String,
    streams: Arc<Mutex<HashMap<String, u32>>>,
    _seat: OwnedSemaphorePermit,
}

impl Pools {
    /// Pools of a replica that begins at a moment, in milliseconds since 1970.
    pub(crate) fn new(settings: PoolsSettings, began: i64) -> Self {
        let mut replica = [0u8; 16];
        random::fill(&mut replica);
        Self {
            replica: hex::encode(replica),
            began,
            wake: Notify::new(),
            news: broadcast::channel(NEWS).0,
            heard: Mutex::default(),
            tables: Mutex::default(),
            recent: KeptFixtures::default(),
            seats: Arc::new(Semaphore::new(settings.max_attending)),
            streams: Arc::default(),
            settings,
        }
    }

    /// Has a player's streams look.
    pub(crate) fn tell(&self, pool: &str, player: u64) {
        // Nobody may be listening.
        let _ = self.news.send((pool.to_owned(), player));
    }

    /// Something happened in a match. What is too much is looked at later by itself.
    pub(crate) fn hear(&self, name: &str) {
        let mut heard = self.heard.lock();
        if heard.len() < HEARD {
            heard.push(name.to_owned());
        }
        drop(heard);
        self.wake.notify_one();
    }

    /// A place for a stream of an account.
    pub(crate) fn place(&self, account: &str) -> Answer<Place> {
        let seat = self.seats.clone().try_acquire_owned();
        let seat = seat.map_err(|_| Refusal::LimitReached {
            what: "streams of those who attend",
            most: self.settings.max_attending as u64,
        })?;
        let most = self.settings.max_attending_per_account;
        let mut streams = self.streams.lock();
        let own = streams.entry(account.to_owned()).or_default();
        if *own >= most {
            return Err(Refusal::LimitReached {
                what: "streams of one account that attend",
                most: u64::from(most),
            });
        }
        *own += 1;
        Ok(Place {
            account: account.to_owned(),
            streams: self.streams.clone(),
            _seat: seat,
        })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut streams = self.streams.lock();
        if let Some(own) = streams.get_mut(&self.account) {
            *own -= 1;
            if *own == 0 {
                streams.remove(&self.account);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_has_so_many_streams_and_gets_them_back() {
        let settings = PoolsSettings {
            max_attending: 3,
            max_attending_per_account: 2,
            ..PoolsSettings::default()
        };
        let pools = Pools::new(settings, 0);
        let one = pools.place("accounts/a").unwrap();
        let two = pools.place("accounts/a").unwrap();
        assert!(pools.place("accounts/a").is_err());
        let other = pools.place("accounts/b").unwrap();
        assert!(pools.place("accounts/c").is_err());
        drop((one, two, other));
        assert!(pools.place("accounts/a").is_ok());
    }
}
