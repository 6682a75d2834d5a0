use tonic::async_trait;

use crate::error::StoreResult;
use crate::write_failure::WriteFailure;

/// A small record that is not a log: an account, a key, a chat message, a webhook.
///
/// Kind and id together name it. The service that owns a kind encodes the content and
/// chooses ids such that their order, byte by byte, is the order of its lists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// Type of document, such as `account`.
    pub kind: String,
    /// Its name among its kind.
    pub id: String,
    /// Owner, to list by; empty for none.
    pub owner: String,
    /// When it falls due, in milliseconds since 1970; `None` for never.
    pub due: Option<i64>,
    /// Counts its changes. Given by the store.
    pub revision: u64,
    /// Everything else, encoded by the service that owns the kind.
    pub content: Vec<u8>,
}

impl Document {
    /// Makes a document that is not in the store yet, has no owner and is never due.
    pub fn new(kind: &str, id: impl Into<String>, content: Vec<u8>) -> Self {
        Self {
            kind: kind.to_owned(),
            id: id.into(),
            content,
            ..Self::default()
        }
    }

    /// Removes the document as it was read.
    #[must_use]
    pub fn remove(&self) -> Change {
        Change::Remove {
            kind: self.kind.clone(),
            id: self.id.clone(),
            revision: self.revision,
        }
    }
}

/// Selection of documents of a kind to list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DocumentQuery {
    /// Those of an owner, by rising id.
    Owned {
        /// The owner.
        owner: String,
        /// Only ids after this one; all when empty.
        after: String,
    },
    /// All, by rising id.
    All {
        /// Only ids after this one; all when empty.
        after: String,
    },
    /// Those that are due at a moment, the longest due first.
    Due {
        /// The moment, in milliseconds since 1970.
        at: i64,
    },
}

/// A change of one document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Adds a document that must not be there.
    Add(Document),
    /// Replaces a document whose revision must still be the one that it carries.
    Replace(Document),
    /// Removes a document whose revision must still be the one given.
    Remove {
        /// Kind of the document.
        kind: String,
        /// Its id.
        id: String,
        /// The revision that the decision was made on.
        revision: u64,
    },
}

impl Change {
    /// Puts a document where none was found, or in the place of the one that was.
    #[must_use]
    pub fn put(found: Option<&Document>, document: Document) -> Self {
        match found {
            Some(found) => Self::Replace(Document {
                revision: found.revision,
                ..document
            }),
            None => Self::Add(document),
        }
    }
}

/// Small records, each changed as a whole.
///
/// Invariants of every implementation: a write is durable when it returns `Ok`, happens
/// whole or not at all, and fails with `Conflict` when any of its documents is not as
/// the writer thought.
#[async_trait]
pub trait Documents: Send + Sync + 'static {
    /// A document.
    async fn get(&self, kind: &str, id: &str) -> StoreResult<Option<Document>>;

    /// Documents of a kind, at most `limit`.
    async fn list(
        &self,
        kind: &str,
        query: DocumentQuery,
        limit: u32,
    ) -> StoreResult<Vec<Document>>;

    /// Carries out all changes or none.
    async fn write(&self, changes: Vec<Change>) -> StoreResult<()>;

    /// Returns the store's record of writes that failed, if it has one.
    fn write_failure(&self) -> Option<&WriteFailure> {
        None
    }
}
