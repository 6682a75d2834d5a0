//! The algorithm that inputs are for.

use serde::{Deserialize, Serialize};

use crate::refusal::LadderError;

/// The name and version of an algorithm. The version changes whenever the same inputs would give
/// other pairings, so that pairings of an earlier version are not mistaken for wrong ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Algorithm(String);

impl Algorithm {
    /// The algorithm of a name.
    #[must_use]
    pub fn named(name: &str) -> Self {
        Self(name.to_owned())
    }

    /// Its name and version.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0
    }

    /// # Errors
    ///
    /// [`LadderError::OtherAlgorithm`] unless this is the algorithm of that name.
    pub(crate) fn expect(&self, name: &'static str) -> Result<(), LadderError> {
        if self.0 == name {
            Ok(())
        } else {
            Err(LadderError::OtherAlgorithm {
                expected: name,
                found: self.0.clone(),
            })
        }
    }
}
