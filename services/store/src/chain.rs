//! The chain of a match's log, by which it shows that an entry was changed, left out or
//! cut off.
//!
//! What is hashed is part of the contract: `sandtable/matches/v1/log_head.proto` says it
//! to those who check it from outside.

use std::fmt;
use std::sync::Arc;

use sha2::{Digest, Sha256};

use crate::{Committed, EntryRow, Log, MatchKey, StoreError, StoreResult, meters};

/// A SHA-256 hash.
pub type Hash = [u8; 32];

/// Entries read at a time.
const PAGE: u32 = 256;

/// Where a match's log ends, as it is kept beside the log.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct LogEnd {
    /// Entries of the log.
    pub length: u64,
    /// The chain after the last of them.
    pub chain: Hash,
    /// The secret that goes into the digests of the match's entries, so that those who see
    /// a digest cannot try what is hidden in its entry.
    pub salt: Hash,
}

impl fmt::Debug for LogEnd {
    /// Never prints the salt.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LogEnd")
            .field("length", &self.length)
            .finish_non_exhaustive()
    }
}

/// How far a log is known to be whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The last entry that was looked at.
    pub length: u64,
    /// The chain after it.
    pub chain: Hash,
}

/// What is wrong with a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Damage {
    /// An entry is not what was written.
    #[error("entry {0} is not what was written")]
    Changed(u64),
    /// An entry is missing, and later ones are there.
    #[error("entry {0} is missing")]
    Missing(u64),
    /// The log ends before it should.
    #[error("the log ends before entry {0}, which had been written")]
    CutOff(u64),
    /// The log leads elsewhere than where it is known to end.
    #[error("the log does not lead to where it is known to end, after entry {0}")]
    Rewritten(u64),
    /// Nothing is kept of where the log ends.
    #[error("it is not known any more where the log ends")]
    NoEnd,
}

impl Damage {
    /// A word for programs.
    pub fn kind(&self) -> &'static str {
        match self {
            Damage::Changed(_) => "CHANGED",
            Damage::Missing(_) => "MISSING",
            Damage::CutOff(_) => "CUT_OFF",
            Damage::Rewritten(_) => "REWRITTEN",
            Damage::NoEnd => "NO_END",
        }
    }

    /// The entry at which it shows; 0 for none in particular.
    pub fn sequence(&self) -> u64 {
        match self {
            Damage::Changed(at) | Damage::Missing(at) | Damage::CutOff(at) => *at,
            Damage::Rewritten(at) => *at,
            Damage::NoEnd => 0,
        }
    }
}

fn hash(domain: &str, parts: &[&[u8]]) -> Hash {
    let mut hash = Sha256::new();
    hash.update(domain);
    hash.update([0]);
    for part in parts {
        hash.update(part);
    }
    hash.finalize().into()
}

/// The chain of the log of no entries.
pub fn begin(id: &str) -> Hash {
    hash("sandtable.log.1", &[id.as_bytes()])
}

/// What stands for an entry in the chain.
pub fn digest(salt: &Hash, sequence: u64, payload: &[u8]) -> Hash {
    let content = Sha256::digest(payload);
    let sequence = sequence.to_be_bytes();
    hash("sandtable.entry.1", &[salt, &sequence, &content])
}

/// The chain after an entry.
pub fn link(before: &Hash, sequence: u64, digest: &Hash) -> Hash {
    let sequence = sequence.to_be_bytes();
    hash("sandtable.link.1", &[before, &sequence, digest])
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

/// An entry for those who follow all matches, unless it was changed: they go on with the
/// others, and who asks for the match's own log is told.
pub(crate) fn in_feed(
    row: EntryRow,
    salt: Option<Hash>,
    position: u64,
    id: Arc<str>,
) -> Option<Committed> {
    if let Err(StoreError::Damaged(damage)) = check_row(&row, salt) {
        meters::damaged(&id, &damage);
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
/// Another process may append meanwhile: what comes after the end that was kept when this
/// began is not looked at.
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

impl From<Damage> for StoreError {
    fn from(damage: Damage) -> StoreError {
        StoreError::Damaged(damage)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chain_is_pinned_because_it_is_stored_and_signed() {
        let chain = begin("m");
        let digest = digest(&[7; 32], 1, b"entry");
        let found = link(&chain, 1, &digest);
        let hex = |hash: Hash| -> String {
            hash.iter()
                .take(8)
                .map(|byte| format!("{byte:02x}"))
                .collect()
        };
        assert_eq!(
            [hex(chain), hex(digest), hex(found)],
            PINNED.map(str::to_owned)
        );
    }

    const PINNED: [&str; 3] = ["e2d0f65b56a17e71", "00b4954d316499fb", "3fcc68619159531f"];
}
