//! Battles that a plan has weighed already: exact odds where few units fight, else the quick
//! estimate.
//!
//! Large battles are what the estimate is good at, and what exact odds take long for. A battle of
//! a few units is decided by single dice, so that it is worth the sum over all its courses.

use std::cell::RefCell;
use std::collections::HashMap;

use sandtable_aa1940::odds::{Combatant, Effort, Landing, LossOrder, Method, OddsBattle, odds};
use sandtable_aa1940::space::Terrain;
use sandtable_aa1940::strength::Force;
use sandtable_aa1940::unit::{UnitKind, UnitTable};

use crate::aa1940::force::UnitCounts;
use crate::aa1940::forecast::{BattleForecast, Opening, forecast};

/// Most units in a battle that is solved exactly.
const FEW: u16 = 14;

/// Steps after which an exact solution is given up: some fifty microseconds.
const EXACT_WORK: u32 = 30_000;

/// Battles that are remembered; beyond that all are forgotten, so that memory stays bounded.
const REMEMBERED: usize = 200_000;

/// The two forces, where they fight and how exactly.
type Key = (UnitCounts, UnitCounts, bool);

/// The battles weighed so far.
#[derive(Default)]
pub(crate) struct BattleTable {
    solved: RefCell<HashMap<Key, BattleForecast>>,
}

impl BattleTable {
    /// The probable end of a battle. On land the attacker wins only what he can capture, if he
    /// has units that capture at all.
    pub(crate) fn fight(
        &self,
        attacker: &UnitCounts,
        defender: &UnitCounts,
        before: Opening,
        land: bool,
        table: &UnitTable,
    ) -> BattleForecast {
        let plain = before.kamikaze == 0 && before.bombardment < 0.01;
        let few = attacker.total() + defender.total() <= FEW;
        if !(plain && few) || attacker.is_empty() || defender.is_empty() {
            return quick(attacker, defender, before, land, table);
        }
        let key = (*attacker, *defender, land);
        if let Some(known) = self.solved.borrow().get(&key) {
            return *known;
        }
        let found = exact(attacker, defender, land, table)
            .unwrap_or_else(|| quick(attacker, defender, before, land, table));
        let mut solved = self.solved.borrow_mut();
        if solved.len() >= REMEMBERED {
            solved.clear();
        }
        solved.insert(key, found);
        found
    }
}

/// The estimate, with the transports that are left alone when their escort is sunk.
pub(crate) fn quick(
    attacker: &UnitCounts,
    defender: &UnitCounts,
    before: Opening,
    land: bool,
    table: &UnitTable,
) -> BattleForecast {
    let mut battle = forecast(attacker, defender, before, table);
    let transports = defender.only(|kind| kind == UnitKind::Transport);
    let armed = attacker.total_of(|kind| kind != UnitKind::Transport) > 0;
    if !land && armed && !transports.is_empty() {
        let all = defender.price(table);
        let sunk = battle.defender_loss + battle.win * transports.price(table);
        battle.defender_loss = sunk.min(all);
        if transports == *defender {
            battle.win = 1.0;
            battle.defender_loss = all;
        }
    }
    battle
}

fn exact(
    attacker: &UnitCounts,
    defender: &UnitCounts,
    land: bool,
    table: &UnitTable,
) -> Option<BattleForecast> {
    let terrain = if land { Terrain::Land } else { Terrain::Sea };
    let mut battle = OddsBattle::new(terrain, force(attacker), force(defender));
    battle.attacker = Combatant {
        losses: LossOrder {
            first: Vec::new(),
            keep_one_to_capture: land,
        },
        landing: Landing::Anywhere,
        ..battle.attacker
    };
    battle.effort = Effort {
        exact_work: EXACT_WORK,
        trials: 1,
        seed: 0,
        listed: 0,
    };
    let found = odds(&battle, table).ok()?;
    if found.method != Method::Exact {
        return None;
    }
    let mut left = [0.0; UnitKind::COUNT];
    let mut land_left = 0.0;
    for kind in &found.attacker.by_kind {
        let mean: f64 = (0..)
            .zip(&kind.survivors)
            .map(|(n, p)| f64::from(n) * p)
            .sum();
        left[kind.kind.index()] = mean as f32;
        if kind.kind.captures() {
            land_left += mean as f32 * f32::from(table.of(kind.kind).cost);
        }
    }
    let captures = attacker.total_of(UnitKind::captures) > 0;
    let win = if land && captures {
        found.takes_territory
    } else {
        found.attacker_wins
    };
    Some(BattleForecast {
        win: win as f32,
        attacker_loss: found.attacker.mean_loss as f32,
        defender_loss: found.defender.mean_loss as f32,
        land_left,
        attackers_left: left,
    })
}

fn force(counts: &UnitCounts) -> Force {
    counts
        .iter()
        .fold(Force::new(), |force, (kind, count)| force.with(kind, count))
}

#[cfg(test)]
mod tests {
    use sandtable_aa1940::board::Board;
    use sandtable_aa1940::board_name::BoardName;

    use super::*;

    fn of(units: &[(UnitKind, u16)]) -> UnitCounts {
        let mut counts = UnitCounts::NONE;
        for (kind, count) in units {
            counts.add(*kind, *count);
        }
        counts
    }

    #[test]
    fn a_fight_of_few_is_exact_and_remembered() {
        let board = Board::shared(BoardName::EUROPE);
        let table = BattleTable::default();
        let one = of(&[(UnitKind::Infantry, 1)]);
        let fight = || table.fight(&one, &one, Opening::NONE, true, &board.units);
        // In a round the attacker hits with 1/6 and the defender with 2/6.
        let first = fight();
        assert!((first.win - 1.0 / 6.0 * 4.0 / 6.0 / (1.0 - 5.0 / 6.0 * 4.0 / 6.0)).abs() < 1e-4);
        assert_eq!(table.solved.borrow().len(), 1);
        assert_eq!(fight().win.to_bits(), first.win.to_bits());
        assert_eq!(table.solved.borrow().len(), 1);
    }

    #[test]
    fn transports_without_an_escort_are_lost() {
        let board = Board::shared(BoardName::EUROPE);
        let hunters = of(&[(UnitKind::Fighter, 1)]);
        let alone = of(&[(UnitKind::Transport, 3)]);
        let battle = quick(&hunters, &alone, Opening::NONE, false, &board.units);
        assert!(battle.win > 0.99);
        assert!((battle.defender_loss - 21.0).abs() < 0.01);
    }
}
