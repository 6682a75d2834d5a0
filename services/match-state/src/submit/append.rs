//! The one place that appends to the logs of matches.

use std::sync::Arc;

use prost::Message;
use prost::bytes::Bytes;
use sandtable_live::LiveStates;
use sandtable_proto::matches::v1::RecordedEntry;
use sandtable_store::{Log, NewEntry, RequestKey};

use crate::clocks::time_source::Timekeeper;
use crate::error::ServiceResult;
use crate::matches::loaded_match::LiveMatch;
use crate::matches::repository::Matches;
use crate::referee::client::Rules;
use crate::submit::submission::Submission;

/// Writes the entries of matches: has the rules apply what is wanted, appends what they made
/// of it, and takes note of it when it is durable.
pub(crate) struct EntryWriter {
    pub(crate) matches: Arc<Matches>,
    pub(crate) log: Arc<dyn Log>,
    pub(crate) rules: Arc<Rules>,
    /// Messages between replicas.
    pub(crate) states: Arc<dyn LiveStates>,
    pub(crate) time: Arc<Timekeeper>,
}

impl EntryWriter {
    /// Has an action of no caller applied and appended. After a failure the match is to be
    /// forgotten: the referee may be ahead of the log.
    pub(crate) async fn write(
        &self,
        live: &mut LiveMatch,
        seat: u32,
        submission: &Submission,
    ) -> ServiceResult<()> {
        self.apply(live, seat, submission).await?;
        self.append(live, &mut Vec::new()).await
    }

    /// Appends what the rules have accepted in one commit: all of it or nothing. `entries` gets
    /// it when it is durable.
    pub(crate) async fn append(
        &self,
        live: &mut LiveMatch,
        entries: &mut Vec<RecordedEntry>,
    ) -> ServiceResult<()> {
        if live.unwritten.entries.is_empty() {
            return Ok(());
        }
        let accepted = live.unwritten.entries.iter();
        let new = accepted.map(|accepted| self.new_entry(live, &accepted.entry));
        let update = (live.unwritten.record_changed).then(|| live.change(&live.record));
        self.log.append_all(new.collect(), update).await?;
        self.after_commit(live, entries);
        Ok(())
    }

    fn new_entry(&self, live: &LiveMatch, entry: &RecordedEntry) -> NewEntry {
        NewEntry {
            key: live.key,
            id: live.id.clone(),
            sequence: entry.sequence,
            revision: live.revision,
            request: (self.log.is_shared())
                .then(|| request_key(entry.seat, &entry.request_id))
                .flatten(),
            payload: Bytes::from(entry.encode_to_vec()),
        }
    }
}

/// The key by which the store distinguishes requests. Another seat may use the same id.
fn request_key(seat: u32, request_id: &str) -> Option<RequestKey> {
    let scoped = format!("{seat} {request_id}");
    RequestKey::of(if request_id.is_empty() { "" } else { &scoped })
}
