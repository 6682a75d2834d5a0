//! Carriers and their aircraft.

use super::*;
use UnitKind::*;

/// A British carrier in [`CHANNEL`] with aircraft of some powers aboard.
fn with_carrier(scenario: Scenario, damaged: bool, aircraft: &[&str]) -> Scenario {
    let mut scenario = scenario.unit(CHANNEL, "united-kingdom", Carrier, |piece| {
        if damaged {
            piece.marks = Marks::DAMAGED;
        }
    });
    let ship = scenario.find(CHANNEL, "united-kingdom", Carrier);
    for power in aircraft {
        scenario = scenario.unit(CHANNEL, power, Fighter, |piece| piece.aboard = Some(ship));
    }
    scenario
}

/// As Noncombat Move opens, British fighters without a deck go to land one space away; those
/// that would find none are lost.
#[track_caller]
fn lands_ashore(table: Table, fighters: usize) {
    for shore in [true, false] {
        let mut table = Table {
            state: table.state.clone(),
            dice: ScriptedDice::default(),
            events: Vec::new(),
        };
        if !shore {
            for land in ["united-kingdom", TARGET] {
                let germany = table.state.board().find_power("germany");
                table
                    .state
                    .set_territory(space(land), |land| land.controller = germany);
            }
        }
        table.fight(BattleKind::General, ELSEWHERE).play_out();
        assert_eq!(table.state.turn().phase, Phase::NoncombatMove);
        assert_eq!(table.count(CHANNEL, "united-kingdom", Fighter), 0);
        let ashore = table.count("united-kingdom", "united-kingdom", Fighter)
            + table.count(TARGET, "united-kingdom", Fighter);
        assert_eq!(ashore, if shore { fighters } else { 0 });
    }
}

/// AAE-combat-sea-09: the aircraft of an undamaged carrier fight, guests too, even
/// against submarines that they cannot hit.
/// Allows: AAE-air-landing-15.
/// Allows: AAE-combat-sea-09.
#[test]
fn aircraft_of_an_undamaged_carrier_defend() {
    let scenario = with_carrier(
        sea_battle(&[(Cruiser, 1)], &[]),
        false,
        &["united-kingdom", "france"],
    );
    let table = Table::fight_at_sea(scenario, &[]);
    assert_eq!(table.fire(Role::Defender), [(2, 1), (4, 2)]);
    let scenario = with_carrier(
        sea_battle(&[(Submarine, 1)], &[]),
        false,
        &["united-kingdom"],
    );
    let mut table = Table::fight_at_sea(scenario, &[]);
    table.stay_up();
    assert_eq!(table.fire(Role::Defender), [(2, 1), (4, 1)]);
}

/// AAE-combat-sea-10, AAE-combat-sea-11: those aboard a damaged carrier neither fight nor
/// take hits and die with it.
/// Forbids: AAE-combat-sea-09.
#[test]
fn aircraft_of_a_damaged_carrier_are_cargo() {
    let scenario = with_carrier(
        sea_battle(&[(Cruiser, 1)], &[]),
        true,
        &["united-kingdom", "france"],
    );
    let table = Table::fight_at_sea(scenario, &[3, 6]);
    assert_eq!(table.fire(Role::Defender), [(2, 1)]);
    assert!(table.over());
    assert_eq!(table.count(CHANNEL, "united-kingdom", Carrier), 0);
    assert_eq!(table.count(CHANNEL, "united-kingdom", Fighter), 0);
    assert_eq!(table.count(CHANNEL, "france", Fighter), 0);
}

/// AAE-combat-sea-12, AAE-combat-sea-10 (D-17): aircraft whose carrier is damaged under them
/// fight on, and look for another place after the battle.
#[test]
fn aircraft_of_a_carrier_damaged_in_battle_fight_on_and_are_stranded() {
    let scenario = with_carrier(
        sea_battle(&[(Cruiser, 1)], &[]),
        false,
        &["united-kingdom", "united-kingdom"],
    );
    let mut table = Table::fight_at_sea(scenario, &[3, 6, 6, 6]);
    table.lose(&[(Carrier, 0, 1)]);
    table.press();
    assert_eq!(table.fire(Role::Defender), [(2, 1), (4, 2), (2, 1), (4, 2)]);
    table.retreat(PORT);
    lands_ashore(table, 2);
}

/// AAE-combat-sea-12: aircraft in the air outlive their carrier.
#[test]
fn aircraft_outlive_their_carrier() {
    let scenario = with_carrier(
        sea_battle(&[(Submarine, 2)], &[]),
        false,
        &["united-kingdom"],
    );
    let mut table = Table::fight_at_sea(scenario, &[2, 2]);
    table.stay_up();
    assert_eq!(table.count(CHANNEL, "united-kingdom", Carrier), 0);
    // Neither can hit the other any more.
    assert!(table.over());
    assert_eq!(table.result(), Some(BattleResult::StandOff));
    lands_ashore(table, 1);
}

/// AAE-combat-sea-12: aircraft whose carrier comes through unharmed stay at home on it.
#[test]
fn aircraft_return_to_an_unharmed_carrier() {
    let scenario = with_carrier(sea_battle(&[(Cruiser, 1)], &[]), false, &["united-kingdom"]);
    let mut table = Table::fight_at_sea(scenario, &[]);
    table.retreat(PORT);
    let ship = table.unit(CHANNEL, "united-kingdom", Carrier);
    let fighter = table.unit(CHANNEL, "united-kingdom", Fighter);
    assert_eq!(table.state.piece(fighter).unwrap().aboard, Some(ship));
}

/// AAE-combat-move-21, AAE-combat-sea-01: an ally's aircraft on an attacking carrier are
/// cargo; they do not fight and are lost with it.
/// Allows: AAE-misc-11.
#[test]
fn guests_of_the_attacker_are_cargo() {
    let scenario = sea_battle(
        &[(Carrier, 1), (Destroyer, 1)],
        &[(Cruiser, 1), (Destroyer, 2)],
    );
    let ship = scenario.find(CHANNEL, "germany", Carrier);
    let scenario = scenario.unit(CHANNEL, "italy", Fighter, |piece| piece.aboard = Some(ship));
    let mut table = Table::fight_at_sea(scenario, &[6, 2, 2, 6]);
    assert_eq!(table.fire(Role::Attacker), [(2, 1)]);
    table.lose(&[(Carrier, 1, 0)]);
    assert_eq!(table.count(CHANNEL, "italy", Fighter), 0);
    assert_eq!(table.count(CHANNEL, "germany", Destroyer), 1);
}

/// AAE-combat-move-19 (V-49): a carrier attacks beside units that can and may be lost or
/// retreat, whatever that means for its own aircraft.
#[test]
fn attacking_carriers_may_be_lost_or_retreat() {
    let scenario = sea_battle(
        &[(Carrier, 1), (Fighter, 2)],
        &[(Cruiser, 1), (Destroyer, 1)],
    );
    let mut lost = Table::fight_at_sea(scenario.clone(), &[6, 6, 2, 3]);
    lost.lose(&[(Carrier, 1, 0)]);
    assert_eq!(lost.count(CHANNEL, "germany", Carrier), 0);
    assert_eq!(lost.count(CHANNEL, "germany", Fighter), 2);
    let mut gone = Table::fight_at_sea(scenario, &[]);
    gone.retreat(PORT);
    assert_eq!(gone.count(PORT, "germany", Carrier), 1);
    assert_eq!(gone.count(CHANNEL, "germany", Fighter), 2);
}

/// AAE-combat-sea-10: aircraft trapped on the attacker's own damaged carrier do not
/// attack.
#[test]
fn trapped_aircraft_do_not_attack() {
    let scenario =
        sea_battle(&[(Cruiser, 1)], &[(Cruiser, 1)]).unit(CHANNEL, "germany", Carrier, |piece| {
            piece.marks = Marks::DAMAGED
        });
    let ship = scenario.find(CHANNEL, "germany", Carrier);
    let scenario = scenario.unit(CHANNEL, "germany", Fighter, |piece| {
        piece.aboard = Some(ship)
    });
    let table = Table::fight_at_sea(scenario, &[]);
    assert_eq!(table.fire(Role::Attacker), [(3, 1)]);
}
