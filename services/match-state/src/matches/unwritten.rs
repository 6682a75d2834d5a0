//! Entries that the rules have accepted and the log does not have yet.

use prost_types::Timestamp;
use sandtable_proto::matches::v1::RecordedEntry;

/// An entry that the rules have accepted.
pub(crate) struct AcceptedEntry {
    pub(crate) entry: RecordedEntry,
    /// When this server heard of what it is of.
    pub(crate) arrived: Timestamp,
    /// The state after it, encoded by the rules; empty unless one was wanted.
    pub(crate) snapshot: Vec<u8>,
}

/// Entries of a match in memory that are about to be appended in one commit. Until then only the
/// entries after them count them.
#[derive(Default)]
pub(crate) struct Unwritten {
    pub(crate) entries: Vec<AcceptedEntry>,
    /// True when they have changed the match's record.
    pub(crate) record_changed: bool,
}
