//! Limits on resources that many callers of this service share.

use std::time::Duration;

use sandtable_server::limits::{Bounds, Release};

use crate::settings::{ForkSettings, MatchSettings};

/// Time without use after which something may be evicted for a caller who holds as many.
const UNUSED: Duration = Duration::from_secs(60);

/// All that this service bounds.
#[must_use]
pub fn bounds(settings: &MatchSettings) -> Vec<Bounds> {
    vec![
        open_matches(settings),
        forks(&settings.forks),
        chat_streams(settings),
        imports(settings),
        past_views(settings),
    ]
}

/// Matches in their lobby or in progress. The store knows which exist.
pub(crate) fn open_matches(settings: &MatchSettings) -> Bounds {
    let count = |most: u64| usize::try_from(most).unwrap_or(usize::MAX);
    Bounds::of(
        "open matches",
        count(settings.max_open_matches),
        Release::Otherwise("when the match is over; idle lobbies and matches are called off"),
    )
    .each(
        count(settings.max_open_matches_per_account),
        count(settings.max_open_matches_per_address),
    )
}

/// Forks in memory.
pub(crate) fn forks(settings: &ForkSettings) -> Bounds {
    Bounds::of("forks at a time", settings.max, Release::Yields(UNUSED))
        .each(settings.max_per_caller, settings.max_per_address)
}

/// Streams of chats.
pub(crate) fn chat_streams(settings: &MatchSettings) -> Bounds {
    Bounds::of(
        "streams of chats",
        settings.max_chat_streams,
        Release::Yields(UNUSED),
    )
    .each(
        settings.max_chat_streams_per_account,
        settings.max_chat_streams_per_address,
    )
}

/// Imports whose exports are in memory.
pub(crate) fn imports(settings: &MatchSettings) -> Bounds {
    Bounds::of(
        "imports in hand",
        settings.max_imports.max(1),
        Release::CallEnds,
    )
    .each(
        settings.max_imports_per_caller.max(1),
        settings.max_imports_per_address,
    )
    .open_to_all()
}

/// Looks at matches as they were that wait or are under way.
pub(crate) fn past_views(settings: &MatchSettings) -> Bounds {
    Bounds::of(
        "matches as they were, at a time",
        settings.max_past_views_in_hand.max(1),
        Release::CallEnds,
    )
    .each(
        settings.max_past_views_per_caller.max(1),
        settings.max_past_views_per_address,
    )
}
