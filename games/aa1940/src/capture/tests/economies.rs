//! Captures and liberations where a power has two economies, and of land that belongs to China or
//! to no power.

use super::controller;
use super::take;
use crate::command::Command;
use crate::event::Event;
use crate::facility::FacilityKind;
use crate::phase::Phase;
use crate::scenario::Scenario;
use crate::testing::Table;
use crate::unit::UnitKind;

fn in_combat(power: &str) -> Scenario {
    Scenario::global().turn(2, power, Phase::ConductCombat)
}

/// AAE-global-14: the Axis takes Calcutta, and with it what the Pacific economy has; London
/// keeps its own, and the other way round.
#[test]
fn a_regional_capital_loses_its_own_treasury() {
    let mut table = Table::new(in_combat("japan").treasury("japan", 0));
    take(&mut table, "india", "japan");
    assert_eq!(table.treasury("japan"), 17);
    assert_eq!(
        (
            table.economy_account("uk-europe"),
            table.economy_account("uk-pacific")
        ),
        (28, 0)
    );
    let uk = table.power("united-kingdom");
    assert!(!table.state.capital_lost(uk), "London is left");
    let mut table = Table::new(in_combat("germany").treasury("germany", 0));
    take(&mut table, "united-kingdom", "germany");
    assert_eq!(table.treasury("germany"), 28);
    assert_eq!(
        (
            table.economy_account("uk-europe"),
            table.economy_account("uk-pacific")
        ),
        (0, 17)
    );
    take(&mut table, "india", "germany");
    assert!(table.state.capital_lost(uk), "both are lost");
}

/// AAE-global-15, AAE-pacific-11: while Calcutta is the Axis's, an Ally that retakes land of
/// the Pacific economy keeps it; land of the European one goes back. When Calcutta is free
/// again, so is what friends held of its economy, and of no other.
#[test]
fn allies_hold_land_of_a_lost_economy() {
    let scenario = in_combat("anzac")
        .control("india", "japan")
        .control("burma", "japan")
        .control("kenya", "japan");
    let mut table = Table::new(scenario);
    take(&mut table, "burma", "anzac");
    assert_eq!(controller(&table, "burma"), "anzac");
    take(&mut table, "kenya", "anzac");
    assert_eq!(controller(&table, "kenya"), "united-kingdom");
    take(&mut table, "india", "united-states");
    assert_eq!(controller(&table, "india"), "united-kingdom");
    assert_eq!(controller(&table, "burma"), "united-kingdom");
}

/// AAE-global-16 (D-37): what the United Kingdom takes in Berlin and Rome goes to London, what
/// it takes in Tokyo to Calcutta, be that lost itself.
#[test]
fn loot_goes_to_the_economy_where_it_lies() {
    for (capital, looted, europe, pacific) in [
        ("germany", "germany", 28 + 40, 17),
        ("southern-italy", "italy", 28 + 40, 17),
        ("japan", "japan", 28, 17 + 40),
    ] {
        let scenario = in_combat("united-kingdom")
            .treasury(looted, 40)
            .control("india", "germany");
        let mut table = Table::new(scenario);
        take(&mut table, capital, "united-kingdom");
        let found = (
            table.economy_account("uk-europe"),
            table.economy_account("uk-pacific"),
        );
        assert_eq!(found, (europe, pacific), "{capital}");
    }
}

/// AAE-global-20: the Western United States is no capital: no treasury changes hands.
#[test]
fn san_francisco_is_no_capital() {
    let mut table = Table::new(in_combat("japan").treasury("japan", 0));
    take(&mut table, "western-united-states", "japan");
    assert_eq!(
        (table.treasury("japan"), table.treasury("united-states")),
        (0, 52)
    );
    take(&mut table, "eastern-united-states", "japan");
    assert_eq!(
        (table.treasury("japan"), table.treasury("united-states")),
        (52, 0)
    );
}

/// AAE-global-politics-19: land without a government that the Axis took is captured by any power
/// that takes it from there, not given back.
#[test]
fn captured_dutch_land_is_anybodys() {
    for ally in ["united-states", "france", "anzac"] {
        let mut table = Table::new(in_combat(ally).control("java", "japan"));
        take(&mut table, "java", ally);
        assert_eq!(controller(&table, "java"), ally);
    }
}

/// AAE-pacific-05, AAE-pacific-04: China loses nothing but land: its money is not looted and it
/// is never without a turn, while others lose their treasury with their capital.
/// Allows: AAE-pacific-05.
/// Forbids: AAE-pacific-05.
#[test]
fn china_has_no_capital_to_lose() {
    let mut table = Table::new(in_combat("japan").treasury("japan", 0));
    for land in ["szechwan", "yunnan", "hunan", "shensi"] {
        take(&mut table, land, "japan");
    }
    assert_eq!((table.treasury("japan"), table.treasury("china")), (0, 12));
    let china = table.power("china");
    assert!(!table.state.capital_lost(china));
    table.until("china", Phase::Purchase);
    assert!(!table.phase().buy.is_empty());
    let before = table.treasury("japan");
    take(&mut table, "new-south-wales", "japan");
    let after = (table.treasury("japan"), table.treasury("anzac"));
    assert_eq!(after, (before + 10, 0));
}

/// AAE-pacific-08: a complex on land that China takes is removed; one that Japan takes stays,
/// and so do China's bases.
#[test]
fn complexes_vanish_in_chinese_hands() {
    let built = || {
        Scenario::global()
            .turn(2, "china", Phase::ConductCombat)
            .facility("kiangsu", FacilityKind::MinorComplex, 0)
            .facility("kiangsu", FacilityKind::AirBase, 0)
    };
    let mut table = Table::new(built());
    take(&mut table, "kiangsu", "china");
    let kiangsu = table.territory("kiangsu");
    assert!(kiangsu.complex.is_none() && kiangsu.air_base.is_some());
    let at = table.space("kiangsu");
    assert!(table.events.contains(&Event::ComplexRemoved { at }));
    let mut table = Table::new(built().control("kiangsu", "china"));
    take(&mut table, "kiangsu", "japan");
    assert!(table.territory("kiangsu").complex.is_some());
}

/// AAE-pacific-08, AAE-pacific-06, AAE-pacific-07: a complex in Burma or Kwangtung that China
/// takes while Calcutta is the Axis's stays, as a minor one, and China does nothing with it:
/// its units go to Chinese land. It serves the United Kingdom when that has its land again.
#[test]
fn complexes_stay_on_british_land_in_chinese_hands() {
    for land in ["burma", "kwangtung"] {
        let scenario = Scenario::global()
            .turn(2, "china", Phase::CombatMove)
            .control("india", "japan")
            .control(land, "japan")
            .facility(land, FacilityKind::MajorComplex, 2)
            .queue("china", UnitKind::Infantry, 1);
        let mut table = Table::new(scenario);
        table.conquers("china", land);
        assert_eq!(controller(&table, land), "china");
        let complex = table.territory(land).complex;
        let minor = complex.map(|complex| (complex.kind, complex.damage));
        assert_eq!(minor, Some((FacilityKind::MinorComplex, 2)));
        table.until("china", Phase::Mobilize);
        let place = |table: &Table, at: &str| Command::Place {
            kind: UnitKind::Infantry,
            count: 1,
            at: table.space(at),
        };
        let there = place(&table, land);
        table.refused("china", there);
        let home = place(&table, "yunnan");
        table.does("china", home);
        take(&mut table, "india", "united-states");
        assert_eq!(controller(&table, land), "united-kingdom");
        assert!(table.territory(land).complex.is_some());
    }
}

/// AAE-pacific-11: what an Ally frees of China is China's again; China gives Kwangtung back to
/// the United Kingdom, and keeps it while the Axis has Calcutta.
#[test]
fn freed_chinese_land_is_chinas() {
    let mut table = Table::new(in_combat("united-states"));
    take(&mut table, "jehol", "united-states");
    assert_eq!(controller(&table, "jehol"), "china");
    for (calcutta, owner) in [("united-kingdom", "united-kingdom"), ("japan", "china")] {
        let scenario = in_combat("china")
            .control("kwangtung", "japan")
            .control("india", calcutta);
        let mut table = Table::new(scenario);
        take(&mut table, "kwangtung", "china");
        assert_eq!(controller(&table, "kwangtung"), owner);
    }
}

/// AAE-global-26, AAE-global-25: France has its troops once, when it is freed, and no bonus
/// income; its player is asked in the turn of the power that frees it.
/// Allows: AAE-global-26.
/// Forbids: AAE-global-26.
#[test]
fn france_has_one_bonus() {
    let scenario = in_combat("united-states").control("france", "germany");
    let mut table = Table::new(scenario);
    take(&mut table, "france", "united-states");
    assert_eq!(table.question().0, "france");
    table.passes();
    assert_eq!(table.count("france", "france", UnitKind::Infantry), 4);
    let france = table.power("france");
    let economy = crate::economy::EconomyId::first_of(france);
    assert!(crate::objectives::earned(&table.state, economy).is_empty());
    let again = table.space("france");
    let germany = table.power("germany");
    table
        .state
        .set_territory(again, |territory| territory.controller = Some(germany));
    take(&mut table, "france", "united-states");
    assert!(table.state.pending().is_empty(), "once in the game");
}

/// AAE-global-14: a capital that is freed takes back the land of its own economy alone.
/// Forbids: AAE-global-14.
#[test]
fn a_freed_capital_takes_back_its_own_economy() {
    let scenario = in_combat("anzac")
        .control("india", "japan")
        .control("united-kingdom", "germany")
        .control("burma", "anzac")
        .control("kenya", "anzac");
    let mut table = Table::new(scenario);
    take(&mut table, "india", "anzac");
    assert_eq!(controller(&table, "burma"), "united-kingdom");
    assert_eq!(controller(&table, "kenya"), "anzac");
}

/// AAE-global-14: a naval base of an economy whose capital is lost repairs no ship; one of the
/// other, or a friend's, does.
/// Allows: AAE-global-14.
/// Forbids: AAE-global-14.
#[test]
fn a_lost_economy_repairs_no_ships() {
    for (lost, keeper, repaired) in [
        ("india", "united-kingdom", false),
        ("united-kingdom", "united-kingdom", true),
        ("india", "anzac", true),
    ] {
        let scenario = Scenario::global()
            .turn(2, "united-kingdom", Phase::Purchase)
            .war("united-kingdom", "japan")
            .control(lost, "germany")
            .control("malaya", keeper)
            .facility("malaya", FacilityKind::NavalBase, 0)
            .unit("sz-37", "united-kingdom", UnitKind::Battleship, |piece| {
                piece.marks |= crate::state::Marks::DAMAGED;
            });
        let ship = scenario.find("sz-37", "united-kingdom", UnitKind::Battleship);
        let mut table = Table::new(scenario);
        table.does("united-kingdom", Command::EndPhase);
        let damaged = table.state.piece(ship).unwrap().damaged();
        assert_eq!(!damaged, repaired, "{lost} lost, Malaya {keeper}'s");
    }
}
