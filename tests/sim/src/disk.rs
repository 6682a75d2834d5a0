//! Contents of a database's disk: the contract of a store, without time or faults.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use prost::bytes::Bytes;
use sandtable_store::chain::{self, Hash};
use sandtable_store::{
    Begun, Change, Committed, Document, DocumentQuery, EntryRow, LogEnd, MatchKey, MatchQuery,
    MatchRow, MatchUpdate, NewEntry, NewMatch, RequestKey, SnapshotRow, StoreError, StoreResult,
    Tip,
};

/// Everything that was committed.
#[derive(Clone, Default)]
pub struct Disk {
    /// In the order of their keys.
    matches: Vec<StoredMatch>,
    /// In the order of their positions.
    entries: Vec<Committed>,
    /// Hash of each entry in the chain of its log, and the chain after it.
    links: Vec<(Hash, Hash)>,
    /// The last position that was given out. Some are given out for nothing, as
    /// PostgreSQL does when a place is taken.
    position: u64,
    snapshots: BTreeMap<MatchKey, SnapshotRow>,
    operators: BTreeMap<String, [u8; 32]>,
    documents: BTreeMap<(String, String), Document>,
    /// Ids of matches whose record was replaced without an entry, the oldest first.
    changes: Vec<Arc<str>>,
}

#[derive(Clone)]
struct StoredMatch {
    row: MatchRow,
    game: String,
    state: i32,
    listed: bool,
    label: String,
    accounts: Vec<String>,
    ruleset: String,
    request: Option<RequestKey>,
    /// The log: where its entries stand among those of all matches.
    log: BTreeMap<u64, usize>,
    requests: HashMap<[u8; 16], u64>,
    end: LogEnd,
}

fn conflict(what: impl Into<String>) -> StoreError {
    StoreError::Conflict(what.into())
}

/// Limits are at most what fits.
fn most(limit: u32) -> usize {
    usize::try_from(limit).unwrap_or(usize::MAX)
}

impl Disk {
    fn at(&self, key: MatchKey) -> Option<&StoredMatch> {
        let place = usize::try_from(key.0).ok()?.checked_sub(1)?;
        self.matches.get(place)
    }

    fn at_mut(&mut self, key: MatchKey) -> StoreResult<&mut StoredMatch> {
        usize::try_from(key.0)
            .ok()
            .and_then(|key| self.matches.get_mut(key.checked_sub(1)?))
            .ok_or_else(|| conflict("there is no such match"))
    }

    /// Adds a match with the entries that it has already.
    pub fn create_match(&mut self, new: NewMatch, entries: Vec<Bytes>) -> StoreResult<MatchKey> {
        let taken = self.matches.iter().any(|old| {
            old.row.id == new.id || (old.request.is_some() && old.request == new.request)
        });
        if taken {
            return Err(conflict(new.id));
        }
        let key = MatchKey(self.matches.len() as i64 + 1);
        let id: Arc<str> = new.id.as_str().into();
        self.matches.push(StoredMatch {
            row: MatchRow {
                key,
                id: new.id,
                revision: 0,
                record: new.record,
            },
            game: new.game,
            state: new.state,
            listed: new.listed,
            label: new.label,
            accounts: new.accounts,
            ruleset: new.ruleset,
            request: new.request,
            log: BTreeMap::new(),
            requests: HashMap::new(),
            end: LogEnd {
                length: 0,
                chain: chain::begin(&id),
                // No secret of anybody, and the same in every run.
                salt: chain::begin("salt"),
            },
        });
        for (sequence, payload) in (1..).zip(entries) {
            self.push(NewEntry {
                key,
                id: id.clone(),
                sequence,
                revision: 0,
                request: None,
                payload,
            })?;
        }
        Ok(key)
    }

    /// Appends entries of a match, with a change of the record if there is one, unless the place
    /// or the request of one is taken or the record has changed: all or none.
    pub fn append_all(
        &mut self,
        entries: Vec<NewEntry>,
        update: Option<MatchUpdate>,
    ) -> StoreResult<u64> {
        let Some(first) = entries.first() else {
            return Err(conflict("nothing to append"));
        };
        let (key, from) = (first.key, first.sequence);
        let stored = self.at_mut(key)?;
        let revision = update
            .as_ref()
            .map_or(first.revision, |update| update.from_revision);
        let is_next = (stored.end.length + 1..)
            .zip(&entries)
            .all(|(next, new)| new.sequence == next);
        let mut requests = entries.iter().filter_map(|new| new.request);
        let repeated = requests.any(|request| stored.requests.contains_key(&request.0));
        if stored.row.revision != revision || !is_next || repeated {
            return Err(conflict(format!("entry {from} of {}", first.id)));
        }
        if let Some(update) = update {
            stored.change(update);
        }
        for new in entries {
            self.push(new)?;
        }
        Ok(self.position)
    }

    /// Appends an entry that is known to be the next one of its match.
    fn push(&mut self, new: NewEntry) -> StoreResult<()> {
        self.position += 1;
        let (position, place) = (self.position, self.entries.len());
        let stored = self.at_mut(new.key)?;
        let digest = chain::digest(&stored.end.salt, new.sequence, &new.payload);
        stored.end.length = new.sequence;
        stored.end.chain = chain::link(&stored.end.chain, new.sequence, &digest);
        let link = (digest, stored.end.chain);
        stored.log.insert(new.sequence, place);
        if let Some(request) = new.request {
            stored.requests.insert(request.0, new.sequence);
        }
        self.links.push(link);
        self.entries.push(Committed {
            position,
            id: new.id,
            sequence: new.sequence,
            payload: new.payload,
        });
        Ok(())
    }

    /// Replaces a record whose revision is still the one given.
    pub fn update_match(&mut self, update: MatchUpdate) -> StoreResult<()> {
        let stored = self.at_mut(update.key)?;
        if stored.row.revision != update.from_revision {
            return Err(conflict("the match's record has changed"));
        }
        let id = stored.row.id.as_str().into();
        stored.change(update);
        self.changes.push(id);
        Ok(())
    }

    /// Matches whose record was replaced without an entry, but for the first so many.
    #[must_use]
    pub fn changes(&self, after: usize) -> Vec<Arc<str>> {
        self.changes.get(after..).unwrap_or_default().to_vec()
    }

    /// The match of an id.
    #[must_use]
    pub fn find_match(&self, id: &str) -> Option<MatchRow> {
        let mut rows = self.matches.iter().map(|stored| &stored.row);
        rows.find(|row| row.id == id).cloned()
    }

    /// The match that a create request made.
    #[must_use]
    pub fn find_match_by_request(&self, request: RequestKey) -> Option<MatchRow> {
        let mut all = self.matches.iter();
        let found = all.find(|stored| stored.request == Some(request))?;
        Some(found.row.clone())
    }

    /// A page of matches, newest first.
    #[must_use]
    pub fn list_matches(&self, query: &MatchQuery) -> Vec<MatchRow> {
        let wanted = |stored: &&StoredMatch| {
            query.before.is_none_or(|before| stored.row.key < before)
                && query.state.is_none_or(|state| stored.state == state)
                && query.game.as_ref().is_none_or(|game| stored.game == *game)
                && query
                    .label
                    .as_ref()
                    .is_none_or(|label| stored.label == *label)
                && query
                    .account
                    .as_ref()
                    .is_none_or(|account| stored.accounts.contains(account))
                && (query.include_unlisted || stored.listed)
        };
        let found = self.matches.iter().rev().filter(wanted);
        found
            .take(most(query.limit))
            .map(|stored| stored.row.clone())
            .collect()
    }

    /// Returns the number of matches in one of the states.
    #[must_use]
    pub fn count_matches(&self, states: &[i32]) -> u64 {
        let found = self.matches.iter();
        found
            .filter(|stored| states.contains(&stored.state))
            .count() as u64
    }

    /// Rules with which the matches in a state were begun.
    #[must_use]
    pub fn rulesets(&self, state: i32) -> Vec<Begun> {
        let mut newest = BTreeMap::new();
        for stored in self.matches.iter().filter(|stored| stored.state == state) {
            let begun_by = (stored.game.clone(), stored.ruleset.clone());
            newest.insert(begun_by, stored.row.key);
        }
        let begun = newest.into_iter();
        begun
            .map(|((game, ruleset), newest)| Begun {
                game,
                ruleset,
                newest,
            })
            .collect()
    }

    /// Where a match stands.
    #[must_use]
    pub fn tip(&self, key: MatchKey) -> Option<Tip> {
        let stored = self.at(key)?;
        Some(Tip {
            revision: stored.row.revision,
            sequence: stored.log.keys().next_back().copied().unwrap_or_default(),
        })
    }

    /// The chain of the only log that there is, after so many of its entries.
    pub(crate) fn chain_after(&self, length: u64) -> Option<Hash> {
        let stored = self.matches.first()?;
        match stored.log.get(&length) {
            Some(place) => self.links.get(*place).map(|(_, chain)| *chain),
            None => (length == 0).then(|| chain::begin(&stored.row.id)),
        }
    }

    /// A log that its chain does not follow from, or that does not end where it is known
    /// to, if there is one.
    pub(crate) fn unchained(&self) -> Option<String> {
        for stored in &self.matches {
            let mut chain = chain::begin(&stored.row.id);
            for (sequence, place) in &stored.log {
                let entry = self.entries.get(*place)?;
                let digest = chain::digest(&stored.end.salt, *sequence, &entry.payload);
                chain = chain::link(&chain, *sequence, &digest);
                if self.links.get(*place) != Some(&(digest, chain)) {
                    return Some(format!("entry {sequence} is not chained"));
                }
            }
            if (stored.end.length, stored.end.chain) != (stored.log.len() as u64, chain) {
                return Some(format!("{} does not end where it should", stored.row.id));
            }
        }
        None
    }

    /// Where the log of a match is known to end.
    #[must_use]
    pub fn log_end(&self, key: MatchKey) -> Option<LogEnd> {
        Some(self.at(key)?.end)
    }

    /// The last entry of a match.
    #[must_use]
    pub fn last_entry(&self, key: MatchKey) -> Option<EntryRow> {
        let (_, place) = self.at(key)?.log.last_key_value()?;
        self.row(*place)
    }

    fn row(&self, place: usize) -> Option<EntryRow> {
        let (entry, (digest, chain)) = self.entries.get(place).zip(self.links.get(place))?;
        Some(EntryRow {
            sequence: entry.sequence,
            payload: entry.payload.clone(),
            digest: *digest,
            chain: *chain,
        })
    }

    /// Entries of a match after a sequence number.
    #[must_use]
    pub fn read_entries(&self, key: MatchKey, after: u64, limit: u32) -> Vec<EntryRow> {
        let Some(first) = after.checked_add(1) else {
            return Vec::new();
        };
        let stored = self.at(key).into_iter();
        stored
            .flat_map(|stored| stored.log.range(first..))
            .filter_map(|(_, place)| self.row(*place))
            .take(most(limit))
            .collect()
    }

    /// Entries of all matches after a position.
    #[must_use]
    pub fn read_feed(&self, after: u64, limit: u32) -> Vec<Committed> {
        let first = self
            .entries
            .partition_point(|entry| entry.position <= after);
        let entries = self.entries.iter().skip(first);
        entries.take(most(limit)).cloned().collect()
    }

    /// The position of the last entry.
    #[must_use]
    pub fn last_position(&self) -> u64 {
        self.entries.last().map_or(0, |entry| entry.position)
    }

    /// Keeps a snapshot unless there is a later one.
    pub fn put_snapshot(&mut self, key: MatchKey, snapshot: SnapshotRow) {
        let kept = self.snapshots.get(&key);
        if kept.is_none_or(|kept| kept.sequence < snapshot.sequence) {
            self.snapshots.insert(key, snapshot);
        }
    }

    /// The latest snapshot of a match.
    #[must_use]
    pub fn latest_snapshot(&self, key: MatchKey) -> Option<SnapshotRow> {
        self.snapshots.get(&key).cloned()
    }

    /// Keeps the hash of an operator's token.
    pub fn put_operator(&mut self, label: &str, token_hash: [u8; 32]) {
        self.operators.insert(label.to_owned(), token_hash);
    }

    /// The hashes of all operators' tokens.
    #[must_use]
    pub fn operators(&self) -> Vec<[u8; 32]> {
        self.operators.values().copied().collect()
    }

    /// A document.
    #[must_use]
    pub fn document(&self, kind: &str, id: &str) -> Option<Document> {
        self.documents
            .get(&(kind.to_owned(), id.to_owned()))
            .cloned()
    }

    /// Documents of a kind.
    #[must_use]
    pub fn list(&self, kind: &str, query: &DocumentQuery, limit: u32) -> Vec<Document> {
        let wanted = |document: &&Document| match query {
            DocumentQuery::Owned { owner, after } => {
                !owner.is_empty() && document.owner == *owner && document.id > *after
            }
            DocumentQuery::All { after } => document.id > *after,
            DocumentQuery::Due { at } => document.due.is_some_and(|due| due <= *at),
        };
        let all = self.documents.values().filter(|found| found.kind == kind);
        let mut found: Vec<&Document> = all.filter(wanted).collect();
        if matches!(query, DocumentQuery::Due { .. }) {
            // Stable: those that are due at the same moment stay in the order of their ids.
            found.sort_by_key(|document| document.due);
        }
        found.into_iter().take(most(limit)).cloned().collect()
    }

    /// Carries out all changes or none.
    pub fn write(&mut self, changes: Vec<Change>) -> StoreResult<()> {
        let mut documents = self.documents.clone();
        for change in changes {
            let (kind, id) = match &change {
                Change::Add(new) | Change::Replace(new) => (new.kind.clone(), new.id.clone()),
                Change::Remove { kind, id, .. } => (kind.clone(), id.clone()),
            };
            let name = (kind, id);
            let revision = documents.get(&name).map(|found| found.revision);
            let as_thought = match &change {
                Change::Add(_) => revision.is_none(),
                Change::Replace(new) => revision == Some(new.revision),
                Change::Remove { revision: seen, .. } => revision == Some(*seen),
            };
            if !as_thought {
                return Err(conflict(format!("{} {}", name.0, name.1)));
            }
            match change {
                Change::Add(new) => documents.insert(name, Document { revision: 0, ..new }),
                Change::Replace(new) => {
                    let revision = new.revision + 1;
                    documents.insert(name, Document { revision, ..new })
                }
                Change::Remove { .. } => documents.remove(&name),
            };
        }
        self.documents = documents;
        Ok(())
    }
}

impl StoredMatch {
    fn change(&mut self, update: MatchUpdate) {
        self.row.revision += 1;
        self.row.record = update.record;
        self.state = update.state;
        self.accounts = update.accounts;
    }
}
