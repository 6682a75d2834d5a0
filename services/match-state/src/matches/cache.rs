//! The matches in memory, bounded in number.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use lru::LruCache;
use parking_lot::Mutex;

use crate::matches::loaded_match::LiveMatch;
use crate::metrics::Lookups;
use sandtable_store::Checked;

/// Cache slot of one match. The holder of its lock is the only one in this process who changes
/// the match.
pub(crate) struct MatchCache {
    /// Empty until the match has been read from the store.
    pub(crate) live: Arc<tokio::sync::Mutex<Option<LiveMatch>>>,
    /// The last entry that is known to be in the match's log, by whichever replica.
    committed: AtomicU64,
}

impl MatchCache {
    /// The last entry that is known to be in the match's log.
    pub(crate) fn last_committed(&self) -> u64 {
        self.committed.load(Ordering::Relaxed)
    }
}

/// All tables, the least recently used of which make room for others.
pub(crate) struct Registry {
    tables: Mutex<LruCache<String, Arc<MatchCache>>>,
    most: usize,
    /// Extent to which each match's log was checked in this process, and found whole.
    checked: Mutex<LruCache<String, Checked>>,
    pub(crate) lookups: Lookups,
}

/// Matches of which it is remembered how far their log has been looked at.
const MOST_CHECKED: NonZeroUsize = NonZeroUsize::new(65_536).expect("it is not zero");

impl Registry {
    pub(crate) fn new(most: usize) -> Self {
        Self {
            tables: Mutex::new(LruCache::unbounded()),
            most: most.max(1),
            checked: Mutex::new(LruCache::new(MOST_CHECKED)),
            lookups: Lookups::default(),
        }
    }

    /// Returns the extent to which the match's log has been checked.
    pub(crate) fn checked(&self, id: &str) -> Option<Checked> {
        self.checked.lock().get(id).copied()
    }

    /// Remembers how far the match's log has been looked at.
    pub(crate) fn note_checked(&self, id: &str, checked: Checked) {
        self.checked.lock().put(id.to_owned(), checked);
    }

    /// The table of a match.
    pub(crate) fn table(&self, id: &str) -> Arc<MatchCache> {
        let mut tables = self.tables.lock();
        if let Some(table) = tables.get(id) {
            return table.clone();
        }
        if tables.len() >= self.most {
            make_room(&mut tables);
        }
        let table = Arc::new(MatchCache {
            live: Arc::default(),
            committed: AtomicU64::new(0),
        });
        tables.put(id.to_owned(), table.clone());
        table
    }

    /// Notes that an entry is in the log of a match, if the match is in memory.
    pub(crate) fn note_committed(&self, id: &str, sequence: u64) {
        if let Some(table) = self.tables.lock().peek(id) {
            table.committed.fetch_max(sequence, Ordering::Relaxed);
        }
    }

    /// Drops the table of something that is not a match after all.
    pub(crate) fn remove(&self, id: &str) {
        self.tables.lock().pop(id);
    }
}

/// Drops the least recently used eighth of the slots that are not in use. When all are in use,
/// the registry grows past its bound by as many as there are requests under way.
fn make_room(tables: &mut LruCache<String, Arc<MatchCache>>) {
    let longest_ago = tables.iter().rev();
    let idle: Vec<String> = longest_ago
        .filter(|(_, table)| Arc::strong_count(table) == 1)
        .map(|(id, _)| id.clone())
        .take(tables.len().div_ceil(8))
        .collect();
    for id in idle {
        tables.pop(&id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_recently_used_make_room_and_held_ones_stay() {
        let registry = Registry::new(8);
        let held = registry.table("0");
        for id in 1..8 {
            registry.table(&id.to_string());
        }
        registry.table("1");
        registry.table("8");
        let tables = registry.tables.lock();
        assert_eq!(tables.len(), 8);
        assert!(tables.contains("0") && tables.contains("1"));
        assert!(!tables.contains("2"));
        drop(tables);
        assert!(Arc::ptr_eq(&held, &registry.table("0")));
    }
}
