//! Capacity of the machine that a pool may use: all pools that want to play share it by their
//! weights, and together never take more than there is.

use sandtable_store::StoredMessages;

use crate::error::ServiceResult;
use crate::pools::record::{CAPACITY, CapacityRecord, POOLS, PoolRecord, ShareRecord};
use crate::pools::shares::Shares;
use crate::pools::transaction::PoolWork;
use crate::records::Records;

/// Time for which a pool that wanted to play has its share reserved, in milliseconds.
const WANTED: i64 = 60 * 1000;
/// The id of the one record of what is played.
const ALL: &str = "all";

/// A pool beside others.
#[derive(Clone, Debug, Default)]
struct Claim {
    weight: u32,
    /// Matches that it plays now.
    playing: u32,
    /// Number of matches that it plays at once or not at all.
    least: u32,
    /// When it was last given any, and its id among those of the same moment.
    served: (i64, String),
    /// True if it would play more.
    wants: bool,
}

/// Capacity of a pool at the time when the record of all shares was read.
pub(crate) struct Capacity {
    found: Option<sandtable_store::Stored<CapacityRecord>>,
    own: Claim,
    /// When it was last noted that the pool wants to play; 0 when it does not.
    wanted: i64,
    others: Vec<(ShareRecord, Claim)>,
    /// Shares of accounts and addresses in what all pools play.
    shares: Shares,
    most: u32,
    now: i64,
}

/// Reads what all pools play.
pub(crate) async fn capacity(work: &PoolWork<'_>, least: u32) -> ServiceResult<Capacity> {
    let found = work.records().store().find(CAPACITY, ALL).await?;
    let kept = found.as_ref().map(|it| it.message.pools.clone());
    let settings = work.record().shown.settings.as_ref();
    let mut own = Claim {
        weight: settings.map_or(1, |it| it.weight.max(1)),
        playing: matches_of(work.record()),
        least,
        served: (0, work.id.clone()),
        wants: true,
    };
    let mut shares = Shares::new(&work.subject().settings);
    shares.count(work.record());
    let mut wanted = 0;
    let mut others = Vec::new();
    for share in kept.into_iter().flatten() {
        let wants = share.wanted > work.now - WANTED;
        if share.pool == work.id {
            own.served.0 = share.served;
            wanted = share.wanted;
            continue;
        }
        let Some(other) = work.records().store().find(POOLS, &share.pool).await? else {
            continue;
        };
        shares.count(&other.message);
        let claim = Claim {
            weight: share.weight,
            playing: matches_of(&other.message),
            least: share.least,
            served: (share.served, share.pool.clone()),
            wants,
        };
        others.push((share, claim));
    }
    Ok(Capacity {
        found,
        own,
        wanted,
        others,
        shares,
        most: work.subject().settings.max_matches,
        now: work.now,
    })
}

/// Reports whether some pool recently wanted to play more than there was room for.
pub(crate) async fn machine_is_wanted(records: &Records, now: i64) -> ServiceResult<bool> {
    let found = records.store().find(CAPACITY, ALL).await?;
    let mut pools = found.into_iter().flat_map(|it| it.message.pools);
    Ok(pools.any(|it| it.wanted > now - WANTED))
}

impl Capacity {
    /// Shares of accounts and addresses.
    pub(crate) fn shares(&self) -> &Shares {
        &self.shares
    }

    /// Number of further matches that the pool may play.
    pub(crate) fn room(&self) -> u32 {
        let others: Vec<&Claim> = self.others.iter().map(|it| &it.1).collect();
        room(self.most, &self.own, &others)
    }

    /// Reports whether a recent note says that the pool wants to play.
    pub(crate) fn is_noted(&self) -> bool {
        self.wanted > self.now - WANTED / 2
    }

    /// Reports whether the last note still holds, so that no write is needed.
    pub(crate) fn holds(&self, wants: bool) -> bool {
        if wants {
            self.is_noted()
        } else {
            self.wanted <= self.now - WANTED
        }
    }

    /// Writes down with a change of the pool what it took, and whether it would take more. No
    /// two pools are given anything by the same record.
    pub(crate) fn note(self, work: &mut PoolWork<'_>, took: bool, wants: bool) {
        let kept = self
            .others
            .into_iter()
            .filter(|(_, claim)| claim.wants || claim.playing > 0)
            .map(|it| it.0);
        let mut record = CapacityRecord {
            pools: kept.collect(),
        };
        record.pools.push(ShareRecord {
            pool: work.id.clone(),
            weight: self.own.weight,
            wanted: if wants { self.now } else { 0 },
            served: if took { self.now } else { self.own.served.0 },
            least: self.own.least,
        });
        work.with(CAPACITY.put(self.found, ALL, record));
    }
}

/// Matches that run, or that are about to be ended.
fn matches_of(record: &PoolRecord) -> u32 {
    let matches = record.open.iter().chain(&record.ending);
    matches.map(|it| it.matches).sum()
}

/// A pool may take what its weight says against those that want to play, of what is free; and
/// what is free goes first to those that have nothing and were not given anything for longer.
fn room(most: u32, own: &Claim, others: &[&Claim]) -> u32 {
    let playing = others
        .iter()
        .fold(own.playing, |sum, it| sum.saturating_add(it.playing));
    let wanting = || others.iter().filter(|it| it.wants);
    let weights = wanting().fold(u64::from(own.weight), |sum, it| sum + u64::from(it.weight));
    let share = u64::from(most) * u64::from(own.weight) / weights.max(1);
    let share = u32::try_from(share).unwrap_or(most).max(own.least);
    let first: u32 = wanting()
        .filter(|it| it.playing == 0 && it.served < own.served)
        .map(|it| it.least)
        .sum();
    let free = most.saturating_sub(playing).saturating_sub(first);
    share.saturating_sub(own.playing).min(free)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claim(weight: u32, playing: u32, served: i64) -> Claim {
        Claim {
            weight,
            playing,
            least: 1,
            served: (served, String::new()),
            wants: true,
        }
    }

    #[test]
    fn weights_share_what_there_is() {
        let (heavy, light) = (claim(3, 0, 0), claim(1, 0, 0));
        assert_eq!(room(8, &heavy, &[&light]), 6);
        assert_eq!(room(8, &light, &[&heavy]), 2);
        assert_eq!(room(8, &light, &[]), 8);
        let idle = Claim {
            wants: false,
            ..heavy
        };
        assert_eq!(room(8, &light, &[&idle]), 8);
    }

    #[test]
    fn what_is_taken_is_not_free() {
        for [own, other] in [[0, 8], [3, 5], [8, 0], [9, 0], [2, u32::MAX]] {
            assert_eq!(room(8, &claim(1, own, 0), &[&claim(1, other, 0)]), 0);
        }
        assert_eq!(room(8, &claim(1, 1, 0), &[&claim(1, 6, 0)]), 1);
    }

    #[test]
    fn who_has_waited_longer_goes_first_where_there_is_not_enough_for_all() {
        // Two places and three pools: each has its turn.
        let waits = claim(1, 0, 5);
        let [again, plays] = [claim(1, 0, 9), claim(1, 1, 8)];
        assert_eq!(room(2, &again, &[&waits, &plays]), 0);
        assert_eq!(room(2, &waits, &[&again, &plays]), 1);
        // A pool of mirror pairs has room for one of them, however small its share.
        let pairs = Claim {
            least: 2,
            ..claim(1, 0, 0)
        };
        assert_eq!(room(4, &pairs, &[&claim(9, 0, 1)]), 2);
    }
}
