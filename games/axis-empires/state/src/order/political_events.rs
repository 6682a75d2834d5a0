//! Orders of 2.1.

use serde::{Deserialize, Serialize};

use crate::pack::Policy;

/// Order of the phasing faction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PoliticalOrder {
    /// Gives up a policy (2.1.2, 14.22).
    EndPolicy {
        /// The policy.
        policy: Policy,
    },
    /// Gives Showa Restoration up for another Government (14.40).
    ChangeGovernment,
}
