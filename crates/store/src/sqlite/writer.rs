use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, ffi};
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::time::Instant;

use super::checkpoint::Checkpointer;
use super::entry_index::EntryIndex;
use super::job::{Batch, Job, Write};
use super::lock::Lock;
use super::readers::Readers;
use super::reopen::reopen;
use super::settings::SqliteSettings;
use crate::error::{StoreError, StoreResult};
use crate::metrics::CommitMetrics;
use crate::row::Committed;
use crate::sqlite::chain_heads::Ends;
use crate::sqlite::fault_injection::CommitFaults;
use crate::sqlite::replies::{Answers, Messenger};
use crate::write_failure::WriteFailure;

/// The one thread that writes. While a commit is on its way to the disk the next
/// jobs gather in the queue, and the next commit takes them all.
pub(super) struct Writer {
    parts: Parts,
    queue: mpsc::Receiver<Job>,
    announcer: Announcer,
    messenger: Messenger,
    ends: Ends,
    entry_index: EntryIndex,
    batch: usize,
    metrics: CommitMetrics,
    readers: Arc<Readers>,
    path: PathBuf,
    patience: Duration,
    faults: CommitFaults,
    /// Time between two attempts to open the file again after a commit has failed.
    pause: Duration,
    /// Source of jobs, as long as the store has a holder.
    jobs: mpsc::WeakSender<Job>,
    /// Since when nothing is written, because it is not known what is durable, and why.
    halt: Option<Halt>,
}

/// Why nothing is written, and when the file is opened again at the earliest.
struct Halt {
    cause: String,
    until: Instant,
}

impl Halt {
    fn now(cause: String, pause: Duration) -> Self {
        let until = Instant::now() + pause;
        Self { cause, until }
    }
}

/// Outcome of a batch that failed.
enum Failure {
    /// None of it was written.
    Undone(StoreError),
    /// It was being made durable: the outcome is unknown.
    Unknown(StoreError),
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::Undone(error)
    }
}

/// Recipients of what has become durable, or has failed.
pub(super) struct Announcer {
    pub(super) committed: broadcast::Sender<Arc<[Committed]>>,
    pub(super) changed: broadcast::Sender<Arc<str>>,
    pub(super) failure: WriteFailure,
}

/// Parts of the file that only the writer has.
pub(super) struct Parts {
    pub(super) connection: Connection,
    pub(super) checkpointer: Checkpointer,
    /// Held until the last commit.
    pub(super) _lock: Lock,
}

/// Jobs that have run and wait for the commit.
struct Ran {
    answers: Answers,
    /// Entries that were appended.
    entries: Vec<Committed>,
    /// The matches whose records were replaced.
    changed: Vec<Arc<str>>,
}

impl Writer {
    pub(super) fn start(
        parts: Parts,
        (jobs, queue): (mpsc::WeakSender<Job>, mpsc::Receiver<Job>),
        announcer: Announcer,
        readers: Arc<Readers>,
        settings: &SqliteSettings,
    ) -> StoreResult<()> {
        let writer = Self {
            parts,
            queue,
            announcer,
            messenger: Messenger::start(),
            ends: Ends::default(),
            entry_index: EntryIndex::default(),
            batch: settings.batch.max(1),
            metrics: CommitMetrics::new(),
            readers,
            path: settings.path.clone(),
            patience: settings.patience,
            faults: settings.faults.clone(),
            pause: settings.reopen_after,
            jobs,
            halt: None,
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
            self.metrics.taken(self.queue.len());
            if let Some(cause) = self.still_halted() {
                self.metrics.failed();
                for job in jobs.drain(..) {
                    let cause = format!("a commit has failed: {cause}");
                    let _ = job.answer.send(Err(StoreError::Unavailable(cause)));
                }
                continue;
            }
            let (writes, began) = (jobs.len(), Instant::now());
            let mut ran = Ran {
                answers: Answers::of(writes),
                entries: Vec::new(),
                changed: Vec::new(),
            };
            match self.commit(&mut jobs, &mut ran) {
                Ok(()) => {
                    self.metrics.committed(writes, began.elapsed());
                    self.announce(ran);
                    self.parts.checkpointer.committed(&self.parts.connection);
                }
                Err(failure) => {
                    self.metrics.failed();
                    let error = self.give_up(failure, writes);
                    for job in jobs.drain(..) {
                        ran.answers.push(job.answer, Err(error.clone()));
                    }
                    ran.answers.refuse(&error);
                }
            }
        }
    }

    /// Announces what has become durable. Followers first: a caller with an answer may look for
    /// it in a stream.
    fn announce(&self, ran: Ran) {
        let Announcer {
            committed, changed, ..
        } = &self.announcer;
        if !ran.entries.is_empty() && committed.receiver_count() > 0 {
            // An error says that the last follower has just left.
            let _ = committed.send(ran.entries.into());
        }
        for id in ran.changed {
            // As above.
            let _ = changed.send(id);
        }
        self.messenger.give(ran.answers);
    }

    /// Why nothing may be written still, if so. The file is opened again when it is time.
    fn still_halted(&mut self) -> Option<String> {
        let halt = self.halt.as_mut()?;
        if Instant::now() < halt.until {
            return Some(halt.cause.clone());
        }
        match reopen(&self.path, self.patience, &self.faults) {
            Ok(connection) => {
                self.parts.connection = connection;
                self.ends.forget();
                self.entry_index.forget();
                self.halt = None;
                self.readers.resume();
                tracing::info!("store reopened: everything it shows is durable");
                None
            }
            Err(error) => {
                tracing::error!(%error, "failed to reopen the store, will retry");
                let cause = error.to_string();
                *halt = Halt::now(cause.clone(), self.pause);
                Some(cause)
            }
        }
    }

    /// Has the writer check repeatedly, with or without pending writes, until it has opened the
    /// file again.
    fn keep_asking(&self) {
        let (jobs, readers, pause) = (self.jobs.clone(), self.readers.clone(), self.pause);
        let asking = std::thread::Builder::new().name("log-reopen".into());
        let asking = asking.spawn(move || {
            while readers.is_halted() {
                std::thread::park_timeout(pause);
                let Some(jobs) = jobs.upgrade() else {
                    return;
                };
                let (answer, _) = oneshot::channel();
                let write = Write::Nothing;
                // An error says that the writer has ended.
                let _ = jobs.blocking_send(Job { write, answer });
            }
        });
        if let Err(error) = asking {
            tracing::error!(%error, "store stays closed until the next write");
        }
    }

    /// Takes back what can be taken back, and halts when it is not known what is durable:
    /// after a synchronisation that failed, the system may show what is not on the disk.
    fn give_up(&mut self, failure: Failure, jobs: usize) -> StoreError {
        let error = match failure {
            Failure::Undone(error) => {
                tracing::error!(%error, jobs, "commit failed");
                error
            }
            Failure::Unknown(error) => {
                tracing::error!(%error, jobs, "commit failed with unknown outcome: writes stopped");
                self.readers.halt();
                self.halt = Some(Halt::now(error.to_string(), self.pause));
                self.keep_asking();
                StoreError::Unsettled(error.to_string())
            }
        };
        self.announcer.failure.note(&error);
        self.ends.forget();
        self.entry_index.forget();
        self.roll_back();
        error
    }

    /// Runs the jobs in one transaction. An error means that none of them counts, or that
    /// it is not known of any.
    fn commit(&mut self, jobs: &mut Vec<Job>, ran: &mut Ran) -> Result<(), Failure> {
        let connection = &self.parts.connection;
        let run = |statement: &str| connection.prepare_cached(statement)?.execute([]);
        run("BEGIN IMMEDIATE").map_err(StoreError::from)?;
        let mut batch = Batch::new(connection, &mut self.ends, jobs.len())?;
        for Job { write, answer } in jobs.drain(..) {
            let result = write.run(&mut batch);
            let failure = result.as_ref().err().cloned();
            if let (Write::Update(update), Ok(_)) = (write, &result) {
                ran.changed.push(update.id);
            }
            ran.answers.push(answer, result);
            match failure {
                None | Some(StoreError::Conflict(_) | StoreError::Damaged(_)) => {}
                // The disk or the file failed, not the job: nothing of this
                // transaction can be trusted.
                Some(error) => return Err(error.into()),
            }
        }
        ran.entries = batch.committed;
        if let Some(last) = ran.entries.last() {
            self.entry_index.follow(connection, last.position)?;
        }
        let committed = run("COMMIT").and_then(|_| self.faults.strike());
        committed.map_err(|error| {
            let undone = is_undone(&error);
            let error = StoreError::from(error);
            if undone {
                Failure::Undone(error)
            } else {
                Failure::Unknown(error)
            }
        })
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

/// Reports whether a commit that failed in this way has left nothing in the file that a crash
/// could bring back: it did not get as far as its last page. A page that could not be written
/// whole does not count, by its checksum.
fn is_undone(error: &rusqlite::Error) -> bool {
    let rusqlite::Error::SqliteFailure(failure, _) = error else {
        return true;
    };
    matches!(
        failure.code,
        ErrorCode::DiskFull
            | ErrorCode::DatabaseBusy
            | ErrorCode::DatabaseLocked
            | ErrorCode::ConstraintViolation
            | ErrorCode::ReadOnly
    ) || failure.extended_code == ffi::SQLITE_IOERR_WRITE
}
