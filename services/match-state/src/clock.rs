//! The time of day: the only place of this service that asks for it.

use std::time::SystemTime;

use prost_types::Timestamp;

/// Tells the time of day, for the stamps that people read and for the clocks of matches.
pub trait WallClock: Send + Sync + 'static {
    /// Now.
    fn now(&self) -> Timestamp;
}

/// The time of day as the machine has it.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl WallClock for SystemClock {
    fn now(&self) -> Timestamp {
        SystemTime::now().into()
    }
}
