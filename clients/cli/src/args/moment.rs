//! Times in arguments.

use anyhow::Context;
use prost_types::Timestamp;

/// Reads `2030-01-31T18:00:00Z`.
pub(crate) fn moment(text: &str) -> anyhow::Result<Timestamp> {
    text.parse()
        .with_context(|| format!("{text:?} is not a time such as 2030-01-31T18:00:00Z"))
}
