//! Round robins by the Berger tables (FIDE Handbook C.05, annex 1), once or twice, in groups.

use serde::{Deserialize, Serialize};

use crate::algorithm::Algorithm;
use crate::entrant::EntrantId;
use crate::pairing::{Pairing, Round};
use crate::record::{expect_distinct, expect_number};
use crate::refusal::LadderError;

/// The algorithm, with its version.
pub const ALGORITHM: &str = "berger/1";

/// The most entrants of one round robin: everybody meets everybody, and lists must end.
pub const MOST_IN_A_GROUP: usize = 256;

/// Number of meetings of every pair of entrants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cycles {
    /// Once.
    Once,
    /// Twice, on either side. The last two rounds of the first cycle are swapped, as FIDE
    /// advises: no entrant then has one side three times in a row.
    Twice,
}

/// Inputs of a round robin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundRobinInputs {
    /// [`ALGORITHM`].
    pub algorithm: Algorithm,
    /// The entrants by their numbers in the table: the first is number 1.
    pub entrants: Vec<EntrantId>,
    /// Number of times that all meet.
    pub cycles: Cycles,
}

impl RoundRobinInputs {
    /// Inputs for this version of the algorithm.
    #[must_use]
    pub fn new(entrants: Vec<EntrantId>, cycles: Cycles) -> Self {
        Self {
            algorithm: Algorithm::named(ALGORITHM),
            entrants,
            cycles,
        }
    }
}

/// All rounds. Where entrants are odd in number, one has a bye in each round.
///
/// # Errors
///
/// A [`LadderError`] when there are too few or too many entrants, or one is there twice.
pub fn rounds(inputs: &RoundRobinInputs) -> Result<Vec<Round>, LadderError> {
    inputs.algorithm.expect(ALGORITHM)?;
    expect_number(inputs.entrants.len(), 2)?;
    if inputs.entrants.len() > MOST_IN_A_GROUP {
        return Err(LadderError::TooManyEntrants {
            most: MOST_IN_A_GROUP,
            found: inputs.entrants.len(),
        });
    }
    expect_distinct(inputs.entrants.iter().copied())?;
    let seats = inputs.entrants.len().next_multiple_of(2);
    let mut rounds: Vec<Round> = (0..seats - 1)
        .map(|round| one_round(&inputs.entrants, seats, round))
        .collect();
    if inputs.cycles == Cycles::Twice {
        let second: Vec<Round> = rounds.iter().map(swapped).collect();
        let last = rounds.len() - 1;
        if last > 0 {
            rounds.swap(last - 1, last);
        }
        rounds.extend(second);
    }
    Ok(rounds)
}

/// The table turns by half its seats each round, while the last seat stays: in round 1 it meets
/// number 1, in round 2 the number after the middle, in round 3 number 2.
fn one_round(entrants: &[EntrantId], seats: usize, round: usize) -> Round {
    let turning = seats - 1;
    let pivot = round * (seats / 2) % turning;
    let mut made = Round::default();
    match entrants.get(turning) {
        None => made.bye = Some(entrants[pivot]),
        Some(&last) => {
            let first = Pairing {
                a: entrants[pivot],
                b: last,
            };
            made.pairings.push(if round.is_multiple_of(2) {
                first
            } else {
                first.swapped()
            });
        }
    }
    for step in 1..seats / 2 {
        made.pairings.push(Pairing {
            a: entrants[(pivot + step) % turning],
            b: entrants[(pivot + turning - step) % turning],
        });
    }
    made
}

fn swapped(round: &Round) -> Round {
    Round {
        pairings: round
            .pairings
            .iter()
            .map(|pairing| pairing.swapped())
            .collect(),
        bye: round.bye,
    }
}
