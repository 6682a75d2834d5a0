//! Reading a log in pages that fit into a message, however large its entries are.

use sandtable_store::{EntryRow, Log, MatchKey, StoreResult};

/// Rows of the first read, doubled for each further one. Only these can be in memory beyond the
/// requested ones.
const FIRST: u32 = 16;

/// Where a page ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// Entries at most.
    pub(crate) entries: u32,
    /// Bytes after which no other entry is added. The first one is always there.
    pub(crate) bytes: usize,
}

/// Entries of a match after a sequence.
pub(crate) async fn read_page(
    log: &dyn Log,
    key: MatchKey,
    after: u64,
    bounds: Bounds,
) -> StoreResult<Vec<EntryRow>> {
    let mut page: Vec<EntryRow> = Vec::new();
    let (mut last, mut left, mut batch) = (after, bounds.entries, FIRST);
    let mut bytes = 0;
    while left > 0 {
        let limit = batch.min(left);
        let rows = log.read_entries(key, last, limit).await?;
        let ended = (rows.len() as u64) < u64::from(limit);
        for row in rows {
            bytes += row.payload.len();
            if bytes > bounds.bytes && !page.is_empty() {
                return Ok(page);
            }
            last = row.sequence;
            page.push(row);
        }
        if ended {
            break;
        }
        left -= limit;
        batch *= 2;
    }
    Ok(page)
}
