//! What bounds that which many callers of this service share.

use std::time::Duration;

use sandtable_service::limits::{Bounds, Release};

use crate::settings::NotificationSettings;
use crate::webhooks::WebhookSettings;

/// How long a stream must have been open before it yields to whoever holds as many.
const OPEN_FOR: Duration = Duration::from_secs(60);

/// All that this service bounds.
#[must_use]
pub fn bounds(settings: &NotificationSettings, webhooks: &WebhookSettings) -> Vec<Bounds> {
    let stored_of_account = webhooks.max_per_account * webhooks.max_stored_per_webhook;
    vec![
        subscribers(settings),
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

/// Streams of what happens in matches.
pub(crate) fn subscribers(settings: &NotificationSettings) -> Bounds {
    Bounds::of(
        "streams of matches",
        settings.max_subscribers,
        Release::Yields(OPEN_FOR),
    )
    .each(
        settings.max_subscribers_per_account,
        settings.max_subscribers_per_address,
    )
}
