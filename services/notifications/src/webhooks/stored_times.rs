//! What is swept of times that are none, which were stored before requests were checked.

use sandtable_store::{Documents, Place, StoreResult, Swept, sweep_times};

use super::record::{DELIVERIES, HOOKS};

/// The documents that are swept.
const ALL: [Swept; 2] = [
    Swept {
        kind: HOOKS.name,
        message: "sandtable.notifications.v1.Webhook",
        place: Place::FirstField,
    },
    Swept {
        kind: DELIVERIES.name,
        message: "sandtable.notifications.v1.WebhookDelivery",
        place: Place::FirstField,
    },
];

/// Sweeps what this service has stored, once.
///
/// # Errors
///
/// The store cannot be read or written.
pub async fn sweep(documents: &dyn Documents) -> StoreResult<()> {
    sweep_times(documents, "webhooks", &ALL).await
}
