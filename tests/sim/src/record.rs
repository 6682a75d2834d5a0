//! Record of a run, checked as events happen.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use prost::Message;
use sandtable_client::verify_between;
use sandtable_proto::matches::v1::{LogEntry, LogHead, RecordedEntry, SubmitCommandResponse};
use sandtable_store::Committed;
use sandtable_tests::action_log::ActionLog;
use sha2::{Digest, Sha256};

use crate::database::Database;
use crate::disk::Disk;

/// Record of a run. Clones are the same record.
#[derive(Clone)]
pub(crate) struct Record {
    database: Arc<Database>,
    inner: Arc<Mutex<Inner>>,
}

#[derive(Default)]
struct Inner {
    /// Trace of events, a line each.
    trace: Vec<String>,
    /// Acknowledged commands at each sequence: the request and the state's fingerprint.
    played: BTreeMap<u64, (String, Vec<u8>)>,
    /// Journals of the players' commands and answers.
    journals: Vec<ActionLog>,
    /// Number of entries that were durable at the last look at the disk, and the position of the
    /// last of them.
    durable: usize,
    position: u64,
    broken: Option<String>,
    /// Heads of the log that players received and stored.
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

    /// Reports whether the database's disk lies.
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

    /// Records that a player received the acknowledgement of a request: the request must be
    /// durable there, and no other may ever have been acknowledged there.
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
            // The log and its heads show as much of it as players can know.
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

    /// Records a head of the log that a player received: the log must have it, durably, and
    /// always go on from there.
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

    /// Checks that the log goes on from every head that a player has stored.
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
    pub(crate) fn file(&self, journal: ActionLog) {
        self.inner.lock().journals.push(journal);
    }

    /// Journals of all players.
    pub(crate) fn journals(&self) -> Vec<ActionLog> {
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

    /// Records an entry that a subscriber received. Returns `false` when it is not the next one.
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

    /// Entries that the subscriber received.
    pub(crate) fn seen(&self) -> Vec<LogEntry> {
        self.inner.lock().seen.clone()
    }

    /// Trace of events, a line each.
    pub(crate) fn trace(&self) -> Vec<String> {
        self.inner.lock().trace.clone()
    }
}

impl Inner {
    /// Checks that durable entries only increase, at rising positions, and without a gap in the
    /// log.
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
