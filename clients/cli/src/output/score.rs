//! Results of the sides of a match, in words.

use sandtable_proto::types::v1::{Outcome, Score};

/// Returns the final result of each side, a line each; none when the game counts nothing.
pub(crate) fn lines(outcome: &Outcome) -> Vec<String> {
    outcome.scores.iter().map(line).collect()
}

fn line(score: &Score) -> String {
    let items = score.items.iter();
    let items = items.map(|item| format!("{} {}", item.name.replace('_', " "), item.value));
    format!("{}: {}", score.side, items.collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_proto::types::v1::ScoreItem;

    #[test]
    fn sides_are_told_with_all_that_was_counted() {
        let item = |name: &str, value| ScoreItem {
            name: name.to_owned(),
            value,
        };
        let score = |side: &str, items| Score {
            side: side.to_owned(),
            seats: Vec::new(),
            items,
        };
        let outcome = Outcome {
            scores: vec![
                score("axis", vec![item("victory_cities", 8), item("income", -3)]),
                score("allies", Vec::new()),
            ],
            ..Outcome::default()
        };
        assert_eq!(
            lines(&outcome),
            ["axis: victory cities 8, income -3", "allies: "]
        );
        assert!(lines(&Outcome::default()).is_empty());
    }
}
