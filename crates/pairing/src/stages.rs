//! Entrants who go on to a knockout, in order: the seeds of [`knockout`](crate::knockout).

use integer_blossom::min_weight_perfect_matching;
use serde::{Deserialize, Serialize};

use crate::algorithm::Algorithm;
use crate::entrant::EntrantId;
use crate::knockout::{meeting_round, places};
use crate::record::{expect_distinct, expect_number};
use crate::refusal::LadderError;

/// The algorithm, with its version.
pub const ALGORITHM: &str = "stages/1";

/// The most groups whose best go on together.
pub const MOST_GROUPS: usize = 128;

/// The most seeds from several groups.
pub const MOST_SEEDS: usize = 1024;

/// Inputs of the seeding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeedingInputs {
    /// [`ALGORITHM`].
    pub algorithm: Algorithm,
    /// The tables of the groups that were played before, in each the best first; a single one
    /// where all played in one.
    pub tables: Vec<Vec<EntrantId>>,
    /// Number of entrants of each table that go on.
    pub each: u32,
}

impl SeedingInputs {
    /// Inputs for this version of the algorithm.
    #[must_use]
    pub fn new(tables: Vec<Vec<EntrantId>>, each: u32) -> Self {
        Self {
            algorithm: Algorithm::named(ALGORITHM),
            tables,
            each,
        }
    }
}

/// The seeds of the knockout, the best first.
///
/// Of one table they are its best, so that of eight the first meets the eighth, the second the
/// seventh. Of several, all winners come before all who were second, the winners in the order of
/// the groups. Those who were second and below are placed to keep entrants of one group apart as
/// long as possible: winners meet the second of other groups, and the two of one group stand in
/// either half.
///
/// # Errors
///
/// A [`LadderError`] when there are no groups or too many, when a group has fewer entrants than
/// go on, when fewer than two go on, or when an entrant is there twice.
pub fn seeds(inputs: &SeedingInputs) -> Result<Vec<EntrantId>, LadderError> {
    inputs.algorithm.expect(ALGORITHM)?;
    let (number, each) = (inputs.tables.len(), inputs.each as usize);
    if number == 0 {
        return Err(LadderError::NoGroups);
    }
    if number > MOST_GROUPS {
        return Err(LadderError::TooManyGroups {
            most: MOST_GROUPS,
            found: number,
        });
    }
    for table in &inputs.tables {
        expect_number(table.len(), each)?;
    }
    let all = number.saturating_mul(each);
    expect_number(all, 2)?;
    expect_distinct(inputs.tables.iter().flatten().copied())?;
    if let [table] = &inputs.tables[..] {
        return Ok(table[..each].to_vec());
    }
    if all > MOST_SEEDS {
        return Err(LadderError::TooManyEntrants {
            most: MOST_SEEDS,
            found: all,
        });
    }
    let mut stands = vec![0; all];
    for (place, seed) in places(all).into_iter().enumerate() {
        if let Some(stand) = stands.get_mut(seed) {
            *stand = place;
        }
    }
    // Where those of each group stand in the bracket so far.
    let mut taken: Vec<Vec<usize>> = vec![Vec::new(); number];
    let mut seeds = Vec::with_capacity(all);
    for (rank, row) in stands.chunks_exact(number).enumerate() {
        let groups = if rank == 0 {
            (0..number).collect()
        } else {
            apart(&taken, row)
        };
        for (group, place) in groups.into_iter().zip(row) {
            taken[group].push(*place);
            seeds.push(inputs.tables[group][rank]);
        }
    }
    Ok(seeds)
}

/// For each of these places of the bracket the group that it goes to, so that those of one group
/// meet late; and else in the order in which a bracket turns its seeds round.
fn apart(taken: &[Vec<usize>], places: &[usize]) -> Vec<usize> {
    let number = places.len();
    let mut costs = vec![0_i128; 4 * number * number];
    for (group, stands) in taken.iter().enumerate() {
        for (at, place) in places.iter().enumerate() {
            let meetings = stands
                .iter()
                .map(|stand| early(meeting_round(*stand, *place)));
            let turned = number.abs_diff(group + at + 1) as i128;
            costs[group * 2 * number + number + at] = meetings.sum::<i128>() + turned;
        }
    }
    // Groups are not matched with groups, nor places with places.
    for one in 0..2 * number {
        for other in one + 1..2 * number {
            if (one < number) == (other < number) {
                costs[one * 2 * number + other] = 1 << 120;
            }
        }
    }
    min_weight_perfect_matching(&costs, 2 * number).split_off(number)
}

/// Cost of a meeting of two of a group as early as in this round: far more than a round later,
/// and more than any order is worth.
fn early(round: u32) -> i128 {
    1 << (100 - 7 * round.min(11))
}
