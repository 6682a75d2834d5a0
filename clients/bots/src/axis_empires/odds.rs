//! Mean result of an attack, by the combat results table of the match's pack.

use sandtable_proto::games::axis_empires::v1::{CombatColumn, CombatOutcome, Pack};

use super::force::{HexStack, Unit};
use super::ground::{Hex, Neighbour};
use crate::axis_empires::view_model::ViewModel;

/// Range of a Blitz marker and of a headquarters.
const RADIUS: u16 = 2;

/// Mean result of an attack.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct AttackForecast {
    /// The chance that the defenders leave the hex.
    pub(super) taken: f32,
    /// The steps that the attackers lose.
    pub(super) lost: f32,
    /// The steps that the defenders lose.
    pub(super) killed: f32,
}

/// Effect of a result on the attacker, and on a stack of so many steps.
fn outcome(column: &CombatColumn, steps: f32) -> AttackForecast {
    let mut sum = AttackForecast::default();
    for result in &column.results {
        // An attacker that is beaten off or exchanges may pay with a step.
        let (taken, blow, back) = match result.outcome() {
            CombatOutcome::Unspecified => (0.0, 0.0, 0.0),
            CombatOutcome::Ad => (0.0, 0.6, 0.0),
            CombatOutcome::Ex => (0.3, 0.7, 0.7),
            CombatOutcome::ExPlus => (0.5, 0.7, 1.0),
            CombatOutcome::Dr1 => (0.9, 0.0, 0.2),
            CombatOutcome::Dr2 => (1.0, 0.0, 0.4),
            CombatOutcome::Dr3 => (1.0, 0.0, 0.6),
        };
        let killed = back + result.defender as f32;
        sum.taken += if killed >= steps { 1.0 } else { taken };
        sum.lost += blow + result.attacker as f32;
        sum.killed += killed.min(steps);
    }
    let rolls = column.results.len().max(1) as f32;
    AttackForecast {
        taken: sum.taken / rolls,
        lost: sum.lost / rolls,
        killed: sum.killed / rolls,
    }
}

/// The forecast of an attack of so many factors on a stack, its column moved by the
/// shifts. None where the attack is too weak to be allowed.
pub(super) fn forecast(
    pack: &Pack,
    attack: u32,
    stack: &HexStack,
    shift: i32,
) -> Option<AttackForecast> {
    let columns = &pack.combat;
    if stack.is_empty() {
        return Some(AttackForecast {
            taken: 1.0,
            ..AttackForecast::default()
        });
    }
    let reached = |column: &&CombatColumn| {
        u64::from(column.attack) * u64::from(stack.defence)
            <= u64::from(column.defence) * u64::from(attack)
    };
    let column = columns.iter().take_while(reached).count().checked_sub(1)?;
    let shifted = column.saturating_add_signed(shift as isize);
    let column = columns.get(shifted.min(columns.len() - 1))?;
    Some(outcome(column, stack.steps() as f32))
}

/// The columns that ground, fortress, headquarters and aircraft of the defenders take, and
/// those that the attackers' aircraft give.
pub(super) fn standing_shift(situation: &ViewModel<'_>, hex: Hex) -> i32 {
    let atlas = situation.atlas;
    let ground = atlas.ground(hex);
    let fortress = situation.foes(hex).any(Unit::is_fortress);
    let stands = |hq: &&Unit| {
        let near = hq.hex.is_some_and(|at| atlas.distance(at, hex) <= RADIUS);
        let mut defenders = situation.foes(hex);
        near && hq.is_hq() && defenders.any(|unit| unit.country == hq.country)
    };
    let mut hostile = situation
        .units
        .iter()
        .filter(|unit| situation.is_hostile(unit.faction));
    let hq = hostile.any(|unit| stands(&unit));
    let flying = |ours: bool| {
        let near = situation.aircraft.iter().filter(|(faction, at)| {
            let side = if ours {
                *faction == situation.me
            } else {
                situation.is_hostile(*faction)
            };
            side && atlas.distance(*at, hex) <= 1
        });
        i32::try_from(near.count()).unwrap_or(i32::MAX)
    };
    flying(true)
        - flying(false)
        - i32::from(ground.city || ground.rough)
        - i32::from(fortress)
        - i32::from(hq)
}

/// The side of all that are attacked across that takes the fewest columns.
pub(super) fn side_shift(sides: impl Iterator<Item = Neighbour>) -> i32 {
    -sides.map(Neighbour::shift).min().unwrap_or_default()
}

/// Reports whether an own Blitz marker is near a hex.
pub(super) fn is_blitzed(situation: &ViewModel<'_>, hex: Hex) -> bool {
    let mut markers = situation.blitz.iter();
    markers.any(|marker| situation.atlas.distance(*marker, hex) <= RADIUS)
}
