use std::sync::Arc;

use prost::bytes::Bytes;
use sha2::{Digest, Sha256};

use crate::chain::Hash;

/// A match's place in the store; never shown to clients.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MatchKey(pub i64);

/// The fingerprint of a request id. The id itself is not stored, so that a stolen log does not
/// reveal what clients sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RequestKey(pub [u8; 16]);

impl RequestKey {
    /// The key of a request id, `None` for the empty one.
    #[must_use]
    pub fn of(request_id: &str) -> Option<Self> {
        if request_id.is_empty() {
            return None;
        }
        let digest = Sha256::digest(request_id.as_bytes());
        let mut key = [0; 16];
        key.copy_from_slice(&digest[..16]);
        Some(Self(key))
    }
}

/// A match to be added.
#[derive(Clone, Debug)]
pub struct NewMatch {
    /// The id clients use.
    pub id: String,
    /// The game's id, to filter by.
    pub game: String,
    /// The match's state, to filter by.
    pub state: i32,
    /// True if lists show it.
    pub listed: bool,
    /// Label of what it belongs to, to filter by; empty for nothing.
    pub label: String,
    /// Names of the accounts whose it is, to filter by: each once, none with a line end in it.
    pub accounts: Vec<String>,
    /// Version of the rules that it is begun by.
    pub ruleset: String,
    /// The create request, so that a retry finds the match it made.
    pub request: Option<RequestKey>,
    /// Everything else, encoded by the service.
    pub record: Vec<u8>,
}

/// A match as stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchRow {
    /// Its place in the store.
    pub key: MatchKey,
    /// The id clients use.
    pub id: String,
    /// Counts the changes of the record.
    pub revision: u64,
    /// Everything else, encoded by the service.
    pub record: Vec<u8>,
}

/// A change of a match's record.
#[derive(Clone, Debug)]
pub struct MatchUpdate {
    /// Key of the match.
    pub key: MatchKey,
    /// The match's id, for those who follow the changes.
    pub id: Arc<str>,
    /// The revision that the change was made from.
    pub from_revision: u64,
    /// The match's state, to filter by.
    pub state: i32,
    /// Names of the accounts whose it is from now on, as in [`NewMatch::accounts`].
    pub accounts: Vec<String>,
    /// The new record.
    pub record: Vec<u8>,
}

/// Selection of matches to list.
#[derive(Clone, Debug, Default)]
pub struct MatchQuery {
    /// Only matches older than this one.
    pub before: Option<MatchKey>,
    /// At most so many.
    pub limit: u32,
    /// Only this state.
    pub state: Option<i32>,
    /// Only this game.
    pub game: Option<String>,
    /// Only this label.
    pub label: Option<String>,
    /// Only matches of this account.
    pub account: Option<String>,
    /// Also matches that are not listed in public.
    pub include_unlisted: bool,
}

/// Matches that the same rules have begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Begun {
    /// Their game.
    pub game: String,
    /// Version of the rules.
    pub ruleset: String,
    /// The newest of them.
    pub newest: MatchKey,
}

/// An entry to be appended.
#[derive(Clone, Debug)]
pub struct NewEntry {
    /// Key of the match.
    pub key: MatchKey,
    /// The match's id, handed on to those who follow the log.
    pub id: Arc<str>,
    /// Its place in the match's log.
    pub sequence: u64,
    /// The revision of the match's record that it was decided on. Where several processes
    /// share the store, an entry is refused when the record has changed since.
    pub revision: u64,
    /// The request that made it, if it had an id and several processes share the store.
    pub request: Option<RequestKey>,
    /// The entry, encoded by the service.
    pub payload: Bytes,
}

/// Where a match stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tip {
    /// Counts the changes of the record.
    pub revision: u64,
    /// The last entry; 0 when there is none.
    pub sequence: u64,
}

/// An entry of one match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryRow {
    /// Its place in the match's log.
    pub sequence: u64,
    /// The entry, encoded by the service.
    pub payload: Bytes,
    /// Digest that stands for the entry in the chain of its log.
    pub digest: Hash,
    /// The chain after the entry.
    pub chain: Hash,
}

/// An entry as those who follow all matches see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Committed {
    /// Its place in the order of commits over all matches.
    pub position: u64,
    /// The match's id.
    pub id: Arc<str>,
    /// Its place in the match's log.
    pub sequence: u64,
    /// The entry, encoded by the service.
    pub payload: Bytes,
}

/// A match's state after an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SnapshotRow {
    /// The entry.
    pub sequence: u64,
    /// The state, encoded by the rules.
    pub payload: Vec<u8>,
    /// The requests of all entries up to here, encoded by the service.
    pub requests: Vec<u8>,
}
