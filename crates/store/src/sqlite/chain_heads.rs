use std::num::NonZeroUsize;

use lru::LruCache;
use rusqlite::{Connection, OptionalExtension};

use super::entry_row::hash;
use crate::chain::LogEnd;
use crate::corruption::Damage;
use crate::error::StoreResult;
use crate::row::MatchKey;

/// Logs whose ends are remembered.
const MOST: NonZeroUsize = NonZeroUsize::new(4096).expect("it is not zero");

/// Where a log is known to end.
pub(super) fn log_end(connection: &Connection, key: MatchKey) -> StoreResult<Option<LogEnd>> {
    Ok(connection
        .prepare_cached("SELECT length, chain, salt FROM ends WHERE match = ?1")?
        .query_row([key.0], |row| {
            Ok(LogEnd {
                length: row.get(0)?,
                chain: hash(row, 1)?,
                salt: hash(row, 2)?,
            })
        })
        .optional()?)
}

/// Ends of the logs that were appended to last. No other process writes, so they are as the file
/// has them, as long as uncommitted ends are forgotten.
pub(super) struct Ends(LruCache<MatchKey, LogEnd>);

impl Default for Ends {
    fn default() -> Self {
        Self(LruCache::new(MOST))
    }
}

impl Ends {
    /// Where a log ends.
    pub(super) fn of(&mut self, connection: &Connection, key: MatchKey) -> StoreResult<LogEnd> {
        if let Some(end) = self.0.get(&key) {
            return Ok(*end);
        }
        let end = log_end(connection, key)?.ok_or(Damage::NoEnd)?;
        self.0.put(key, end);
        Ok(end)
    }

    /// A log ends here now, if the transaction is committed.
    pub(super) fn move_to(&mut self, key: MatchKey, end: LogEnd) {
        self.0.put(key, end);
    }

    /// Forgets an end that a caller disputes: the file decides.
    pub(super) fn look_again(&mut self, key: MatchKey) {
        self.0.pop(&key);
    }

    /// Something was taken back.
    pub(super) fn forget(&mut self) {
        self.0.clear();
    }
}
