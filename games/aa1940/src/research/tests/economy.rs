//! Effects of advances on purchases, mobilizing and income.

use crate::advance::Advance;
use crate::command::Command;
use crate::event::Event;
use crate::facility::{FacilityKind, FacilitySlot};
use crate::options::DiceRule;
use crate::phase::Phase;
use crate::scenario::Scenario;
use crate::testing::Table;
use crate::unit::UnitKind::{self, *};

fn buying(advances: &[Advance]) -> Scenario {
    let scenario = Scenario::europe()
        .research()
        .turn(1, "germany", Phase::Purchase)
        .treasury("germany", 60);
    advances.iter().fold(scenario, |scenario, advance| {
        scenario.advance("germany", *advance)
    })
}

fn buy(kind: UnitKind, count: u16) -> Command {
    Command::Buy { kind, count }
}

/// AAE-research-15: all six ships at their new prices.
/// Allows: AAE-research-15.
#[test]
fn ships_are_cheaper() {
    for (kind, price) in [
        (Battleship, 17),
        (Carrier, 13),
        (Cruiser, 9),
        (Destroyer, 7),
        (Transport, 6),
        (Submarine, 5),
    ] {
        let mut table = Table::new(buying(&[Advance::ImprovedShipyards]));
        table.does("germany", buy(kind, 2));
        assert_eq!(table.treasury("germany"), 60 - 2 * price);
    }
}

/// AAE-research-15: other units cost what they did, and what cannot be placed is paid back at
/// the price that was paid.
/// Forbids: AAE-research-15.
#[test]
fn other_units_cost_as_before() {
    let mut table = Table::new(buying(&[Advance::ImprovedShipyards]));
    for (kind, price) in [(Tank, 6), (Fighter, 10), (Infantry, 3)] {
        let before = table.treasury("germany");
        table.does("germany", buy(kind, 1));
        assert_eq!(before - table.treasury("germany"), price);
    }
    let mut table = Table::new(buying(&[]));
    table.does("germany", buy(Submarine, 1));
    assert_eq!(table.treasury("germany"), 54);
    // Its complexes are so damaged that they turn out nothing.
    let idle = buying(&[Advance::ImprovedShipyards])
        .facility("germany", FacilityKind::MajorComplex, 20)
        .facility("western-germany", FacilityKind::MajorComplex, 20)
        .turn(1, "germany", Phase::Mobilize)
        .queue("germany", Submarine, 1);
    let mut table = Table::new(idle);
    table.until("soviet-union", Phase::CombatMove);
    let refunds = table.events.iter().filter_map(|event| match event {
        Event::Refunded { ipcs, .. } => Some(*ipcs),
        _ => None,
    });
    assert_eq!(refunds.collect::<Vec<_>>(), [5]);
}

fn placing(advances: &[Advance], damage: u8) -> Table {
    let scenario = buying(advances)
        .no_facilities("western-germany")
        .facility("germany", FacilityKind::MajorComplex, damage)
        .control("normandy-bordeaux", "germany")
        .turn(1, "germany", Phase::Mobilize)
        .queue("germany", Infantry, 30);
    Table::new(scenario)
}

fn most(table: &Table, at: &str) -> u16 {
    let at = table.space(at);
    let places = table.phase().place;
    let found = places
        .iter()
        .find(|(kind, space, _)| *kind == Infantry && *space == at);
    found.map_or(0, |(_, _, most)| *most)
}

/// AAE-research-10: twelve units from a major complex, four from a minor one, fewer by its
/// damage, which is repaired at half price, a part of an IPC being a whole one.
/// Allows: AAE-research-10.
#[test]
fn factories_turn_out_more_and_are_repaired_at_half_price() {
    let advance = [Advance::IncreasedFactoryProduction];
    let mut table = placing(&advance, 0);
    assert_eq!(
        [most(&table, "germany"), most(&table, "normandy-bordeaux")],
        [12, 4]
    );
    let place = Command::Place {
        kind: Infantry,
        count: 12,
        at: table.space("germany"),
    };
    table.does("germany", place);
    assert_eq!(most(&placing(&advance, 5), "germany"), 7);
    assert_eq!(most(&placing(&advance, 3), "germany"), 9, "D-34");
    let damaged = buying(&advance).facility("germany", FacilityKind::MajorComplex, 5);
    for (points, cost) in [(5, 3), (4, 2), (1, 1)] {
        let mut table = Table::new(damaged.clone());
        table.does("germany", repair(&table, FacilitySlot::Complex, points));
        assert_eq!(table.treasury("germany"), 60 - cost);
    }
    let mut poor = Table::new(damaged.treasury("germany", 2));
    let listed = poor.phase().repair;
    assert_eq!(listed.iter().map(|row| row.2).collect::<Vec<_>>(), [4]);
    poor.does("germany", repair(&poor, FacilitySlot::Complex, 4));
}

/// AAE-research-10: not a unit more than that, bases are repaired at the full price, the limit
/// of damage is what it was, and without the advance nothing changes.
/// Forbids: AAE-research-10.
#[test]
fn bases_and_limits_stay_as_they_are() {
    let advance = [Advance::IncreasedFactoryProduction];
    let mut table = placing(&advance, 0);
    let place = Command::Place {
        kind: Infantry,
        count: 13,
        at: table.space("germany"),
    };
    assert_eq!(table.refused("germany", place), "AAE-mobilize-03");
    assert_eq!(most(&placing(&[], 0), "germany"), 10);
    let base = buying(&advance).facility("germany", FacilityKind::AirBase, 4);
    let mut table = Table::new(base);
    table.does("germany", repair(&table, FacilitySlot::AirBase, 4));
    assert_eq!(table.treasury("germany"), 56);
    let complex = buying(&[]).facility("germany", FacilityKind::MajorComplex, 4);
    let mut table = Table::new(complex);
    table.does("germany", repair(&table, FacilitySlot::Complex, 4));
    assert_eq!(table.treasury("germany"), 56);
    let board = crate::board::Board::europe1940();
    assert_eq!(board.facility.of(FacilityKind::MajorComplex).damage_cap, 20);
}

fn repair(table: &Table, slot: FacilitySlot, points: u8) -> Command {
    let at = table.space("germany");
    Command::Repair { at, slot, points }
}

/// Germany's gain from collecting, and the part of it reported as bonds.
fn collected(scenario: Scenario, dice: &[u8]) -> (u32, Option<u16>) {
    let scenario = scenario.turn(1, "germany", Phase::Mobilize);
    let mut table = Table::new(scenario).rolling(dice.iter().copied());
    let before = table.treasury("germany");
    table.does("germany", Command::EndPhase);
    let bonds = table.events.iter().find_map(|event| match event {
        Event::WarBonds { collected, .. } => Some(*collected),
        _ => None,
    });
    (table.treasury("germany") - before, bonds)
}

/// AAE-research-11: a die of IPCs beside the income; with low luck three, and a die of three
/// or less for another.
/// Allows: AAE-research-11.
#[test]
fn war_bonds_pay_a_die() {
    let (plain, _) = collected(buying(&[]), &[]);
    for die in [1, 4, 6] {
        let (with, bonds) = collected(buying(&[Advance::WarBonds]), &[die]);
        assert_eq!(
            (with - plain, bonds),
            (u32::from(die), Some(u16::from(die)))
        );
    }
    for (die, paid) in [(3, 4), (4, 3)] {
        let low = buying(&[Advance::WarBonds]).dice(DiceRule::LowLuck);
        assert_eq!(collected(low, &[die]).1, Some(paid));
    }
    // The United Kingdom has one die, for the first economy that still collects.
    let empire = Scenario::global()
        .advance("united-kingdom", Advance::WarBonds)
        .control("united-kingdom", "germany")
        .turn(1, "united-kingdom", Phase::Mobilize);
    let mut table = Table::new(empire).rolling([5]);
    let production = table.state.production_of(table.economy("uk-pacific"));
    let before = table.economy_account("uk-pacific");
    table.does("united-kingdom", Command::EndPhase);
    assert_eq!(
        table.economy_account("uk-pacific"),
        before + u32::from(production) + 5
    );
}

/// AAE-research-11: no other power collects them, and none whose capital is lost.
/// Forbids: AAE-research-11.
#[test]
fn war_bonds_are_the_powers_own() {
    assert_eq!(collected(buying(&[]), &[6]).1, None);
    let others = buying(&[]).advance("italy", Advance::WarBonds);
    assert_eq!(collected(others, &[6]).1, None);
    let lost = buying(&[Advance::WarBonds]).control("germany", "france");
    let mut table = Table::new(lost.turn(1, "germany", Phase::NoncombatMove));
    table.until("soviet-union", Phase::Purchase);
    let bonds = |event: &Event| matches!(event, Event::WarBonds { .. });
    assert!(!table.events.iter().any(bonds));
}
