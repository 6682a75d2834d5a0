//! Knockouts: tables worked out manually, and properties for any number of entrants.

use crate::draws;

use std::collections::{BTreeMap, BTreeSet};

use draws::Draws;
use sandtable_pairing::knockout::{
    Bracket, Decision, Form, KnockoutInputs, Part, Progress, Source, bracket, progress,
};
use sandtable_pairing::pairing::Pairing;
use sandtable_pairing::refusal::LadderError;

const SINGLE: Form = Form::Single { third_place: false };
const THIRD: Form = Form::Single { third_place: true };
const DOUBLE: Form = Form::Double { reset: true };

fn inputs(entrants: u32, form: Form) -> KnockoutInputs {
    KnockoutInputs::new((1..=entrants).collect(), form)
}

/// A bracket in short: `W1 4-5` is a fixture of the first round of winners between entrants 4 and
/// 5, `w1` the winner and `l1` the loser of fixture 1. L are rounds of losers, T is for the third
/// place, G the grand final and R its reset.
fn short(bracket: &Bracket) -> Vec<String> {
    let source = |source| match source {
        Source::Entrant(entrant) => entrant.to_string(),
        Source::WinnerOf(fixture) => format!("w{fixture}"),
        Source::LoserOf(fixture) => format!("l{fixture}"),
    };
    let mut lines = Vec::new();
    for (index, fixture) in bracket.fixtures.iter().enumerate() {
        assert_eq!(fixture.number as usize, index + 1);
        let part = match fixture.part {
            Part::Winners => format!("W{}", fixture.round),
            Part::Losers => format!("L{}", fixture.round),
            Part::ThirdPlace => "T".to_owned(),
            Part::GrandFinal => "G".to_owned(),
            Part::Reset => "R".to_owned(),
        };
        lines.push(format!(
            "{part} {}-{}",
            source(fixture.a),
            source(fixture.b)
        ));
    }
    lines
}

fn expect(entrants: u32, form: Form, expected: &str) {
    let expected: Vec<&str> = expected.split(", ").collect();
    assert_eq!(
        short(&bracket(&inputs(entrants, form)).expect("a bracket")),
        expected,
        "{entrants}"
    );
}

#[test]
fn after_one_loss_as_worked_out_by_hand() {
    expect(2, THIRD, "W1 1-2");
    expect(3, THIRD, "W1 2-3, W2 1-w1");
    expect(4, SINGLE, "W1 1-4, W1 2-3, W2 w1-w2");
    expect(4, THIRD, "W1 1-4, W1 2-3, T l1-l2, W2 w1-w2");
    expect(5, THIRD, "W1 4-5, W2 1-w1, W2 2-3, T l2-l3, W3 w2-w3");
    expect(6, SINGLE, "W1 4-5, W1 3-6, W2 1-w1, W2 2-w2, W3 w3-w4");
    expect(
        8,
        THIRD,
        "W1 1-8, W1 4-5, W1 2-7, W1 3-6, W2 w1-w2, W2 w3-w4, T l5-l6, W3 w5-w6",
    );
}

#[test]
fn after_two_losses_as_worked_out_by_hand() {
    expect(2, DOUBLE, "W1 1-2, G w1-l1, R w1-l1");
    expect(3, DOUBLE, "W1 2-3, W2 1-w1, L2 l2-l1, G w2-w3, R w2-w3");
    expect(
        4,
        Form::Double { reset: false },
        "W1 1-4, W1 2-3, L1 l1-l2, W2 w1-w2, L2 l4-w3, G w4-w5",
    );
    expect(
        5,
        DOUBLE,
        "W1 4-5, W2 1-w1, W2 2-3, L2 l3-l1, L3 w4-l2, W3 w2-w3, L4 l6-w5, G w6-w7, R w6-w7",
    );
    expect(
        6,
        DOUBLE,
        "W1 4-5, W1 3-6, W2 1-w1, W2 2-w2, L2 l4-l1, L2 l3-l2, L3 w5-w6, W3 w3-w4, L4 l8-w7, \
         G w8-w9, R w8-w9",
    );
    expect(
        8,
        DOUBLE,
        "W1 1-8, W1 4-5, W1 2-7, W1 3-6, L1 l1-l2, L1 l3-l4, W2 w1-w2, W2 w3-w4, L2 l8-w5, \
         L2 l7-w6, L3 w9-w10, W3 w7-w8, L4 l12-w11, G w12-w13, R w12-w13",
    );
}

/// Played fixtures, each with its pairing and its winner.
type Played = Vec<(u32, Pairing, u32)>;

/// Plays a knockout to its end.
fn play(inputs: &KnockoutInputs, mut winner: impl FnMut(Pairing) -> u32) -> (Played, Progress) {
    let mut decisions = BTreeMap::new();
    let mut played = Vec::new();
    loop {
        let now = progress(inputs, &decisions).expect("what was ready was played");
        assert_eq!(now.ready.is_empty(), !now.places.is_empty());
        if now.ready.is_empty() {
            return (played, now);
        }
        for ready in now.ready {
            let won = winner(ready.pairing);
            decisions.insert(ready.fixture, Decision::Won(won));
            played.push((ready.fixture, ready.pairing, won));
        }
    }
}

fn losses(played: &Played) -> BTreeMap<u32, usize> {
    let mut losses = BTreeMap::new();
    for (_, pairing, won) in played {
        *losses.entry(pairing.a + pairing.b - won).or_default() += 1;
    }
    losses
}

#[test]
fn everybody_is_out_after_one_loss_or_after_two() {
    for entrants in 3..=64 {
        for (form, out) in [(SINGLE, 1), (DOUBLE, 2)] {
            let inputs = inputs(entrants, form);
            let mut draws = Draws::new(u64::from(entrants));
            let (played, end) = play(
                &inputs,
                |pair| if draws.below(2) == 0 { pair.a } else { pair.b },
            );
            let losses = losses(&played);
            let champion = end.places[0][0];
            assert_eq!(end.places[0], [champion]);
            assert!(losses.get(&champion).is_none_or(|lost| *lost < out));
            for entrant in 1..=entrants {
                assert!(
                    entrant == champion || losses[&entrant] == out,
                    "{entrant} of {entrants}"
                );
            }
            assert_eq!(end.places.concat().len(), entrants as usize);
        }
    }
}

#[test]
fn when_the_better_always_win_they_come_in_their_order() {
    for entrants in 2..=64_u32 {
        for form in [SINGLE, THIRD, DOUBLE] {
            let (played, end) = play(&inputs(entrants, form), |pair| pair.a.min(pair.b));
            let best: Vec<u32> = end.places.iter().take(2).flatten().copied().collect();
            assert_eq!(best, [1, 2]);
            if form == THIRD && entrants >= 4 {
                assert_eq!(end.places[2..4], [[3], [4]]);
            }
            let fixtures = match form {
                Form::Single { third_place } => {
                    entrants - 1 + u32::from(third_place && entrants > 3)
                }
                Form::Double { .. } => 2 * entrants - 2,
            };
            assert_eq!(played.len(), fixtures as usize, "{entrants}");
        }
    }
}

/// In full brackets no two losers meet again while four or more drop at once.
#[test]
fn losers_meet_nobody_again_early() {
    for entrants in [8, 16, 32, 64] {
        let inputs = inputs(entrants, DOUBLE);
        let bracket = bracket(&inputs).unwrap();
        for seed in 0..20 {
            let mut draws = Draws::new(seed);
            let (played, _) = play(
                &inputs,
                |pair| if draws.below(2) == 0 { pair.a } else { pair.b },
            );
            let mut met = BTreeSet::new();
            for (number, pairing, _) in played {
                let fixture = bracket.fixtures[number as usize - 1];
                let again = !met.insert((pairing.a.min(pairing.b), pairing.a.max(pairing.b)));
                let last = (2 * (entrants.ilog2() - 3)).max(2);
                let early = fixture.part == Part::Losers && fixture.round <= last;
                assert!(!again || !early, "{entrants}: {fixture:?}");
            }
        }
    }
}

#[test]
fn the_grand_final_is_played_again_only_if_the_unbeaten_one_lost_it() {
    let inputs = inputs(4, DOUBLE);
    let mut decisions = BTreeMap::new();
    for (fixture, winner) in [(1, 1), (2, 2), (3, 4), (4, 1), (5, 2), (6, 1)] {
        decisions.insert(fixture, Decision::Won(winner));
    }
    let end = progress(&inputs, &decisions).unwrap();
    assert_eq!(end.ready, []);
    assert_eq!(end.places, [vec![1], vec![2], vec![4], vec![3]]);
    decisions.insert(6, Decision::Won(2));
    let end = progress(&inputs, &decisions).unwrap();
    assert_eq!(end.ready[0].fixture, 7);
    decisions.insert(7, Decision::Won(1));
    assert_eq!(progress(&inputs, &decisions).unwrap().places[0], [1]);
}

#[test]
fn who_was_to_meet_somebody_who_never_came_goes_on() {
    let inputs = inputs(4, THIRD);
    let decisions = BTreeMap::from([(1, Decision::NeitherCame), (2, Decision::Won(3))]);
    let end = progress(&inputs, &decisions).unwrap();
    assert_eq!(end.ready, []);
    assert_eq!(end.places, [vec![3], vec![2], vec![1, 4]]);
}

#[test]
fn decisions_that_cannot_be_are_refused() {
    let inputs = inputs(4, DOUBLE);
    let refusal = |decisions: &[(u32, u32)]| {
        let decisions = decisions
            .iter()
            .map(|(fixture, won)| (*fixture, Decision::Won(*won)));
        progress(&inputs, &decisions.collect()).unwrap_err()
    };
    assert_eq!(
        refusal(&[(9, 1)]),
        LadderError::UnknownFixture { fixture: 9 }
    );
    assert_eq!(refusal(&[(4, 1)]), LadderError::NotPlayed { fixture: 4 });
    assert_eq!(
        refusal(&[(1, 2)]),
        LadderError::NotInFixture {
            fixture: 1,
            entrant: 2
        }
    );
    let unbeaten = [(1, 1), (2, 2), (3, 4), (4, 1), (5, 2), (6, 1), (7, 1)];
    assert_eq!(refusal(&unbeaten), LadderError::NotPlayed { fixture: 7 });
    assert_eq!(
        bracket(&KnockoutInputs::new(vec![3], SINGLE)),
        Err(LadderError::TooFewEntrants { least: 2, found: 1 })
    );
    assert_eq!(
        bracket(&KnockoutInputs::new(vec![3, 4, 3], SINGLE)),
        Err(LadderError::EnteredTwice { id: 3 })
    );
}

#[test]
fn ten_thousand_fit_into_a_bracket() {
    let bracket = bracket(&inputs(10_000, DOUBLE)).unwrap();
    assert_eq!(bracket.fixtures.len(), 2 * 10_000 - 1);
}
