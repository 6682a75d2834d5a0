//! A match's live state as replicas hand it to each other.

use prost::Message;
use sandtable_live::LiveState;
use sandtable_store::{Log, MatchRow, SnapshotRow};

use crate::error::ServiceResult;
use crate::idempotency::request_index::Requests;
use crate::matches::loaded_match::{LiveMatch, MatchHead, read_entry};
use crate::matches::record::MatchRecord;

/// Log entries read at a time.
const PAGE: u32 = 256;

/// Data that a replica needs to go on with a match, besides its record and the entries since.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct SharedSnapshot {
    /// Fingerprint of the state, to be compared with the log's.
    #[prost(bytes = "vec", tag = "1")]
    state_hash: Vec<u8>,
    /// The requests of all entries up to here.
    #[prost(bytes = "vec", tag = "2")]
    requests: Vec<u8>,
    /// The state, encoded by the rules.
    #[prost(bytes = "vec", tag = "3")]
    snapshot: Vec<u8>,
}

impl SharedSnapshot {
    /// The state of a match, with its fingerprint and the rules' snapshot of it.
    pub(crate) fn of(state_hash: &[u8], snapshot: &SnapshotRow) -> LiveState {
        let kept = Self {
            state_hash: state_hash.to_vec(),
            requests: snapshot.requests.clone(),
            snapshot: snapshot.payload.clone(),
        };
        LiveState {
            version: snapshot.sequence,
            content: kept.encode_to_vec(),
        }
    }

    /// Returns the rules' snapshot in a stored state, if it can be read and is not ahead of the
    /// log.
    pub(crate) fn snapshot(state: &LiveState, version: u64) -> Option<Vec<u8>> {
        if state.version > version {
            return None;
        }
        let kept = Self::decode(&state.content[..]).ok()?;
        // None at all would stand for the opening.
        Some(kept.snapshot).filter(|snapshot| !snapshot.is_empty())
    }
}

impl LiveMatch {
    /// Reads a match from a stored state and the entries since. `None` when the log contradicts
    /// the state: the log is right.
    pub(crate) async fn resume(
        log: &dyn Log,
        row: &MatchRow,
        state: &LiveState,
    ) -> ServiceResult<Option<Self>> {
        let Ok(kept) = SharedSnapshot::decode(&state.content[..]) else {
            return Ok(None);
        };
        let mut requests = Requests::of_bytes(&kept.requests);
        let mut head: Option<MatchHead> = None;
        // The entry that the state is of is read again, to be compared.
        let mut last = state.version.saturating_sub(1);
        loop {
            let rows = log.read_entries(row.key, last, PAGE).await?;
            for row in &rows {
                let entry = read_entry(row)?;
                if row.sequence == state.version {
                    if entry.state_hash != kept.state_hash {
                        return Ok(None);
                    }
                } else {
                    requests.insert(entry.seat, &entry.request_id, row.sequence);
                }
                last = row.sequence;
                head = Some(MatchHead::after(&entry));
            }
            if rows.len() < PAGE as usize {
                break;
            }
        }
        let Some(head) = head.filter(|head| head.version >= state.version) else {
            return Ok(None);
        };
        let record = MatchRecord::read(&row.record)?;
        Ok(Some(Self::at(row, record, head, requests)?))
    }
}
