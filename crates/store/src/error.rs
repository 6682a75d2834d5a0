use crate::corruption::Damage;

/// Why the store did not do what it was asked.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// Someone else was there first: the sequence number, the id or the create request
    /// is taken, or the row changed since it was read. Nothing was written.
    #[error("the row is taken or has changed: {0}")]
    Conflict(String),
    /// The store cannot serve now (disk full, I/O error, closed). Nothing was
    /// acknowledged; the same call may work later.
    #[error("the store is unavailable: {0}")]
    Unavailable(String),
    /// The store went away while it was writing: the write may have happened or not. A caller who
    /// goes on reads again first.
    #[error("the store did not say whether it has written: {0}")]
    Unsettled(String),
    /// The data that was read is not the data that was written.
    #[error("the store holds something unreadable: {0}")]
    Corrupt(String),
    /// A match's log is not what was written. Other matches are not concerned.
    #[error("the log is damaged: {0}")]
    Damaged(Damage),
}

/// Result of every call of the store.
pub type StoreResult<T> = Result<T, StoreError>;

impl From<Damage> for StoreError {
    fn from(damage: Damage) -> Self {
        Self::Damaged(damage)
    }
}
