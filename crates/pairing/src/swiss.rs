//! Swiss rounds by a matching of least cost.
//!
//! Criteria, the most important first: those who are kept apart do not meet, without exception; no
//! entrant meets an opponent again; none has a second bye; none has two games more on one side than
//! on the other; the bye goes to an entrant who has played, of those to the one with the fewest
//! points, and of those to the one who has missed the fewest fixtures, so that late entry is no
//! advantage; opponents have the same score; among those of one score, the rule of
//! [`ScoreGroupPreference`] holds.

mod cost;
mod lookahead;
mod score_group;
mod side_preference;
mod sides;

use serde::{Deserialize, Serialize};

use crate::algorithm::Algorithm;
use crate::apart::{FIRM, SeparatedPairs};
use crate::entrant::Entrant;
use crate::lots::lot;
use crate::pairing::Round;
use crate::record::{Record, expect_number, records};
use crate::refusal::LadderError;
use crate::swiss::cost::ByeOrder;

pub use score_group::ScoreGroupPreference;

/// The algorithm, with its version.
pub const ALGORITHM: &str = "swiss-weighted/3";

/// Its first version, by which earlier rounds are paired again: among those of the same score the
/// bye goes to the last in the ranking.
const FIRST_ALGORITHM: &str = "swiss-weighted/1";

/// Its second version: the bye goes to the fewest points, also of one who has never played.
const SECOND_ALGORITHM: &str = "swiss-weighted/2";

/// Inputs of the pairing of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SwissInputs {
    /// [`ALGORITHM`].
    pub algorithm: Algorithm,
    /// All who ever entered. A withdrawn entrant sits out, and stays in the list since others met
    /// them.
    pub entrants: Vec<Entrant>,
    /// Preferred meetings among entrants of one score.
    pub within: ScoreGroupPreference,
    /// Draws lots where nothing else decides.
    pub seed: String,
    /// Pairs of entrants who do not meet while there is another pairing.
    #[serde(default, skip_serializing_if = "SeparatedPairs::is_empty")]
    pub apart: SeparatedPairs,
    /// Pairs of entrants who do not meet at all.
    #[serde(default, skip_serializing_if = "SeparatedPairs::is_empty")]
    pub never: SeparatedPairs,
}

impl SwissInputs {
    /// Inputs for this version of the algorithm.
    #[must_use]
    pub fn new(
        entrants: Vec<Entrant>,
        within: ScoreGroupPreference,
        seed: impl Into<String>,
    ) -> Self {
        Self {
            algorithm: Algorithm::named(ALGORITHM),
            entrants,
            within,
            seed: seed.into(),
            apart: SeparatedPairs::default(),
            never: SeparatedPairs::default(),
        }
    }
}

/// The next round.
///
/// Up to 320 entrants are matched all at once, so that no pairing is better. More are matched
/// by windows of neighbours in the ranking, each wide enough for a matching without anybody
/// meeting again.
///
/// # Errors
///
/// A [`LadderError`] when entrants do not fit together, when fewer than two are to be paired, or
/// when two would meet who are never to.
pub fn pair(inputs: &SwissInputs) -> Result<Round, LadderError> {
    let bye_order = match inputs.algorithm.name() {
        FIRST_ALGORITHM => ByeOrder::Score,
        SECOND_ALGORITHM => ByeOrder::ScoreThenUnplayed,
        _ => ByeOrder::PlayedThenScore,
    };
    if bye_order == ByeOrder::PlayedThenScore {
        inputs.algorithm.expect(ALGORITHM)?;
    }
    let mut all = records(&inputs.entrants)?;
    inputs.apart.note(&mut all, 1);
    inputs.never.note(&mut all, FIRM);
    let mut present: Vec<Record> = all.into_iter().filter(|record| !record.sits_out).collect();
    expect_number(present.len(), 2)?;
    present.sort_by_cached_key(|record| {
        (
            std::cmp::Reverse((record.score, record.rating)),
            lot(&inputs.seed, "order", record.id),
            record.id,
        )
    });
    let field = cost::Field::new(present, inputs.within, bye_order);
    let matched = lookahead::matched(&field);
    let round = sides::round(&field, &matched, &inputs.seed);
    if inputs
        .never
        .hold(round.pairings.iter().map(|it| (it.a, it.b)))
    {
        Ok(round)
    } else {
        Err(LadderError::Separated)
    }
}
