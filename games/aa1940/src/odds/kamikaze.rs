//! Kamikaze attacks before a battle at sea: what they may leave of the attacker.
//!
//! They are made when all moves are, all targets named before a die is rolled, and what they
//! sink is not in the battle (`AAE-pacific-14` to `AAE-pacific-16`). So the battle that is
//! asked about is one of several, each with its chance.

use std::collections::BTreeMap;

use super::battle::{OddsBattle, OddsError};
use super::spread::Spread;
use crate::kamikaze::{HITS_ON, on_the_dearest};
use crate::options::DiceRule;
use crate::space::Terrain;
use crate::strength::{Force, Pool};
use crate::unit::{UnitKind, UnitTable};

/// Most kamikaze attacks before a battle, more than a power of any board has.
pub const MAX_KAMIKAZE: u32 = 12;

/// Kamikaze attacks on the attacker's ships before a battle at sea.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kamikaze {
    /// On these ships.
    On(Vec<Target>),
    /// At most so many by a standing order (`AAE-pacific-18`): on the dearest ship, as many as
    /// it has hits left, then on the next. Of two alike the undamaged one comes first.
    Dearest(u8),
}

impl Default for Kamikaze {
    /// None.
    fn default() -> Self {
        Self::On(Vec::new())
    }
}

/// A ship of the attacker's with the attacks that are made on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// Its kind: a surface warship.
    pub kind: UnitKind,
    /// True if it has taken a hit before.
    pub damaged: bool,
    /// Number of attacks, at least one.
    pub attacks: u8,
}

/// Checks that the attacks can be made: at sea, on surface warships that are there, each once
/// (`AAE-pacific-15`).
pub(super) fn check(battle: &OddsBattle) -> Result<(), OddsError> {
    let (total, targets) = match &battle.kamikaze {
        Kamikaze::On(targets) => {
            let attacks = targets.iter().map(|target| u32::from(target.attacks));
            (attacks.sum(), targets.as_slice())
        }
        Kamikaze::Dearest(most) => (u32::from(*most), &[][..]),
    };
    if total > 0 && battle.terrain != Terrain::Sea {
        return Err(OddsError::KamikazeOnLand);
    }
    if total > MAX_KAMIKAZE {
        return Err(OddsError::TooManyKamikaze { found: total });
    }
    for target in targets {
        let named = targets
            .iter()
            .filter(|other| (other.kind, other.damaged) == (target.kind, target.damaged));
        let there = ships(&battle.attacker.force, target.kind, target.damaged);
        if !target.kind.is_surface_warship() || target.attacks == 0 || named.count() > there {
            return Err(OddsError::NoSuchTarget { kind: target.kind });
        }
    }
    Ok(())
}

/// Number of ships of a kind that a force has, damaged or undamaged.
fn ships(force: &Force, kind: UnitKind, damaged: bool) -> usize {
    let marred = force.damaged(kind);
    usize::from(if damaged {
        marred
    } else {
        force.count(kind) - marred
    })
}

/// Forces that the attacks may leave the attacker, each with its chance (`AAE-pacific-12`,
/// `AAE-pacific-16`).
pub(super) fn survivors(battle: &OddsBattle, table: &UnitTable) -> Vec<(Force, f64)> {
    let force = battle.attacker.force;
    let mut left = BTreeMap::from([(force, 1.0)]);
    for target in targets(battle, table) {
        let mut next: BTreeMap<Force, f64> = BTreeMap::new();
        for (hits, chance) in hits_of(target.attacks, battle.dice).iter() {
            for (force, before) in &left {
                let after = struck(*force, target, hits, table);
                *next.entry(after).or_default() += before * chance;
            }
        }
        left = next;
    }
    left.into_iter().collect()
}

fn targets(battle: &OddsBattle, table: &UnitTable) -> Vec<Target> {
    let most = match &battle.kamikaze {
        Kamikaze::On(targets) => return targets.clone(),
        Kamikaze::Dearest(most) => *most,
    };
    let force = battle.attacker.force;
    let warships = UnitKind::ALL
        .into_iter()
        .filter(|kind| kind.is_surface_warship());
    let mut fleet = Vec::new();
    for kind in warships {
        for damaged in [false, true] {
            fleet.extend((0..ships(&force, kind, damaged)).map(|_| (kind, damaged)));
        }
    }
    let fleet = fleet.into_iter().enumerate();
    on_the_dearest(
        table,
        fleet.map(|(place, ship)| ((place, ship), ship)),
        most,
    )
    .into_iter()
    .map(|((_, (kind, damaged)), attacks)| Target {
        kind,
        damaged,
        attacks,
    })
    .collect()
}

/// The hits of the attacks on one ship, which are thrown together.
fn hits_of(attacks: u8, dice: DiceRule) -> Spread {
    let mut pool = Pool::default();
    pool.add(HITS_ON, u16::from(attacks));
    Spread::of(pool, dice)
}

/// The force once one of its ships has taken hits.
fn struck(force: Force, target: Target, hits: usize, table: &UnitTable) -> Force {
    let Target { kind, damaged, .. } = target;
    let left = usize::from(table.of(kind).hits - u8::from(damaged));
    if hits == 0 {
        return force;
    }
    let whole = force.count(kind) - force.damaged(kind);
    let marred = force.damaged(kind);
    let without = force.less(kind, force.count(kind));
    match (damaged, hits >= left) {
        (true, _) => without.with(kind, whole).with_damaged(kind, marred - 1),
        (false, true) => without.with(kind, whole - 1).with_damaged(kind, marred),
        (false, false) => without.with(kind, whole - 1).with_damaged(kind, marred + 1),
    }
}
