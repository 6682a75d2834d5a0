//! What happens in a run, written down and checked as it happens.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use prost::Message;
use sandtable_client::verify_between;
use sandtable_proto::matches::v1::{LogEntry, LogHead, RecordedEntry, SubmitCommandResponse};
use sandtable_store::Committed;
use sandtable_tests::witness::Journal;
use sha2::{Digest, Sha256};

use crate::database::Database;
use crate::disk::Disk;

/// What happened in a run. Clones are the same record.
#[derive(Clone)]
pub(crate) struct Record {
    database: Arc<Database>,
    inner: Arc<Mutex<Inner>>,
}

#[derive(Default)]
struct Inner {
    /// What happened, a line each.
    trace: Vec<String>,
    /// What was acknowledged at each sequence: the request and the state's fingerprint.
    played: BTreeMap<u64, (String, Vec<u8>)>,
    /// What each player sent and was told.
    journals: Vec<Journal>,
    /// How many entries were durable when the disk was last looked at, and the position
    /// of the last of them.
    durable: usize,
    position: u64,
    broken: Option<String>,
    /// Where the log stood, as players were told and have kept.
    heads: Vec<LogHead>,
    log: Option<Vec<LogEntry>>,
    seen: Vec<LogEntry>,
}

impl Record {
    pub(crate) fn new(database: Arc<Database>) -> Self {
        Self {
            database,
            inner: Arc::default(),
        }
    }

    /// Whether the database's disk lies.
    pub(crate) fn is_lied_to(&self) -> bool {
        self.database.is_lied_to()
    }

    /// Writes down that something happened, now.
    pub(crate) fn note(&self, what: impl AsRef<str>) {
        let now = turmoil::sim_elapsed().unwrap_or_default();
        self.note_at(now, what.as_ref());
    }

    /// Writes down that something happened.
    pub(crate) fn note_at(&self, at: Duration, what: &str) {
        let line = format!("{:>7} ms  {what}", at.as_millis());
        self.inner.lock().trace.push(line);
    }

    /// Writes down that something does not hold that must.
    pub(crate) fn break_off(&self, problem: String) {
        self.note(&problem);
        self.inner.lock().broken.get_or_insert(problem);
    }

    /// A player was told that a request is durable: it must be, there, and nothing else
    /// must ever have been said to be there.
    pub(crate) fn acknowledged(
        &self,
        request_id: &str,
        replica: &str,
        response: &SubmitCommandResponse,
    ) {
        let (sequence, hash) = (response.version, &response.state_hash);
        let shown = hex::encode(hash);
        self.note(format!(
            "{replica} says {request_id} is {sequence}: {shown}"
        ));
        if self.database.is_lied_to() {
            // What those who play can know of it shows in the log and its heads.
            return;
        }
        match self.durable_entry(sequence) {
            Some(entry) if entry.request_id == request_id && entry.state_hash == *hash => {}
            found => self.break_off(format!(
                "{request_id} was acknowledged as {sequence}, and durable there is {:?}",
                found.map(|entry| entry.request_id)
            )),
        }
        let played = (request_id.to_owned(), hash.clone());
        let earlier = (self.inner.lock().played.entry(sequence))
            .or_insert_with(|| played.clone())
            .clone();
        if earlier != played {
            self.break_off(format!(
                "{} and {request_id} were both acknowledged as {sequence}",
                earlier.0
            ));
        }
    }

    /// A player was told where the log stands: it must stand there, durably, and go on from
    /// there ever after.
    pub(crate) fn head(&self, replica: &str, head: LogHead) {
        let shown = hex::encode(&head.chain);
        self.note(format!("{replica} signs {}: {shown}", head.length));
        let durable = self.database.durable(|disk| disk.chain_after(head.length));
        let lied_to = self.database.is_lied_to();
        if !lied_to && durable.is_none_or(|durable| durable[..] != head.chain) {
            self.break_off(format!(
                "entry {} was signed and is not durable",
                head.length
            ));
        }
        let mut inner = self.inner.lock();
        let other_key =
            (inner.heads.first()).is_some_and(|first| first.public_key != head.public_key);
        if other_key {
            let problem = format!("{replica} signs with a key of its own");
            inner.broken.get_or_insert(problem);
        }
        inner.heads.push(head);
    }

    /// Whether the log goes on from every head that a player has kept.
    pub(crate) fn check_heads(&self) -> anyhow::Result<()> {
        let inner = self.inner.lock();
        let log = inner.log.as_deref().unwrap_or_default();
        for head in &inner.heads {
            verify_between(None, log, head)
                .map_err(|problem| anyhow::anyhow!("the head {}: {problem}", head.length))?;
        }
        Ok(())
    }

    /// The entry of the match at a sequence.
    fn durable_entry(&self, sequence: u64) -> Option<RecordedEntry> {
        let feed = self.database.durable(|disk| disk.read_feed(0, u32::MAX));
        let found = feed.iter().find(|entry| entry.sequence == sequence)?;
        RecordedEntry::decode(&found.payload[..]).ok()
    }

    /// Looks at what has become durable since the last look. Gives what does not hold.
    pub(crate) fn look(&self) -> Option<String> {
        let mut inner = self.inner.lock();
        if inner.broken.is_none() && !self.database.is_lied_to() {
            let feed = self.database.durable(|disk| disk.read_feed(0, u32::MAX));
            let before = inner.durable;
            inner.broken = inner.follow(&feed).err();
            if inner.durable > before {
                let unchained = self.database.durable(Disk::unchained);
                inner.broken = inner.broken.take().or(unchained);
            }
        }
        inner.broken.clone()
    }

    /// Files what a player did.
    pub(crate) fn file(&self, journal: Journal) {
        self.inner.lock().journals.push(journal);
    }

    /// What all players did.
    pub(crate) fn journals(&self) -> Vec<Journal> {
        self.inner.lock().journals.clone()
    }

    /// Writes the log down as the operator reads it when everybody has finished.
    pub(crate) fn close(&self, log: Vec<LogEntry>) {
        self.inner.lock().log = Some(log);
    }

    /// The log, when everybody has finished.
    pub(crate) fn log(&self) -> Option<Vec<LogEntry>> {
        self.inner.lock().log.clone()
    }

    /// A subscriber was told of an entry. `false` when it is not the next one.
    pub(crate) fn saw(&self, entry: LogEntry) -> bool {
        self.note(format!("told of {}", entry.sequence));
        let mut inner = self.inner.lock();
        let next = inner.seen.len() as u64 + 1;
        let sequence = entry.sequence;
        if sequence != next {
            let problem = format!("a subscriber was told of {sequence} in place of {next}");
            inner.broken.get_or_insert(problem);
            return false;
        }
        inner.seen.push(entry);
        true
    }

    /// What the subscriber was told.
    pub(crate) fn seen(&self) -> Vec<LogEntry> {
        self.inner.lock().seen.clone()
    }

    /// What happened, a line each.
    pub(crate) fn trace(&self) -> Vec<String> {
        self.inner.lock().trace.clone()
    }
}

impl Inner {
    /// What is durable only grows, at rising positions, and without a gap in the log.
    fn follow(&mut self, feed: &[Committed]) -> Result<(), String> {
        let Some(new) = feed.get(self.durable..) else {
            let (was, is) = (self.durable, feed.len());
            return Err(format!("{was} entries were durable, and {is} are"));
        };
        for entry in new {
            self.durable += 1;
            if entry.position <= self.position {
                let (was, is) = (self.position, entry.position);
                return Err(format!("position {is} became durable after {was}"));
            }
            self.position = entry.position;
            if entry.sequence != self.durable as u64 {
                let (is, next) = (entry.sequence, self.durable);
                return Err(format!("entry {is} is where {next} belongs"));
            }
        }
        Ok(())
    }
}

/// The fingerprint of a trace.
pub(crate) fn fingerprint(trace: &[String]) -> String {
    let mut digest = Sha256::new();
    for line in trace {
        digest.update(line);
        digest.update("\n");
    }
    hex::encode(&digest.finalize()[..16])
}
