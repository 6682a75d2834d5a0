//! Landing in the land of allies.

use crate::command::Command;
use crate::facility::FacilityKind;
use crate::phase::Phase;
use crate::scenario::Scenario;
use crate::state::Piece;
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

/// AAE-air-landing-02: the land of allies was not friendly as the turn began if the war is
/// only of this turn.
/// Allows: AAE-air-landing-02.
/// Forbids: AAE-air-landing-02.
#[test]
fn allies_of_today_offer_no_landing() {
    let land = |table: &Table| table.go(Fighter, 1, "sz-109", "scotland");
    let mut new = Table::new(america());
    let declare = Command::DeclareWar {
        on: new.power("germany"),
    };
    new.does("united-states", declare);
    // Nor does it serve as the proof for an attack.
    let strike = new.go(Fighter, 1, "sz-109", "sz-118");
    assert_eq!(new.refused("united-states", strike), "AAE-combat-move-17");
    new.does("united-states", Command::EndPhase);
    assert_eq!(new.state.turn().phase, Phase::NoncombatMove);
    let command = land(&new);
    assert_eq!(new.refused("united-states", command), "AAE-air-landing-02");
    let scotland = new.space("scotland");
    let listed = |table: &Table| {
        let moves = table.phase().moves;
        moves
            .iter()
            .any(|moves| moves.to.iter().any(|end| end.to == scotland))
    };
    assert!(!listed(&new));
    // On its next turn they are allies of old.
    new.until("united-kingdom", Phase::Purchase);
    new.until("united-states", Phase::NoncombatMove);
    let (zone, power) = (new.space("sz-109"), new.power("united-states"));
    new.state.spawn(Piece::new(Fighter, power, zone));
    let command = land(&new);
    new.does("united-states", command);

    let mut old = Table::new(america().war("united-states", "italy"));
    let strike = old.go(Fighter, 1, "sz-109", "sz-118");
    assert_eq!(old.refused("united-states", strike), "AAE-combat-move-01");
    let declare = Command::DeclareWar {
        on: old.power("germany"),
    };
    old.does("united-states", declare);
    old.does("united-states", Command::EndPhase);
    assert!(listed(&old));
    let command = land(&old);
    old.does("united-states", command);
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
