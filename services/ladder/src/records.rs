//! Records in the store: read, locked, postponed.

use std::collections::HashMap;
use std::sync::{Arc, Weak};

use parking_lot::Mutex;
use prost::Message;
use sandtable_runtime::clock::{Clock, millis};
use sandtable_store::{Documents, Kind, StoreError, Stored, StoredMessages};
use tokio::sync::OwnedMutexGuard;

use crate::error::ServiceResult;

/// Documents read at a time.
const PAGE: u32 = 500;

/// The store, the clock that its records are stamped by, and the locks of those who change them.
/// Clones are the same.
#[derive(Clone)]
pub(crate) struct Records {
    documents: Arc<dyn Documents>,
    pub(crate) clock: Arc<dyn Clock>,
    locks: Arc<Locks>,
}

impl Records {
    /// Records of a store.
    pub(crate) fn new(documents: Arc<dyn Documents>, clock: Arc<dyn Clock>) -> Self {
        Self {
            documents,
            clock,
            locks: Arc::default(),
        }
    }

    /// The documents themselves.
    pub(crate) fn store(&self) -> &dyn Documents {
        &*self.documents
    }

    /// The time in milliseconds since 1970.
    pub(crate) fn now(&self) -> i64 {
        millis(self.clock.now())
    }

    /// Waits until no other task of this process changes a tournament or a pool.
    pub(crate) async fn lock(&self, id: &str) -> OwnedMutexGuard<()> {
        self.locks.lock(id).await
    }

    /// Puts something that is due behind the rest. A record that cannot be written now stays
    /// where it is.
    pub(crate) async fn put_off<M: Message + Default>(&self, kind: Kind<M>, id: &str, until: i64) {
        let now = self.now();
        let changed = self.store().change::<M, StoreError>(kind, id, |row| {
            if row.document.due.is_none_or(|due| due > now) {
                return Ok(None);
            }
            row.document.due = Some(until);
            Ok(Some(Vec::new()))
        });
        if let Err(error) = changed.await {
            tracing::debug!(%error, id, "failed to postpone scheduled steps");
        }
    }

    /// All messages of an owner.
    pub(crate) async fn all<M: Message + Default>(
        &self,
        kind: Kind<M>,
        owner: &str,
    ) -> ServiceResult<Vec<Stored<M>>> {
        let mut pages = self.store().pages(kind, owner, PAGE);
        let mut all = Vec::new();
        while let Some(page) = pages.next().await? {
            all.extend(page);
        }
        Ok(all)
    }
}

/// Locks by id, so that those who change a tournament or a pool in this process do not race.
/// Other replicas are noticed when it is written.
#[derive(Default)]
struct Locks(Mutex<HashMap<String, Weak<tokio::sync::Mutex<()>>>>);

impl Locks {
    async fn lock(&self, id: &str) -> OwnedMutexGuard<()> {
        let lock = {
            let mut locks = self.0.lock();
            match locks.get(id).and_then(Weak::upgrade) {
                Some(lock) => lock,
                None => {
                    locks.retain(|_, lock| lock.strong_count() > 0);
                    let lock = Arc::new(tokio::sync::Mutex::new(()));
                    locks.insert(id.to_owned(), Arc::downgrade(&lock));
                    lock
                }
            }
        };
        lock.lock_owned().await
    }
}
