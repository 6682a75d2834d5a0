//! The host of the database: what it has committed survives its crashes, what it was
//! about to commit does not.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::mpsc;
use tokio::time::sleep;

use crate::disk::Disk;

/// When the database says that something is durable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Durability {
    /// When it is, as the contract of a store wants it.
    Kept,
    /// Once it was ordered to write, and a while before it has: the mistake that the checker must
    /// find.
    Premature,
    /// Once its disk has said so, which lies: it holds its data in a cache and loses that with
    /// the power. Only clients that have stored a head, and replicas that remember the log, can
    /// find out.
    Lied,
}

/// Time that a database with [`Durability::Premature`] takes until it has written.
const FLUSH: Duration = Duration::from_millis(400);

/// Something to be written. It gives what is to be done once the answer may be sent.
pub(crate) type Job = Box<dyn FnOnce(&mut Disk) -> Answer + Send>;

/// Sends an answer.
pub(crate) type Answer = Box<dyn FnOnce() + Send>;

/// The database, as its host and those who call it know it.
pub struct Database {
    promise: Durability,
    /// Durable data, or with [`Durability::Lied`] the data that the disk reports as durable.
    disk: Mutex<Disk>,
    /// Data that a disk that lies has really written, and the number of writes that it was sent.
    written: Mutex<(Disk, u32)>,
    /// Data that callers see: the durable data, or with [`Durability::Premature`] those in memory.
    shown: Mutex<Disk>,
    /// Where jobs go while the database runs.
    line: Mutex<Option<mpsc::UnboundedSender<Job>>>,
    /// Present duration of a commit.
    commit: Mutex<Duration>,
    /// True if fsync always fails.
    stuck: AtomicBool,
    /// Commits that could not be synchronised.
    failed: AtomicU32,
    /// True if it does not answer, and does later what it is sent meanwhile.
    silent: AtomicBool,
}

/// Number of write orders to a disk that lies until it writes.
const WRITES_EACH: u32 = 8;

/// Jobs that are committed together at most.
const BATCH: usize = 16;

/// Usual duration of a commit.
const COMMIT: Duration = Duration::from_millis(4);

impl Database {
    /// An empty database that is not running yet.
    #[must_use]
    pub fn new(promise: Durability) -> Arc<Self> {
        Arc::new(Self {
            promise,
            disk: Mutex::default(),
            written: Mutex::default(),
            shown: Mutex::default(),
            line: Mutex::default(),
            commit: Mutex::new(COMMIT),
            stuck: AtomicBool::new(false),
            failed: AtomicU32::new(0),
            silent: AtomicBool::new(false),
        })
    }

    /// Reports whether the disk lies, so that no request to it shows what is durable.
    pub(crate) fn is_lied_to(&self) -> bool {
        self.promise == Durability::Lied
    }

    /// Looks at what is durable.
    pub fn durable<T>(&self, look: impl FnOnce(&Disk) -> T) -> T {
        look(&self.disk.lock())
    }

    /// Makes commits so much slower; none for as fast as ever.
    pub fn slow_down(&self, by: Duration) {
        *self.commit.lock() = COMMIT + by;
    }

    /// Has synchronising fail from now on, or work again.
    pub fn fail_to_synchronise(&self, fails: bool) {
        self.stuck.store(fails, Ordering::Relaxed);
    }

    /// Makes it silent, or lets it answer again: what was sent to it meanwhile is done then,
    /// however long ago the sender gave up.
    pub fn set_unresponsive(&self, silent: bool) {
        self.silent.store(silent, Ordering::Relaxed);
    }

    /// Reports whether it does not answer.
    pub(crate) fn is_unresponsive(&self) -> bool {
        self.silent.load(Ordering::Relaxed)
    }

    /// Looks at what the database shows, if it runs.
    pub(crate) fn look<T>(&self, look: impl FnOnce(&Disk) -> T) -> Option<T> {
        let runs = (self.line.lock().as_ref()).is_some_and(|line| !line.is_closed());
        runs.then(|| look(&self.shown.lock()))
    }

    /// Hands a job over, if the database runs.
    pub(crate) fn take(&self, job: Job) -> bool {
        let line = self.line.lock();
        line.as_ref().is_some_and(|line| line.send(job).is_ok())
    }

    /// Runs until its host crashes. Jobs that have not been committed by then are lost.
    pub async fn run(self: Arc<Self>) {
        let (line, mut jobs) = mpsc::unbounded_channel();
        if self.is_lied_to() {
            self.disk.lock().clone_from(&self.written.lock().0);
        }
        *self.shown.lock() = self.disk.lock().clone();
        *self.line.lock() = Some(line);
        let mut batch = Vec::new();
        while jobs.recv_many(&mut batch, BATCH).await > 0 {
            while self.is_unresponsive() {
                sleep(COMMIT).await;
            }
            let takes = *self.commit.lock();
            sleep(takes / 2).await;
            let carry_out = |job: Job| job(&mut self.shown.lock());
            let answers: Vec<Answer> = batch.drain(..).map(carry_out).collect();
            if self.stuck.load(Ordering::Relaxed) {
                // It ends at once and recovers from what is on the disk: the batch is there, or
                // not. No caller is answered.
                if self
                    .failed
                    .fetch_add(1, Ordering::Relaxed)
                    .is_multiple_of(2)
                {
                    self.flush();
                }
                *self.shown.lock() = self.disk.lock().clone();
                continue;
            }
            match self.promise {
                Durability::Kept | Durability::Lied => {
                    // Durable from here on, whether or not a caller is answered.
                    self.flush();
                    sleep(takes / 2).await;
                }
                Durability::Premature => {
                    let database = self.clone();
                    tokio::spawn(async move {
                        sleep(FLUSH).await;
                        database.flush();
                    });
                }
            }
            answers.into_iter().for_each(|answer| answer());
        }
    }

    fn flush(&self) {
        *self.disk.lock() = self.shown.lock().clone();
        if self.is_lied_to() {
            let mut written = self.written.lock();
            if written.1.is_multiple_of(WRITES_EACH) {
                written.0.clone_from(&self.disk.lock());
            }
            written.1 += 1;
        }
    }
}
