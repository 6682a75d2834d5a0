//! Limits on resources that many callers of this service share.

use std::time::Duration;

use sandtable_server::limits::{Bounds, Release};

use crate::pools::settings::PoolsSettings;
use crate::settings::LadderSettings;

/// Entrants of a tournament when its organiser says nothing.
pub(crate) const DEFAULT_ENTRANTS: u32 = 256;
/// Accounts of one address that may enter a tournament when its organiser says nothing.
pub(crate) const ENTRANTS_OF_ADDRESS: u32 = 32;
/// Accounts of one address that may play in a pool when its organiser says nothing.
pub(crate) const PLAYERS_OF_ADDRESS: u32 = 64;

/// Time without a message after which a stream yields to a caller who holds as many.
const UNUSED: Duration = Duration::from_secs(60);

/// All that this service bounds.
#[must_use]
pub fn bounds(settings: &LadderSettings) -> Vec<Bounds> {
    vec![
        streams(settings),
        attending(settings),
        pool_matches(&settings.pools),
        entrants(settings),
        pool_accounts(),
    ]
}

/// Matches of all pools that are played at a time.
fn pool_matches(settings: &PoolsSettings) -> Bounds {
    Bounds::of(
        "matches of pools that are played at a time",
        settings.max_matches as usize,
        Release::Otherwise("when the match is over; yields when nobody moves and others wait"),
    )
    .each(
        settings.max_matches_per_account as usize,
        settings.max_matches_per_address as usize,
    )
    .open_to_all()
}

/// Entrants of one tournament, where its organiser says nothing.
fn entrants(settings: &LadderSettings) -> Bounds {
    Bounds::of(
        "entrants of a tournament",
        DEFAULT_ENTRANTS.min(settings.max_entrants) as usize,
        Release::Otherwise("never within the tournament"),
    )
    .each(1, ENTRANTS_OF_ADDRESS as usize)
    .open_to_all()
}

/// Accounts in one pool, where its organiser says nothing.
fn pool_accounts() -> Bounds {
    Bounds {
        total: None,
        ..Bounds::of(
            "accounts in a pool",
            0,
            Release::Otherwise("never within the pool"),
        )
    }
    .each(1, PLAYERS_OF_ADDRESS as usize)
}

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
