use std::fs::File;
use std::sync::Arc;

use rusqlite::Connection;
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::time::Instant;

use super::SqliteSettings;
use super::checkpoint::Checkpointer;
use super::job::{Job, Write};
use crate::meters::CommitMeters;
use crate::{Committed, StoreError, StoreResult};

/// The one thread that writes. While a commit is on its way to the disk the next
/// jobs gather in the queue, and the next commit takes them all.
pub(super) struct Writer {
    parts: Parts,
    queue: mpsc::Receiver<Job>,
    tell: Tell,
    batch: usize,
    meters: CommitMeters,
}

/// Those who are told what has become durable.
pub(super) struct Tell {
    pub(super) committed: broadcast::Sender<Arc<[Committed]>>,
    pub(super) changed: broadcast::Sender<Arc<str>>,
}

/// What the writer alone has of the file.
pub(super) struct Parts {
    pub(super) connection: Connection,
    pub(super) checkpointer: Checkpointer,
    /// Held until the last commit.
    pub(super) _lock: File,
}

/// A job that has run and waits for the commit.
struct Ran {
    result: StoreResult<u64>,
    /// The match whose record was replaced, if that was the job.
    changed: Option<Arc<str>>,
    answer: oneshot::Sender<StoreResult<u64>>,
}

impl Writer {
    pub(super) fn start(
        parts: Parts,
        queue: mpsc::Receiver<Job>,
        tell: Tell,
        settings: &SqliteSettings,
    ) -> StoreResult<()> {
        let writer = Writer {
            parts,
            queue,
            tell,
            batch: settings.batch.max(1),
            meters: CommitMeters::new(),
        };
        std::thread::Builder::new()
            .name("log-writer".into())
            .spawn(move || writer.run())
            .map_err(|error| StoreError::Unavailable(format!("no thread to write: {error}")))?;
        Ok(())
    }

    /// Ends when every sender of jobs is gone.
    fn run(mut self) {
        let mut jobs = Vec::with_capacity(self.batch);
        while self.queue.blocking_recv_many(&mut jobs, self.batch) > 0 {
            self.meters.taken(self.queue.len());
            let (writes, began) = (jobs.len(), Instant::now());
            let mut ran = Vec::with_capacity(jobs.len());
            let mut entries = Vec::with_capacity(jobs.len());
            match self.commit(&mut jobs, &mut ran, &mut entries) {
                Ok(()) => {
                    self.meters.committed(writes, began.elapsed());
                    // Followers first: whoever has an answer may look for it in a stream.
                    if !entries.is_empty() && self.tell.committed.receiver_count() > 0 {
                        // An error says that the last follower has just left.
                        let _ = self.tell.committed.send(entries.into());
                    }
                    for Ran {
                        result,
                        changed,
                        answer,
                    } in ran
                    {
                        if let Some(id) = changed.filter(|_| result.is_ok()) {
                            // As above.
                            let _ = self.tell.changed.send(id);
                        }
                        // An error says that the caller has stopped waiting.
                        let _ = answer.send(result);
                    }
                    self.parts.checkpointer.committed(&self.parts.connection);
                }
                Err(error) => {
                    self.meters.failed();
                    tracing::error!(%error, jobs = ran.len() + jobs.len(), "commit failed");
                    self.roll_back();
                    let waiting = jobs.drain(..).map(|job| job.answer);
                    for answer in ran.into_iter().map(|ran| ran.answer).chain(waiting) {
                        let _ = answer.send(Err(error.clone()));
                    }
                }
            }
        }
    }

    /// Runs the jobs in one transaction. An error means that none of them counts.
    fn commit(
        &mut self,
        jobs: &mut Vec<Job>,
        ran: &mut Vec<Ran>,
        entries: &mut Vec<Committed>,
    ) -> StoreResult<()> {
        self.parts
            .connection
            .prepare_cached("BEGIN IMMEDIATE")?
            .execute([])?;
        for Job { write, answer } in jobs.drain(..) {
            let result = write.run(&self.parts.connection, entries);
            let failure = result.as_ref().err().cloned();
            let changed = match write {
                Write::Update(update) => Some(update.id),
                _ => None,
            };
            ran.push(Ran {
                result,
                changed,
                answer,
            });
            match failure {
                None | Some(StoreError::Conflict(_)) => {}
                // The disk or the file failed, not the job: nothing of this
                // transaction can be trusted.
                Some(error) => return Err(error),
            }
        }
        self.parts
            .connection
            .prepare_cached("COMMIT")?
            .execute([])?;
        Ok(())
    }

    fn roll_back(&self) {
        // SQLite has rolled back by itself after some errors.
        if !self.parts.connection.is_autocommit()
            && let Err(error) = self.parts.connection.execute_batch("ROLLBACK")
        {
            tracing::error!(%error, "rollback failed");
        }
    }
}
