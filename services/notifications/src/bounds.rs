//! What bounds that which many callers of this service share.

use std::time::Duration;

use sandtable_service::limits::{Bounds, Release};

use crate::settings::NotificationSettings;

/// How long a stream must have been open before it yields to whoever holds as many.
const OPEN_FOR: Duration = Duration::from_secs(60);

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
