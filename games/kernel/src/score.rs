use crate::seat::SeatSet;

/// Score of a side, whether or not it has won. It follows from the state and is no part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// The side's id, which distinguishes the seats' sides.
    pub side: &'static str,
    /// The seats that the side began the match with.
    pub seats: SeatSet,
    /// Items that are counted, the first to decide at the head. All sides of a match have the
    /// same items in the same order; more is better.
    pub items: Vec<ScoreItem>,
}

/// One number of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoreItem {
    /// Quantity that is counted.
    pub name: &'static str,
    /// Its amount.
    pub value: i64,
}

impl ScoreItem {
    /// So much of something.
    #[must_use]
    pub const fn new(name: &'static str, value: i64) -> Self {
        Self { name, value }
    }
}

/// A score that is ahead of all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lead<'a> {
    /// The score.
    pub score: &'a Score,
    /// The first item by which it differs from the next best.
    pub by: ScoreItem,
    /// Amount of it that the next best has.
    pub next: i64,
}

/// The score that is ahead of all others by the first item in which they differ. None while
/// the best are level in all of them.
#[must_use]
pub fn lead(scores: &[Score]) -> Option<Lead<'_>> {
    let values = |score: &Score| -> Vec<i64> { score.items.iter().map(|it| it.value).collect() };
    let mut order: Vec<&Score> = scores.iter().collect();
    order.sort_by_key(|score| std::cmp::Reverse(values(score)));
    let [best, next, ..] = order[..] else {
        return None;
    };
    let mut items = best.items.iter().zip(&next.items);
    let (by, other) = items.find(|(one, other)| one.value != other.value)?;
    Some(Lead {
        score: best,
        by: *by,
        next: other.value,
    })
}

impl std::fmt::Display for Lead<'_> {
    /// Such as `ahead in income, 48 to 44`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let name = self.by.name.replace('_', " ");
        write!(f, "ahead in {name}, {} to {}", self.by.value, self.next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(side: &'static str, values: [i64; 2]) -> Score {
        let [first, second] = values;
        Score {
            side,
            seats: SeatSet::EMPTY,
            items: vec![
                ScoreItem::new("first", first),
                ScoreItem::new("second", second),
            ],
        }
    }

    #[test]
    fn the_first_item_that_differs_decides() {
        let side = |one, other| {
            let scores = [score("one", one), score("other", other)];
            lead(&scores).map(|lead| lead.score.side)
        };
        assert_eq!(side([2, 0], [1, 9]), Some("one"));
        assert_eq!(side([1, 0], [1, 9]), Some("other"));
        assert_eq!(side([-3, 5], [-3, 5]), None);
        assert_eq!(lead(&[]), None);
        let told = [score("one", [1, 4]), score("other", [1, 9])];
        let told = lead(&told).unwrap().to_string();
        assert_eq!(told, "ahead in second, 9 to 4");
    }

    #[test]
    fn nobody_is_ahead_of_three_when_the_best_two_are_level() {
        let scores = [score("a", [1, 1]), score("b", [1, 1]), score("c", [1, 0])];
        assert_eq!(lead(&scores), None);
    }
}
