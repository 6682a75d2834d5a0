//! What units can still become is what the check accepts, whichever are decided first.

use sandtable_kernel::Game;
use sandtable_kit::Random;

use super::*;
use crate::game::AxisEmpires;
use crate::sampler;
use crate::segment::Segment;

/// Units of a target of which all sets are looked at.
const UNITS: usize = 5;

/// Looks at all attacks on a target, and counts those that are legal.
fn compare(state: &State, target: &AttackTarget) -> usize {
    let (hex, units) = (target.hex, &target.units);
    let mut legal = 0;
    for support in std::iter::once(None).chain(target.supports.iter().copied().map(Some)) {
        for set in 1_u32..1 << units.len() {
            let chosen = |decided: usize| -> Vec<PieceId> {
                let units = units[..decided].iter().enumerate();
                let taken = units.filter(|(place, _)| set & (1 << place) != 0);
                taken.map(|(_, unit)| *unit).collect()
            };
            let attack = Attack {
                hex,
                units: chosen(units.len()),
                support,
            };
            let accepted = check(state, &attack).is_ok();
            let reached = (0..=units.len()).all(|decided| {
                let with = chosen(decided);
                attack_within(state, hex, &with, &units[decided..], support).is_some()
            });
            assert_eq!(accepted, reached, "{attack:?}");
            legal += usize::from(accepted);
        }
    }
    legal
}

#[test]
fn an_attack_grows_unit_by_unit_to_whatever_is_legal_and_to_nothing_else() {
    let game = AxisEmpires::default();
    let mut legal = 0;
    for seed in 0..6 {
        let options = game.one_seat_each("totaler-krieg-open", "france-1940");
        let options = options.expect("the open pack has the scenario");
        let mut state = game.new_match(&options).expect("the options are legal");
        let (mut random, mut dice) = (Random::new(seed), Random::new(seed + 100));
        for _ in 0..300 {
            if matches!(
                state.segment(),
                Segment::RegularCombat | Segment::BlitzCombat
            ) && state.pending().is_empty()
            {
                let targets = targets(&state).into_iter();
                let few = targets.filter(|target| target.units.len() <= UNITS);
                legal += few.map(|target| compare(&state, &target)).sum::<usize>();
            }
            if !matches!(
                sampler::play(&mut state, &mut random, &mut dice),
                Ok(Some(_))
            ) {
                break;
            }
        }
    }
    assert!(legal > 100, "{legal}");
}
