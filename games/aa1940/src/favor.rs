//! Favors that a power may ask of another.

use serde::{Deserialize, Serialize};

use crate::power::Power;

/// Something another power must agree to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Favor {
    /// Passage through a canal or strait, by its place in the board's list
    /// (`AAE-map-16`).
    Passage(u8),
    /// Room on a power's transports (`AAE-misc-09`).
    Transports(Power),
    /// Room on a power's carriers (`AAE-misc-09`).
    Carriers(Power),
}
