//! Limits on the work of imports.

use sandtable_server::limits::SharedCapacity;
use tokio::sync::Semaphore;

use crate::bounds;
use crate::settings::MatchSettings;

/// Limits on the work that imports make.
pub(crate) struct ImportQuota {
    /// Playing an export again keeps a core busy: one at a time.
    pub(crate) at_work: Semaphore,
    /// Exports that are in memory.
    pub(crate) in_hand: SharedCapacity,
    pub(crate) max_bytes: usize,
    pub(crate) max_entries: u64,
    /// Bytes of one entry, which must fit into a page.
    pub(crate) max_entry_bytes: usize,
    pub(crate) anonymous: bool,
}

impl ImportQuota {
    pub(crate) fn new(settings: &MatchSettings) -> Self {
        Self {
            at_work: Semaphore::new(1),
            in_hand: SharedCapacity::new(bounds::imports(settings)),
            max_bytes: settings.max_request_bytes,
            max_entries: (settings.max_import_entries).min(settings.max_entries_per_match),
            max_entry_bytes: settings.page_bytes,
            anonymous: settings.anonymous_imports,
        }
    }
}
