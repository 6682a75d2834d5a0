//! One change of a tournament or a pool: read, decided, and written whole or not at all.

use prost::Message;
use prost_types::Timestamp;
use sandtable_store::{Attempts, Change, Kind, Stored, StoredMessages};

use crate::error::ServiceResult;
use crate::records::Records;
use crate::time::stamp;
use crate::tournaments::names::not_found;

/// Records of one kind that transactions change: tournaments, or pools.
pub(crate) trait Subject: Sized {
    /// The record itself.
    type Record: Message + Default;
    /// News of a change, sent when the change is durable.
    type News;
    /// Counts of a record that are compared before and after a change.
    type Counts;
    /// The kind of the records.
    const KIND: Kind<Self::Record>;

    /// The store of the records.
    fn records(&self) -> &Records;

    /// The resource name of a record.
    fn name(id: &str) -> String;

    /// Counts that are compared.
    fn counts(record: &Self::Record) -> Self::Counts;

    /// Notes when a record was changed.
    fn touch(record: &mut Self::Record, time: Timestamp);

    /// Announces a durable change.
    fn committed(&self, id: &str, before: Self::Counts, after: Self::Counts, news: Vec<Self::News>);

    /// Reads a record to change it.
    async fn transaction(&self, id: &str) -> ServiceResult<Transaction<'_, Self>> {
        Transaction::open(self, id).await
    }
}

/// A change of a record that is being decided.
pub(crate) struct Transaction<'a, S: Subject> {
    subject: &'a S,
    pub(crate) id: String,
    row: Stored<S::Record>,
    changes: Vec<Change>,
    /// News to send when the change is durable.
    news: Vec<S::News>,
    before: S::Counts,
    /// The moment at which it is decided, in milliseconds since 1970.
    pub(crate) now: i64,
}

impl<'a, S: Subject> Transaction<'a, S> {
    /// Reads the record.
    pub(crate) async fn open(subject: &'a S, id: &str) -> ServiceResult<Self> {
        let records = subject.records();
        let row = records.store().find(S::KIND, id).await?;
        let row = row.ok_or_else(|| not_found(&S::name(id)))?;
        Ok(Self {
            subject,
            id: id.to_owned(),
            before: S::counts(&row.message),
            row,
            changes: Vec::new(),
            news: Vec::new(),
            now: records.now(),
        })
    }

    /// The tournaments, or pools, of which one is changed.
    pub(crate) fn subject(&self) -> &'a S {
        self.subject
    }

    /// The store of everything that belongs to the record.
    pub(crate) fn records(&self) -> &'a Records {
        self.subject.records()
    }

    /// The record as it is now.
    pub(crate) fn record(&self) -> &S::Record {
        &self.row.message
    }

    /// The record as it is to be.
    pub(crate) fn record_mut(&mut self) -> &mut S::Record {
        &mut self.row.message
    }

    /// Counts the changes of the record.
    pub(crate) fn revision(&self) -> u64 {
        self.row.document.revision
    }

    /// When something is to be done about it by itself.
    pub(crate) fn due(&mut self, at: Option<i64>) {
        self.row.document.due = at;
    }

    /// When something is due.
    pub(crate) fn is_due(&self) -> Option<i64> {
        self.row.document.due
    }

    /// Adds a change of something else. Each document changes once.
    pub(crate) fn with(&mut self, change: Change) {
        self.changes.push(change);
    }

    /// Adds news, to be sent when the change is durable.
    pub(crate) fn note(&mut self, news: S::News) {
        self.news.push(news);
    }

    /// Writes all changes. Returns `false` when another writer was faster, so that it has to be
    /// decided again.
    pub(crate) async fn commit(mut self, attempts: &mut Attempts) -> ServiceResult<bool> {
        S::touch(&mut self.row.message, stamp(self.now));
        let after = S::counts(&self.row.message);
        self.changes.push(self.row.replace());
        let written = self.subject.records().store().write(self.changes).await;
        let done = attempts.won(written)?;
        if done {
            self.subject
                .committed(&self.id, self.before, after, self.news);
        }
        Ok(done)
    }
}

/// Decides a change and writes it, again after a conflict (optimistic concurrency). The body
/// gives the answer.
macro_rules! change {
    ($subject:expr, $id:expr, |$work:ident| $body:expr) => {{
        use $crate::transaction::Subject as _;
        let subject = &$subject;
        let id: &str = $id;
        let _lock = subject.records().lock(id).await;
        let mut attempts = sandtable_store::Attempts::default();
        loop {
            #[allow(
                unused_mut,
                reason = "not every change needs more than the record itself"
            )]
            let mut $work = subject.transaction(id).await?;
            let answer = $body;
            if $work.commit(&mut attempts).await? {
                break answer;
            }
        }
    }};
}

pub(crate) use change;

/// The same for a call, which is done once: a repetition of it changes nothing. It is
/// remembered together with what it changes, by the name of that.
macro_rules! change_once {
    ($subject:expr, $id:expr, $call:expr, $made:expr, |$work:ident| $body:expr) => {{
        use $crate::transaction::Subject as _;
        let subject = &$subject;
        let id: &str = $id;
        let call = $call;
        let _lock = subject.records().lock(id).await;
        let mut attempts = sandtable_store::Attempts::default();
        while subject.records().made_before(call).await?.is_none() {
            let mut $work = subject.transaction(id).await?;
            $body;
            $work.remember(call, $made);
            if $work.commit(&mut attempts).await? {
                break;
            }
        }
    }};
}

pub(crate) use change_once;
