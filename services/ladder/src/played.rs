//! Whether results were played: both have made a move of their own.

use sandtable_proto::tournaments::v1::{FixtureMatch, MatchResult, ResultCause, UnratedCause};

/// Whether a match went on until the rules or a clock ended it.
pub(crate) fn is_played_out(cause: ResultCause) -> bool {
    matches!(cause, ResultCause::Played | ResultCause::Time)
}

/// Whether both have made a move in a match. Where moves were not counted yet, results are
/// taken to be played.
pub(crate) fn is_played(result: &MatchResult) -> bool {
    result.moves.iter().all(|moves| *moves > 0)
}

/// The results of matches that count.
pub(crate) fn results(matches: &[FixtureMatch]) -> impl Iterator<Item = &MatchResult> {
    let counted = matches.iter().filter(|it| !it.annulled);
    counted.filter_map(|it| it.result.as_ref())
}

/// What is against rating a fixture by its matches alone.
pub(crate) fn cause_against(matches: &[FixtureMatch]) -> UnratedCause {
    if results(matches).any(is_played) {
        UnratedCause::Unspecified
    } else {
        UnratedCause::NotPlayed
    }
}

/// Half points of a fixture in ratings: what it came to, if all of its matches were played, or
/// else what came of those that were. Nothing when none was.
pub(crate) fn rated_points(points: &[u32], matches: &[FixtureMatch]) -> Option<[u32; 2]> {
    let of = |place: usize, points: &[u32]| points.get(place).copied().unwrap_or(0);
    if results(matches).all(is_played) && results(matches).next().is_some() {
        return Some([of(0, points), of(1, points)]);
    }
    let mut sums = [0, 0];
    for result in results(matches).filter(|it| is_played(it)) {
        for (place, sum) in sums.iter_mut().enumerate() {
            *sum += of(place, &result.points);
        }
    }
    match (sums[0], sums[1]) {
        (0, 0) => None,
        (first, second) if first > second => Some([2, 0]),
        (first, second) if first < second => Some([0, 2]),
        _ => Some([1, 1]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(points: [u32; 2], moves: &[u64]) -> FixtureMatch {
        FixtureMatch {
            result: Some(MatchResult {
                points: points.to_vec(),
                moves: moves.to_vec(),
                ..MatchResult::default()
            }),
            ..FixtureMatch::default()
        }
    }

    #[test]
    fn a_match_in_which_one_never_moved_is_not_played() {
        for moves in [[0, 0], [7, 0], [0, 7]] {
            let matches = [result([2, 0], &moves)];
            assert_eq!(cause_against(&matches), UnratedCause::NotPlayed);
            assert_eq!(rated_points(&[2, 0], &matches), None);
        }
        let matches = [result([2, 0], &[1, 1])];
        assert_eq!(cause_against(&matches), UnratedCause::Unspecified);
        assert_eq!(rated_points(&[2, 0], &matches), Some([2, 0]));
        assert_eq!(rated_points(&[2, 0], &[]), None);
    }

    #[test]
    fn results_of_before_moves_were_counted_stay_rated() {
        assert_eq!(rated_points(&[0, 2], &[result([0, 2], &[])]), Some([0, 2]));
    }

    #[test]
    fn who_lost_a_match_that_was_played_does_not_escape_by_staying_away_from_another() {
        let lost = result([2, 0], &[3, 4]);
        for other in [result([2, 0], &[0, 0]), result([0, 2], &[3, 0])] {
            let verdict: &[u32] = &[1, 1];
            assert_eq!(rated_points(verdict, &[lost.clone(), other]), Some([2, 0]));
        }
        let annulled = FixtureMatch {
            annulled: true,
            ..lost
        };
        let away = result([0, 2], &[0, 0]);
        assert_eq!(rated_points(&[0, 2], &[annulled, away]), None);
    }
}
