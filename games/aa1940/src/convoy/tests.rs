//! Convoy disruption, shown by positions.

use crate::command::Command;
use crate::event::Event;
use crate::options::DiceRule;
use crate::phase::Phase;
use crate::scenario::Scenario;
use crate::state::Marks;
use crate::testing::Table;
use crate::unit::UnitKind;

/// Loss of a power with these dice as its income is collected, and the number of dice rolled.
fn loss(scenario: Scenario, power: &str, dice: &[u8]) -> (u16, usize, Table) {
    let scenario = scenario.turn(1, power, Phase::Mobilize);
    let mut table = Table::new(scenario).rolling(dice.iter().copied());
    table.does(power, Command::EndPhase);
    let power = table.power(power);
    let told = table.events.iter().find_map(|event| match event {
        Event::Income {
            power: paid,
            convoy_loss,
            ..
        } if *paid == power => Some(*convoy_loss),
        _ => None,
    });
    let rolled = table.dice.rolled;
    (told.expect("an income"), rolled, table)
}

fn with(zone: &str, power: &str, kind: UnitKind, count: u16) -> Scenario {
    Scenario::europe().units(zone, power, kind, count)
}

/// AAE-convoy-01: a convoy zone, a coast of the power's own, a warship of a power it is at war
/// with: all three, or nothing happens.
#[test]
fn three_conditions() {
    let sub = UnitKind::Submarine;
    assert_eq!(
        loss(with("sz-119", "germany", sub, 1), "united-kingdom", &[1, 1]).0,
        2
    );
    let no_convoy = with("sz-110", "germany", sub, 1);
    assert_eq!(loss(no_convoy, "united-kingdom", &[1, 1]).1, 0);
    let no_coast = with("sz-119", "germany", sub, 1).control("scotland", "france");
    assert_eq!(loss(no_coast, "united-kingdom", &[1, 1]).1, 0);
    let at_peace = with("sz-106", "germany", sub, 1).control("quebec", "united-states");
    assert_eq!(loss(at_peace, "united-states", &[1, 1]).1, 0);
    let transport = with("sz-119", "germany", UnitKind::Transport, 3);
    assert_eq!(loss(transport, "united-kingdom", &[1, 1]).1, 0);
    let allied = with("sz-119", "france", sub, 1);
    assert_eq!(loss(allied, "united-kingdom", &[1, 1]).1, 0);
}

/// AAE-convoy-02: escorts of the victim and its friends change nothing.
#[test]
fn escorts_do_not_help() {
    let scenario = with("sz-119", "germany", UnitKind::Submarine, 1)
        .units("sz-119", "united-kingdom", UnitKind::Destroyer, 4)
        .units("sz-119", "france", UnitKind::Cruiser, 1);
    assert_eq!(loss(scenario, "united-kingdom", &[1, 1]).0, 2);
}

/// AAE-convoy-03 (D-31, D-32): a destroyer and a submarine roll three dice; a carrier none, its
/// two fighters four.
#[test]
fn dice_by_kind() {
    for (kinds, dice) in [
        (vec![(UnitKind::Destroyer, 1), (UnitKind::Submarine, 1)], 3),
        (vec![(UnitKind::Carrier, 1), (UnitKind::Fighter, 2)], 4),
        (
            vec![(UnitKind::Carrier, 1), (UnitKind::TacticalBomber, 1)],
            2,
        ),
        (vec![(UnitKind::Battleship, 1), (UnitKind::Cruiser, 2)], 3),
        (vec![(UnitKind::Carrier, 2)], 0),
        (vec![(UnitKind::Submarine, 2), (UnitKind::Transport, 2)], 4),
    ] {
        let mut scenario = Scenario::europe();
        for (kind, count) in &kinds {
            scenario = scenario.units("sz-97", "united-kingdom", *kind, *count);
        }
        let (_, rolled, table) = loss(scenario, "italy", &[]);
        assert_eq!(rolled, dice, "{kinds:?}");
        let told = |event: &Event| matches!(event, Event::ConvoyRolled { .. });
        assert_eq!(table.events.iter().any(told), dice > 0, "{kinds:?}");
    }
}

/// AAE-convoy-03: aircraft trapped aboard a damaged carrier do not roll.
#[test]
fn trapped_aircraft_do_not_roll() {
    for (marks, dice) in [(Marks::DAMAGED, 0), (Marks::NONE, 2)] {
        let scenario = Scenario::europe().unit("sz-97", "united-kingdom", UnitKind::Carrier, |p| {
            p.marks = marks;
        });
        let carrier = scenario.find("sz-97", "united-kingdom", UnitKind::Carrier);
        let scenario = scenario.unit("sz-97", "united-kingdom", UnitKind::Fighter, |piece| {
            piece.aboard = Some(carrier);
        });
        assert_eq!(loss(scenario, "italy", &[]).1, dice);
    }
}

/// AAE-convoy-04: rolls of 4 and more are ignored, the others added up.
#[test]
fn low_rolls_are_added_up() {
    let scenario = with("sz-109", "germany", UnitKind::Submarine, 3);
    assert_eq!(loss(scenario, "united-kingdom", &[1, 4, 2, 5, 3, 6]).0, 6);
}

/// AAE-convoy-05, AAE-convoy-06 (V-38b): three submarines in zone 109 roll 1, 2, 3, 3, 5, 6: the
/// United Kingdom loses the 8 IPCs of its territories there, and the submarine in zone 119
/// costs nothing more, Scotland's 2 being gone.
/// Allows: AAE-convoy-05.
/// Forbids: AAE-convoy-05.
#[test]
fn caps_of_zones_and_territories() {
    let scenario = with("sz-109", "germany", UnitKind::Submarine, 3).units(
        "sz-119",
        "germany",
        UnitKind::Submarine,
        1,
    );
    let (loss, rolled, table) = loss(scenario, "united-kingdom", &[1, 2, 3, 3, 5, 6, 3, 3]);
    assert_eq!((loss, rolled), (8, 8));
    let zones: Vec<(u16, usize)> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::ConvoyRolled { loss, dice, .. } => Some((*loss, dice.len())),
            _ => None,
        })
        .collect();
    assert_eq!(zones, vec![(8, 6), (0, 2)]);
}

/// AAE-convoy-06: where zones share a territory its loss is laid to the zone that leaves most to
/// the others.
#[test]
fn a_shared_territory_goes_where_it_counts() {
    // Zone 109 (6 + 2) loses 3, zone 119 (2) loses 6: Scotland bears zone 119's share.
    let scenario = with("sz-109", "germany", UnitKind::Submarine, 1).units(
        "sz-119",
        "germany",
        UnitKind::Submarine,
        1,
    );
    assert_eq!(loss(scenario, "united-kingdom", &[3, 3, 3, 3]).0, 6 + 2);
    let scenario = with("sz-109", "germany", UnitKind::Submarine, 1).units(
        "sz-119",
        "germany",
        UnitKind::Submarine,
        1,
    );
    assert_eq!(loss(scenario, "united-kingdom", &[2, 6, 3, 3]).0, 2 + 2);
}

/// AAE-convoy-01, AAE-convoy-05, AAE-convoy-08 (V-39, V-39b): a British submarine in zone 97
/// costs Italy in its phase at most what it has beside the zone, and Germany, on its own
/// turn, at most the 2 IPCs of Yugoslavia, without anyone pointing it out.
/// Allows: AAE-convoy-05.
/// Forbids: AAE-convoy-05.
#[test]
fn one_ship_disrupts_each_enemy_in_its_phase() {
    let scenario = || {
        with("sz-97", "united-kingdom", UnitKind::Submarine, 1)
            .control("yugoslavia", "germany")
            .control("northern-italy", "france")
            .control("albania", "france")
    };
    // On this board Italy cannot have less there than Rome's 3 IPCs without losing its
    // capital and with it all that convoys could cost it.
    assert_eq!(loss(scenario(), "italy", &[3, 3]).0, 3);
    assert_eq!(loss(scenario(), "italy", &[2, 4]).0, 2);
    assert_eq!(loss(scenario(), "germany", &[3, 3]).0, 2);
    assert_eq!(loss(scenario(), "germany", &[1, 6]).0, 1);
    // The same ship in the same round: Italy's phase first, Germany's next.
    let both = scenario().turn(1, "italy", Phase::Mobilize);
    let mut table = Table::new(both).rolling([3, 3, 3, 3]);
    table.until("soviet-union", Phase::Purchase);
    let losses: Vec<(u8, u16)> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Income {
                power, convoy_loss, ..
            } if *convoy_loss > 0 => Some((power.0, *convoy_loss)),
            _ => None,
        })
        .collect();
    assert_eq!(losses, [(4, 3), (0, 2)]);
}

/// AAE-convoy-04 with low luck: a submarine's two dice cost two IPCs on average, and
/// nothing is rolled; the caps of AAE-convoy-05 hold.
#[test]
fn low_luck_costs_the_average() {
    let even =
        |count| with("sz-119", "germany", UnitKind::Submarine, count).dice(DiceRule::LowLuck);
    let (lost, rolled, table) = loss(even(1), "united-kingdom", &[]);
    assert_eq!((lost, rolled), (2, 0));
    let told: Vec<u16> = (table.events.iter())
        .filter_map(|event| match event {
            Event::ConvoyRolled { certain, .. } => Some(*certain),
            _ => None,
        })
        .collect();
    assert_eq!(told, [2]);
    assert_eq!(loss(even(9), "united-kingdom", &[]).0, 2);
}

/// AAE-convoy-07: the loss comes off what is collected.
#[test]
fn the_loss_is_deducted() {
    let scenario = with("sz-119", "germany", UnitKind::Submarine, 1).treasury("united-kingdom", 0);
    let (_, _, table) = loss(scenario, "united-kingdom", &[2, 6]);
    assert_eq!(table.treasury("united-kingdom"), 29 + 5 - 2);
}

/// AAE-convoy-01, AAE-convoy-03: aircraft on the carrier of a power that the victim is at
/// peace with disrupt nothing without a warship of an enemy's.
#[test]
fn aircraft_need_an_enemy_warship() {
    for (enemy, dice) in [("italy", 0), ("germany", 2)] {
        let scenario = Scenario::europe()
            .war("germany", "soviet-union")
            .control("norway", "soviet-union")
            .units("sz-125", enemy, UnitKind::Carrier, 1);
        let ship = scenario.find("sz-125", enemy, UnitKind::Carrier);
        let scenario = scenario.unit("sz-125", "germany", UnitKind::Fighter, |piece| {
            piece.aboard = Some(ship);
        });
        assert_eq!(loss(scenario, "soviet-union", &[]).1, dice);
    }
}
