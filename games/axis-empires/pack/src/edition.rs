//! The books that govern.

use serde::{Deserialize, Serialize};

/// Edition of the rules that governs where the two printings differ. RULINGS.md lists the
/// differences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Edition {
    /// Dai Senso's living rules of 2012.
    Y2012,
    /// The core rules of 2023.
    #[default]
    Y2023,
}
