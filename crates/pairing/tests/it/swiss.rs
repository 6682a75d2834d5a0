//! Swiss rounds by least cost, played at random.

use crate::draws;
use crate::field;

use std::collections::BTreeSet;

use draws::Draws;
use field::{entrants, play};
use proptest::prelude::*;
use sandtable_pairing::algorithm::Algorithm;
use sandtable_pairing::apart::SeparatedPairs;
use sandtable_pairing::entrant::{Entrant, PastRound};
use sandtable_pairing::pairing::Round;
use sandtable_pairing::refusal::LadderError;
use sandtable_pairing::side::Side;
use sandtable_pairing::swiss::{ScoreGroupPreference, SwissInputs, pair};

fn inputs(entrants: &[Entrant], within: ScoreGroupPreference) -> SwissInputs {
    SwissInputs::new(entrants.to_vec(), within, "a seed")
}

fn met(one: &Entrant, other: u32) -> bool {
    one.rounds
        .iter()
        .any(|past| matches!(past, PastRound::Played { opponent, .. } if *opponent == other))
}

fn balance(entrant: &Entrant) -> i32 {
    entrant
        .rounds
        .iter()
        .map(|past| match past {
            PastRound::Played {
                side: Some(Side::A),
                ..
            } => 1,
            PastRound::Played {
                side: Some(Side::B),
                ..
            } => -1,
            _ => 0,
        })
        .sum()
}

fn had_bye(entrant: &Entrant) -> bool {
    entrant.rounds.iter().any(PastRound::is_bye)
}

/// Everybody who is there is paired once, or has the bye.
fn expect_everybody(entrants: &[Entrant], round: &Round) {
    let mut paired: Vec<u32> = round
        .pairings
        .iter()
        .flat_map(|pairing| [pairing.a, pairing.b])
        .chain(round.bye)
        .collect();
    paired.sort_unstable();
    let present = entrants.iter().filter(|entrant| !entrant.sits_out);
    let mut present: Vec<u32> = present.map(|entrant| entrant.id).collect();
    present.sort_unstable();
    assert_eq!(paired, present);
}

/// Condition on two who meet, or on an entrant who has the bye.
type Allowed<'a> = &'a dyn Fn(&Entrant, Option<&Entrant>) -> bool;

/// Reports whether the remaining entrants could be paired in an allowed way, by trying all.
fn could_meet(left: &[&Entrant], bye: bool, allowed: Allowed) -> bool {
    let Some((first, rest)) = left.split_first() else {
        return true;
    };
    let without = |at: usize| {
        let mut rest = rest.to_vec();
        rest.remove(at);
        rest
    };
    (bye && allowed(first, None) && could_meet(rest, false, allowed))
        || (0..rest.len())
            .any(|at| allowed(first, Some(rest[at])) && could_meet(&without(at), bye, allowed))
}

/// Reports whether the sides of both can stay even within one.
fn fair(one: &Entrant, other: &Entrant) -> bool {
    let (one, other) = (balance(one), balance(other));
    [1, -1]
        .iter()
        .any(|turn| (one + turn).abs() <= 1 && (other - turn).abs() <= 1)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_round_is_as_good_as_any_could_be(number in 2_u32..9, seed: u64, near: bool) {
        let within = if near { ScoreGroupPreference::Near } else { ScoreGroupPreference::Fold };
        let mut field = entrants(number);
        let mut draws = Draws::new(seed);
        for _ in 0..number + 1 {
            for entrant in &mut field {
                entrant.sits_out = draws.below(8) == 0;
            }
            let present: Vec<&Entrant> = field.iter().filter(|one| !one.sits_out).collect();
            if present.len() < 2 {
                continue;
            }
            let round = pair(&inputs(&field, within)).unwrap();
            expect_everybody(&field, &round);
            let entrant = |id: u32| &field[id as usize - 1];
            // Possible conditions, the most important first: none is given up while a pairing
            // exists that meets it and all before it.
            let news: Allowed = &|one, other| other.is_none_or(|other| !met(one, other.id));
            let byes: Allowed = &|one, other| other.is_some() || !had_bye(one);
            let sides: Allowed = &|one, other| other.is_none_or(|other| fair(one, other));
            for asked in [&[news][..], &[news, byes], &[news, byes, sides]] {
                let all: Allowed = &|one, other| asked.iter().all(|allowed| allowed(one, other));
                let kept = round
                    .pairings
                    .iter()
                    .map(|pairing| (entrant(pairing.a), Some(entrant(pairing.b))))
                    .chain(round.bye.map(|bye| (entrant(bye), None)))
                    .all(|(one, other)| all(one, other));
                prop_assert!(kept || !could_meet(&present, present.len() % 2 == 1, all));
                if !kept {
                    break;
                }
            }
            play(&mut field, &round, &mut draws);
        }
    }

    #[test]
    fn those_of_one_club_meet_as_late_as_those_who_have_met(number in 4_u32..9, seed: u64) {
        let mut draws = Draws::new(seed);
        let mut field = entrants(number);
        let clubs: Vec<u64> = (0..number).map(|_| draws.below(3)).collect();
        let of_one = |one: u32, other: u32| clubs[one as usize - 1] == clubs[other as usize - 1];
        let ids = 1..=number;
        let pairs = ids.clone().flat_map(|one| ids.clone().map(move |other| (one, other)));
        let pairs = pairs.filter(|(one, other)| one < other && of_one(*one, *other));
        let apart = SeparatedPairs(pairs.collect());
        for _ in 0..3 {
            let mut inputs = inputs(&field, ScoreGroupPreference::Fold);
            inputs.apart = apart.clone();
            let round = pair(&inputs).unwrap();
            expect_everybody(&field, &round);
            let present: Vec<&Entrant> = field.iter().collect();
            let allowed: Allowed = &|one, other| {
                other.is_none_or(|other| !met(one, other.id) && !of_one(one.id, other.id))
            };
            let entrant = |id: u32| &field[id as usize - 1];
            let kept = (round.pairings.iter())
                .all(|it| allowed(entrant(it.a), Some(entrant(it.b))));
            prop_assert!(kept || !could_meet(&present, number % 2 == 1, allowed));
            play(&mut field, &round, &mut draws);
        }
    }

    #[test]
    fn a_tournament_of_usual_length_is_fair(number in 16_u32..60, seed: u64, near: bool) {
        let within = if near { ScoreGroupPreference::Near } else { ScoreGroupPreference::Fold };
        let mut field = entrants(number);
        let mut draws = Draws::new(seed);
        for _ in 0..number.ilog2() + 1 {
            let round = pair(&inputs(&field, within)).unwrap();
            expect_everybody(&field, &round);
            prop_assert_eq!(&round, &pair(&inputs(&field, within)).unwrap());
            if let Some(bye) = round.bye {
                prop_assert!(!had_bye(&field[bye as usize - 1]));
            }
            for pairing in &round.pairings {
                prop_assert!(!met(&field[pairing.a as usize - 1], pairing.b));
            }
            play(&mut field, &round, &mut draws);
            for entrant in &field {
                prop_assert!(balance(entrant).abs() <= 1, "{:?}", entrant);
            }
        }
    }
}

#[test]
fn more_than_fit_into_one_matching_are_paired_as_well() {
    for number in [400, 641] {
        let mut field = entrants(number);
        let mut draws = Draws::new(u64::from(number));
        for _ in 0..5 {
            let round = pair(&inputs(&field, ScoreGroupPreference::Fold)).unwrap();
            expect_everybody(&field, &round);
            for pairing in &round.pairings {
                assert!(!met(&field[pairing.a as usize - 1], pairing.b));
            }
            assert!(
                round
                    .bye
                    .is_none_or(|bye| !had_bye(&field[bye as usize - 1]))
            );
            play(&mut field, &round, &mut draws);
            assert!(field.iter().all(|entrant| balance(entrant).abs() <= 1));
        }
    }
}

#[test]
fn the_first_round_folds_or_joins_neighbours() {
    let pairs = |within| {
        let round = pair(&inputs(&entrants(8), within)).unwrap();
        round
            .pairings
            .iter()
            .map(|pairing| BTreeSet::from([pairing.a, pairing.b]))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        pairs(ScoreGroupPreference::Fold),
        [[1, 5], [2, 6], [3, 7], [4, 8]].map(BTreeSet::from)
    );
    assert_eq!(
        pairs(ScoreGroupPreference::Near),
        [[1, 2], [3, 4], [5, 6], [7, 8]].map(BTreeSet::from)
    );
}

#[test]
fn a_forfeit_is_no_meeting_and_counts_as_a_bye_for_who_came() {
    let mut field = entrants(3);
    let forfeit = |opponent, came, points| PastRound::Forfeited {
        opponent,
        came,
        points,
    };
    field[0].rounds.push(PastRound::PairingBye { points: 2 });
    field[1].rounds.push(forfeit(3, true, 2));
    field[2].rounds.push(forfeit(2, false, 0));
    let round = pair(&inputs(&field, ScoreGroupPreference::Fold)).unwrap();
    assert_eq!(round.bye, Some(3));
}

/// Three who won and three who lost their only fixture, and one who came after it.
fn with_late_entrant() -> Vec<Entrant> {
    let mut field = entrants(7);
    for (winner, loser, side) in [(0, 3, Side::A), (1, 4, Side::B), (2, 5, Side::A)] {
        for (own, other, side, points) in
            [(winner, loser, side, 2), (loser, winner, side.other(), 0)]
        {
            let opponent = field[other].id;
            field[own].rounds.push(PastRound::Played {
                opponent,
                side: Some(side),
                points,
            });
        }
    }
    field[6].rounds.push(PastRound::Absent);
    field
}

#[test]
fn who_enters_late_has_the_bye_after_those_of_the_same_score_who_played() {
    let field = with_late_entrant();
    let round = pair(&inputs(&field, ScoreGroupPreference::Fold)).unwrap();
    expect_everybody(&field, &round);
    assert!(matches!(round.bye, Some(4..=6)), "{:?}", round.bye);
    // So they are where all others have more points: a bye is worth what a win is.
    let mut field = with_late_entrant();
    for one in &mut field[3..6] {
        one.sits_out = true;
    }
    field[2].sits_out = true;
    let round = pair(&inputs(&field, ScoreGroupPreference::Fold)).unwrap();
    assert!(matches!(round.bye, Some(1 | 2)), "{:?}", round.bye);
    // When the others have had a bye it is theirs, since none has a second one.
    for one in &mut field[..2] {
        one.rounds.push(PastRound::PairingBye { points: 2 });
    }
    for one in &mut field[2..] {
        one.rounds.push(PastRound::Absent);
    }
    let round = pair(&inputs(&field, ScoreGroupPreference::Fold)).unwrap();
    assert_eq!(round.bye, Some(7));
}

#[test]
fn those_who_are_never_to_meet_do_not_whatever_it_costs() {
    // Of four, 1 and 2 have met, and so have 3 and 4: a second meeting comes before a separation.
    let mut field = entrants(4);
    for (one, other) in [(0, 1), (2, 3)] {
        for (own, opponent, side) in [(one, other, Side::A), (other, one, Side::B)] {
            field[own].rounds.push(PastRound::Played {
                opponent: opponent as u32 + 1,
                side: Some(side),
                points: 1,
            });
        }
    }
    let mut never = inputs(&field, ScoreGroupPreference::Fold);
    never.never = SeparatedPairs([(1, 3), (1, 4), (2, 3)].into());
    let round = pair(&never).unwrap();
    let pairs: Vec<_> = (round.pairings.iter())
        .map(|it| (it.a.min(it.b), it.a.max(it.b)))
        .collect();
    assert!(
        pairs.contains(&(1, 2)) && pairs.contains(&(3, 4)),
        "{pairs:?}"
    );
    let kept = serde_json::to_string(&never).unwrap();
    assert_eq!(pair(&serde_json::from_str(&kept).unwrap()).unwrap(), round);
    // Clubs meet rather than that nobody plays, and these do not.
    never.apart = SeparatedPairs([(1, 2), (3, 4)].into());
    assert_eq!(pair(&never).unwrap(), round);
    never.never.0.insert((1, 2));
    assert_eq!(pair(&never), Err(LadderError::Separated));
}

#[test]
fn rounds_of_earlier_versions_are_paired_again_as_they_were() {
    let mut kept = inputs(&with_late_entrant(), ScoreGroupPreference::Fold);
    kept.algorithm = Algorithm::named("swiss-weighted/1");
    assert_eq!(pair(&kept).unwrap().bye, Some(7));
    // The second one gave the bye to the fewest points, of whomever.
    let mut field = with_late_entrant();
    for one in &mut field[2..6] {
        one.sits_out = true;
    }
    let mut second = inputs(&field, ScoreGroupPreference::Fold);
    second.algorithm = Algorithm::named("swiss-weighted/2");
    assert_eq!(pair(&second).unwrap().bye, Some(7));
    kept.algorithm = Algorithm::named("swiss-weighted/4");
    assert!(matches!(
        pair(&kept),
        Err(LadderError::OtherAlgorithm { .. })
    ));
}

#[test]
fn inputs_come_back_from_their_text_as_they_were() {
    let mut field = entrants(7);
    let mut draws = Draws::new(7);
    for _ in 0..3 {
        let round = pair(&inputs(&field, ScoreGroupPreference::Fold)).unwrap();
        play(&mut field, &round, &mut draws);
    }
    let kept = serde_json::to_string(&inputs(&field, ScoreGroupPreference::Fold)).unwrap();
    let read: SwissInputs = serde_json::from_str(&kept).unwrap();
    assert_eq!(
        pair(&read),
        pair(&inputs(&field, ScoreGroupPreference::Fold))
    );
}

#[test]
fn contradictions_are_refused() {
    let refusal = |change: &dyn Fn(&mut Vec<Entrant>)| {
        let mut field = entrants(4);
        let mut draws = Draws::new(1);
        let round = pair(&inputs(&field, ScoreGroupPreference::Fold)).unwrap();
        play(&mut field, &round, &mut draws);
        change(&mut field);
        pair(&inputs(&field, ScoreGroupPreference::Fold)).unwrap_err()
    };
    let played = |opponent, points| PastRound::Played {
        opponent,
        side: Some(Side::A),
        points,
    };
    assert_eq!(
        refusal(&|field| field[1].id = 1),
        LadderError::EnteredTwice { id: 1 }
    );
    assert_eq!(
        refusal(&|field| field[0].rounds[0] = played(9, 2)),
        LadderError::UnknownEntrant {
            of: 1,
            unknown: 9,
            round: 1
        }
    );
    assert_eq!(
        refusal(&|field| field[0].rounds[0] = played(2, 2)),
        LadderError::ResultsContradict {
            of: 1,
            opponent: 2,
            round: 1
        }
    );
    assert_eq!(
        refusal(&|field| field[0].rounds[0] = PastRound::RequestedBye { points: 101 }),
        LadderError::TooManyPoints {
            id: 1,
            round: 1,
            most: 100,
            found: 101
        }
    );
    assert_eq!(
        refusal(&|field| field[3].rounds.clear()),
        LadderError::RoundsDiffer {
            id: 4,
            expected: 1,
            found: 0
        }
    );
    assert_eq!(
        refusal(&|field| field.iter_mut().skip(1).for_each(|one| one.sits_out = true)),
        LadderError::TooFewEntrants { least: 2, found: 1 }
    );
    let long = vec![PastRound::Absent; 256];
    assert_eq!(
        refusal(&|field| field
            .iter_mut()
            .for_each(|one| one.rounds.clone_from(&long))),
        LadderError::TooManyRounds {
            most: 255,
            found: 256
        }
    );
}
