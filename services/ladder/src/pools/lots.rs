//! Lots decide between pairings that are equally good, and on the sides. They are drawn from a
//! secret that is committed to before the season's first pairing and shown at its end, so that
//! they are unpredictable and anyone can draw them again.

use sandtable_runtime::random;
use sandtable_store::StoredMessages;
use sha2::{Digest, Sha256};

use crate::error::ServiceResult;
use crate::pools::names::falling;
use crate::pools::record::{LobbyRecord, PoolRecord, SEASONS};
use crate::pools::transaction::{PoolWork, season};
use crate::records::Records;

const COMMITMENT: &[u8] = b"sandtable/lots/commitment/1\0";
const SEED: &[u8] = b"sandtable/lots/seed/1\0";

/// The secret from which a season's lots are drawn.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Lots(Vec<u8>);

impl Lots {
    /// A new secret.
    pub(crate) fn new() -> Self {
        let mut secret = [0u8; 32];
        random::fill(&mut secret);
        Self(secret.to_vec())
    }

    /// The secret of a pool's present season.
    pub(crate) fn of(record: &PoolRecord) -> Self {
        Self(record.lots.clone())
    }

    /// Commitment to the secret, which is shown from the beginning.
    pub(crate) fn commitment(&self) -> Vec<u8> {
        let digest = Sha256::new().chain_update(COMMITMENT);
        digest.chain_update(&self.0).finalize().to_vec()
    }

    /// The seed of a pairing, by how many there were before it.
    pub(crate) fn seed(&self, pairing: u64) -> u64 {
        let digest = Sha256::new().chain_update(SEED).chain_update(&self.0);
        let digest = digest.chain_update(pairing.to_be_bytes()).finalize();
        digest
            .iter()
            .take(8)
            .fold(0, |seed, byte| seed << 8 | u64::from(*byte))
    }

    /// The secret itself: what is shown when the season is over.
    pub(crate) fn reveal(self) -> Vec<u8> {
        self.0
    }
}

/// The secret from which the lots of the season are drawn. A season that began without it has one
/// from now on.
pub(crate) async fn lots(work: &mut PoolWork<'_>) -> ServiceResult<Lots> {
    if work.record().lots.is_empty() {
        let lots = Lots::new();
        let number = work.record().shown.season;
        let mut season = season(work.records(), &work.id, number).await?;
        season.message.lots_commitment = lots.commitment();
        work.with(season.replace());
        work.record_mut().lots = lots.reveal();
    }
    Ok(Lots::of(work.record()))
}

/// Fault in the seed of a pairing that comes after `pairing` others: the stored seed, and the
/// correct one.
pub(crate) async fn check_lots(
    records: &Records,
    id: &str,
    pool: &PoolRecord,
    kept: &LobbyRecord,
    (pairing, seed): (u64, u64),
) -> ServiceResult<Option<[String; 2]>> {
    if kept.commitment.is_empty() {
        return Ok(None);
    }
    let season = records
        .store()
        .find(SEASONS, &falling(id, kept.season.into()))
        .await?;
    let season = season.map(|it| it.message).unwrap_or_default();
    let lots = if kept.season == pool.shown.season {
        Lots::of(pool)
    } else {
        Lots(season.lots_seed)
    };
    let told = |commitment: &[u8], seed: u64| format!("{seed} by {}", hex::encode(commitment));
    let found = [
        told(&kept.commitment, seed),
        told(&lots.commitment(), lots.seed(pairing)),
    ];
    let same = found[0] == found[1] && season.lots_commitment == kept.commitment;
    Ok((!same).then_some(found))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lots_follow_from_the_secret_alone_and_differ_between_pairings() {
        let lots = Lots::new();
        assert_eq!(lots.seed(7), Lots(lots.0.clone()).seed(7));
        assert_ne!(lots.seed(7), lots.seed(8));
        assert_ne!(lots.seed(7), Lots::new().seed(7));
        assert_ne!(lots.commitment(), Lots::new().commitment());
        assert_eq!(lots.commitment().len(), 32);
    }
}
