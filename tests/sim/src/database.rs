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
pub enum Promise {
    /// When it is, as the contract of a store wants it.
    Kept,
    /// When it has been told to write, and a while before it has: the mistake that the
    /// checker must find.
    Premature,
    /// When its disk has said so, which lies: it keeps what it was given in a memory of its
    /// own and loses that with the power. Only those who have kept a head, and replicas that
    /// remember the log, can find out.
    Lied,
}

/// How long a database with [`Promise::Premature`] takes until it has written.
const FLUSH: Duration = Duration::from_millis(400);

/// Something to be written. It gives what is to be done once the answer may be sent.
pub(crate) type Job = Box<dyn FnOnce(&mut Disk) -> Answer + Send>;

/// Sends an answer.
pub(crate) type Answer = Box<dyn FnOnce() + Send>;

/// The database, as its host and those who call it know it.
pub struct Database {
    promise: Promise,
    /// What is durable, or with [`Promise::Lied`] what the disk says is.
    disk: Mutex<Disk>,
    /// What a disk that lies has really written, and how often it was told to.
    written: Mutex<(Disk, u32)>,
    /// What callers are shown: what is durable, or with [`Promise::Premature`] what is
    /// in memory.
    shown: Mutex<Disk>,
    /// Where jobs go while the database runs.
    line: Mutex<Option<mpsc::UnboundedSender<Job>>>,
    /// How long a commit takes now.
    commit: Mutex<Duration>,
    /// Whether nothing can be synchronised.
    stuck: AtomicBool,
    /// Commits that could not be synchronised.
    failed: AtomicU32,
    /// Whether it says nothing, and does later what it is told meanwhile.
    silent: AtomicBool,
}

/// How often a disk that lies is told to write until it does.
const WRITES_EACH: u32 = 8;

/// Jobs that are committed together at most.
const BATCH: usize = 16;

/// How long a commit takes as a rule.
const COMMIT: Duration = Duration::from_millis(4);

impl Database {
    /// An empty database that is not running yet.
    #[must_use]
    pub fn new(promise: Promise) -> Arc<Self> {
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

    /// Whether the disk lies, so that nothing that is asked of it shows what is durable.
    pub(crate) fn is_lied_to(&self) -> bool {
        self.promise == Promise::Lied
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

    /// Has it go silent, or speak again: what was sent to it meanwhile is done then, however
    /// long ago whoever sent it has given up.
    pub fn be_silent(&self, silent: bool) {
        self.silent.store(silent, Ordering::Relaxed);
    }

    /// Whether it says nothing.
    pub(crate) fn is_silent(&self) -> bool {
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
            while self.is_silent() {
                sleep(COMMIT).await;
            }
            let takes = *self.commit.lock();
            sleep(takes / 2).await;
            let carry_out = |job: Job| job(&mut self.shown.lock());
            let answers: Vec<Answer> = batch.drain(..).map(carry_out).collect();
            if self.stuck.load(Ordering::Relaxed) {
                // It ends at once and recovers from what is on the disk: there the batch is,
                // or not. Nobody is told anything.
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
                Promise::Kept | Promise::Lied => {
                    // Durable from here on, whether or not anybody is told.
                    self.flush();
                    sleep(takes / 2).await;
                }
                Promise::Premature => {
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
