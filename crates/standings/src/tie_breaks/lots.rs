//! Lots that anybody can draw again.

use sha2::{Digest, Sha256};

use crate::rational::Amount;
use crate::record::Records;

/// The place of each entrant when all are ordered by the SHA-256 of the seed, a line feed and
/// their id. It is drawn among all, so that who else is tied changes nothing.
pub(super) fn lots(records: &Records<'_>, seed: &str) -> Vec<Option<Amount>> {
    let entrants = &records.results.entrants;
    let mut drawn: Vec<_> = (entrants.iter().enumerate())
        .map(|(own, entrant)| {
            let lot = Sha256::new()
                .chain_update(seed)
                .chain_update("\n")
                .chain_update(&entrant.id);
            (lot.finalize(), own)
        })
        .collect();
    drawn.sort_unstable();
    let mut lots = vec![None; entrants.len()];
    for ((_, own), number) in drawn.into_iter().zip(1..) {
        lots[own] = Some(Amount::whole(number));
    }
    lots
}
