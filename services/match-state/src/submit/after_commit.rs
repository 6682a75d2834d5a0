//! Notes that are taken when entries are durable.

use std::mem::take;
use std::time::Duration;

use sandtable_proto::matches::v1::{Cause, RecordedEntry};
use sandtable_store::SnapshotRow;

use crate::clocks::time::between;
use crate::matches::loaded_match::LiveMatch;
use crate::replication::shared_snapshot::SharedSnapshot;
use crate::stats::latency::count;
use crate::submit::append::EntryWriter;
use crate::submit::apply::is_snapshot_due;

impl EntryWriter {
    /// Takes note of what has just become durable of a match, and gives its entries.
    pub(super) fn after_commit(&self, live: &mut LiveMatch, entries: &mut Vec<RecordedEntry>) {
        self.states.wake_others();
        live.unsettled = false;
        let durable = self.time.now();
        let unwritten = take(&mut live.unwritten);
        if unwritten.record_changed {
            // Only a match in progress has entries.
            self.matches.note_record(live, true);
        }
        for accepted in unwritten.entries {
            let entry = accepted.entry;
            live.awaiting.renew(entry.seat, &entry.awaited, durable);
            live.requests
                .insert(entry.seat, &entry.request_id, entry.sequence);
            if let Some(plays) = &mut live.plays {
                plays.note(&entry);
            }
            if entry.cause() == Cause::Seat
                && let Some(tally) = live.record.tally(entry.seat)
            {
                let took = between(accepted.arrived, durable);
                count(&mut tally.server_times, took);
            }
            if !accepted.snapshot.is_empty() {
                let snapshot = SnapshotRow {
                    sequence: entry.sequence,
                    payload: accepted.snapshot,
                    requests: live.requests.to_bytes(),
                };
                self.hand_on(live, &entry.state_hash, &snapshot);
                if is_snapshot_due(live.key, entry.sequence) {
                    self.keep_snapshot(live, snapshot);
                }
            }
            entries.push(entry);
        }
    }

    /// Keeps the state for other replicas while the match goes on.
    fn hand_on(&self, live: &LiveMatch, state_hash: &[u8], snapshot: &SnapshotRow) {
        if !self.states.is_shared() {
            return;
        }
        let (states, id, state) = (
            self.states.clone(),
            live.id.clone(),
            SharedSnapshot::of(state_hash, snapshot),
        );
        tokio::spawn(async move { states.put(&id, state).await });
    }

    /// Stores a snapshot while the match goes on. Without it a cold start replays more.
    pub(crate) fn keep_snapshot(&self, live: &LiveMatch, snapshot: SnapshotRow) {
        let (log, key, name) = (self.log.clone(), live.key, live.name.clone());
        tokio::spawn(async move {
            let stored =
                tokio::time::timeout(Duration::from_secs(30), log.put_snapshot(key, snapshot));
            match stored.await {
                Ok(Ok(())) => {}
                Ok(Err(error)) => tracing::warn!(%error, name, "failed to store a snapshot"),
                Err(_) => tracing::warn!(name, "timed out storing a snapshot"),
            }
        });
    }
}
