//! Submissions of callers: who they are, what was done before, what is audited.

use std::sync::Arc;

use sandtable_auth::audit::AuditedAction;
use sandtable_proto::matches::v1::RecordedEntry;
use sandtable_proto::types::v1::Action;

use crate::auth::authenticator::Authenticator;
use crate::auth::identity::Shown;
use crate::error::{MatchError, ServiceResult};
use crate::log::action_kind::is_draw;
use crate::matches::loaded_match::{LiveMatch, read_entry};
use crate::matches::repository::{LockedMatch, Matches};
use crate::metrics::Commands;
use crate::submit::append::EntryWriter;
use crate::submit::submission::Submission;

/// Attempts at something that loses races for the log.
const ATTEMPTS: u32 = 16;

/// The seat that a caller acts for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ActingSeat<'a> {
    /// Id of the match.
    pub(crate) id: &'a str,
    pub(crate) token: Option<Shown<'a>>,
    /// The seat, if the caller named one.
    pub(crate) seat: Option<u32>,
}

/// Submits what callers want a seat to do.
pub(crate) struct Submitter {
    pub(crate) matches: Arc<Matches>,
    pub(crate) authenticator: Arc<Authenticator>,
    pub(crate) writer: Arc<EntryWriter>,
    /// Bytes of the events in one answer.
    pub(crate) page_bytes: usize,
    pub(crate) commands: Commands,
}

impl Submitter {
    /// Does what the caller wants, as [`Submitter::submit_all`] does. Gives the entry.
    pub(crate) async fn submit(
        &self,
        by: ActingSeat<'_>,
        submission: Submission,
    ) -> ServiceResult<RecordedEntry> {
        let mut entries = Vec::with_capacity(1);
        self.submit_all(by, &[submission], &mut entries).await?;
        Ok(entries.pop().expect("what was done has an entry"))
    }

    /// Does what the caller wants, each once and in order, until one is refused. `entries` gets
    /// the entry of each that was done; all of them are durable when this returns, also when a
    /// later one was refused. Of a retry it is the entry that is there.
    ///
    /// A caller may go away at any point. The match is marked unsettled from the call to the
    /// referee until the store has answered; the next user who finds the mark reads the match
    /// again.
    pub(crate) async fn submit_all(
        &self,
        by: ActingSeat<'_>,
        submissions: &[Submission],
        entries: &mut Vec<RecordedEntry>,
    ) -> ServiceResult<()> {
        let mut locked = self.matches.lock(by.id).await;
        // Of each submission that it was put on record.
        let (mut attempts, mut audited) = (0, vec![None; submissions.len()]);
        loop {
            let live = locked.recall().await?;
            let attempt = self.attempt(live, by, submissions, &mut audited, entries);
            let Err(refusal) = attempt.await else {
                self.commands.accepted.increment(entries.len() as u64);
                return Ok(());
            };
            if live.unsettled {
                locked.forget().await;
            }
            if attempts < ATTEMPTS && refusal.is_race() {
                attempts += 1;
                continue;
            }
            let (done, action) = (entries.len(), &submissions[entries.len()].action);
            // Rare and large: in a place of its own it does not make every call larger.
            let refused = self.refused(&mut locked, by, action, &audited[done..], refusal);
            if let Err(refusal) = Box::pin(refused).await {
                self.commands.accepted.increment(done as u64);
                self.commands
                    .refused
                    .increment(u64::from(refusal.is_of_the_game()));
                return Err(refusal);
            }
        }
    }

    /// Handles a refusal. Another replica may have gone on with the match: a command that is
    /// refused here may be right by now, or done already, and is tried again.
    async fn refused(
        &self,
        locked: &mut LockedMatch<'_>,
        by: ActingSeat<'_>,
        action: &Action,
        audited: &[Option<AuditedAction>],
        refusal: MatchError,
    ) -> ServiceResult<()> {
        if !matches!(refusal, MatchError::Store(_)) {
            if locked.drop_if_behind().await? {
                return Ok(());
            }
            if refusal.is_of_the_game() {
                self.count_refusal(locked.recall().await?, by, action);
            }
        }
        // They may have been put on record already.
        for audited in audited.iter().flatten() {
            let undone = self
                .authenticator
                .put_on_record_undone(audited.clone(), &refusal);
            undone.await?;
        }
        Err(refusal)
    }

    /// Counts that the game refused a seat's own command.
    fn count_refusal(&self, live: &mut LiveMatch, by: ActingSeat<'_>, action: &Action) {
        let caller = self.authenticator.caller(live, by.token);
        if let Ok(caller) = caller
            && !caller.privileged()
            && let Ok(seat) = caller.seat_for(action, by.seat)
            && let Some(tally) = live.record.tally(seat)
        {
            tally.refused += 1;
        }
    }

    /// Takes on what the caller wants of the match as it is in memory, and appends what was
    /// accepted in one commit.
    async fn attempt(
        &self,
        live: &mut LiveMatch,
        by: ActingSeat<'_>,
        submissions: &[Submission],
        audited: &mut [Option<AuditedAction>],
        entries: &mut Vec<RecordedEntry>,
    ) -> ServiceResult<()> {
        let done = entries.len();
        for (submission, audited) in submissions.iter().zip(audited).skip(done) {
            if !live.unwritten.entries.is_empty() {
                // Others on this thread need not wait for all of them.
                tokio::task::yield_now().await;
            }
            let taken_on = self.take_on(live, by, submission, audited).await;
            if !matches!(taken_on, Ok(None)) {
                self.writer.append(live, entries).await?;
            }
            entries.extend(taken_on?);
        }
        self.writer.append(live, entries).await
    }

    /// Has the rules accept a submission, unless it is a retry: then it gives the first entry. A
    /// privileged action is audited before, once.
    async fn take_on(
        &self,
        live: &mut LiveMatch,
        by: ActingSeat<'_>,
        submission: &Submission,
        audited: &mut Option<AuditedAction>,
    ) -> ServiceResult<Option<RecordedEntry>> {
        let caller = self.authenticator.caller(live, by.token)?;
        let seat = caller.seat_for(&submission.action, by.seat)?;
        let before = live.requests.candidates(seat, &submission.request_id);
        if !before.is_empty()
            && let Some(entry) =
                Box::pin(self.entry_of_request(live, seat, &submission.request_id, before)).await?
        {
            submission.must_repeat(&entry, seat)?;
            return Ok(Some(entry));
        }
        if is_draw(&submission.action) {
            live.must_accept(submission.expected_version, self.matches.max_entries)?;
            live.must_have_agreed_but(seat)?;
        }
        if caller.privileged() && audited.is_none() {
            let action = submission.audited(&live.name, by.token, seat);
            Box::pin(self.authenticator.put_on_record(action.clone())).await?;
            *audited = Some(action);
        }
        self.writer.apply(live, seat, submission).await?;
        Ok(None)
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
            let rows = (self.matches.log)
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
