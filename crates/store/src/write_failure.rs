use std::sync::Arc;

use parking_lot::Mutex;

use crate::error::StoreError;

/// Why the store last failed to write, until it is known to write again.
///
/// A disk that is full takes what is small for a while, into pages that it has already, so a small
/// write that works says nothing of the others.
#[derive(Clone, Debug, Default)]
pub struct WriteFailure(Arc<Mutex<Option<String>>>);

impl WriteFailure {
    /// Remembers what came of a write, if what lies below the store is to blame.
    pub fn note(&self, error: &StoreError) {
        match error {
            StoreError::Unavailable(cause) | StoreError::Unsettled(cause) => {
                *self.0.lock() = Some(cause.clone());
            }
            StoreError::Conflict(_) | StoreError::Corrupt(_) | StoreError::Damaged(_) => {}
        }
    }

    /// The store has written again, and not only a little.
    pub(crate) fn clear(&self) {
        self.0.lock().take();
    }

    /// Why it failed.
    #[must_use]
    pub fn cause(&self) -> Option<String> {
        self.0.lock().clone()
    }
}
