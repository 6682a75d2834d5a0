//! Entrants of a stage, and their order.

use std::collections::BTreeMap;

use sandtable_pairing::{groups as dealing, stages};
use sandtable_proto::tournaments::v1::{Seeding, StageIntake};
use sha2::{Digest, Sha256};

use crate::error::ServiceResult;
use crate::queries::table_cache::Tables;
use crate::stages::standings_input::refused;
use crate::tournaments::record::{EntrantRecord, GroupRecord};

/// The entrants of a stage, the first seed first. Those who play are all who have not left;
/// of a stage that follows on another only its best come in, of the first one those with the
/// best ratings if it says how many.
pub(crate) fn seeds(
    playing: &[EntrantRecord],
    intake: &StageIntake,
    before: Option<&Tables>,
    seed: &[u8],
) -> ServiceResult<Vec<u32>> {
    let Some(before) = before else {
        let mut all = ordered(playing.iter().collect(), intake.seeding(), seed);
        if intake.best > 0 {
            all.truncate(intake.best as usize);
        }
        return Ok(all);
    };
    let plays = |number: &u32| playing.iter().any(|it| it.number == *number);
    let mut tables: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for number in before.order().into_iter().filter(plays) {
        let group = before.groups.get(&number).copied().unwrap_or(0);
        tables.entry(group).or_default().push(number);
    }
    let least = tables.values().map(Vec::len).min().unwrap_or(0) as u32;
    if intake.seeding() == Seeding::CrossGroups {
        let each = if intake.best == 0 {
            least
        } else {
            intake.best.min(least)
        };
        let inputs = stages::SeedingInputs::new(tables.into_values().collect(), each);
        return stages::seeds(&inputs).map_err(|error| refused(&error));
    }
    let best = if intake.best == 0 {
        usize::MAX
    } else {
        intake.best as usize
    };
    let taken: Vec<u32> = tables
        .values()
        .flat_map(|table| table.iter().take(best))
        .copied()
        .collect();
    let mut standing = before.order();
    standing.retain(|it| taken.contains(it));
    let chosen = standing
        .iter()
        .filter_map(|it| playing.iter().find(|one| one.number == *it));
    Ok(match intake.seeding() {
        Seeding::Unspecified | Seeding::Standing | Seeding::CrossGroups => standing,
        seeding => ordered(chosen.collect(), seeding, seed),
    })
}

/// Entrants by something else than by how they stand.
fn ordered(mut chosen: Vec<&EntrantRecord>, seeding: Seeding, seed: &[u8]) -> Vec<u32> {
    let lot = |number: u32| {
        let hash = Sha256::new().chain_update("seeding").chain_update(seed);
        hash.chain_update(number.to_be_bytes()).finalize()
    };
    match seeding {
        Seeding::Lot => chosen.sort_by_cached_key(|it| lot(it.number).to_vec()),
        Seeding::Entry => chosen.sort_by_key(|it| it.number),
        _ => chosen.sort_by(|one, other| {
            let rating = other.shown.rating.total_cmp(&one.shown.rating);
            rating.then(one.number.cmp(&other.number))
        }),
    }
    chosen.into_iter().map(|it| it.number).collect()
}

/// Groups of alike strength.
pub(crate) fn groups(seeds: &[u32], count: u32) -> ServiceResult<Vec<GroupRecord>> {
    let dealt = match count {
        1 => vec![seeds.to_vec()],
        _ => {
            let inputs = dealing::GroupInputs::new(seeds.to_vec(), count);
            dealing::groups(&inputs).map_err(|error| refused(&error))?
        }
    };
    let groups = dealt.into_iter().map(|entrants| GroupRecord { entrants });
    Ok(groups.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_proto::tournaments::v1::Entrant;

    #[test]
    fn the_first_stage_is_seeded_by_rating_and_then_by_entry() {
        let entrant = |number, rating| EntrantRecord {
            number,
            shown: Entrant {
                rating,
                ..Entrant::default()
            },
        };
        let playing = [entrant(1, 1500.0), entrant(2, 1700.0), entrant(3, 1500.0)];
        let intake = StageIntake::default();
        assert_eq!(seeds(&playing, &intake, None, &[0; 32]).unwrap(), [2, 1, 3]);
        let lots = StageIntake {
            seeding: Seeding::Lot as i32,
            best: 0,
        };
        let drawn = seeds(&playing, &lots, None, &[7; 32]).unwrap();
        assert_eq!(drawn, seeds(&playing, &lots, None, &[7; 32]).unwrap());
        assert_eq!(drawn.len(), 3);
    }

    #[test]
    fn groups_are_of_alike_strength() {
        let groups = groups(&[1, 2, 3, 4, 5, 6], 2).unwrap();
        assert_eq!(groups[0].entrants.len(), 3);
        assert!(
            groups
                .iter()
                .all(|it| it.entrants.contains(&1) != it.entrants.contains(&2))
        );
    }
}
