//! Limits on open matches, in all and for each host.

pub(crate) mod host_usage;
pub(crate) mod open_matches;

use self::host_usage::HostUsage;
use self::open_matches::Capacity;

/// The matches in their lobby or in progress: whose they are, and how many there may be.
pub(crate) struct OpenMatches {
    pub(crate) hosts: HostUsage,
    pub(crate) capacity: Capacity,
}
