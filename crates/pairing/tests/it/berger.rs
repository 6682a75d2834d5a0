//! Round robins against the published Berger tables (FIDE Handbook C.05, annex 1).

use sandtable_pairing::pairing::{Pairing, Round};
use sandtable_pairing::refusal::LadderError;
use sandtable_pairing::round_robin::{Cycles, RoundRobinInputs, rounds};

/// The tables as they are printed: for an even number of entrants, a line for each round. An odd
/// number plays the table of the next even one, and who is to meet the last has a bye.
const TABLES: &str = include_str!("berger.txt");

fn table(seats: usize) -> Vec<Vec<(u32, u32)>> {
    let heading = format!("{seats}:");
    TABLES
        .lines()
        .skip_while(|line| *line != heading)
        .skip(1)
        .take_while(|line| !line.is_empty())
        .map(|line| line.split_whitespace().map(fixture).collect())
        .collect()
}

fn fixture(text: &str) -> (u32, u32) {
    let (a, b) = text.split_once('-').expect("two numbers");
    let number = |text: &str| text.parse().expect("a number");
    (number(a), number(b))
}

fn inputs(entrants: u32, cycles: Cycles) -> RoundRobinInputs {
    RoundRobinInputs::new((1..=entrants).collect(), cycles)
}

fn round_of(table: &[(u32, u32)], entrants: u32) -> Round {
    let mut round = Round::default();
    for &(a, b) in table {
        match (a > entrants, b > entrants) {
            (true, _) => round.bye = Some(b),
            (_, true) => round.bye = Some(a),
            _ => round.pairings.push(Pairing { a, b }),
        }
    }
    round
}

#[test]
fn every_table_is_as_published() {
    for entrants in 3..=16 {
        let table = table((entrants as usize).next_multiple_of(2));
        let published: Vec<Round> = table.iter().map(|line| round_of(line, entrants)).collect();
        assert_eq!(published.len(), (entrants as usize).next_multiple_of(2) - 1);
        assert_eq!(
            rounds(&inputs(entrants, Cycles::Once)).unwrap(),
            published,
            "{entrants}"
        );
    }
}

#[test]
fn twice_means_once_on_either_side_and_never_thrice_in_a_row() {
    for entrants in 2..=12_u32 {
        let rounds = rounds(&inputs(entrants, Cycles::Twice)).unwrap();
        let mut met: Vec<Pairing> = rounds
            .iter()
            .flat_map(|round| round.pairings.clone())
            .collect();
        met.sort_unstable();
        let all: Vec<Pairing> = (1..=entrants)
            .flat_map(|a| {
                (1..=entrants)
                    .filter(move |b| a != *b)
                    .map(move |b| Pairing { a, b })
            })
            .collect();
        assert_eq!(met, all);
        for entrant in 1..=entrants {
            let sides: Vec<bool> = rounds
                .iter()
                .flat_map(|round| &round.pairings)
                .filter(|pairing| pairing.a == entrant || pairing.b == entrant)
                .map(|pairing| pairing.a == entrant)
                .collect();
            let thrice = sides
                .windows(3)
                .any(|three| three[0] == three[1] && three[1] == three[2]);
            assert!(!thrice, "{entrant} of {entrants}: {sides:?}");
        }
    }
}

#[test]
fn sides_are_even_within_one() {
    for entrants in 2..=40_u32 {
        let rounds = rounds(&inputs(entrants, Cycles::Once)).unwrap();
        let mut balance = vec![0_i32; entrants as usize + 1];
        for pairing in rounds.iter().flat_map(|round| &round.pairings) {
            balance[pairing.a as usize] += 1;
            balance[pairing.b as usize] -= 1;
        }
        assert!(
            balance.iter().all(|balance| balance.abs() <= 1),
            "{entrants}: {balance:?}"
        );
    }
}

#[test]
fn inputs_that_are_no_round_robin_are_refused() {
    assert_eq!(
        rounds(&inputs(1, Cycles::Once)),
        Err(LadderError::TooFewEntrants { least: 2, found: 1 })
    );
    assert_eq!(
        rounds(&inputs(257, Cycles::Once)),
        Err(LadderError::TooManyEntrants {
            most: 256,
            found: 257
        })
    );
    assert_eq!(
        rounds(&RoundRobinInputs::new(vec![4, 7, 4], Cycles::Once)),
        Err(LadderError::EnteredTwice { id: 4 })
    );
    let mut other = inputs(4, Cycles::Once);
    other.algorithm = sandtable_pairing::algorithm::Algorithm::named("berger/0");
    assert!(matches!(
        rounds(&other),
        Err(LadderError::OtherAlgorithm { .. })
    ));
}
