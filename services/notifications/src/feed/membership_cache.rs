//! Cache of the accounts at each match, for streams of many matches.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration as Span;

use parking_lot::Mutex;
use prost_types::Duration;
use sandtable_proto::matches::v1::{Match, MatchState, Visibility};
use sandtable_runtime::cache::BoundedCache;
use tokio::sync::OnceCell;
use tonic::{Code, Status};

use crate::feed::match_diff::Aspects;
use crate::feed::source::Feed;

/// Matches that are remembered at a time.
const MOST: usize = 65_536;

/// Data of a match that concern accounts.
#[derive(Clone, Debug)]
pub(crate) struct MembershipTable {
    pub(crate) game: String,
    /// Label of what the match belongs to; empty for nothing.
    pub(crate) label: String,
    pub(crate) state: MatchState,
    /// Number of entries in its log.
    pub(crate) version: u64,
    /// The seats that it waits for.
    pub(crate) awaited: Vec<u32>,
    pub(crate) aspects: Aspects,
    /// True if only those at the table may watch.
    pub(crate) private: bool,
    /// Delay with which viewers without a seat see everything; `None` for not at all.
    pub(crate) delay: Option<Duration>,
    /// The account that hosts; empty for none.
    host: String,
    /// The account at each seat; empty for none.
    seats: Vec<String>,
}

/// Relation of an account to a match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Membership {
    pub(crate) seats: Vec<u32>,
    pub(crate) hosts: bool,
}

impl MembershipTable {
    pub(crate) fn of(shown: Match) -> Self {
        Self {
            state: shown.state(),
            version: shown.version,
            awaited: shown.awaited.clone(),
            aspects: Aspects::of(&shown),
            private: shown.visibility() == Visibility::Private,
            delay: (shown.spectator_delay).filter(|delay| *delay != Duration::default()),
            host: shown.host_account,
            seats: (shown.seats.into_iter())
                .map(|seat| {
                    if seat.taken {
                        seat.account
                    } else {
                        String::new()
                    }
                })
                .collect(),
            label: shown.label,
            game: shown.game,
        }
    }

    /// Returns the account's relation to the match; `None` when there is none.
    pub(crate) fn standing(&self, account: &str) -> Option<Membership> {
        let numbered = (0u32..).zip(&self.seats);
        let seats: Vec<u32> = numbered
            .filter(|(_, holder)| *holder == account)
            .map(|(seat, _)| seat)
            .collect();
        let hosts = self.host == account;
        (hosts || !seats.is_empty()).then_some(Membership { seats, hosts })
    }

    /// The accounts that have something to do with the match, each once.
    pub(crate) fn accounts(&self) -> BTreeSet<&str> {
        let all = self.seats.iter().chain([&self.host]);
        all.map(String::as_str)
            .filter(|it| !it.is_empty())
            .collect()
    }
}

/// The matches that something happened in, as they were a moment ago.
pub(crate) struct MembershipCache {
    feed: Arc<dyn Feed>,
    tables: Mutex<BoundedCache<String, RosterEntry>>,
}

/// Cached data of a match, or a lookup in progress: many who need it ask once.
type RosterEntry = Arc<OnceCell<Option<Arc<MembershipTable>>>>;

impl MembershipCache {
    /// A cache in which a match is not looked at again for so long.
    pub(crate) fn new(feed: Arc<dyn Feed>, fresh: Span) -> Self {
        Self {
            feed,
            tables: Mutex::new(BoundedCache::new(MOST).with_lifetime(fresh)),
        }
    }

    /// The match of an entry; `None` when there is none of this name. The first entry of a
    /// log is when everyone has sat down: what was known before is too old.
    pub(crate) async fn table(
        &self,
        name: &str,
        sequence: u64,
    ) -> Result<Option<Arc<MembershipTable>>, Status> {
        if sequence == 1 {
            self.forget(name);
        }
        self.latest(name).await
    }

    /// A match as it was last looked at, which is not long ago.
    pub(crate) async fn latest(&self, name: &str) -> Result<Option<Arc<MembershipTable>>, Status> {
        let place = self.place(name);
        let asked = place.get_or_try_init(async || match self.feed.describe(name).await {
            Ok(shown) => Ok(Some(Arc::new(MembershipTable::of(shown)))),
            Err(status) if status.code() == Code::NotFound => Ok(None),
            Err(status) => Err(status),
        });
        asked.await.cloned()
    }

    /// Later requests for a match get its current data.
    pub(crate) fn forget(&self, name: &str) {
        self.tables.lock().take(name);
    }

    /// The same for all matches.
    pub(crate) fn forget_all(&self) {
        self.tables.lock().retain(|_| false);
    }

    fn place(&self, name: &str) -> RosterEntry {
        let mut tables = self.tables.lock();
        if let Some(place) = tables.get(name) {
            return place.clone();
        }
        let place = RosterEntry::default();
        tables.put(name.to_owned(), place.clone());
        place
    }
}
