//! Properties of all standings.

use proptest::prelude::*;
use sandtable_standings::rational::Amount;
use sandtable_standings::results::{
    Bye, ByeCause, Entrant, Fixture, Outcome, Results, Scores, Side, System,
};
use sandtable_standings::table::{Leaderboard, StandingsRow, standings};
use sandtable_standings::tie_break::TieBreak;

use crate::support::inputs;

fn outcome() -> impl Strategy<Value = Outcome> {
    prop_oneof![
        4 => Just(Outcome::Won(Side::A)),
        4 => Just(Outcome::Won(Side::B)),
        3 => Just(Outcome::Drawn),
        1 => Just(Outcome::Forfeited(Side::A)),
        1 => Just(Outcome::Forfeited(Side::B)),
        1 => Just(Outcome::BothForfeited),
        1 => Just(Outcome::Annulled),
        1 => Just(Outcome::Pending),
    ]
}

/// Each round pairs some of the entrants in a random order; of the others some have byes.
fn results() -> impl Strategy<Value = Results> {
    let system = prop_oneof![
        Just(System::Swiss),
        Just(System::RoundRobin),
        Just(System::Knockout),
        Just(System::Arena),
    ];
    (system, 2..10_usize, 1..6_u32).prop_flat_map(|(system, entrants, rounds)| {
        let order = Just((0..entrants).collect::<Vec<_>>()).prop_shuffle();
        let ratings = prop::collection::vec(prop::option::of(0..3000), entrants);
        let outcomes = prop::collection::vec((outcome(), -9..9_i64), entrants / 2);
        let byes = prop::collection::vec(prop::option::of((any::<bool>(), 0..3_u32)), entrants);
        let round = (order, outcomes, byes, 0..=entrants / 2);
        let played = prop::collection::vec(round, rounds as usize);
        (Just((system, rounds)), ratings, played).prop_map(|((system, rounds), ratings, played)| {
            let id = |own: &usize| format!("e{own}");
            let mut results = Results {
                system,
                rounds,
                entrants: (ratings.into_iter().enumerate())
                    .map(|(own, rating)| Entrant {
                        id: id(&own),
                        name: format!("Entrant {own}"),
                        rating,
                        team: None,
                        struck: false,
                    })
                    .collect(),
                fixtures: Vec::new(),
                byes: Vec::new(),
                both_sides: false,
            };
            for (round, (order, outcomes, byes, paired)) in (1..).zip(played) {
                let (pairs, rest) = order.split_at(paired * 2);
                for (pair, (outcome, score)) in pairs.chunks(2).zip(outcomes) {
                    results.fixtures.push(Fixture {
                        round,
                        a: id(&pair[0]),
                        b: id(&pair[1]),
                        outcome,
                        scores: [("cities".to_owned(), Scores { a: score, b: 3 })].into(),
                    });
                }
                for (own, bye) in rest.iter().zip(byes) {
                    results.byes.extend(bye.map(|(asked, points)| Bye {
                        round,
                        entrant: id(own),
                        cause: if asked {
                            ByeCause::Requested
                        } else {
                            ByeCause::Allocated
                        },
                        points,
                    }));
                }
            }
            results
        })
    })
}

fn tie_breaks() -> impl Strategy<Value = Vec<TieBreak>> {
    let all: Vec<_> = TieBreak::all()
        .chain([TieBreak::GameScore("cities".to_owned())])
        .collect();
    let count = all.len();
    (Just(all).prop_shuffle(), 0..=count).prop_map(|(mut all, count)| {
        all.truncate(count);
        all
    })
}

fn table(results: &Results, tie_breaks: &[TieBreak]) -> Leaderboard {
    let mut inputs = inputs(results.clone(), "");
    inputs.tie_breaks = tie_breaks.to_vec();
    standings(&inputs).unwrap()
}

fn ids(table: &Leaderboard) -> Vec<(u32, &str)> {
    table
        .rows
        .iter()
        .map(|row| (row.rank, row.id.as_str()))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn points_are_conserved(results in results()) {
        let fixtures: u32 = (results.fixtures.iter())
            .map(|fixture| match fixture.outcome {
                Outcome::Pending | Outcome::Annulled | Outcome::BothForfeited => 0,
                _ => 2,
            })
            .sum();
        let byes: u32 = results.byes.iter().map(|bye| bye.points).sum();
        let halves: i64 = (table(&results, &[]).rows.iter())
            .map(|row| row.points.numerator() * 2 / row.points.denominator())
            .sum();
        prop_assert_eq!(halves, i64::from(fixtures + byes));
    }

    #[test]
    fn the_order_is_whole_and_ranks_follow_it(results in results(), order in tie_breaks()) {
        let table = table(&results, &order);
        let mut listed: Vec<&str> = table.rows.iter().map(|row| row.id.as_str()).collect();
        listed.sort_unstable();
        let mut all: Vec<&str> = results.entrants.iter().map(|it| it.id.as_str()).collect();
        all.sort_unstable();
        prop_assert_eq!(listed, all);
        for (place, row) in (1..).zip(&table.rows) {
            let first = table.rows.iter().position(|other| other.rank == row.rank);
            prop_assert_eq!(first.map(|first| first + 1), Some(row.rank as usize));
            prop_assert!(row.rank <= place);
        }
        if order.contains(&TieBreak::Lots) {
            prop_assert!(table.rows.windows(2).all(|rows| rows[0].rank < rows[1].rank));
        }
        for rows in table.rows.windows(2) {
            prop_assert!(goes_before(&rows[0], &rows[1], &order), "{} {}", rows[0], rows[1]);
        }
    }

    /// Neither what entrants are called nor how fixtures are listed changes anything; the ids
    /// count for lots only, and the order of seeding for those who are equal.
    #[test]
    fn only_results_order(results in results(), order in tie_breaks()) {
        let before = table(&results, &order);
        let mut other = results.clone();
        for entrant in &mut other.entrants {
            entrant.name = "same".to_owned();
            entrant.team = Some("all".to_owned());
        }
        other.fixtures.reverse();
        other.byes.reverse();
        let after = table(&other, &order);
        prop_assert_eq!(ids(&before), ids(&after));

        let without: Vec<_> = order.into_iter().filter(|it| *it != TieBreak::Lots).collect();
        let before = table(&results, &without);
        let renamed = |id: &str| format!("{}x", id.chars().rev().collect::<String>());
        for entrant in &mut other.entrants {
            entrant.id = renamed(&entrant.id);
        }
        for fixture in &mut other.fixtures {
            (fixture.a, fixture.b) = (renamed(&fixture.a), renamed(&fixture.b));
        }
        for bye in &mut other.byes {
            bye.entrant = renamed(&bye.entrant);
        }
        let expected: Vec<_> = (before.rows.iter())
            .map(|row| (row.rank, renamed(&row.id)))
            .collect();
        let found = table(&other, &without);
        let found: Vec<_> = found.rows.into_iter().map(|row| (row.rank, row.id)).collect();
        prop_assert_eq!(expected, found);

        other.entrants.reverse();
        let ranks = |table: Leaderboard| {
            let mut ranks: Vec<_> = table.rows.into_iter().map(|row| (row.id, row.rank)).collect();
            ranks.sort();
            ranks
        };
        let mut seeded = other.clone();
        seeded.entrants.reverse();
        prop_assert_eq!(ranks(table(&seeded, &without)), ranks(table(&other, &without)));
    }

    #[test]
    fn cuts_take_away_and_never_add(results in results()) {
        let order = [
            TieBreak::Buchholz,
            TieBreak::BuchholzCut1,
            TieBreak::BuchholzCut2,
            TieBreak::BuchholzMedian,
        ];
        for row in table(&results, &order).rows {
            let [all, one, two, median] = row.values[..] else { unreachable!() };
            prop_assert!(all >= one && one >= two && one >= median);
            prop_assert!(two >= Some(Amount::ZERO) && median >= Some(Amount::ZERO));
        }
    }
}

/// Reports whether the first column that differs between two rows puts them in this order. Direct
/// encounters compare more than the two, so they are trusted.
fn goes_before(first: &StandingsRow, second: &StandingsRow, order: &[TieBreak]) -> bool {
    if first.points != second.points {
        return first.points > second.points;
    }
    for (tie_break, (a, b)) in order.iter().zip(first.values.iter().zip(&second.values)) {
        match tie_break {
            TieBreak::DirectEncounter => return true,
            TieBreak::Lots if a != b => return a < b,
            _ if a != b => return a > b,
            _ => {}
        }
    }
    first.rank == second.rank
}
