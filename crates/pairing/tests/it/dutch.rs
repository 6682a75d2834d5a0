//! The Dutch system against tournaments that py4swiss has paired, and what it refuses.

use crate::draws;
use crate::field;
use crate::replay;

use draws::Draws;
use field::{entrants, play};
use sandtable_pairing::apart::SeparatedPairs;
use sandtable_pairing::dutch::{DutchInputs, pair};
use sandtable_pairing::entrant::{Entrant, PastRound};
use sandtable_pairing::pairing::Pairing;
use sandtable_pairing::refusal::LadderError;
use sandtable_pairing::side::Side;

#[test]
fn rounds_are_paired_as_py4swiss_paired_them() {
    let recorded: Vec<replay::Tournament> =
        serde_json::from_str(include_str!("../py4swiss/recorded.json")).unwrap();
    assert_eq!(recorded.len(), 40);
    for (index, tournament) in recorded.iter().enumerate() {
        let differences = tournament.differences();
        assert!(
            differences.is_empty(),
            "tournament {index}: {differences:#?}"
        );
    }
    let rounds: usize = recorded.iter().map(replay::Tournament::rounds).sum();
    assert!(rounds > 200, "{rounds}");
}

#[test]
fn a_round_follows_from_its_inputs_and_from_nothing_else() {
    let mut field = entrants(21);
    let mut draws = Draws::new(21);
    for _ in 0..5 {
        let inputs = DutchInputs::new(field.clone(), 5, Side::B);
        let round = pair(&inputs).unwrap();
        let kept = serde_json::to_string(&inputs).unwrap();
        assert_eq!(pair(&serde_json::from_str(&kept).unwrap()).unwrap(), round);
        play(&mut field, &round, &mut draws);
    }
}

#[test]
fn the_first_round_folds_with_sides_in_turn() {
    let round = pair(&DutchInputs::new(entrants(6), 3, Side::B)).unwrap();
    let boards = [(4, 1), (2, 5), (6, 3)].map(|(a, b)| Pairing { a, b });
    assert_eq!(round.pairings, boards);
}

#[test]
fn those_of_one_club_meet_only_when_nobody_could_otherwise() {
    let of_one_club = |ids: &[u32]| {
        let pairs = ids
            .iter()
            .flat_map(|one| ids.iter().map(move |other| (*one, *other)));
        SeparatedPairs(pairs.filter(|(one, other)| one < other).collect())
    };
    // By the fold alone the first of each half meet.
    let mut inputs = DutchInputs::new(entrants(8), 3, Side::B);
    inputs.apart = of_one_club(&[1, 5, 6]);
    let round = pair(&inputs).unwrap();
    let met = |round: &sandtable_pairing::pairing::Round, one: u32, other: u32| {
        let mut pairs = round
            .pairings
            .iter()
            .map(|it| (it.a.min(it.b), it.a.max(it.b)));
        pairs.any(|pair| pair == (one, other))
    };
    for (one, other) in [(1, 5), (1, 6), (5, 6)] {
        assert!(!met(&round, one, other), "{round:?}");
    }
    let kept = serde_json::to_string(&inputs).unwrap();
    assert_eq!(pair(&serde_json::from_str(&kept).unwrap()).unwrap(), round);
    // All of one club: they play. Inputs without clubs serialize none.
    inputs.apart = of_one_club(&[1, 2, 3, 4, 5, 6, 7, 8]);
    let alone = DutchInputs::new(entrants(8), 3, Side::B);
    assert_eq!(pair(&inputs), pair(&alone));
    assert!(!serde_json::to_string(&alone).unwrap().contains("apart"));
    // Those who are never to meet do not play instead.
    inputs.never = of_one_club(&[1, 2, 3]);
    let round = pair(&inputs).unwrap();
    for (one, other) in [(1, 2), (1, 3), (2, 3)] {
        assert!(!met(&round, one, other), "{round:?}");
    }
    inputs.never = of_one_club(&[1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(pair(&inputs), Err(LadderError::Separated));
}

#[test]
fn when_all_have_met_there_is_no_pairing() {
    let mut field = entrants(2);
    let mut draws = Draws::new(2);
    let round = pair(&DutchInputs::new(field.clone(), 2, Side::A)).unwrap();
    play(&mut field, &round, &mut draws);
    assert_eq!(
        pair(&DutchInputs::new(field, 2, Side::A)),
        Err(LadderError::NoPairing)
    );
}

#[test]
fn what_is_too_large_for_the_system_is_refused() {
    let refusal = |change: &dyn Fn(&mut Vec<Entrant>)| {
        let mut field = entrants(4);
        change(&mut field);
        pair(&DutchInputs::new(field, 9, Side::A)).unwrap_err()
    };
    assert_eq!(
        refusal(&|field| *field = entrants(301)),
        LadderError::TooManyEntrants {
            most: 300,
            found: 301
        }
    );
    let absent = vec![PastRound::Absent; 24];
    assert_eq!(
        refusal(&|field| field
            .iter_mut()
            .for_each(|one| one.rounds.clone_from(&absent))),
        LadderError::TooManyRounds {
            most: 24,
            found: 25
        }
    );
    let rich = PastRound::RequestedBye { points: 3 };
    assert_eq!(
        refusal(&|field| field.iter_mut().for_each(|one| one.rounds.push(rich))),
        LadderError::TooManyPoints {
            id: 1,
            round: 1,
            most: 2,
            found: 3
        }
    );
}
