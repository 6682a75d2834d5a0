//! Landing in the land of allies.

use crate::command::Command;
use crate::facility::FacilityKind;
use crate::phase::Phase;
use crate::scenario::Scenario;
use crate::testing::Table;
use crate::unit::UnitKind::{Fighter, Infantry, StrategicBomber, Transport};

/// American aircraft over the Channel in Combat Move, London having fallen before.
fn america() -> Scenario {
    Scenario::europe()
        .turn(2, "united-states", Phase::CombatMove)
        .units("sz-109", "united-states", Fighter, 1)
        .units("eastern-united-states", "united-states", StrategicBomber, 1)
        .units("sz-118", "germany", Transport, 1)
        .no_facilities("united-kingdom")
        .with(|state| state.set_record(|record| record.first_stake_fell = true))
}

/// AAE-air-landing-02: the land of the powers whose war one joins was of one's side as the turn
/// began, so it takes aircraft on the day of the declaration, and before that it does not.
/// Allows: AAE-air-landing-02.
/// Forbids: AAE-air-landing-02.
#[test]
fn allies_of_today_offer_a_landing() {
    let land = |table: &Table| table.go(Fighter, 1, "sz-109", "scotland");
    let declare = |table: &mut Table| {
        let on = table.power("germany");
        table.does("united-states", Command::DeclareWar { on });
    };
    let mut new = Table::new(america());
    declare(&mut new);
    // It serves as the proof for an attack, too.
    let strike = new.go(Fighter, 1, "sz-109", "sz-118");
    new.does("united-states", strike);
    new.does("united-states", Command::TakeBack { steps: 1 });
    new.does("united-states", Command::EndPhase);
    assert_eq!(new.state.turn().phase, Phase::NoncombatMove);
    let scotland = new.space("scotland");
    let listed = |table: &Table| {
        let moves = table.phase().moves;
        moves
            .iter()
            .any(|moves| moves.to.iter().any(|end| end.to == scotland))
    };
    assert!(listed(&new));
    let command = land(&new);
    new.does("united-states", command);

    let mut peace = Table::new(america());
    peace.until("united-states", Phase::NoncombatMove);
    assert!(!listed(&peace));
    let command = land(&peace);
    assert_eq!(peace.refused("united-states", command), "AAE-politics-22");

    let mut taken = Table::new(america().control("scotland", "germany"));
    declare(&mut taken);
    taken.does("united-states", Command::EndPhase);
    let command = land(&taken);
    assert_eq!(
        taken.refused("united-states", command),
        "AAE-air-landing-02"
    );
}

/// AAE-air-landing-02: on the turn of its declaration a power lands at home.
#[test]
fn ones_own_land_stays_open() {
    let scenario = america().facility("eastern-united-states", FacilityKind::AirBase, 0);
    let mut table = Table::new(scenario.units("sz-101", "united-states", Fighter, 1));
    let declare = Command::DeclareWar {
        on: table.power("germany"),
    };
    table.does("united-states", declare);
    table.does("united-states", Command::EndPhase);
    let command = table.go(Fighter, 1, "sz-101", "eastern-united-states");
    table.does("united-states", command);
    let command = table.go(
        StrategicBomber,
        1,
        "eastern-united-states",
        "central-united-states",
    );
    table.does("united-states", command);
}

/// AAE-noncombat-04: land units enter an ally's land on the very day.
#[test]
fn land_units_are_welcome_at_once() {
    let scenario = america().units("quebec", "united-states", Infantry, 1);
    let mut table = Table::new(scenario);
    let declare = Command::DeclareWar {
        on: table.power("germany"),
    };
    table.does("united-states", declare);
    table.does("united-states", Command::EndPhase);
    let command = table.go(Infantry, 1, "quebec", "ontario");
    table.does("united-states", command);
}
