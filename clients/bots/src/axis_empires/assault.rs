//! Attacks, planned before units move: mass where the odds are good and the goals near.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::force::{HexStack, Unit};
use super::ground::{Hex, Neighbour};
use super::odds::{self, AttackForecast};
use crate::axis_empires::movement::MovementPlan;
use crate::axis_empires::view_model::ViewModel;

/// Minimum value of an attack.
const ENOUGH: f32 = 0.2;

/// Weight of an own step against one of the enemy's.
const STEP: f32 = 0.9;

/// The same in the last turn: nothing is saved for later.
const LAST_STEP: f32 = 0.3;

/// An attack that could be prepared.
struct Assault {
    promise: f32,
    places: Vec<(usize, Hex)>,
}

/// Settles units next to those that they will attack, the most promising attack first.
pub(super) fn plan(march: &mut MovementPlan<'_>) {
    let foes: Vec<Hex> = march.situation.foe_hexes().collect();
    let mut foes: Vec<Hex> = foes
        .into_iter()
        .filter(|hex| march.situation.atlas.ground(*hex).in_play)
        .collect();
    while !foes.is_empty() {
        let assaults = foes
            .iter()
            .filter_map(|hex| Some((prepare(march, *hex)?, *hex)));
        let best = assaults.max_by(|one, other| {
            let order = one.0.promise.total_cmp(&other.0.promise);
            order.then(other.1.cmp(&one.1))
        });
        let Some((best, target)) = best else { return };
        for (index, hex) in best.places {
            march.settle(index, hex);
        }
        foes.retain(|hex| *hex != target);
    }
}

/// The best attack on a hex with the units that are free, if it is worth it.
fn prepare(march: &MovementPlan<'_>, target: Hex) -> Option<Assault> {
    let situation = march.situation;
    let sides: Vec<Neighbour> = situation
        .atlas
        .around(target)
        .filter(|over| !over.is_wet() && situation.atlas.ground(over.hex).in_play)
        .filter(|over| !situation.is_foe(over.hex))
        .collect();
    let mut comers: Vec<usize> = march.free();
    comers.retain(|index| {
        let mover = march.mover(*index);
        mover.unit.attack > 0 && sides.iter().any(|over| mover.reaches(over.hex))
    });
    comers.sort_by_key(|index| {
        let unit = &march.mover(*index).unit;
        (Reverse(unit.attack), unit.id)
    });
    let stack = situation.foe_stack(target);
    let standing = odds::standing_shift(situation, target) + hq_shift(situation, target);
    let worth = worth(situation, target);
    let mut stacks: BTreeMap<Hex, HexStack> = BTreeMap::new();
    let mut places: Vec<(usize, Neighbour)> = Vec::new();
    let mut attack = fixed(march, target);
    let mut best: Option<(f32, usize)> = None;
    for index in comers {
        let unit = march.mover(index).unit;
        let room = |over: &&Neighbour| {
            let stack = stacks
                .get(&over.hex)
                .or_else(|| march.stacks.get(&over.hex));
            march.suits(index, over.hex) && stack.is_none_or(|stack| stack.takes(&unit))
        };
        let Some(side) = sides.iter().filter(room).min_by_key(|over| {
            let moves = unit.hex != Some(over.hex);
            (over.shift(), moves, over.hex)
        }) else {
            continue;
        };
        let known = march.stacks.get(&side.hex);
        let there = stacks.entry(side.hex);
        there
            .or_insert_with(|| known.cloned().unwrap_or_default())
            .add(&unit);
        places.push((index, *side));
        attack += unit.attack;
        let shift = standing
            + odds::side_shift(places.iter().map(|(_, over)| *over))
            + blitz_shift(march, &places);
        let Some(forecast) = odds::forecast(&situation.atlas.pack, attack, &stack, shift) else {
            continue;
        };
        // Others could use what is more than enough.
        let promise = promise(situation, forecast, worth) - 0.05 * attack as f32;
        if best.is_none_or(|(known, _)| promise > known) {
            best = Some((promise, places.len()));
        }
    }
    let (promise, count) = best.filter(|(promise, _)| *promise > ENOUGH)?;
    let places = places.into_iter().take(count);
    Some(Assault {
        promise,
        places: places.map(|(index, over)| (index, over.hex)).collect(),
    })
}

/// The attack factors of the units next to a hex that cannot move.
fn fixed(march: &MovementPlan<'_>, target: Hex) -> u32 {
    let situation = march.situation;
    let around = situation.atlas.around(target);
    let own = around.flat_map(|over| situation.mine(over.hex));
    let movers = &march.menu.movers;
    let still = own.filter(|unit| movers.iter().all(|mover| mover.unit.id != unit.id));
    still.map(|unit| unit.attack).sum()
}

/// Expected value of an attack.
pub(super) fn promise(situation: &ViewModel<'_>, forecast: AttackForecast, worth: f32) -> f32 {
    let step = if situation.is_last_turn() {
        LAST_STEP
    } else {
        STEP
    };
    forecast.taken * worth + forecast.killed - step * forecast.lost
}

/// Value of taking a hex from those who hold it.
pub(super) fn worth(situation: &ViewModel<'_>, target: Hex) -> f32 {
    let mut worth = 0.3;
    for (goal, points) in situation.goals() {
        let points = points as f32;
        let distance = f32::from(situation.atlas.distance(goal, target).min(100));
        if goal == target && !situation.is_ours(goal) {
            worth += 3.0 * points;
        } else if !situation.is_ours(goal) {
            worth += points * 0.35 * (1.0 - distance / 8.0).max(0.0);
        } else if distance <= 2.0 {
            worth += 0.3 * points;
        }
    }
    worth
}

/// Reports whether an own headquarters is near enough to lend a column.
fn hq_shift(situation: &ViewModel<'_>, target: Hex) -> i32 {
    let mut own = situation
        .units
        .iter()
        .filter(|it| it.faction == situation.me);
    i32::from(own.any(|unit| {
        let near = |hex| situation.atlas.distance(hex, target) <= 2;
        unit.is_hq() && unit.attack > 0 && unit.hex.is_some_and(near)
    }))
}

/// Tanks near a Blitz marker get a column.
fn blitz_shift(march: &MovementPlan<'_>, places: &[(usize, Neighbour)]) -> i32 {
    let mut armor = places.iter().filter(|(index, _)| {
        let unit: &Unit = &march.mover(*index).unit;
        unit.is_armor()
    });
    i32::from(armor.any(|(_, over)| odds::is_blitzed(march.situation, over.hex)))
}
