//! Formats of a film.

use std::time::Duration;

/// A format of a film.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// GIF.
    Gif,
    /// Animated PNG.
    Apng,
}

/// Hundredths of a second, in which both formats count.
pub(crate) fn hundredths(time: Duration) -> u16 {
    u16::try_from(time.as_millis() / 10).unwrap_or(u16::MAX)
}
