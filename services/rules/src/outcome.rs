//! How a match ended, as the contract tells it.

use sandtable_kernel as kernel;
use sandtable_proto::types::v1::{Outcome, OutcomeCause, Score, ScoreItem};

use crate::codec::write_seats;

/// How a match ended, with what each side has come to.
pub(crate) fn write(outcome: &kernel::Outcome, scores: &[kernel::Score]) -> Outcome {
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
