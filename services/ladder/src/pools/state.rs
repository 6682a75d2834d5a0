//! What all requests about pools share in this process.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use sandtable_runtime::random;
use sandtable_server::limits::{Bounds, SharedCapacity};
use tokio::sync::{Notify, broadcast};

use crate::pools::leaderboard::Leaderboard;
use crate::pools::recent_fixtures::KeptFixtures;
use crate::pools::settings::PoolsSettings;

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
    pub(crate) tables: Mutex<HashMap<String, Arc<Leaderboard>>>,
    /// Fixtures that were paired lately.
    pub(crate) recent: KeptFixtures,
    /// Places of those who attend.
    pub(crate) attending: SharedCapacity,
}

impl Pools {
    /// Pools of a replica that begins at a moment, in milliseconds since 1970.
    pub(crate) fn new(settings: PoolsSettings, attending: Bounds, began: i64) -> Self {
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
            attending: SharedCapacity::new(attending),
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
}
