//! The check that the data read from a log is the data that was written.

use std::sync::Arc;

use crate::chain::{Hash, LogEnd, begin, digest, link};
use crate::corruption::Damage;
use crate::error::{StoreError, StoreResult};
use crate::log::Log;
use crate::metrics;
use crate::row::{Committed, EntryRow, MatchKey};

/// Entries read at a time.
const PAGE: u32 = 256;

/// Extent to which a log is known to be whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The last entry that was looked at.
    pub length: u64,
    /// The chain after it.
    pub chain: Hash,
}

/// Looks at entries that were read after a sequence number: each is as it was written, and
/// follows the one before.
pub(crate) fn check_page(
    after: u64,
    rows: Vec<(EntryRow, Option<Hash>)>,
) -> StoreResult<Vec<EntryRow>> {
    let mut before: Option<(u64, Hash)> = None;
    let mut checked = Vec::with_capacity(rows.len());
    for (row, salt) in rows {
        let due = before.map_or(after, |(last, _)| last) + 1;
        if row.sequence != due {
            return Err(Damage::Missing(due).into());
        }
        check_row(&row, salt)?;
        if before.is_some_and(|(_, chain)| link(&chain, due, &row.digest) != row.chain) {
            return Err(Damage::Changed(due).into());
        }
        before = Some((due, row.chain));
        checked.push(row);
    }
    Ok(checked)
}

/// Looks at one entry: it is as it was written.
pub(crate) fn check_row(row: &EntryRow, salt: Option<Hash>) -> StoreResult<()> {
    let salt = salt.ok_or(Damage::NoEnd)?;
    if digest(&salt, row.sequence, &row.payload) != row.digest {
        return Err(Damage::Changed(row.sequence).into());
    }
    Ok(())
}

/// Returns an entry for followers of all matches, unless it was changed: they go on with the
/// others, and readers of the match's own log get an error.
pub(crate) fn in_feed(
    row: EntryRow,
    salt: Option<Hash>,
    position: u64,
    id: Arc<str>,
) -> Option<Committed> {
    if let Err(StoreError::Damaged(damage)) = check_row(&row, salt) {
        metrics::damaged(&id, &damage);
        return None;
    }
    Some(Committed {
        position,
        id,
        sequence: row.sequence,
        payload: row.payload,
    })
}

/// Looks at the last entry of a log: it is where the log is known to end.
pub(crate) fn check_end(last: Option<&EntryRow>, end: Option<LogEnd>) -> StoreResult<()> {
    let end = end.ok_or(Damage::NoEnd)?;
    let length = last.map_or(0, |row| row.sequence);
    if length < end.length {
        return Err(Damage::CutOff(length + 1).into());
    }
    if length > end.length || last.is_some_and(|row| row.chain != end.chain) {
        return Err(Damage::Rewritten(length).into());
    }
    last.map_or(Ok(()), |row| check_row(row, Some(end.salt)))
}

/// Looks at a match's whole log, or at what came after the part that was looked at before,
/// and gives how far that is. No more than a page is in memory at a time.
///
/// Another process may append meanwhile: entries after the end that was stored when this began
/// are not checked.
///
/// # Errors
///
/// A log that is damaged, and a store that does not answer.
pub async fn check_log(
    log: &dyn Log,
    key: MatchKey,
    id: &str,
    known: Option<Checked>,
) -> StoreResult<Checked> {
    let end = log.log_end(key).await?.ok_or(Damage::NoEnd)?;
    let mut at = known.unwrap_or(Checked {
        length: 0,
        chain: begin(id),
    });
    if end.length < at.length {
        return Err(Damage::CutOff(end.length + 1).into());
    }
    while at.length < end.length {
        let rows = log.read_entries(key, at.length, PAGE).await?;
        if rows.is_empty() {
            return Err(Damage::CutOff(at.length + 1).into());
        }
        for row in rows.iter().filter(|row| row.sequence <= end.length) {
            let chain = link(&at.chain, row.sequence, &row.digest);
            if row.sequence != at.length + 1 || chain != row.chain {
                return Err(Damage::Changed(row.sequence).into());
            }
            at = Checked {
                length: row.sequence,
                chain,
            };
        }
    }
    if at.chain != end.chain {
        return Err(Damage::Rewritten(at.length).into());
    }
    Ok(at)
}
