//! Forecast of a combat before the attack: the column of the table, and the likelihood of each
//! result in it.

use std::collections::BTreeMap;

use crate::pack::{CombatTable, Odds, WeatherCondition};
use crate::s04_combat::s4_2_4_results::of_dice;

pub use crate::s04_combat::s4_2_4_results::{ResultCost, Stalemates};

/// A combat, as far as the table cares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Combat {
    /// The Attacker Total.
    pub attack: u32,
    /// The Defender Total.
    pub defence: u32,
    /// Columns to the right, or to the left if negative.
    pub shift: i32,
    /// The weather in the defending hex.
    pub weather: WeatherCondition,
    /// True if a second die decides the attrition (+17.3.1).
    pub wild: bool,
    /// True if an Ex+ is a stalemate by an optional rule: in Asia, except on the atolls of
    /// Limited Stacking (+17.3.3).
    pub stalemates: bool,
    /// True if the Axis declares Chemical Weapons.
    pub chemical: bool,
}

/// Forecast of a combat.
#[derive(Clone, Debug, PartialEq)]
pub struct Prospect {
    /// The odds of the column, shifted.
    pub column: Odds,
    /// The results that can come of it, the likeliest first.
    pub results: Vec<Prospective>,
}

/// A result, and how likely it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prospective {
    /// Between 0 and 1.
    pub probability: f64,
    /// Retreats and losses that are due.
    pub due: ResultCost,
}

/// The odds of a combat by a table: each die, or pair of dice, counts alike (`AE-4.2.2-4` to
/// `AE-4.2.2-6`, `AE-4.2.4.2-1`, `AE-+17.3.1-1`, `AE-+17.3.3-1`, `DS-14.8-3`).
#[must_use]
pub fn prospect(table: &CombatTable, combat: &Combat) -> Prospect {
    let column = table.shift(table.column(combat.attack, combat.defence), combat.shift);
    let seconds = if combat.wild { 1..=6 } else { 0..=0 };
    let stalemates = match (combat.stalemates, combat.wild) {
        (false, _) => Stalemates::Never,
        (true, false) => Stalemates::WithoutAttrition,
        (true, true) => Stalemates::WithAttrition,
    };
    let more = u8::from(combat.chemical);
    let mut counts: BTreeMap<ResultCost, u32> = BTreeMap::new();
    for die in 1..=6 {
        for second in seconds.clone() {
            let second = combat.wild.then_some(second);
            let result = of_dice(table, column, die, second);
            let mut due = ResultCost::of(result, combat.weather, stalemates);
            due.attackers_steps = due.attackers_steps.saturating_add(more);
            due.defenders_steps = due.defenders_steps.saturating_add(more);
            *counts.entry(due).or_default() += 1;
        }
    }
    let all: u32 = counts.values().sum();
    let mut results: Vec<Prospective> = counts
        .into_iter()
        .map(|(due, count)| Prospective {
            probability: f64::from(count) / f64::from(all),
            due,
        })
        .collect();
    results.sort_by(|one, other| other.probability.total_cmp(&one.probability));
    Prospect {
        column: table.odds(column),
        results,
    }
}
