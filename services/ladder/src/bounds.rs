//! What bounds that which many callers of this service share.

use std::time::Duration;

use sandtable_service::limits::{Bounds, Release};

use crate::settings::LadderSettings;

/// How long a stream must have told nothing before it yields to whoever holds as many.
const UNUSED: Duration = Duration::from_secs(60);

/// Streams of tournaments and comparisons.
pub(crate) fn streams(settings: &LadderSettings) -> Bounds {
    Bounds::of(
        "streams of tournaments and comparisons",
        settings.max_streams,
        Release::Yields(UNUSED),
    )
    .each(
        settings.max_streams_per_account,
        settings.max_streams_per_address,
    )
}

/// Streams of those who attend pools.
pub(crate) fn attending(settings: &LadderSettings) -> Bounds {
    let pools = &settings.pools;
    Bounds::of(
        "streams of those who attend",
        pools.max_attending,
        Release::Yields(UNUSED),
    )
    .each(
        pools.max_attending_per_account,
        pools.max_attending_per_address,
    )
}
