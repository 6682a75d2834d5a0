//! What is swept of times that are none, which were stored before requests were checked.

use sandtable_store::{Documents, Place, StoreResult, Swept, sweep_times};

use crate::record::{ACCOUNTS, API_KEYS, AUDIT_ENTRIES};

/// The documents that are swept.
const ALL: [Swept; 3] = [
    Swept {
        kind: ACCOUNTS.name,
        message: "sandtable.accounts.v1.Account",
        place: Place::Whole,
    },
    Swept {
        kind: API_KEYS.name,
        message: "sandtable.accounts.v1.ApiKey",
        place: Place::Whole,
    },
    Swept {
        kind: AUDIT_ENTRIES.name,
        message: "sandtable.accounts.v1.AuditEntry",
        place: Place::Whole,
    },
];

/// Sweeps what this service has stored, once.
///
/// # Errors
///
/// The store cannot be read or written.
pub async fn sweep(documents: &dyn Documents) -> StoreResult<()> {
    sweep_times(documents, "accounts", &ALL).await
}
