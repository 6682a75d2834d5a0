//! The Dutch system of FIDE (Handbook C.04.3, as in force from 2017 to January 2026).
//!
//! The players of each score are paired in turn, the highest first. The requirements on a bracket
//! (C.5 to C.19) are the weight of a matching, one criterion above the next, so that a matching
//! of greatest weight is a perfect or the best available candidate. The first of several in the
//! order of the rules (section D) is found by solving again with a preference.

mod bracket;
mod completion;
mod graph;
mod player;
mod quality;
mod scores;
mod sides;
mod wide_int;

use serde::{Deserialize, Serialize};

use crate::algorithm::Algorithm;
use crate::apart::SeparatedPairs;
use crate::entrant::Entrant;
use crate::pairing::Round;
use crate::record::{expect_number, records};
use crate::refusal::LadderError;
use crate::side::Side;
use player::Player;
use sides::SideAllocation;

/// The algorithm, with its version.
pub const ALGORITHM: &str = "fide-dutch/1";

/// The most entrants of one tournament: what pairing them takes grows with the cube of their
/// number.
pub const MOST_PLAYERS: usize = 300;

/// The most rounds of one tournament: the weights of a bracket must be wide enough for every
/// difference of score.
pub const MOST_ROUNDS: usize = 24;

/// The most half points that a round brings: a fixture is worth one point.
const MOST_POINTS: u32 = 2;

/// Inputs of the pairing of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DutchInputs {
    /// [`ALGORITHM`].
    pub algorithm: Algorithm,
    /// All who ever entered, in the order of their pairing numbers: the first has number 1.
    /// Ratings are not looked at.
    pub entrants: Vec<Entrant>,
    /// Number of rounds of the tournament: in the last one the rules are looser for topscorers.
    pub rounds: u32,
    /// The side of the first entrant in the first round, which the rules have drawn by lot.
    pub first_side: Side,
    /// Pairs of entrants who do not meet while there is another pairing.
    #[serde(default, skip_serializing_if = "SeparatedPairs::is_empty")]
    pub apart: SeparatedPairs,
    /// Pairs of entrants who do not meet at all.
    #[serde(default, skip_serializing_if = "SeparatedPairs::is_empty")]
    pub never: SeparatedPairs,
}

impl DutchInputs {
    /// Inputs for this version of the algorithm.
    #[must_use]
    pub fn new(entrants: Vec<Entrant>, rounds: u32, first_side: Side) -> Self {
        Self {
            algorithm: Algorithm::named(ALGORITHM),
            entrants,
            rounds,
            first_side,
            apart: SeparatedPairs::default(),
            never: SeparatedPairs::default(),
        }
    }
}

/// The next round.
///
/// # Errors
///
/// A [`LadderError`] when entrants do not fit together, when fewer than two are to be paired, when
/// no pairing keeps the absolute rules (C.1 to C.3), or none of those keeps everybody apart who is
/// never to meet.
pub fn pair(inputs: &DutchInputs) -> Result<Round, LadderError> {
    inputs.algorithm.expect(ALGORITHM)?;
    records(&inputs.entrants)?;
    expect_size(inputs)?;
    let mut players = player::players(&inputs.entrants, inputs.rounds);
    expect_number(players.len(), 2)?;
    players.sort_by_key(Player::rank);
    let separated = |pairs: &[&SeparatedPairs]| {
        let mut players = players.clone();
        for player in &mut players {
            for pairs in pairs {
                player.keep_apart(pairs.of(player.id));
            }
        }
        scores::paired(&players)
    };
    let mut paired = separated(&[&inputs.apart, &inputs.never]);
    if paired.is_none() && !inputs.apart.is_empty() {
        // A meeting of members of one club is better than no pairing.
        paired = separated(&[&inputs.never]);
    }
    let Some(paired) = paired else {
        let could = !inputs.never.is_empty() && scores::paired(&players).is_some();
        return Err(if could {
            LadderError::Separated
        } else {
            LadderError::NoPairing
        });
    };
    Ok(SideAllocation::new(inputs.first_side).round(&players, &paired))
}

/// # Errors
///
/// A [`LadderError`] when a tournament is larger than what this system pairs.
fn expect_size(inputs: &DutchInputs) -> Result<(), LadderError> {
    if inputs.entrants.len() > MOST_PLAYERS {
        return Err(LadderError::TooManyEntrants {
            most: MOST_PLAYERS,
            found: inputs.entrants.len(),
        });
    }
    for entrant in &inputs.entrants {
        if entrant.rounds.len() >= MOST_ROUNDS {
            return Err(LadderError::TooManyRounds {
                most: MOST_ROUNDS,
                found: entrant.rounds.len() + 1,
            });
        }
        for (index, past) in entrant.rounds.iter().enumerate() {
            if past.points() > MOST_POINTS {
                return Err(LadderError::TooManyPoints {
                    id: entrant.id,
                    round: index + 1,
                    most: MOST_POINTS,
                    found: past.points(),
                });
            }
        }
    }
    Ok(())
}
