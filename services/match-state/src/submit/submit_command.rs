//! The path of an action: from a caller to the log.

use std::sync::Arc;

use sandtable_live::LiveStates;
use sha2::Digest;
use std::time::Duration;

use prost::Message;
use prost::bytes::Bytes;
use prost_types::Timestamp;
use sandtable_proto::matches::v1::{Cause, MatchState as State, RecordedEntry};
use sandtable_proto::rules::v1::ApplyResponse;
use sandtable_proto::types::v1::{Action, OnTurn, action};
use sandtable_service::auth::audit::AuditedAction;
use sha2::Sha256;

use crate::auth::audited_action::OfficeAction;
use crate::auth::authenticator::Authenticator;
use crate::auth::identity::Shown;
use crate::clocks;
use crate::clocks::progress::{Moment, progress};
use crate::clocks::time::between;
use crate::clocks::time_source::Timekeeper;
use crate::error::{MatchError, ServiceResult};
use crate::log::action_kind::{is_draw, is_end_of_seat};
use crate::matches::loaded_match::{LiveMatch, MatchHead, latest, read_entry};
use crate::matches::record::MatchRecord;
use crate::matches::repository::{LockedMatch, Matches};
use crate::referee::client::Rules;
use crate::replication::shared_snapshot::SharedSnapshot;
use crate::stats::latency::count;
use sandtable_store::{Log, MatchKey, NewEntry, RequestKey, SnapshotRow, StoreError};

/// Entries between two snapshots. A cold referee replays at most so many.
const SNAPSHOT_EVERY: u64 = 256;

/// Entries between two states that are kept for other replicas. One that takes a match
/// over reads at most so many.
const KEEP_EVERY: u64 = 32;

/// How often an action that lost a race for the log is tried again.
const ATTEMPTS: u32 = 16;

/// Whether what is done every so many entries of a match is due with this one. Matches take turns by
/// their keys: those of a round that began together would all have it done at one moment.
fn is_due(key: MatchKey, sequence: u64, every: u64) -> bool {
    let turn = key.0.unsigned_abs() % every;
    (sequence + turn).is_multiple_of(every)
}

/// Something that a caller wants a seat to do.
pub(crate) struct SubmitRequest<'a> {
    /// Id of the match.
    pub(crate) id: &'a str,
    pub(crate) token: Option<Shown<'a>>,
    /// The seat, if the caller named one.
    pub(crate) seat: Option<u32>,
    pub(crate) submission: Submit,
    /// Why, when it is done by office.
    pub(crate) reason: String,
}

impl SubmitRequest<'_> {
    /// The act as it is put on record when it is done by office.
    fn audited(&self, name: &str, seat: u32) -> AuditedAction {
        let (action, seat) = match &self.submission.action.kind {
            Some(action::Kind::Close(())) => ("CLOSE_MATCH", None),
            _ if is_end_of_seat(Some(&self.submission.action)) => ("RESIGN_SEAT", Some(seat)),
            _ => ("SUBMIT_COMMAND", Some(seat)),
        };
        let action = OfficeAction {
            name,
            token: self.token,
            action,
            seat,
            reason: &self.reason,
        };
        action.audited()
    }
}

/// What is to be done for a seat, whoever brought it about.
pub(crate) struct Submit {
    pub(crate) action: Action,
    pub(crate) request_id: String,
    pub(crate) expected_version: Option<u64>,
    pub(crate) cause: Cause,
    /// Whether the seat asks for a bot from now on.
    pub(crate) bot_requested: bool,
    /// Why the match is closed, if it is.
    pub(crate) close_reason: String,
    /// When this server heard of it.
    pub(crate) arrived: Timestamp,
}

impl Submit {
    /// What a cause brings about, without any of the particulars.
    pub(crate) fn of(kind: action::Kind, cause: Cause, arrived: Timestamp) -> Self {
        Self {
            action: Action { kind: Some(kind) },
            request_id: String::new(),
            expected_version: None,
            cause,
            bot_requested: false,
            close_reason: String::new(),
            arrived,
        }
    }
}

/// What an act has come to so far.
#[derive(Default)]
struct Submitted {
    /// That it was put on record.
    recorded: Option<AuditedAction>,
    /// The seat whose own command the game refused.
    refused: Option<u32>,
}

/// Submits what callers want a seat to do.
pub(crate) struct Submitter {
    pub(crate) matches: Arc<Matches>,
    pub(crate) authenticator: Arc<Authenticator>,
    pub(crate) writer: Arc<EntryWriter>,
}

impl Submitter {
    /// Does what the caller wants, once: when it returns, the entry is durable. Gives the
    /// entry, of a repetition the one that is there.
    ///
    /// A caller may go away at any point. The match is marked unsettled from the
    /// moment the referee is asked until the store has answered; whoever comes next
    /// and finds the mark reads the match again.
    pub(crate) async fn act(&self, act: SubmitRequest<'_>) -> ServiceResult<RecordedEntry> {
        let mut locked = self.matches.lock(act.id).await;
        let (mut attempts, mut done) = (0, Submitted::default());
        loop {
            let live = locked.recall().await?;
            let refusal = match self.once(live, &act, &mut done).await {
                Ok(entry) => return Ok(entry),
                Err(refusal) => refusal,
            };
            if live.unsettled {
                locked.forget().await;
            }
            if attempts < ATTEMPTS && matches!(refusal, MatchError::Store(StoreError::Conflict(_)))
            {
                attempts += 1;
                continue;
            }
            // Rare and large: in a place of its own it does not make every call larger.
            Box::pin(self.refused(&mut locked, &done, refusal)).await?;
        }
    }

    /// What to say when an act was refused. Another replica may have gone on with the match:
    /// what is refused here may be right by now, or done already, and is to be tried again.
    async fn refused(
        &self,
        locked: &mut LockedMatch<'_>,
        done: &Submitted,
        refusal: MatchError,
    ) -> ServiceResult<()> {
        if !matches!(refusal, MatchError::Store(_)) {
            if locked.drop_if_behind().await? {
                return Ok(());
            }
            if let Some(seat) = done.refused
                && let Some(tally) = locked.recall().await?.record.tally(seat)
            {
                tally.refused += 1;
            }
        }
        // It may have been put on record already.
        if let Some(audited) = done.recorded.clone() {
            self.authenticator
                .put_on_record_undone(audited, &refusal)
                .await?;
        }
        Err(refusal)
    }

    /// Does what the caller wants to the match as it is in memory, unless it has been
    /// done. What is done by office is put on record before, once.
    async fn once(
        &self,
        live: &mut LiveMatch,
        act: &SubmitRequest<'_>,
        done: &mut Submitted,
    ) -> ServiceResult<RecordedEntry> {
        done.refused = None;
        let submission = &act.submission;
        let caller = self.authenticator.caller(live, act.token)?;
        let seat = caller.seat_for(&submission.action, act.seat)?;
        let before = live.requests.candidates(seat, &submission.request_id);
        if !before.is_empty()
            && let Some(entry) =
                Box::pin(self.entry_of_request(live, seat, &submission.request_id, before)).await?
        {
            must_repeat(&entry, seat, submission)?;
            return Ok(entry);
        }
        if is_draw(&submission.action) {
            live.must_accept(submission.expected_version, self.matches.max_entries)?;
            live.must_have_agreed_but(seat)?;
        }
        if caller.by_office() && done.recorded.is_none() {
            let audited = act.audited(&live.name, seat);
            Box::pin(self.authenticator.put_on_record(audited.clone())).await?;
            done.recorded = Some(audited);
        }
        let attempted = self.writer.write(live, seat, submission).await;
        if let Err(refusal) = &attempted
            && !caller.by_office()
            && refusal.is_of_the_game()
        {
            done.refused = Some(seat);
        }
        attempted
    }

    /// The entry that a request of the seat made before, if it is one of these.
    async fn entry_of_request(
        &self,
        live: &LiveMatch,
        seat: u32,
        request_id: &str,
        candidates: Vec<u64>,
    ) -> ServiceResult<Option<RecordedEntry>> {
        for sequence in candidates {
            let rows = self
                .matches
                .log
                .read_entries(live.key, sequence - 1, 1)
                .await?;
            for row in rows.iter().filter(|row| row.sequence == sequence) {
                let entry = read_entry(row)?;
                if entry.seat == seat && entry.request_id == request_id {
                    return Ok(Some(entry));
                }
            }
        }
        Ok(None)
    }
}

/// The one place that appends to the logs of matches.
pub(crate) struct EntryWriter {
    pub(crate) matches: Arc<Matches>,
    pub(crate) log: Arc<dyn Log>,
    pub(crate) rules: Arc<Rules>,
    /// What replicas tell each other.
    pub(crate) states: Arc<dyn LiveStates>,
    pub(crate) time: Arc<Timekeeper>,
}

impl EntryWriter {
    /// Has the action applied and appended. On failure `live.unsettled` tells whether
    /// the referee may be ahead of the log.
    pub(crate) async fn write(
        &self,
        live: &mut LiveMatch,
        seat: u32,
        submission: &Submit,
    ) -> ServiceResult<RecordedEntry> {
        live.must_accept(submission.expected_version, self.matches.max_entries)?;
        // A seat may be given up at any time, and what a clock does is no command of its seat.
        if submission.cause == Cause::Seat && !is_end_of_seat(Some(&submission.action)) {
            clocks::must_allow(live.record.shown.clocks.as_ref(), seat, submission.arrived)?;
        }
        let sequence = live.head.version + 1;
        let due = is_due(live.key, sequence, SNAPSHOT_EVERY);
        let want_snapshot =
            due || (self.states.is_shared() && is_due(live.key, sequence, KEEP_EVERY));

        live.unsettled = true;
        let applied = self
            .rules
            .apply(live, seat, &submission.action, want_snapshot)
            .await;
        let mut applied = applied.inspect_err(|_| {
            // A refusal changes nothing; should the call have been lost on its way
            // back, the referee will notice by the fingerprint.
            live.unsettled = false;
        })?;
        let snapshot = std::mem::take(&mut applied.snapshot);
        let on_turn = applied.on_turn;
        let mut entry = record(sequence, seat, submission, applied);
        // The stamps of a log never fall, whoever set a clock or on which machine.
        entry.create_time = latest(live.head.time, Some(self.time.now()));
        if submission.cause == Cause::Seat {
            let since = live.awaiting.of(seat);
            entry.client_time = since.map(|since| between(since, submission.arrived));
        }

        let changed = changed_record(live, &mut entry, submission, on_turn);
        let update = changed.as_ref().map(|record| live.change(record));
        let new = NewEntry {
            key: live.key,
            id: live.id.clone(),
            sequence,
            revision: live.revision,
            request: (self.log.is_shared())
                .then(|| request_key(seat, &submission.request_id))
                .flatten(),
            payload: Bytes::from(entry.encode_to_vec()),
        };
        self.log.append(new, update).await?;

        self.states.wake_others();
        live.unsettled = false;
        live.head = MatchHead::after(&entry);
        let durable = self.time.now();
        live.awaiting.renew(seat, &entry.awaited, durable);
        live.requests.insert(seat, &submission.request_id, sequence);
        if let Some(plays) = &mut live.plays {
            plays.note(&entry);
        }
        if let Some(record) = changed {
            self.matches.take_record(live, record);
        }
        if submission.cause == Cause::Seat
            && let Some(tally) = live.record.tally(seat)
        {
            let took = between(submission.arrived, durable);
            count(&mut tally.server_times, took);
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
    fn hand_on(&self, live: &LiveMatch, snapshot: &SnapshotRow) {
        if !self.states.is_shared() {
            return;
        }
        let (states, id, state) = (
            self.states.clone(),
            live.id.clone(),
            SharedSnapshot::of(live, snapshot),
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

/// What the store tells a seat's requests apart by. Another seat may use the same id.
fn request_key(seat: u32, request_id: &str) -> Option<RequestKey> {
    let scoped = format!("{seat} {request_id}");
    RequestKey::of(if request_id.is_empty() { "" } else { &scoped })
}

/// The entry for an action that the referee applied, as it wrote it.
fn record(sequence: u64, seat: u32, submission: &Submit, applied: ApplyResponse) -> RecordedEntry {
    let action = applied.action.unwrap_or_else(|| submission.action.clone());
    let request_digest = if action == submission.action || submission.request_id.is_empty() {
        Vec::new()
    } else {
        digest(&submission.action)
    };
    RecordedEntry {
        sequence,
        seat,
        action: Some(action),
        request_digest,
        private: applied.private,
        events: applied.events,
        state_hash: applied.state_hash,
        create_time: None,
        dice_drawn: applied.dice_drawn,
        awaited: applied.awaited,
        outcome: applied.outcome,
        request_id: submission.request_id.clone(),
        cause: submission.cause as i32,
        client_time: None,
        clocks: None,
    }
}

/// What an entry changes in the match's record, if anything. With clocks it always does,
/// so that a change of the clocks at the same moment is a conflict.
fn changed_record(
    live: &LiveMatch,
    entry: &mut RecordedEntry,
    submission: &Submit,
    on_turn: Option<OnTurn>,
) -> Option<MatchRecord> {
    let seat_ended = is_end_of_seat(entry.action.as_ref());
    let has_clocks = live.record.shown.clocks.is_some();
    let draw = live.record.draw_after(entry.seat, entry.sequence);
    // What the clock does for a seat does not show that its player is there.
    let back = submission.cause == Cause::Seat && live.record.is_back(entry.seat);
    if !seat_ended && !has_clocks && entry.outcome.is_none() && draw.is_none() && !back {
        return None;
    }
    let mut record = live.record.clone();
    let shown = &mut record.shown;
    if let (Some(settings), Some(clocks)) = (&shown.clock_settings, &mut shown.clocks) {
        let moment = Moment {
            seat: entry.seat,
            cause: submission.cause,
            arrived: submission.arrived,
            made: entry.create_time.unwrap_or(submission.arrived),
            awaited: &entry.awaited,
            on_turn,
        };
        progress(settings, clocks, &moment);
        entry.clocks = Some(clocks.clone());
    }
    if submission.bot_requested {
        record.request_bot(entry.seat, entry.create_time.unwrap_or(submission.arrived));
    }
    if seat_ended {
        record.resign(entry.seat, entry.create_time);
    }
    if let Some(offer) = draw {
        record.shown.draw_offer = offer;
    }
    if back {
        (record.shown.substitutions).retain(|up| up.seat != entry.seat);
    }
    if entry.outcome.is_some() {
        record.shown.set_state(State::Finished);
        record
            .shown
            .close_reason
            .clone_from(&submission.close_reason);
    }
    Some(record)
}

/// Asks for an entry that is what the request with its id wants.
fn must_repeat(entry: &RecordedEntry, seat: u32, submission: &Submit) -> ServiceResult<()> {
    let same = entry.action.as_ref() == Some(&submission.action)
        || (!entry.request_digest.is_empty() && entry.request_digest == digest(&submission.action));
    if entry.seat == seat && same {
        Ok(())
    } else {
        Err(MatchError::RequestIdReused)
    }
}

/// By what an action is known that is recorded otherwise than it was sent.
fn digest(action: &Action) -> Vec<u8> {
    Sha256::digest(action.encode_to_vec()).to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matches_that_go_on_together_take_turns() {
        for every in [SNAPSHOT_EVERY, KEEP_EVERY] {
            let keys = (1000..).map(MatchKey);
            let keys: Vec<MatchKey> = keys.take(every as usize).collect();
            for key in &keys {
                let due = (1..=4 * every).filter(|sequence| is_due(*key, *sequence, every));
                let due: Vec<u64> = due.collect();
                assert!(due[0] <= every && due.len() == 4);
                assert!(due.windows(2).all(|pair| pair[1] - pair[0] == every));
            }
            for sequence in 1..=every {
                let due = keys.iter().filter(|key| is_due(**key, sequence, every));
                assert_eq!(due.count(), 1);
            }
        }
    }
}
