//! The time of day: the only place of this service that asks for it.

use std::time::SystemTime;

use prost_types::Timestamp;

/// Now, for stamps that people read. Of decisions only the clearing of idle lobbies
/// looks at it.
pub(crate) fn now() -> Timestamp {
    SystemTime::now().into()
}
