//! Outcome of a match, in the contract's form.

use sandtable_kernel as kernel;
use sandtable_proto::types::v1::{Outcome, OutcomeCause, Score, ScoreItem};

use crate::codec::write_seats;

/// Writes how a match ended, with the scores of each side.
#[must_use]
pub fn write(outcome: &kernel::Outcome, scores: &[kernel::Score]) -> Outcome {
    let item = |item: &kernel::ScoreItem| ScoreItem {
        name: item.name.to_owned(),
        value: item.value,
    };
    let score = |score: &kernel::Score| Score {
        side: score.side.to_owned(),
        seats: write_seats(score.seats),
        items: score.items.iter().map(item).collect(),
    };
    Outcome {
        winners: write_seats(outcome.winners),
        rule: outcome.rule.clone(),
        reason: outcome.reason.clone(),
        scores: scores.iter().map(score).collect(),
        cause: OutcomeCause::Unspecified as i32,
    }
}
