//! Submissions as the rules apply them.

use sandtable_proto::matches::v1::{Cause, MatchState as State, RecordedEntry};
use sandtable_proto::rules::v1::ApplyResponse;
use sandtable_proto::types::v1::OnTurn;
use sandtable_store::MatchKey;

use crate::clocks;
use crate::clocks::progress::{Moment, progress};
use crate::clocks::time::between;
use crate::error::ServiceResult;
use crate::log::action_kind::is_end_of_seat;
use crate::matches::loaded_match::{LiveMatch, MatchHead, latest};
use crate::matches::record::MatchRecord;
use crate::matches::unwritten::AcceptedEntry;
use crate::submit::append::EntryWriter;
use crate::submit::submission::Submission;

/// Entries between two snapshots. A cold referee replays at most so many.
const SNAPSHOT_EVERY: u64 = 256;

/// Entries between two states that are stored for other replicas. A replica that takes a match
/// over reads at most so many.
const KEEP_EVERY: u64 = 32;

/// Reports whether a snapshot is stored with this entry of a match.
pub(super) fn is_snapshot_due(key: MatchKey, sequence: u64) -> bool {
    is_due(key, sequence, SNAPSHOT_EVERY)
}

/// Reports whether work of every so many entries of a match is due with this one. Matches take
/// turns by their keys: those of a round that began together would otherwise all do it at one
/// moment.
fn is_due(key: MatchKey, sequence: u64, every: u64) -> bool {
    let turn = key.0.unsigned_abs() % every;
    (sequence + turn).is_multiple_of(every)
}

impl EntryWriter {
    /// Has the rules apply an action to the match, whose entry then waits to be appended. On
    /// failure `live.unsettled` says whether the referee may be ahead of the log.
    pub(crate) async fn apply(
        &self,
        live: &mut LiveMatch,
        seat: u32,
        submission: &Submission,
    ) -> ServiceResult<()> {
        live.must_accept(submission.expected_version, self.matches.max_entries)?;
        // A seat may be given up at any time, and what a clock does is no command of its seat.
        if submission.cause == Cause::Seat && !is_end_of_seat(Some(&submission.action)) {
            let clocks = live.record.shown.clocks.as_ref();
            clocks::must_allow(clocks, seat, submission.arrived)?;
            if clocks.is_none() {
                let (most, last) = (self.matches.max_turn_entries, live.head.time);
                (live.turn_entries).must_be_few(seat, most, last, self.time.now())?;
            }
        }
        let sequence = live.head.version + 1;
        let want_snapshot = is_snapshot_due(live.key, sequence)
            || (self.states.is_shared() && is_due(live.key, sequence, KEEP_EVERY));

        live.unsettled = true;
        let applied = self
            .rules
            .apply(live, seat, &submission.action, want_snapshot)
            .await;
        let mut applied = applied.inspect_err(|_| {
            // A refusal changes nothing; should the call have been lost on its way
            // back, the referee will notice by the fingerprint.
            live.unsettled = !live.unwritten.entries.is_empty();
        })?;
        let snapshot = std::mem::take(&mut applied.snapshot);
        let on_turn = applied.on_turn;
        let mut entry = record(sequence, seat, submission, applied);
        // The stamps of a log never decrease, even if a clock is set on any machine.
        entry.create_time = latest(live.head.time, Some(self.time.now()));
        if submission.cause == Cause::Seat {
            let since = match live.unwritten.entries.last() {
                // It came together with the one before.
                Some(before) => (before.entry.awaited.contains(&seat)).then_some(before.arrived),
                None => live.awaiting.of(seat),
            };
            entry.client_time = since.map(|since| between(since, submission.arrived));
        }
        if let Some(record) = changed_record(live, &mut entry, submission, on_turn) {
            live.record = record;
            live.unwritten.record_changed = true;
        }
        live.turn_entries.count(seat, on_turn);
        live.head = MatchHead::after(&entry);
        live.unwritten.entries.push(AcceptedEntry {
            entry,
            arrived: submission.arrived,
            snapshot,
        });
        Ok(())
    }
}

/// The entry for an action that the referee applied, as it wrote it.
fn record(
    sequence: u64,
    seat: u32,
    submission: &Submission,
    applied: ApplyResponse,
) -> RecordedEntry {
    let action = applied.action.unwrap_or_else(|| submission.action.clone());
    RecordedEntry {
        sequence,
        seat,
        request_digest: submission.digest_beside(&action),
        action: Some(action),
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

/// The match's record as an entry changes it, if it does. With clocks it always does,
/// so that a change of the clocks at the same moment is a conflict.
fn changed_record(
    live: &LiveMatch,
    entry: &mut RecordedEntry,
    submission: &Submission,
    on_turn: Option<OnTurn>,
) -> Option<MatchRecord> {
    let seat_ended = is_end_of_seat(entry.action.as_ref());
    let has_clocks = live.record.shown.clocks.is_some();
    let draw = live.record.draw_after(entry.seat, entry.sequence);
    // A clock's action for a seat does not show that its player is there.
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
        record.shown.close_reason = submission.close_reason().to_owned();
    }
    Some(record)
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
