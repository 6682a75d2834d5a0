//! Cost of a meeting of two entrants.

use crate::record::Record;
use crate::swiss::score_group::ScoreGroupPreference;

/// Scores that differ by more half points all count the same.
const WIDEST_SCORE: u32 = 1023;

/// Places that are further apart all count the same.
const WIDEST_PLACE: usize = 1023;

/// Greater than any sum of distances, squared, of a matching of up to 1,024.
const SCORE: i128 = 1 << 30;

/// Greater numbers of missed fixtures all count the same.
const MOST_UNPLAYED: u32 = 15;

/// Greater than any sum of differences of score, squared, on top of that.
const BYE_UNPLAYED: i128 = SCORE << 30;

/// Greater than any number of missed fixtures, on top of that.
const BYE_SCORE: i128 = BYE_UNPLAYED << 4;

/// Greater than any score, on top of that.
const BYE_NEWCOMER: i128 = BYE_SCORE << 15;

/// Greater than both of them.
const IMBALANCE: i128 = BYE_SCORE << 16;

/// Greater than any sum of imbalances, on top of that.
const SECOND_BYE: i128 = IMBALANCE << 18;

/// Greater than any number of byes, on top of that.
const MEETING: i128 = SECOND_BYE << 8;

/// Order for the bye among those who had none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ByeOrder {
    /// The entrant with the fewest points.
    Score,
    /// The entrant with the fewest points, and of those the one who has missed the fewest
    /// fixtures.
    ScoreThenUnplayed,
    /// The same among those who have played a fixture; one who has played none comes last.
    PlayedThenScore,
}

/// Those who are to be paired, by rank, and where each stands among those of their score.
#[derive(Debug)]
pub(super) struct Field {
    /// The best first.
    pub(super) ranked: Vec<Record>,
    /// For each, the first place of their score.
    first: Vec<usize>,
    /// For each, how many have their score.
    size: Vec<usize>,
    within: ScoreGroupPreference,
    bye_order: ByeOrder,
}

impl Field {
    pub(super) fn new(
        ranked: Vec<Record>,
        within: ScoreGroupPreference,
        bye_order: ByeOrder,
    ) -> Self {
        let mut first = Vec::with_capacity(ranked.len());
        let mut size = Vec::with_capacity(ranked.len());
        for group in ranked.chunk_by(|one, other| one.score == other.score) {
            let start = first.len();
            first.extend(group.iter().map(|_| start));
            size.extend(group.iter().map(|_| group.len()));
        }
        Self {
            ranked,
            first,
            size,
            within,
            bye_order,
        }
    }

    /// The places in an order in which those who should meet stand side by side.
    pub(super) fn neighbours(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.ranked.len()).collect();
        if self.within == ScoreGroupPreference::Fold {
            order.sort_by_key(|place| {
                let (start, size) = (self.first[*place], self.size[*place]);
                let half = size.div_ceil(2);
                let rank = place - start;
                (start, rank % half, rank / half)
            });
        }
        order
    }

    /// Cost of a meeting of the two places.
    pub(super) fn meeting(&self, one: usize, other: usize) -> i128 {
        let (above, below) = (&self.ranked[one.min(other)], &self.ranked[one.max(other)]);
        let meetings = above.meetings(below);
        let scores = above.score.abs_diff(below.score).min(WIDEST_SCORE);
        MEETING * i128::from(meetings)
            + IMBALANCE * i128::from(imbalance(above, below))
            + SCORE * i128::from(scores * scores)
            + square(self.distance(one, other))
    }

    /// Cost of a bye for the place.
    pub(super) fn bye(&self, place: usize) -> i128 {
        let record = &self.ranked[place];
        let unplayed = match self.bye_order {
            ByeOrder::Score => 0,
            ByeOrder::ScoreThenUnplayed | ByeOrder::PlayedThenScore => {
                record.unplayed.min(MOST_UNPLAYED)
            }
        };
        let newcomer = self.bye_order == ByeOrder::PlayedThenScore && record.newcomer;
        SECOND_BYE * i128::from(record.byes)
            + BYE_NEWCOMER * i128::from(newcomer)
            + BYE_SCORE * i128::from(record.score)
            + BYE_UNPLAYED * i128::from(unplayed)
            + square(self.ranked.len() - 1 - place)
    }

    /// Reports whether the two may meet without a repeated meeting and without one side too
    /// often.
    pub(super) fn is_fair(&self, one: usize, other: usize) -> bool {
        self.meeting(one, other) < IMBALANCE
    }

    /// Side that the place had more often: positive for A.
    pub(super) fn leaning(&self, place: usize) -> i32 {
        self.ranked[place].balance.signum()
    }

    /// Distance of the two from where they should meet.
    fn distance(&self, one: usize, other: usize) -> usize {
        let apart = one.abs_diff(other);
        if self.within == ScoreGroupPreference::Fold && self.first[one] == self.first[other] {
            apart.abs_diff(self.size[one] / 2)
        } else {
            apart
        }
    }
}

fn square(distance: usize) -> i128 {
    let capped = distance.min(WIDEST_PLACE) as i128;
    capped * capped
}

/// By how many fixtures more than one the sides of the two would come to differ, at best.
fn imbalance(one: &Record, other: &Record) -> u32 {
    let excess = |balance: i32| balance.unsigned_abs().saturating_sub(1);
    let with = |turn: i32| excess(one.balance + turn) + excess(other.balance - turn);
    with(1).min(with(-1))
}
