use std::sync::Arc;

use prost::bytes::Bytes;
use tokio::sync::broadcast;
use tonic::async_trait;

use crate::chain::LogEnd;
use crate::error::StoreResult;
use crate::opening::Opened;
use crate::row::{
    Begun, Committed, EntryRow, MatchKey, MatchQuery, MatchRow, MatchUpdate, NewEntry, NewMatch,
    RequestKey, SnapshotRow, Tip,
};

/// The durable log of all matches, and what else must survive a crash.
///
/// Invariants of every implementation:
/// - a call that writes returns `Ok` only when what it wrote is durable;
/// - a call that fails has written nothing, unless it fails with `Unsettled`;
/// - a match has at most one entry of a sequence number, and none without the one before;
/// - an entry is read as it was written or not at all: one that was changed, or that is
///   missing where there must be one, is `Damaged`;
/// - where several processes share the store, a match has at most one entry of a
///   request; a store of one process leaves that to its caller, since the index costs a
///   page a command;
/// - positions rise in commit order over all matches, and a reader that has seen
///   position p never later finds a new entry at or below p.
#[async_trait]
pub trait Log: Send + Sync + 'static {
    /// Adds a match, with the entries it already has when it is imported.
    async fn create_match(&self, new: NewMatch, entries: Vec<Bytes>) -> StoreResult<MatchKey>;

    /// The match of an id.
    async fn find_match(&self, id: &str) -> StoreResult<Option<MatchRow>>;

    /// The match that a create request made.
    async fn find_match_by_request(&self, request: RequestKey) -> StoreResult<Option<MatchRow>>;

    /// A page of matches, newest first.
    async fn list_matches(&self, query: MatchQuery) -> StoreResult<Vec<MatchRow>>;

    /// Returns the number of matches in one of the states.
    async fn count_matches(&self, states: &[i32]) -> StoreResult<u64>;

    /// Returns the rules that began the matches in a state, without their records.
    async fn rulesets(&self, state: i32) -> StoreResult<Vec<Begun>>;

    /// Replaces a match's record if its revision is still the one given.
    async fn update_match(&self, update: MatchUpdate) -> StoreResult<()>;

    /// Appends one entry, as [`Log::append_all`] does. Returns its position.
    async fn append(&self, entry: NewEntry, update: Option<MatchUpdate>) -> StoreResult<u64> {
        self.append_all(vec![entry], update).await
    }

    /// Appends entries that follow each other in one match, at least one, together with a
    /// change of the match's record when there is one: all or nothing, in one commit. A sequence
    /// number that is not the next one is a conflict. Returns the position of the last.
    async fn append_all(
        &self,
        entries: Vec<NewEntry>,
        update: Option<MatchUpdate>,
    ) -> StoreResult<u64>;

    /// Where a match stands, at the least cost; `None` when there is no such match.
    async fn tip(&self, key: MatchKey) -> StoreResult<Option<Tip>>;

    /// Returns the end of a match's log, as it is stored beside the log; `None` when there is no
    /// such match or nothing was stored.
    async fn log_end(&self, key: MatchKey) -> StoreResult<Option<LogEnd>>;

    /// The last entry of a match.
    async fn last_entry(&self, key: MatchKey) -> StoreResult<Option<EntryRow>>;

    /// Entries of one match after a sequence number, in order, at most `limit`.
    async fn read_entries(
        &self,
        key: MatchKey,
        after_sequence: u64,
        limit: u32,
    ) -> StoreResult<Vec<EntryRow>>;

    /// Returns entries of all matches after a position, in commit order, at most `limit`. An
    /// entry that was changed is left out, and reported in the log of the process.
    async fn read_feed(&self, after_position: u64, limit: u32) -> StoreResult<Vec<Committed>>;

    /// The position of the last entry of all, 0 when there is none.
    async fn last_position(&self) -> StoreResult<u64>;

    /// Entries as they are committed from now on, in commit order. A receiver
    /// that lags reads what it missed with [`Log::read_feed`].
    fn committed(&self) -> broadcast::Receiver<Arc<[Committed]>>;

    /// Ids of matches whose record is replaced without an entry from now on, by whichever
    /// process. A receiver that lags looks at all matches that it cares about.
    fn changed(&self) -> broadcast::Receiver<Arc<str>>;

    /// Reports whether other processes may write, too, so that data in memory may be old.
    fn is_shared(&self) -> bool {
        false
    }

    /// Signals that another process may have committed something: followers are notified now
    /// rather than when the store checks by itself.
    fn wake(&self) {}

    /// Stores a snapshot; only the latest of a match needs to be retained.
    async fn put_snapshot(&self, key: MatchKey, snapshot: SnapshotRow) -> StoreResult<()>;

    /// The latest snapshot of a match.
    async fn latest_snapshot(&self, key: MatchKey) -> StoreResult<Option<SnapshotRow>>;

    /// Keeps the hash of an operator's token under a label, replacing the one
    /// that the label had.
    async fn put_operator(&self, label: &str, token_hash: [u8; 32]) -> StoreResult<()>;

    /// The hashes of all operators' tokens.
    async fn operators(&self) -> StoreResult<Vec<[u8; 32]>>;

    /// Returns the contents of the store when it was opened, if it knows them.
    fn opened(&self) -> Option<&Opened> {
        None
    }

    /// Prepares the store for a copy, when nothing will be written any more: a store in one file
    /// has everything in that file.
    async fn settle(&self) -> StoreResult<()> {
        Ok(())
    }
}
