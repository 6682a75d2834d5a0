//! Goals to take and to hold, and the units assigned to each.

use std::cmp::Reverse;

use super::force::Unit;
use super::ground::Hex;
use crate::axis_empires::holdings;
use crate::axis_empires::movement;
use crate::axis_empires::view_model::ViewModel;

/// Distance at which hostile units threaten a goal.
pub(super) const THREAT: u16 = 4;

/// Distance at which units around a goal defend it.
const RING: u16 = 3;

/// A goal that wants so much.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    /// The goal.
    pub(super) hex: Hex,
    /// The factors that it wants.
    pub(super) demand: u32,
    /// The factors that are on their way.
    given: u32,
    /// Its victory value.
    points: u32,
}

/// The attack factors of those whom the faction fights within so many steps of a hex.
pub(super) fn menace(situation: &ViewModel<'_>, hex: Hex, steps: u16) -> u32 {
    let foes = situation.foe_hexes();
    let near = foes.filter(|foe| situation.atlas.distance(*foe, hex) <= steps);
    near.map(|foe| situation.foe_stack(foe).attack).sum()
}

/// The posts of the own side with the defence that they want, those that count most first.
pub(super) fn holds(situation: &ViewModel<'_>) -> Vec<Goal> {
    let posts = holdings::posts(situation).into_iter();
    let mut tasks: Vec<Goal> = posts
        .map(|hex| Goal {
            hex,
            demand: holdings::demand(situation, hex),
            given: 0,
            points: situation.atlas.ground(hex).points,
        })
        .filter(|task| task.demand > 0)
        .collect();
    tasks.sort_by_key(|task| (Reverse(task.points), task.hex));
    tasks
}

/// Everything that wants units.
pub(super) fn all(situation: &ViewModel<'_>) -> Vec<Goal> {
    let atlas = situation.atlas;
    let takes = situation
        .goals()
        .filter(|(hex, _)| !situation.is_ours(*hex) && situation.is_open(*hex));
    let mut tasks: Vec<Goal> = takes
        .map(|(hex, points)| {
            let foes = situation.foe_hexes();
            let ring = foes.filter(|foe| atlas.distance(*foe, hex) <= RING);
            let defence: u32 = ring.map(|foe| situation.foe_stack(foe).defence).sum();
            Goal {
                hex,
                demand: 6 + 2 * defence,
                given: 0,
                points,
            }
        })
        .collect();
    tasks.extend(holds(situation));
    tasks
}

/// The task that a unit sees to: the nearest, the more it counts and the less is given to
/// it.
pub(super) fn choose(situation: &ViewModel<'_>, tasks: &mut [Goal], unit: &Unit) -> Option<Goal> {
    let cost = |task: &Goal| {
        let way = unit
            .hex
            .map_or(10.0, |hex| movement::progress(situation, hex, task.hex));
        let crowd = task.given as f32 / task.demand.max(1) as f32;
        way - 1.5 * task.points as f32 + 8.0 * (crowd - 1.0).max(0.0)
    };
    let best = tasks.iter_mut().min_by(|one, other| {
        cost(one)
            .total_cmp(&cost(other))
            .then(one.hex.cmp(&other.hex))
    })?;
    best.given += unit.worth() / 2;
    Some(*best)
}

/// Risk of a unit in a hex with this much defence beside it.
pub(super) fn danger(situation: &ViewModel<'_>, unit: &Unit, hex: Hex, held: u32) -> f32 {
    let menace = menace(situation, hex, 2);
    if menace == 0 {
        return 0.0;
    }
    let ground = situation.atlas.ground(hex);
    let cover = if ground.city || ground.rough {
        1.4
    } else {
        1.0
    };
    let defence = (held + unit.defence).max(1) as f32 * cover;
    let odds = menace as f32 / defence;
    let weak = if unit.is_hq() { 2.0 } else { 1.0 };
    weak * (odds - 1.5).clamp(0.0, 2.5) - 0.3 * (cover - 1.0)
}
