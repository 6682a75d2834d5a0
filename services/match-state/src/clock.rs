//! The time of day: the only place of this service that asks for it.

use std::time::SystemTime;

use prost_types::{Duration, Timestamp};

/// Now, for stamps that people read. Of decisions only the clearing of idle lobbies
/// looks at it.
pub(crate) fn now() -> Timestamp {
    SystemTime::now().into()
}

/// The moment so much later. Both are of a size that people give.
pub(crate) fn after(moment: Timestamp, time: Duration) -> Timestamp {
    shifted(moment, time.seconds, time.nanos)
}

/// The moment so much earlier.
pub(crate) fn before(moment: Timestamp, time: Duration) -> Timestamp {
    shifted(moment, -time.seconds, -time.nanos)
}

fn shifted(moment: Timestamp, seconds: i64, nanos: i32) -> Timestamp {
    let mut shifted = Timestamp {
        seconds: moment.seconds.saturating_add(seconds),
        nanos: moment.nanos.saturating_add(nanos),
    };
    shifted.normalize();
    shifted
}
