//! Lots: an order of entrants that is unpredictable until the seed is published.

use sha2::{Digest, Sha256};

use crate::entrant::EntrantId;

/// The lot of an entrant; the smaller goes first. The purpose keeps draws of one seed apart.
pub(crate) fn lot(seed: &str, purpose: &str, entrant: EntrantId) -> [u8; 32] {
    let mut hash = Sha256::new();
    for part in [purpose.as_bytes(), seed.as_bytes()] {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    hash.update(entrant.to_be_bytes());
    hash.finalize().into()
}
