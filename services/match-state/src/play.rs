//! The path of an action: from a caller to the log.

use std::time::Duration;

use prost::Message;
use prost::bytes::Bytes;
use sandtable_proto::matches::v1::{MatchState as State, RecordedEntry};
use sandtable_proto::rules::v1::ApplyResponse;
use sandtable_proto::types::v1::{Action, action};

use crate::clock;
use crate::core::Shared;
use crate::kept::Kept;
use crate::live::{Head, Live, read_entry};
use crate::people::Shown;
use crate::refusal::{Answer, Refusal};
use sandtable_store::{NewEntry, RequestKey, SnapshotRow, StoreError};

/// Entries between two snapshots. A cold referee replays at most so many.
const SNAPSHOT_EVERY: u64 = 256;

/// Entries between two states that are kept for other replicas. One that takes a match
/// over reads at most so many.
const KEEP_EVERY: u64 = 32;

/// How often an action that lost a race for the log is tried again.
const ATTEMPTS: u32 = 16;

/// Something that a caller wants a seat to do.
pub(crate) struct Act<'a> {
    /// Id of the match.
    pub(crate) id: &'a str,
    pub(crate) token: Option<Shown<'a>>,
    /// The seat, if the caller named one.
    pub(crate) seat: Option<u32>,
    pub(crate) action: Action,
    pub(crate) request_id: String,
    pub(crate) expected_version: Option<u64>,
    /// Why, when it is done by office.
    pub(crate) reason: String,
}

/// An action that is in the log.
pub(crate) struct Done {
    pub(crate) entry: RecordedEntry,
    /// The seat that acted.
    pub(crate) seat: u32,
}

impl Shared {
    /// Does what the caller wants, once: when it returns, the entry is durable.
    ///
    /// A caller may go away at any point. The match is marked unsettled from the
    /// moment the referee is asked until the store has answered; whoever comes next
    /// and finds the mark reads the match again.
    pub(crate) async fn act(&self, act: Act<'_>) -> Answer<Done> {
        let table = self.registry.table(act.id);
        let mut place = table.live.lock().await;
        let mut attempts = 0;
        loop {
            let live = self.recall(&mut place, act.id).await?;
            let refusal = match self.once(live, &act).await {
                Ok((done, office)) => {
                    // Others need not wait for it.
                    drop(place);
                    if let Some(name) = office {
                        self.record_act(&act, &name, done.seat).await?;
                    }
                    return Ok(done);
                }
                Err(refusal) => refusal,
            };
            if live.unsettled {
                self.drop_from_memory(&mut place).await;
            }
            match refusal {
                Refusal::Store(StoreError::Conflict(_)) if attempts < ATTEMPTS => attempts += 1,
                Refusal::Store(_) => return Err(refusal),
                // Another replica may have gone on with the match: what is refused here
                // may be right by now, or done already.
                refusal => {
                    if !self.drop_if_behind(&mut place).await? {
                        return Err(refusal);
                    }
                }
            }
        }
    }

    /// Does what the caller wants to the match as it is in memory, unless it has been
    /// done. Gives the match's name, too, when it was done by office, to be written down.
    async fn once(&self, live: &mut Live, act: &Act<'_>) -> Answer<(Done, Option<String>)> {
        let caller = self.caller(live, act.token)?;
        let seat = caller.seat_for(&act.action, act.seat)?;
        if let Some(entry) = self.entry_of_request(live, &act.request_id).await? {
            return Ok((repeated(entry, seat, act)?, None));
        }
        let entry = self.attempt(live, seat, act).await?;
        let office = caller.by_office().then(|| live.name.clone());
        Ok((Done { entry, seat }, office))
    }

    /// Writes down what was done for a seat by office.
    async fn record_act(&self, act: &Act<'_>, name: &str, seat: u32) -> Answer<()> {
        let action = match is_resignation(Some(&act.action)) {
            true => "RESIGN_SEAT",
            false => "SUBMIT_COMMAND",
        };
        let target = format!("{name}/seats/{seat}");
        self.record_deed(act.token, action, &target, &act.reason)
            .await
    }

    /// The entry that a request made before.
    async fn entry_of_request(
        &self,
        live: &Live,
        request_id: &str,
    ) -> Answer<Option<RecordedEntry>> {
        for sequence in live.requests.candidates(request_id) {
            let rows = self.log.read_entries(live.key, sequence - 1, 1).await?;
            for row in rows.iter().filter(|row| row.sequence == sequence) {
                let entry = read_entry(row)?;
                if entry.request_id == request_id {
                    return Ok(Some(entry));
                }
            }
        }
        Ok(None)
    }

    /// Forgets a match whose referee may be ahead of the log.
    async fn drop_from_memory(&self, place: &mut Option<Live>) {
        if let Some(live) = place.take() {
            self.referee.forget(&live.name).await;
        }
    }

    /// Has the action applied and appended. On failure `live.unsettled` tells whether
    /// the referee may be ahead of the log.
    async fn attempt(&self, live: &mut Live, seat: u32, act: &Act<'_>) -> Answer<RecordedEntry> {
        live.must_accept(act.expected_version, self.max_entries)?;
        let sequence = live.head.version + 1;
        let due = sequence.is_multiple_of(SNAPSHOT_EVERY);
        let want_snapshot = due || (self.states.is_shared() && sequence.is_multiple_of(KEEP_EVERY));

        live.unsettled = true;
        let applied = self
            .referee
            .apply(live, seat, &act.action, want_snapshot)
            .await;
        let mut applied = applied.inspect_err(|_| {
            // A refusal changes nothing; should the call have been lost on its way
            // back, the referee will notice by the fingerprint.
            live.unsettled = false;
        })?;
        let snapshot = std::mem::take(&mut applied.snapshot);
        let entry = record(sequence, seat, act, applied);

        let changed = changed_record(live, &entry);
        let update = changed.as_ref().map(|record| live.change(record));
        let new = NewEntry {
            key: live.key,
            id: live.id.clone(),
            sequence,
            revision: live.revision,
            request: RequestKey::of(&act.request_id),
            payload: Bytes::from(entry.encode_to_vec()),
        };
        self.log.append(new, update).await?;

        self.states.tell();
        live.unsettled = false;
        live.head = Head::after(&entry);
        live.requests.insert(&act.request_id, sequence);
        if let Some(record) = changed {
            live.record = record;
            live.revision += 1;
            if live.state() == State::Finished {
                self.closed();
            }
        }
        if !snapshot.is_empty() {
            let snapshot = SnapshotRow {
                sequence,
                payload: snapshot,
                requests: live.requests.to_bytes(),
            };
            self.hand_on(live, &snapshot);
            if due {
                self.keep_snapshot(live, snapshot);
            }
        }
        Ok(entry)
    }

    /// Keeps the state for other replicas while the match goes on.
    fn hand_on(&self, live: &Live, snapshot: &SnapshotRow) {
        if !self.states.is_shared() {
            return;
        }
        let (states, id, state) = (
            self.states.clone(),
            live.id.clone(),
            Kept::of(live, snapshot),
        );
        tokio::spawn(async move { states.put(&id, state).await });
    }

    /// Stores a snapshot while the match goes on. Without it a cold start replays more.
    pub(crate) fn keep_snapshot(&self, live: &Live, snapshot: SnapshotRow) {
        let (log, key, name) = (self.log.clone(), live.key, live.name.clone());
        tokio::spawn(async move {
            let stored =
                tokio::time::timeout(Duration::from_secs(30), log.put_snapshot(key, snapshot));
            match stored.await {
                Ok(Ok(())) => {}
                Ok(Err(error)) => tracing::warn!(%error, name, "snapshot not stored"),
                Err(_) => tracing::warn!(name, "storing a snapshot took too long"),
            }
        });
    }
}

/// The entry for an action that the referee applied.
fn record(sequence: u64, seat: u32, act: &Act<'_>, applied: ApplyResponse) -> RecordedEntry {
    RecordedEntry {
        sequence,
        seat,
        action: Some(act.action.clone()),
        private: applied.private,
        events: applied.events,
        state_hash: applied.state_hash,
        create_time: Some(clock::now()),
        dice_drawn: applied.dice_drawn,
        awaited: applied.awaited,
        outcome: applied.outcome,
        request_id: act.request_id.clone(),
    }
}

/// What an entry changes in the match's record, if anything.
fn changed_record(live: &Live, entry: &RecordedEntry) -> Option<crate::record::MatchRecord> {
    let resigned = is_resignation(entry.action.as_ref());
    if !resigned && entry.outcome.is_none() {
        return None;
    }
    let mut record = live.record.clone();
    if resigned && let Some(seat) = record.shown.seats.get_mut(entry.seat as usize) {
        seat.resigned = true;
    }
    if entry.outcome.is_some() {
        record.shown.set_state(State::Finished);
    }
    Some(record)
}

/// Whether an action gives a seat up.
pub(crate) fn is_resignation(action: Option<&Action>) -> bool {
    matches!(
        action.and_then(|action| action.kind.as_ref()),
        Some(action::Kind::Resign(()))
    )
}

/// The answer to a request whose entry is there already.
fn repeated(entry: RecordedEntry, seat: u32, act: &Act<'_>) -> Answer<Done> {
    if entry.seat == seat && entry.action.as_ref() == Some(&act.action) {
        Ok(Done { entry, seat })
    } else {
        Err(Refusal::RequestIdReused)
    }
}
