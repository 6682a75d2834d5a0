//! How much work imports may make, and who makes it.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::Semaphore;

use crate::refusal::Refusal;
use crate::settings::MatchSettings;

/// What bounds the work that imports make.
pub(crate) struct ImportQuota {
    /// Playing an export again keeps a core busy: one at a time.
    pub(crate) at_work: Semaphore,
    /// Exports that are in memory.
    pub(crate) in_hand: Arc<Semaphore>,
    callers: Arc<Mutex<InHand>>,
    max_per_caller: usize,
    pub(crate) max_bytes: usize,
    pub(crate) max_entries: u64,
    pub(crate) anonymous: bool,
}

impl ImportQuota {
    pub(crate) fn new(settings: &MatchSettings) -> Self {
        Self {
            at_work: Semaphore::new(1),
            in_hand: Arc::new(Semaphore::new(settings.max_imports.max(1))),
            callers: Arc::default(),
            max_per_caller: settings.max_imports_per_caller.max(1),
            max_bytes: settings.max_request_bytes,
            max_entries: (settings.max_import_entries).min(settings.max_entries_per_match),
            anonymous: settings.anonymous_imports,
        }
    }

    /// Counts one more import of an importer, if they may have another in hand.
    pub(crate) fn count(&self, importer: Importer) -> Result<CountedImport, Refusal> {
        let mut callers = self.callers.lock();
        let count = callers.0.entry(importer.clone()).or_default();
        if *count >= self.max_per_caller {
            return Err(Refusal::ImportsInHand);
        }
        *count += 1;
        Ok(CountedImport {
            callers: self.callers.clone(),
            importer,
        })
    }
}

/// Whom an import counts for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Importer {
    Account(String),
    /// By what the limits count its address under.
    Origin(Option<Vec<u8>>),
}

/// How many imports of whom are in hand.
#[derive(Debug, Default)]
struct InHand(HashMap<Importer, usize>);

/// One of an importer's, counted until it is dropped.
pub(crate) struct CountedImport {
    callers: Arc<Mutex<InHand>>,
    importer: Importer,
}

impl Drop for CountedImport {
    fn drop(&mut self) {
        let mut callers = self.callers.lock();
        if let Some(count) = callers.0.get_mut(&self.importer) {
            *count -= 1;
            if *count == 0 {
                callers.0.remove(&self.importer);
            }
        }
    }
}
