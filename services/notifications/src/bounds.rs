//! Limits on resources that many callers of this service share.

use sandtable_server::limits::{Bounds, Release};

use crate::settings::NotificationSettings;
use crate::webhooks::WebhookSettings;

/// All that this service bounds.
#[must_use]
pub fn bounds(settings: &NotificationSettings, webhooks: &WebhookSettings) -> Vec<Bounds> {
    let stored_of_account = webhooks.max_per_account * webhooks.max_stored_per_webhook;
    vec![
        settings.stream_bounds(),
        Bounds::of(
            "webhooks that are posted to at a time",
            webhooks.concurrency,
            Release::CallEnds,
        )
        .each(webhooks.parallel_per_account as usize, 0)
        .open_to_all(),
        Bounds::of(
            "deliveries that are kept",
            webhooks.max_stored as usize,
            Release::Otherwise("the oldest make room, those that are done with first"),
        )
        .each(stored_of_account as usize, 0)
        .open_to_all(),
    ]
}
