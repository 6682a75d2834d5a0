//! The matches of a fixture: which is played next, and what came of all of them.

use sandtable_proto::matches::v1::DuplicateDice;
use sandtable_proto::tournaments::v1::{FixtureForm, FixtureMatch, FixtureSettings, MatchResult};

/// What a fixture needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// Matches of these numbers are to be hosted.
    Host(Vec<u32>),
    /// Matches are being played.
    Wait,
    /// It is decided.
    Done(Verdict),
}

/// What came of a fixture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Verdict {
    /// Half points of both entrants.
    pub(crate) points: [u32; 2],
    /// How, in a sentence.
    pub(crate) reason: String,
}

impl Verdict {
    /// Who won: 1 for the first, 2 for the second, 0 for nobody.
    pub(crate) fn winner(&self) -> u32 {
        match self.points[0].cmp(&self.points[1]) {
            std::cmp::Ordering::Greater => 1,
            std::cmp::Ordering::Less => 2,
            std::cmp::Ordering::Equal => 0,
        }
    }
}

/// How many matches a fixture has at most.
pub(crate) fn most(settings: &FixtureSettings) -> u32 {
    match settings.form() {
        FixtureForm::Unspecified | FixtureForm::Single => 1,
        FixtureForm::BestOf => settings.best_of,
        FixtureForm::Mirror | FixtureForm::MirrorInTurn => 2,
    }
}

/// Whether both matches of a fixture have dice from one secret.
pub(crate) fn same_dice(settings: &FixtureSettings) -> bool {
    settings.duplicate_dice && settings.form() == FixtureForm::Mirror
}

/// Whose dice a match is to have: the first of a pair makes them, and the second names the first.
pub(crate) fn dice(
    settings: &FixtureSettings,
    matches: &[FixtureMatch],
    number: u32,
) -> Option<DuplicateDice> {
    let first = matches.iter().find(|it| it.number < number && !it.annulled);
    same_dice(settings).then(|| DuplicateDice {
        partner: first.map_or_else(String::new, |it| it.r#match.clone()),
    })
}

/// How often a match that is to be hosted was hosted before. Of a pair with the same dice
/// neither is hosted again without the other, and the first one tells for both.
pub(crate) fn attempts(settings: &FixtureSettings, matches: &[FixtureMatch], number: u32) -> usize {
    let number = if same_dice(settings) { 1 } else { number };
    let before = matches.iter().filter(|it| it.number == number);
    before.filter(|it| it.annulled).count()
}

/// Annuls a match, so that another one is played in its place. A pair with the same dice is
/// played again as a whole: its secret is spent, and no third match can have it. Gives the
/// names of those that nobody has to play on.
pub(crate) fn play_again(
    settings: &FixtureSettings,
    matches: &mut [FixtureMatch],
    name: &str,
) -> Vec<String> {
    let both = same_dice(settings);
    let mut open = Vec::new();
    for it in matches.iter_mut().filter(|it| !it.annulled) {
        if !both && it.r#match != name {
            continue;
        }
        it.annulled = true;
        if it.result.is_none() && !it.r#match.is_empty() {
            open.push(it.r#match.clone());
        }
    }
    open
}

/// What a fixture needs after these matches. Those that were annulled do not count.
pub(crate) fn next(settings: &FixtureSettings, matches: &[FixtureMatch]) -> Next {
    let counted: Vec<&FixtureMatch> = matches.iter().filter(|it| !it.annulled).collect();
    let results: Vec<&MatchResult> = counted.iter().filter_map(|it| it.result.as_ref()).collect();
    let open = results.len() < counted.len();
    let missing = |up_to: u32| -> Vec<u32> {
        let has = |number: &u32| counted.iter().any(|it| it.number == *number);
        (1..=up_to).filter(|number| !has(number)).collect()
    };
    let most = most(settings);
    match settings.form() {
        FixtureForm::BestOf => {
            let wins = |of: usize| results.iter().filter(|it| won(it, of)).count() as u32;
            let (first, second) = (wins(0), wins(1));
            if first.max(second) * 2 > most || missing(most).is_empty() && !open {
                return Next::Done(of_wins(first, second));
            }
            if open {
                Next::Wait
            } else {
                Next::Host(missing(most).into_iter().take(1).collect())
            }
        }
        FixtureForm::MirrorInTurn if open => Next::Wait,
        FixtureForm::MirrorInTurn if counted.is_empty() => Next::Host(vec![1]),
        _ => match missing(most) {
            // The second is hosted with the dice of the first.
            missing if !missing.is_empty() && same_dice(settings) => {
                Next::Host(missing.into_iter().take(1).collect())
            }
            missing if !missing.is_empty() => Next::Host(missing),
            _ if open => Next::Wait,
            _ => Next::Done(summed(settings, &results)),
        },
    }
}

fn won(result: &MatchResult, of: usize) -> bool {
    result.points.get(of).copied().unwrap_or(0) > result.points.get(1 - of).copied().unwrap_or(0)
}

fn of_wins(first: u32, second: u32) -> Verdict {
    let points = match first.cmp(&second) {
        std::cmp::Ordering::Greater => [2, 0],
        std::cmp::Ordering::Less => [0, 2],
        std::cmp::Ordering::Equal => [1, 1],
    };
    let reason = format!("{first} to {second} matches");
    Verdict { points, reason }
}

/// By the points of all matches, and when these are even by the games' own scores.
fn summed(settings: &FixtureSettings, results: &[&MatchResult]) -> Verdict {
    let sum = |of: usize| -> u32 {
        results
            .iter()
            .filter_map(|result| result.points.get(of))
            .sum()
    };
    let (first, second) = (sum(0), sum(1));
    let told = match results {
        // Of a match that was played again the last one tells.
        [.., last] if most(settings) == 1 => last.reason.clone(),
        _ => format!("{} to {} points", halves(first), halves(second)),
    };
    let decided = |points, reason| Verdict { points, reason };
    match first.cmp(&second) {
        std::cmp::Ordering::Greater => return decided([2, 0], told),
        std::cmp::Ordering::Less => return decided([0, 2], told),
        // Nobody came, or both were told to lose.
        std::cmp::Ordering::Equal if first == 0 => return decided([0, 0], told),
        std::cmp::Ordering::Equal => {}
    }
    if most(settings) == 1 {
        return decided([1, 1], told);
    }
    for name in order(settings, results) {
        let (own, other) = (total(results, 0, &name), total(results, 1, &name));
        if own != other {
            let points = if own > other { [2, 0] } else { [0, 2] };
            return decided(points, format!("{told}, {name} {own} to {other}"));
        }
    }
    decided([1, 1], told)
}

/// By which scores even mirror pairs are decided: as the settings say, else as the game.
fn order(settings: &FixtureSettings, results: &[&MatchResult]) -> Vec<String> {
    if !settings.score_order.is_empty() {
        return settings.score_order.clone();
    }
    let told = results
        .iter()
        .flat_map(|result| &result.scores)
        .find(|it| !it.scores.is_empty());
    told.map_or_else(Vec::new, |it| {
        it.scores.iter().map(|score| score.name.clone()).collect()
    })
}

fn total(results: &[&MatchResult], of: usize, name: &str) -> i64 {
    let scores = results.iter().filter_map(|result| result.scores.get(of));
    let values = scores
        .flat_map(|it| &it.scores)
        .filter(|score| score.name == name);
    values.fold(0, |sum: i64, score| sum.saturating_add(score.value))
}

/// Half points as people write them.
pub(crate) fn halves(points: u32) -> String {
    match (points / 2, points % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".to_owned(),
        (whole, _) => format!("{whole}½"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_proto::tournaments::v1::{EntrantScores, GameScore};

    fn settings(form: FixtureForm, best_of: u32) -> FixtureSettings {
        FixtureSettings {
            form: form as i32,
            best_of,
            ..FixtureSettings::default()
        }
    }

    fn played(number: u32, points: Option<[u32; 2]>) -> FixtureMatch {
        FixtureMatch {
            number,
            result: points.map(|points| MatchResult {
                points: points.to_vec(),
                ..MatchResult::default()
            }),
            ..FixtureMatch::default()
        }
    }

    fn points(next: Next) -> [u32; 2] {
        match next {
            Next::Done(verdict) => verdict.points,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn one_match_decides_and_an_annulled_one_is_played_again() {
        let one = settings(FixtureForm::Single, 0);
        assert_eq!(next(&one, &[]), Next::Host(vec![1]));
        assert_eq!(next(&one, &[played(1, None)]), Next::Wait);
        assert_eq!(points(next(&one, &[played(1, Some([0, 2]))])), [0, 2]);
        let annulled = FixtureMatch {
            annulled: true,
            ..played(1, Some([2, 0]))
        };
        assert_eq!(next(&one, &[annulled]), Next::Host(vec![1]));
    }

    #[test]
    fn the_best_of_three_ends_when_it_is_decided() {
        let three = settings(FixtureForm::BestOf, 3);
        let win = |number| played(number, Some([2, 0]));
        let draw = |number| played(number, Some([1, 1]));
        assert_eq!(next(&three, &[win(1)]), Next::Host(vec![2]));
        assert_eq!(points(next(&three, &[win(1), win(2)])), [2, 0]);
        assert_eq!(next(&three, &[win(1), draw(2)]), Next::Host(vec![3]));
        assert_eq!(points(next(&three, &[win(1), draw(2), draw(3)])), [2, 0]);
        assert_eq!(points(next(&three, &[draw(1), draw(2), draw(3)])), [1, 1]);
    }

    #[test]
    fn mirror_pairs_are_hosted_at_once_or_in_turn() {
        let once = settings(FixtureForm::Mirror, 0);
        assert_eq!(next(&once, &[]), Next::Host(vec![1, 2]));
        let turn = settings(FixtureForm::MirrorInTurn, 0);
        assert_eq!(next(&turn, &[]), Next::Host(vec![1]));
        assert_eq!(next(&turn, &[played(1, None)]), Next::Wait);
        assert_eq!(next(&turn, &[played(1, Some([2, 0]))]), Next::Host(vec![2]));
    }

    #[test]
    fn a_pair_with_the_same_dice_is_hosted_in_order_and_played_again_as_a_whole() {
        let mut pair = settings(FixtureForm::Mirror, 0);
        pair.duplicate_dice = true;
        let named = |number, name: &str, points| FixtureMatch {
            r#match: name.to_owned(),
            ..played(number, points)
        };
        assert_eq!(next(&pair, &[]), Next::Host(vec![1]));
        assert_eq!(dice(&pair, &[], 1).unwrap().partner, "");
        let mut matches = vec![named(1, "matches/a", None)];
        assert_eq!(next(&pair, &matches), Next::Host(vec![2]));
        assert_eq!(dice(&pair, &matches, 2).unwrap().partner, "matches/a");
        assert_eq!(attempts(&pair, &matches, 2), 0);
        matches.push(named(2, "matches/b", Some([2, 0])));
        // The first is to be ended: the second is over.
        let open = play_again(&pair, &mut matches, "matches/b");
        assert_eq!(open, ["matches/a"]);
        assert!(matches.iter().all(|it| it.annulled));
        assert_eq!(next(&pair, &matches), Next::Host(vec![1]));
        assert_eq!(
            (attempts(&pair, &matches, 1), attempts(&pair, &matches, 2)),
            (1, 1)
        );
        // Dice of their own: only the one is played again.
        pair.duplicate_dice = false;
        let mut matches = vec![named(1, "matches/a", None), named(2, "matches/b", None)];
        assert_eq!(dice(&pair, &matches, 2), None);
        assert_eq!(play_again(&pair, &mut matches, "matches/b"), ["matches/b"]);
        assert_eq!(next(&pair, &matches), Next::Host(vec![2]));
    }

    #[test]
    fn an_even_mirror_pair_is_decided_by_score_in_the_order_that_was_chosen() {
        let scored = |number, points, own: [i64; 2], other: [i64; 2]| {
            let scores = |values: [i64; 2]| EntrantScores {
                scores: [("cities", values[0]), ("income", values[1])]
                    .map(|(name, value)| GameScore {
                        name: name.to_owned(),
                        value,
                    })
                    .to_vec(),
            };
            let mut it = played(number, Some(points));
            let result = it.result.as_mut().unwrap();
            result.scores = vec![scores(own), scores(other)];
            it
        };
        let pair = [
            scored(1, [2, 0], [8, 50], [6, 90]),
            scored(2, [0, 2], [6, 10], [7, 20]),
        ];
        let mut mirror = settings(FixtureForm::Mirror, 0);
        assert_eq!(points(next(&mirror, &pair)), [2, 0]);
        mirror.score_order = vec!["income".to_owned()];
        assert_eq!(points(next(&mirror, &pair)), [0, 2]);
        mirror.score_order = vec!["unknown".to_owned()];
        assert_eq!(points(next(&mirror, &pair)), [1, 1]);
    }

    #[test]
    fn nobody_who_came_is_nobody_who_won() {
        let mirror = settings(FixtureForm::Mirror, 0);
        let none = [played(1, Some([0, 0])), played(2, Some([0, 0]))];
        assert_eq!(points(next(&mirror, &none)), [0, 0]);
    }
}
