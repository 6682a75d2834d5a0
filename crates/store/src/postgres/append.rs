//! Appending in batches: while one is being committed the next entries gather.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use sqlx_core::query_as::query_as;
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::time::Instant;

use super::failure;
use super::follow;
use super::payloads::Payloads;
use crate::error::{StoreError, StoreResult};
use crate::int::{signed, unsigned};
use crate::list_query::joined;
use crate::metrics::CommitMetrics;
use crate::postgres::writer_connection::WriterConnection;
use crate::row::{Committed, MatchUpdate, NewEntry};
use crate::write_failure::WriteFailure;

/// Entries of one match to be appended, and who waits for them.
pub(super) struct AppendJob {
    pub(super) entries: Vec<NewEntry>,
    pub(super) update: Option<MatchUpdate>,
    pub(super) answer: oneshot::Sender<StoreResult<u64>>,
}

/// Positions of entries in the order of all, by match and, where there are lists, sequence.
type Positions = HashMap<(i64, Option<u64>), u64>;

/// Tells whether there are several entries of a match.
fn has_lists(batch: &[AppendJob]) -> bool {
    batch.iter().any(|job| job.entries.len() > 1)
}

/// One of the tasks that append. Each has a connection of its own, so that a batch is on
/// its way while another is being committed.
pub(super) struct Appender {
    pub(super) line: WriterConnection,
    pub(super) queue: Arc<Mutex<mpsc::Receiver<AppendJob>>>,
    pub(super) follower: mpsc::Sender<follow::News>,
    pub(super) batch: usize,
    /// True if entries are packed.
    pub(super) pack: bool,
    pub(super) patience: Duration,
    pub(super) metrics: CommitMetrics,
    pub(super) failure: WriteFailure,
}

impl Appender {
    /// Ends when every sender of jobs is gone.
    pub(super) async fn run(mut self) {
        let mut later = Vec::new();
        loop {
            let mut jobs = std::mem::take(&mut later);
            if jobs.is_empty() {
                let mut queue = self.queue.lock().await;
                if queue.recv_many(&mut jobs, self.batch).await == 0 {
                    return;
                }
                self.metrics.taken(queue.len());
            }
            let (batch, rest) = one_for_each_match(jobs);
            later = rest;
            let began = Instant::now();
            let done = self.commit(&batch).await;
            match &done {
                Ok(_) => self.metrics.committed(batch.len(), began.elapsed()),
                Err(error) => {
                    self.metrics.failed();
                    self.failure.note(error);
                    tracing::error!(%error, jobs = batch.len(), "entries not appended");
                    self.line.cut();
                }
            }
            self.answer(batch, done).await;
        }
    }

    /// Appends a batch. Gives the positions of those entries that were appended.
    async fn commit(&mut self, batch: &[AppendJob]) -> StoreResult<Positions> {
        let rows = Rows::of(batch, self.pack)?;
        let connection = self.line.get().await?;
        let statement = if has_lists(batch) {
            "SELECT appended_match, appended_sequence, appended_position
             FROM append_lists($1, $2, $3, $4, $5, $6, $7, $8, $9)"
        } else {
            // One of each match, all at once.
            "SELECT appended_match, NULL::BIGINT, appended_position
             FROM append_entries($1, $2, $3, $4, $5, $6, $7, $8, $9)"
        };
        // All rows are fetched: only then has the server said that it has committed.
        let appended = query_as::<_, (i64, Option<i64>, i64)>(statement)
            .bind(rows.matches)
            .bind(rows.sequences)
            .bind(rows.requests)
            .bind(rows.payloads.rows())
            .bind(rows.revisions)
            .bind(rows.states)
            .bind(rows.records)
            .bind(rows.accounts)
            .bind(&rows.payloads.contents)
            .fetch_all(connection);
        let appended = tokio::time::timeout(self.patience, appended).await;
        let appended = appended
            .map_err(|_| StoreError::Unsettled("the database did not answer in time".into()))?
            .map_err(failure::writing)?;
        appended
            .into_iter()
            .map(|(key, sequence, position)| {
                let sequence = sequence.map(unsigned).transpose()?;
                Ok(((key, sequence), unsigned(position)?))
            })
            .collect()
    }

    async fn answer(&self, batch: Vec<AppendJob>, done: StoreResult<Positions>) {
        let mut committed = Vec::with_capacity(batch.len());
        let mut answers = Vec::with_capacity(batch.len());
        let has_lists = has_lists(&batch);
        for AppendJob {
            entries, answer, ..
        } in batch
        {
            let mut result = Err(StoreError::Conflict("nothing to append".into()));
            for entry in entries {
                result = match &done {
                    Err(error) => Err(error.clone()),
                    Ok(positions) => {
                        let place = (entry.key.0, has_lists.then_some(entry.sequence));
                        positions.get(&place).copied().ok_or_else(|| {
                            let (sequence, id) = (entry.sequence, &entry.id);
                            StoreError::Conflict(format!("entry {sequence} of {id}"))
                        })
                    }
                };
                if let Ok(position) = result {
                    committed.push(Committed {
                        position,
                        id: entry.id,
                        sequence: entry.sequence,
                        payload: entry.payload,
                    });
                }
            }
            answers.push((answer, result));
        }
        if !committed.is_empty() {
            committed.sort_unstable_by_key(|entry| entry.position);
            // An error says that the store is being closed.
            let _ = self.follower.send(follow::News::Own(committed)).await;
        }
        for (answer, result) in answers {
            // An error says that the caller has stopped waiting.
            let _ = answer.send(result);
        }
    }
}

/// Takes the first job of each match; the others wait for the next batch, as they build on it.
fn one_for_each_match(jobs: Vec<AppendJob>) -> (Vec<AppendJob>, Vec<AppendJob>) {
    let mut seen = std::collections::HashSet::with_capacity(jobs.len());
    jobs.into_iter()
        .partition(|job| seen.insert(job.entries.first().map(|entry| entry.key)))
}

/// A batch, column by column.
#[derive(Default)]
struct Rows<'a> {
    matches: Vec<i64>,
    sequences: Vec<i64>,
    requests: Vec<Option<&'a [u8]>>,
    payloads: Payloads<'a>,
    revisions: Vec<i64>,
    states: Vec<Option<i32>>,
    records: Vec<Option<&'a [u8]>>,
    accounts: Vec<Option<String>>,
}

impl<'a> Rows<'a> {
    fn of(batch: &'a [AppendJob], pack: bool) -> StoreResult<Self> {
        let mut rows = Rows::default();
        let entries = batch.iter().flat_map(|job| {
            let last = job.entries.len().saturating_sub(1);
            let update = move |place| job.update.as_ref().filter(|_| place == last);
            let entries = job.entries.iter().enumerate();
            entries.map(move |(place, entry)| (entry, update(place)))
        });
        for (entry, update) in entries {
            rows.matches.push(entry.key.0);
            rows.sequences.push(signed(entry.sequence)?);
            rows.requests
                .push(entry.request.as_ref().map(|request| &request.0[..]));
            rows.payloads.push(&entry.payload, pack);
            let revision = update.map_or(entry.revision, |update| update.from_revision);
            rows.revisions.push(signed(revision)?);
            rows.states.push(update.map(|update| update.state));
            rows.records.push(update.map(|update| &update.record[..]));
            rows.accounts
                .push(update.map(|update| joined(&update.accounts)));
        }
        Ok(rows)
    }
}
