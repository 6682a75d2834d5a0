//! Index of the positions of a match's entries in the log.
//!
//! An index that each append touched would write a page for every match in a commit, many
//! times what the entries themselves take. This one follows the log some entries behind, so
//! that one page takes many entries of a match; those that it does not have yet are found at
//! the end of the log.

use rusqlite::{Connection, OptionalExtension, params};

use super::entry_row::{StoredEntry, entry_row};
use crate::error::StoreResult;
use crate::int::{bound, signed};
use crate::row::MatchKey;
use crate::sqlite::chain_heads::log_end;

/// Number of entries that may be missing from the index before it is brought up to date: few
/// enough to be searched whenever a log is read.
const MOST_BEHIND: u64 = 512;

/// Up to which position the index has the log, as the writer knows it; `None` while the file
/// has to be asked.
#[derive(Default)]
pub(super) struct EntryIndex(Option<u64>);

impl EntryIndex {
    /// Brings the index up to date within the open transaction, if it is far enough behind a
    /// log whose last position is this.
    pub(super) fn follow(&mut self, connection: &Connection, last: u64) -> StoreResult<()> {
        let end = match self.0 {
            Some(end) => end,
            None => connection
                .prepare_cached("SELECT position FROM entry_index_end")?
                .query_row([], |row| row.get(0))?,
        };
        self.0 = Some(end);
        if last.saturating_sub(end) < MOST_BEHIND {
            return Ok(());
        }
        // Of two entries of one number, which only damage can bring about, the first stays: the
        // chain of digests shows which is right.
        connection
            .prepare_cached(
                "INSERT OR IGNORE INTO entry_index (match, sequence, position)
                 SELECT match, sequence, position FROM entries WHERE position > ?1
                 ORDER BY match, sequence",
            )?
            .execute([signed(end)?])?;
        connection
            .prepare_cached("UPDATE entry_index_end SET position = ?1")?
            .execute([signed(last)?])?;
        self.0 = Some(last);
        Ok(())
    }

    /// Something was taken back.
    pub(super) fn forget(&mut self) {
        self.0 = None;
    }
}

/// Entries of a match after a sequence number, in order, within a transaction.
pub(super) fn entries_after(
    connection: &Connection,
    key: MatchKey,
    after: u64,
    limit: u32,
) -> StoreResult<Vec<StoredEntry>> {
    let mut indexed = connection.prepare_cached(
        "SELECT entries.sequence, entries.payload, entries.digest, entries.chain, ends.salt
         FROM entry_index JOIN entries ON entries.position = entry_index.position
         LEFT JOIN ends ON ends.match = entry_index.match
         WHERE entry_index.match = ?1 AND entry_index.sequence > ?2
         ORDER BY entry_index.sequence LIMIT ?3",
    )?;
    let rows = indexed.query_map(params![key.0, bound(after), limit], entry_row)?;
    let mut found = rows.collect::<Result<Vec<_>, _>>()?;
    let read = u32::try_from(found.len()).unwrap_or(limit);
    let reached = found.last().map_or(after, |(row, _)| row.sequence);
    let end = log_end(connection, key)?;
    if read < limit && end.is_none_or(|end| end.length > reached) {
        let mut newest = connection.prepare_cached(
            "SELECT entries.sequence, entries.payload, entries.digest, entries.chain, ends.salt
             FROM entries LEFT JOIN ends ON ends.match = entries.match
             WHERE entries.position > (SELECT position FROM entry_index_end)
               AND entries.match = ?1 AND entries.sequence > ?2
             ORDER BY entries.position LIMIT ?3",
        )?;
        let rows = newest.query_map(params![key.0, bound(reached), limit - read], entry_row)?;
        for row in rows {
            found.push(row?);
        }
    }
    Ok(found)
}

/// The last entry of a match, within a transaction.
pub(super) fn last_entry(
    connection: &Connection,
    key: MatchKey,
) -> StoreResult<Option<StoredEntry>> {
    let newest = connection
        .prepare_cached(
            "SELECT sequence, payload, digest, chain, NULL FROM entries
             WHERE position > (SELECT position FROM entry_index_end) AND match = ?1
             ORDER BY position DESC LIMIT 1",
        )?
        .query_row([key.0], entry_row)
        .optional()?;
    if newest.is_some() {
        return Ok(newest);
    }
    let indexed = connection
        .prepare_cached(
            "SELECT entries.sequence, entries.payload, entries.digest, entries.chain, NULL
             FROM entry_index JOIN entries ON entries.position = entry_index.position
             WHERE entry_index.match = ?1 ORDER BY entry_index.sequence DESC LIMIT 1",
        )?
        .query_row([key.0], entry_row)
        .optional()?;
    Ok(indexed)
}
