//! Arenas: those who wait are paired, again and again, until the time is over.
//!
//! Criteria, the most important first: no entrant meets its last opponent again at once (never
//! broken: both wait instead); as many as possible play; those who waited longest play; opponents
//! have nearly the same score; no entrant has two games more on one side than on the other;
//! opponents did not meet lately.

use std::cmp::{Ordering, Reverse};

use integer_blossom::max_weight_matching;
use serde::{Deserialize, Serialize};

use crate::algorithm::Algorithm;
use crate::entrant::EntrantId;
use crate::lots::lot;
use crate::pairing::Pairing;
use crate::record::{expect_distinct, expect_number};
use crate::refusal::LadderError;
use crate::side::Side;

/// The algorithm, with its version.
pub const ALGORITHM: &str = "arena/1";

/// So many neighbours in the ranking are matched together at least, where there are as many, and
/// less than twice as many at most.
const TOGETHER: usize = 96;

/// The weight of a pair. It is above all that is added to it or taken from it, and so is each of
/// the following above the sum of all below it, for as many pairs as are matched together.
const PAIR: i128 = 1 << 100;

/// For each time that one of a pair has waited.
const WAITED: i128 = 1 << 84;

/// For the difference of scores, squared.
const SCORE: i128 = 1 << 44;

/// For each game by which an entrant's sides would come to differ beyond one.
const IMBALANCE: i128 = 1 << 28;

/// For each late meeting. Less than that counts how far apart two stand.
const MET: i128 = 1 << 14;

/// Numbers above these count the same.
const MOST_WAITED: u32 = 63;
const WIDEST_SCORE: i64 = 65_535;
const WIDEST_BALANCE: u32 = 63;
const LATELY: usize = 16;

/// An entrant who waits to be paired.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waiting {
    /// The one concerned.
    pub id: EntrantId,
    /// Value by which opponents are matched: points in the arena, or a rating.
    pub score: i32,
    /// Number of times that others were paired while they waited.
    pub waited: u32,
    /// Games on side A less those on side B.
    pub balance: i32,
    /// The side that they had last.
    pub last_side: Option<Side>,
    /// Their opponents, the last one first. A few are enough.
    pub met: Vec<EntrantId>,
}

/// Inputs of a pairing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArenaInputs {
    /// [`ALGORITHM`].
    pub algorithm: Algorithm,
    /// Those who wait.
    pub waiting: Vec<Waiting>,
    /// Draws lots where nothing else decides.
    pub seed: String,
}

impl ArenaInputs {
    /// Inputs for this version of the algorithm.
    #[must_use]
    pub fn new(waiting: Vec<Waiting>, seed: impl Into<String>) -> Self {
        Self {
            algorithm: Algorithm::named(ALGORITHM),
            waiting,
            seed: seed.into(),
        }
    }
}

/// Pairings, and the entrants who go on waiting.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paired {
    /// The pairings, the best score first.
    pub pairings: Vec<Pairing>,
    /// Entrants who go on waiting.
    pub waiting: Vec<EntrantId>,
}

/// Pairs waiting entrants. An empty list is valid: fewer than two are not refused.
///
/// # Errors
///
/// A [`LadderError`] when too many wait, or one is there twice.
pub fn pair(inputs: &ArenaInputs) -> Result<Paired, LadderError> {
    inputs.algorithm.expect(ALGORITHM)?;
    expect_number(inputs.waiting.len(), 0)?;
    expect_distinct(inputs.waiting.iter().map(|waiting| waiting.id))?;
    let mut ranked: Vec<&Waiting> = inputs.waiting.iter().collect();
    ranked.sort_by_cached_key(|one| (Reverse(one.score), lot(&inputs.seed, "arena", one.id)));
    let mut paired = Paired::default();
    let mut left: Vec<&Waiting> = Vec::new();
    let parts = (ranked.len() / TOGETHER).max(1);
    for part in 0..parts {
        let bound = |part: usize| part * ranked.len() / parts;
        let together = &ranked[bound(part)..bound(part + 1)];
        // Unpaired entrants are matched again with the next group. They are few: of four or more,
        // all but one find an opponent, whatever their last meetings were.
        left.extend(together);
        let mates = max_weight_matching(&weights(&left), left.len());
        let mut still = Vec::new();
        for (at, mate) in mates.into_iter().enumerate() {
            match mate {
                Some(mate) if at < mate => {
                    paired
                        .pairings
                        .push(seated(left[at], left[mate], &inputs.seed));
                }
                Some(_) => {}
                None => still.push(left[at]),
            }
        }
        left = still;
    }
    paired.waiting = left.into_iter().map(|one| one.id).collect();
    Ok(paired)
}

/// For two of those who are matched together what it is worth that they meet; 0 if they may not.
fn weights(left: &[&Waiting]) -> Vec<i128> {
    let mut weights = vec![0; left.len() * left.len()];
    for (at, one) in left.iter().enumerate() {
        for (to, other) in left.iter().enumerate().skip(at + 1) {
            if one.met.first() != Some(&other.id) && other.met.first() != Some(&one.id) {
                weights[at * left.len() + to] = worth(one, other) - (to - at) as i128;
            }
        }
    }
    weights
}

fn worth(one: &Waiting, other: &Waiting) -> i128 {
    let waited = one.waited.min(MOST_WAITED) + other.waited.min(MOST_WAITED);
    let apart = (i64::from(one.score) - i64::from(other.score))
        .abs()
        .min(WIDEST_SCORE);
    PAIR + WAITED * i128::from(waited)
        - SCORE * i128::from(apart * apart)
        - IMBALANCE * i128::from(imbalance(one, other))
        - MET * i128::from(met_lately(one, other.id) + met_lately(other, one.id))
}

/// By how many games more than one the sides of the two would come to differ, at best.
fn imbalance(one: &Waiting, other: &Waiting) -> u32 {
    let excess = |balance: i32| balance.unsigned_abs().saturating_sub(1).min(WIDEST_BALANCE);
    let with = |turn: i32| {
        excess(one.balance.saturating_add(turn)) + excess(other.balance.saturating_sub(turn))
    };
    with(1).min(with(-1))
}

fn met_lately(one: &Waiting, other: EntrantId) -> u32 {
    let lately = one.met.iter().take(LATELY);
    lately.map(|met| u32::from(*met == other)).sum()
}

/// Gives the side to the entrant who had it less often; otherwise both change sides, if they can;
/// otherwise a lot decides.
fn seated(above: &Waiting, below: &Waiting, seed: &str) -> Pairing {
    let by_balance = match above.balance.cmp(&below.balance) {
        Ordering::Less => Some(Side::A),
        Ordering::Greater => Some(Side::B),
        Ordering::Equal => None,
    };
    let change = above.last_side.map(Side::other);
    let drawn = if lot(seed, "arena sides", above.id) < lot(seed, "arena sides", below.id) {
        Side::A
    } else {
        Side::B
    };
    let side = by_balance.or(change).or(below.last_side).unwrap_or(drawn);
    Pairing::with_side(above.id, side, below.id)
}
