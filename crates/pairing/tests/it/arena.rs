//! Arenas: those who wait are paired.

use crate::draws;

use std::collections::BTreeMap;

use draws::Draws;
use proptest::prelude::*;
use sandtable_pairing::arena::{ArenaInputs, Waiting, pair};
use sandtable_pairing::pairing::Pairing;
use sandtable_pairing::refusal::LadderError;
use sandtable_pairing::side::Side;

fn waiting(id: u32, score: i32) -> Waiting {
    Waiting {
        id,
        score,
        waited: 0,
        balance: 0,
        last_side: None,
        met: Vec::new(),
    }
}

fn pairs(waiting: &[Waiting]) -> Vec<(u32, u32)> {
    let paired =
        pair(&ArenaInputs::new(waiting.to_vec(), "a seed")).expect("nobody is there twice");
    paired
        .pairings
        .iter()
        .map(|one| (one.a.min(one.b), one.a.max(one.b)))
        .collect()
}

#[test]
fn the_nearest_scores_meet() {
    let field = [
        waiting(1, 10),
        waiting(2, 50),
        waiting(3, 12),
        waiting(4, 49),
    ];
    assert_eq!(pairs(&field), [(2, 4), (1, 3)]);
}

#[test]
fn nobody_meets_at_once_whom_they_met_last() {
    let mut field = vec![waiting(1, 10), waiting(2, 10)];
    field[0].met = vec![2, 5];
    assert_eq!(pairs(&field), []);
    field[0].met = vec![5, 2];
    assert_eq!(pairs(&field), [(1, 2)]);
    field[1].met = vec![1];
    field.extend([waiting(3, 90), waiting(4, 95)]);
    field[2].met = vec![4];
    assert_eq!(pairs(&field).len(), 2);
    assert!(!pairs(&field).contains(&(1, 2)));
}

/// The last two of many, who have just met, are not left to each other.
#[test]
fn with_many_who_wait_all_find_somebody() {
    for number in [4, 96, 98, 194, 400] {
        let mut field: Vec<Waiting> = (1..=number).map(|id| waiting(id, 0)).collect();
        for one in &mut field {
            one.score = 1000 - i32::try_from(one.id).unwrap();
            one.met = vec![((one.id - 1) ^ 1) + 1];
        }
        assert_eq!(pairs(&field).len(), number as usize / 2);
    }
}

#[test]
fn who_waited_longest_is_paired_first() {
    let mut field = vec![waiting(1, 10), waiting(2, 11), waiting(3, 500)];
    field[2].waited = 1;
    assert_eq!(pairs(&field), [(2, 3)]);
}

#[test]
fn sides_are_evened_out_and_then_changed() {
    let mut field = vec![waiting(1, 10), waiting(2, 10)];
    field[0].balance = 1;
    let paired = pair(&ArenaInputs::new(field.clone(), "s")).unwrap();
    assert_eq!(paired.pairings, [Pairing { a: 2, b: 1 }]);
    field[0].balance = 0;
    field[1].last_side = Some(Side::A);
    let paired = pair(&ArenaInputs::new(field, "s")).unwrap();
    assert_eq!(paired.pairings, [Pairing { a: 1, b: 2 }]);
}

#[test]
fn who_is_alone_waits_and_who_is_there_twice_is_refused() {
    let alone = pair(&ArenaInputs::new(vec![waiting(7, 1)], "s")).unwrap();
    assert_eq!((alone.pairings.len(), alone.waiting), (0, vec![7]));
    let twice = ArenaInputs::new(vec![waiting(7, 1), waiting(7, 2)], "s");
    assert_eq!(pair(&twice), Err(LadderError::EnteredTwice { id: 7 }));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn an_arena_goes_on_with_even_sides(number in 4_u32..210, seed: u64) {
        let mut field: Vec<Waiting> = (1..=number).map(|id| waiting(id, 0)).collect();
        let mut draws = Draws::new(seed);
        for turn in 0..8 {
            let inputs = ArenaInputs::new(field.clone(), turn.to_string());
            let paired = pair(&inputs).unwrap();
            prop_assert_eq!(&paired, &pair(&inputs).unwrap());
            prop_assert_eq!(paired.pairings.len(), number as usize / 2);
            let mut seen: BTreeMap<u32, usize> = BTreeMap::new();
            for pairing in &paired.pairings {
                for (one, other, side) in
                    [(pairing.a, pairing.b, Side::A), (pairing.b, pairing.a, Side::B)]
                {
                    let waiting = &mut field[one as usize - 1];
                    prop_assert_ne!(waiting.met.first(), Some(&other));
                    waiting.met.insert(0, other);
                    waiting.balance += if side == Side::A { 1 } else { -1 };
                    waiting.last_side = Some(side);
                    waiting.waited = 0;
                    waiting.score += i32::try_from(draws.below(3)).unwrap();
                    prop_assert!(waiting.balance.abs() <= 3);
                    *seen.entry(one).or_default() += 1;
                }
            }
            for one in paired.waiting {
                field[one as usize - 1].waited += 1;
                *seen.entry(one).or_default() += 1;
            }
            prop_assert!(seen.len() == number as usize && seen.values().all(|times| *times == 1));
        }
    }
}
