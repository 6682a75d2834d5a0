//! Groups of a table, and who goes on from them.

use sandtable_pairing::knockout::{self, Form, Source};
use sandtable_pairing::refusal::LadderError;
use sandtable_pairing::{groups, stages};

/// Entrant 12 was second in group 1: the tens are groups, from 1.
fn tables(groups: u32, size: u32) -> Vec<Vec<u32>> {
    (1..=groups)
        .map(|group| (1..=size).map(|rank| 10 * group + rank).collect())
        .collect()
}

fn seeds(groups: u32, each: u32) -> Vec<u32> {
    stages::seeds(&stages::SeedingInputs::new(tables(groups, 4), each)).expect("a knockout")
}

/// Those who meet in the first round.
fn first_round(seeds: Vec<u32>) -> Vec<(u32, u32)> {
    let form = Form::Single { third_place: false };
    let bracket =
        knockout::bracket(&knockout::KnockoutInputs::new(seeds, form)).expect("a bracket");
    let pairs = bracket
        .fixtures
        .iter()
        .filter_map(|fixture| match (fixture.a, fixture.b) {
            (Source::Entrant(a), Source::Entrant(b)) => Some((a, b)),
            _ => None,
        });
    pairs.collect()
}

#[test]
fn the_best_eight_of_a_table_meet_from_both_ends() {
    let inputs = stages::SeedingInputs::new(vec![(1..=20).collect()], 8);
    let met = first_round(stages::seeds(&inputs).unwrap());
    assert_eq!(met, [(1, 8), (4, 5), (2, 7), (3, 6)]);
}

#[test]
fn winners_meet_the_second_of_other_groups() {
    assert_eq!(first_round(seeds(2, 2)), [(11, 22), (21, 12)]);
    assert_eq!(
        first_round(seeds(4, 2)),
        [(11, 22), (41, 32), (21, 12), (31, 42)]
    );
}

#[test]
fn those_of_one_group_meet_as_late_as_may_be() {
    for groups in 2..=16 {
        for each in 2..=4 {
            let seeds = seeds(groups, each);
            let mut sorted = seeds.clone();
            sorted.sort_unstable();
            let all = tables(groups, each).concat();
            assert_eq!(sorted, all);
            for (one, other) in first_round(seeds) {
                assert_ne!(one / 10, other / 10, "{groups} groups, {each} of each");
            }
        }
    }
    // Two of each group stand in either half: the first of a group meets the second in the final.
    for groups in [2, 4, 8, 16] {
        let seeds = seeds(groups, 2);
        let form = Form::Single { third_place: false };
        let inputs = knockout::KnockoutInputs::new(seeds.clone(), form);
        let bracket = knockout::bracket(&inputs).unwrap();
        let upper: Vec<u32> = bracket.fixtures[..groups as usize / 2]
            .iter()
            .flat_map(|fixture| [fixture.a, fixture.b])
            .map(|source| match source {
                Source::Entrant(entrant) => entrant / 10,
                _ => unreachable!("the first round has entrants only"),
            })
            .collect();
        for group in 1..=groups {
            assert_eq!(upper.iter().filter(|one| **one == group).count(), 1);
        }
    }
}

#[test]
fn groups_are_dealt_like_a_snake() {
    let dealt = groups::groups(&groups::GroupInputs::new((1..=10).collect(), 3)).unwrap();
    assert_eq!(dealt, [vec![1, 6, 7], vec![2, 5, 8], vec![3, 4, 9, 10]]);
}

#[test]
fn stages_that_cannot_be_are_refused() {
    let of = |tables, each| stages::seeds(&stages::SeedingInputs::new(tables, each)).unwrap_err();
    assert_eq!(of(Vec::new(), 2), LadderError::NoGroups);
    assert_eq!(
        of(tables(2, 4), 5),
        LadderError::TooFewEntrants { least: 5, found: 4 }
    );
    assert_eq!(
        of(tables(1, 4), 1),
        LadderError::TooFewEntrants { least: 2, found: 1 }
    );
    assert_eq!(
        of(vec![vec![1, 2], vec![3, 1]], 1),
        LadderError::EnteredTwice { id: 1 }
    );
    assert_eq!(
        of(vec![Vec::new(); 129], 0),
        LadderError::TooManyGroups {
            most: 128,
            found: 129
        }
    );
    let dealt =
        |number, into| groups::groups(&groups::GroupInputs::new((1..=number).collect(), into));
    assert_eq!(dealt(4, 0), Err(LadderError::NoGroups));
    assert_eq!(
        dealt(5, 3),
        Err(LadderError::TooFewEntrants { least: 6, found: 5 })
    );
}
