//! The odds of a battle: how it may end, and how likely each end is.
//!
//! A battle is a walk over the losses of its two sides. Losses only grow, so the chance of ever
//! standing at a given pair of losses follows from those before it in one sweep, and a round
//! without a hit is summed as the geometric series that it is. A battle with too many such pairs
//! is fought many times with pseudo-random dice instead, and [`Odds::method`] gives the error
//! that this can cause.
//!
//! Each side loses its units in an order fixed beforehand ([`LossOrder`]),
//! within what the rules leave to its choice: as many hits as possible count
//! (`AAE-combat-land-10`), transports go last (`AAE-combat-sea-04`).
//!
//! Kamikaze attacks before a battle leave one of several forces to fight it. Each is solved by
//! itself, or fought its share of the times.
//!
//! Cargo aboard ships has no part in a battle and none in these figures.

mod battle;
mod exact;
mod kamikaze;
mod rules;
mod sample;
mod spread;
mod tally;

pub(crate) mod loss_order;
pub(crate) mod loss_states;
#[cfg(test)]
mod tests;

pub use battle::{
    Bombardment, Casualty, Combatant, Effort, Landing, LossOrder, MAX_TRIALS, MAX_UNITS,
    OddsBattle, OddsError, Retreat, Submerge,
};
pub use kamikaze::{Kamikaze, MAX_KAMIKAZE, Target};
pub use tally::{Ending, KindOdds, Method, Odds, Outcome, SideOdds, Swing};

use sandtable_kit::Random;

use crate::unit::UnitTable;

/// The units of both sides, as their powers have them with their advances
/// ([`Board::units_with`](crate::board::Board::units_with)).
#[derive(Clone, Copy, Debug)]
pub struct Arsenals<'a> {
    /// The attacker's.
    pub attacker: &'a UnitTable,
    /// The defender's. Of several defenders' only antiaircraft fire could differ.
    pub defender: &'a UnitTable,
}

impl<'a> From<&'a UnitTable> for Arsenals<'a> {
    /// The same for both.
    fn from(table: &'a UnitTable) -> Self {
        Self {
            attacker: table,
            defender: table,
        }
    }
}

/// Possible endings of a battle.
///
/// # Errors
///
/// When a unit cannot take part in such a battle, or there are more units
/// than [`MAX_UNITS`] on a side.
pub fn odds<'a>(
    battle: &'a OddsBattle,
    arsenals: impl Into<Arsenals<'a>>,
) -> Result<Odds, OddsError> {
    battle.check()?;
    let arsenals = arsenals.into();
    let fought: Vec<(OddsBattle, f64)> = kamikaze::survivors(battle, arsenals.attacker)
        .into_iter()
        .map(|(force, chance)| {
            let mut fought = battle.clone();
            fought.attacker.force = force;
            (fought, chance)
        })
        .collect();
    let mut tally = tally::OutcomeTally::new(battle, arsenals);
    let mut steps_left = u64::from(battle.effort.exact_work);
    let solved = fought.iter().all(|(battle, chance)| {
        let rules = rules::Rules::new(battle, arsenals);
        exact::solve(&rules, *chance, &mut steps_left, &mut tally)
    });
    if solved {
        return Ok(tally.finish(Method::Exact));
    }
    let mut tally = tally::OutcomeTally::new(battle, arsenals);
    let mut random = Random::new(battle.effort.seed);
    for (battle, chance) in &fought {
        let rules = rules::Rules::new(battle, arsenals);
        sample::fight(&rules, *chance, &mut random, &mut tally);
    }
    Ok(tally.finish(sample::method(battle)))
}
