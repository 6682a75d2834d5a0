//! Reading an entry from a row of the file.

use rusqlite::Row;

use crate::chain::Hash;
use crate::compression;
use crate::row::EntryRow;

/// An entry, and the secret of its match.
pub(super) type StoredEntry = (EntryRow, Option<Hash>);

/// Reads sequence, payload, digest, chain and the secret of the match.
pub(super) fn entry_row(row: &Row<'_>) -> rusqlite::Result<StoredEntry> {
    let entry = EntryRow {
        sequence: row.get(0)?,
        payload: compression::read(row.get_ref(1)?.as_blob()?).into(),
        digest: hash(row, 2)?,
        chain: hash(row, 3)?,
    };
    let salt = row.get_ref(4)?.as_blob_or_null().unwrap_or_default();
    Ok((entry, salt.and_then(|salt| salt.try_into().ok())))
}

/// A hash; one that is not there, or is no hash, is none that anything has.
pub(super) fn hash(row: &Row<'_>, column: usize) -> rusqlite::Result<Hash> {
    let found = row.get_ref(column)?;
    let bytes = found.as_blob().unwrap_or_default();
    Ok(bytes.try_into().unwrap_or_default())
}
