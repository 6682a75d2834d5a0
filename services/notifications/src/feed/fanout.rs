//! Hands each entry that becomes durable to those who watch its match.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use futures::StreamExt;
use parking_lot::Mutex;
use prost::Message;
use sandtable_proto::matches::v1::RecordedEntry;
use tokio::sync::watch;
use tonic::Status;

use crate::feed::broadcast::{Broadcast, Lagged, Receiver};
use crate::feed::encoding_cache::EntryEncodings;
use crate::feed::membership_cache::MembershipCache;
use crate::feed::source::Feed;

/// Name of the channel for the entries of all matches. No match has this name.
const EVERYTHING: &str = "";

/// Bytes above which an entry is read from the log by those who watch its match. There are
/// many matches, and each keeps what its slowest watcher has not taken yet.
const LARGE: usize = 16 * 1024;

/// An entry, and where it is among those of all matches.
#[derive(Debug)]
pub(crate) struct Announced {
    /// Name of the match.
    pub(crate) name: String,
    pub(crate) entry: RecordedEntry,
    pub(crate) position: u64,
    /// Position of the entry before it.
    pub(crate) previous: u64,
    /// Encoded messages of the entry, as streams of its match send it.
    pub(crate) encodings: EntryEncodings,
}

/// Messages to the watchers of a match.
#[derive(Clone, Debug)]
pub(crate) enum News {
    /// An entry became durable.
    Entry(Arc<Announced>),
    /// Entries may have been missed: look at the log.
    Look,
    /// This match changed without an entry.
    Changed(Arc<str>),
    /// Changes without an entry may have been missed.
    Unsure,
}

/// The matches that are watched.
pub(crate) struct Fanout {
    rooms: Mutex<HashMap<Arc<str>, Arc<Broadcast<News>>>>,
    /// True if anything is watched.
    watched: watch::Sender<bool>,
    /// Position up to which everything was sent; `None` while the feed is not followed.
    reached: Mutex<Option<u64>>,
    backlog: usize,
    roster: Arc<MembershipCache>,
}

/// Someone who watches a match. Dropping it ends that.
pub(crate) struct Listener {
    news: Receiver<News>,
    /// Name of the match, the same for all who watch it.
    pub(crate) name: Arc<str>,
    hub: Arc<Fanout>,
}

impl Fanout {
    /// Creates buffers of this many entries between a match and its watchers. The cached
    /// memberships of a match that changes are dropped before any watcher is notified.
    pub(crate) fn new(backlog: usize, roster: Arc<MembershipCache>) -> Arc<Self> {
        Arc::new(Self {
            rooms: Mutex::new(HashMap::new()),
            watched: watch::Sender::new(false),
            reached: Mutex::new(None),
            backlog: backlog.max(1),
            roster,
        })
    }

    /// Watches a match. Entries that become durable after this returns are either sent or
    /// announced by [`News::Look`]; earlier ones are in the log.
    pub(crate) fn listen(self: &Arc<Self>, name: &str) -> Listener {
        let mut rooms = self.rooms.lock();
        let known = rooms.get_key_value(name).map(|(name, _)| name.clone());
        let name = known.unwrap_or_else(|| name.into());
        let room = rooms
            .entry(name.clone())
            .or_insert_with(|| Broadcast::new(self.backlog));
        let news = room.listen();
        self.watched.send_replace(true);
        Listener {
            news,
            name,
            hub: self.clone(),
        }
    }

    /// Watches all matches in the same way.
    pub(crate) fn listen_to_all(self: &Arc<Self>) -> Listener {
        self.listen(EVERYTHING)
    }

    /// Returns the position up to which current listeners were sent everything, or would have
    /// been; `None` while the feed is not followed.
    pub(crate) fn reached(&self) -> Option<u64> {
        *self.reached.lock()
    }

    /// Follows the feed whenever anything is watched, for ever.
    pub(crate) async fn run(self: Arc<Self>, feed: Arc<dyn Feed>, retry: Duration) {
        let mut watched = self.watched.subscribe();
        // The position to resume from is retained after a break; without a position no watcher
        // was waiting.
        while becomes(&mut watched, true).await {
            tokio::select! {
                status = self.follow(&*feed) => {
                    tracing::warn!(%status, "lost the match feed, will reconnect");
                    tokio::time::sleep(retry).await;
                }
                _ = becomes(&mut watched, false) => *self.reached.lock() = None,
            }
        }
    }

    /// Follows the feed until it breaks.
    async fn follow(&self, feed: &dyn Feed) -> Status {
        let mut last = self.reached();
        let mut entries = match feed.follow(last).await {
            Ok(entries) => entries,
            Err(status) => return status,
        };
        while let Some(response) = entries.next().await {
            let response = match response {
                Ok(response) => response,
                Err(status) => return status,
            };
            if response.entry.is_none() && !response.r#match.is_empty() {
                self.announce_change(&response.r#match);
                continue;
            }
            let previous = last.replace(response.position);
            // First of all: a watcher that begins to listen now finds in the log what is sent
            // now.
            *self.reached.lock() = last;
            match response.entry {
                Some(entry) => self.announce(Announced {
                    name: response.r#match,
                    entry,
                    position: response.position,
                    previous: previous.unwrap_or_default(),
                    encodings: EntryEncodings::default(),
                }),
                // Watchers that began before this mark may have missed entries that became
                // durable in between.
                None if previous.is_none() => self.announce_to_all(&News::Look),
                None => {
                    self.roster.forget_all();
                    self.announce_to_all(&News::Unsure);
                }
            }
        }
        Status::unavailable("the feed ended")
    }

    fn announce(&self, announced: Announced) {
        let large = announced.entry.encoded_len() > LARGE;
        let announced = Arc::new(announced);
        if let Some(room) = self.room(&announced.name) {
            room.send(if large {
                News::Look
            } else {
                News::Entry(announced.clone())
            });
        }
        if let Some(room) = self.room(EVERYTHING) {
            room.send(News::Entry(announced));
        }
    }

    fn announce_change(&self, name: &str) {
        self.roster.forget(name);
        for room in [name, EVERYTHING].iter().filter_map(|it| self.room(it)) {
            room.send(News::Changed(name.into()));
        }
    }

    fn announce_to_all(&self, news: &News) {
        let rooms: Vec<_> = self.rooms.lock().values().cloned().collect();
        for room in rooms {
            room.send(news.clone());
        }
    }

    /// Returns the channel of a match, while it is watched. Sending to many delays no caller:
    /// those who join in the meantime find the messages in the log.
    fn room(&self, name: &str) -> Option<Arc<Broadcast<News>>> {
        self.rooms.lock().get(name).cloned()
    }
}

/// Waits for the value. `false` says that the hub is gone.
async fn becomes(watched: &mut watch::Receiver<bool>, value: bool) -> bool {
    watched.wait_for(|watched| *watched == value).await.is_ok()
}

impl Listener {
    /// Returns the next message. Some are missed when they come faster than they are received.
    pub(crate) async fn receive(&mut self) -> Result<News, Lagged> {
        self.news.receive().await
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        // Of two who leave at once, one is the last.
        let mut rooms = self.hub.rooms.lock();
        if self.news.leave() == 0 {
            rooms.remove(&self.name);
            if rooms.is_empty() {
                self.hub.watched.send_replace(false);
            }
        }
    }
}
