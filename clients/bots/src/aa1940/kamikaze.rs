//! Kamikaze attacks: on which ships they are best made, and what they take from a fleet.

use std::cmp::Reverse;

use sandtable_aa1940::unit::{UnitKind, UnitTable};

use crate::aa1940::force::UnitCounts;

/// Attacks for each hit that a ship has left.
const ATTACKS_A_HIT: u32 = 2;

/// Chance that an attack hits.
const HIT: f32 = 1.0 / 3.0;

/// A ship that could be attacked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target<Name> {
    /// The caller's name for it.
    pub(crate) name: Name,
    /// Its kind.
    pub(crate) kind: UnitKind,
    /// True if it has taken a hit before.
    pub(crate) damaged: bool,
}

/// Attacks on the dearest ships, about as many as it takes to sink each, as long as there are
/// any.
pub(crate) fn on_the_dearest<Name: Copy>(
    mut ships: Vec<Target<Name>>,
    attacks: u32,
    table: &UnitTable,
) -> Vec<(Target<Name>, u32)> {
    ships.sort_by_key(|ship| (Reverse(table.of(ship.kind).cost), !ship.damaged));
    let mut left = attacks;
    let mut made = Vec::new();
    for ship in ships {
        let hits = u32::from(table.of(ship.kind).hits) - u32::from(ship.damaged);
        let count = (ATTACKS_A_HIT * hits).min(left);
        if count > 0 {
            left -= count;
            made.push((ship, count));
        }
    }
    made
}

/// Probable result of attacks on one ship.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Strike {
    /// The ship's kind.
    pub(crate) kind: UnitKind,
    /// Chance that it is sunk.
    pub(crate) sunk: f32,
    /// Chance that it is only damaged.
    pub(crate) damaged: f32,
    /// Variance of the hits.
    pub(crate) variance: f32,
}

/// Probable result of so many attacks against a fleet of undamaged ships.
pub(crate) fn strikes(fleet: &UnitCounts, attacks: u16, table: &UnitTable) -> Vec<Strike> {
    let ships = fleet
        .iter()
        .filter(|(kind, _)| kind.is_surface_warship())
        .flat_map(|(kind, count)| (0..count).map(move |_| kind))
        .map(|kind| Target {
            name: (),
            kind,
            damaged: false,
        });
    on_the_dearest(ships.collect(), u32::from(attacks), table)
        .into_iter()
        .map(|(ship, count)| strike(ship.kind, count, table))
        .collect()
}

/// Probable cost to a fleet of so many attacks on it, in IPCs.
pub(crate) fn price(fleet: &UnitCounts, attacks: u16, table: &UnitTable) -> f32 {
    strikes(fleet, attacks, table)
        .iter()
        .map(|strike| strike.sunk * f32::from(table.of(strike.kind).cost))
        .sum()
}

fn strike(kind: UnitKind, attacks: u32, table: &UnitTable) -> Strike {
    let dice = attacks as f32;
    let none = (1.0 - HIT).powi(attacks.cast_signed());
    let one = dice * HIT * (1.0 - HIT).powi(attacks.cast_signed() - 1);
    let damaged = if table.of(kind).hits > 1 { one } else { 0.0 };
    Strike {
        kind,
        sunk: 1.0 - none - damaged,
        damaged,
        variance: dice * HIT * (1.0 - HIT),
    }
}

#[cfg(test)]
mod tests;
