//! Kamikaze attacks, shown by positions.

use crate::command::{Command, Stack};
use crate::decision::{Answer, KamikazeAttack, Question};
use crate::event::Event;
use crate::options::DiceRule;
use crate::orders::KamikazeOrder;
use crate::phase::Phase;
use crate::scenario::Scenario;
use crate::state::UnitId;
use crate::testing::Table;
use crate::unit::UnitKind;

/// The United States attacks a Japanese destroyer in a zone with a battleship, a carrier and a
/// submarine, and has moved.
fn fleet(zone: &str, from: &str) -> Scenario {
    Scenario::global()
        .turn(4, "united-states", Phase::CombatMove)
        .war("united-states", "japan")
        .units(zone, "japan", UnitKind::Destroyer, 1)
        .units(from, "united-states", UnitKind::Battleship, 1)
        .units(from, "united-states", UnitKind::Carrier, 1)
        .units(from, "united-states", UnitKind::Submarine, 1)
}

fn attacks(scenario: Scenario, zone: &str, from: &str) -> Table {
    let mut table = Table::new(scenario);
    for kind in [UnitKind::Battleship, UnitKind::Carrier, UnitKind::Submarine] {
        let go = table.go(kind, 1, from, zone);
        table.does("united-states", go);
    }
    table.does("united-states", Command::EndPhase);
    table
}

fn ship(table: &Table, zone: &str, kind: UnitKind) -> UnitId {
    crate::scenario::find(&table.state, zone, "united-states", kind)
}

fn chosen(ship: UnitId, attacks: u8) -> Answer {
    Answer::Kamikaze(vec![KamikazeAttack { ship, attacks }])
}

/// AAE-pacific-13, AAE-pacific-14, AAE-pacific-18: Japan is asked after the enemy's Combat Move
/// in a zone with the symbol where its ships are attacked; not in another, and not where the
/// enemy came to no fight.
/// Allows: AAE-pacific-13, AAE-pacific-14.
/// Forbids: AAE-pacific-13, AAE-pacific-14.
#[test]
fn japan_is_asked_where_it_is_attacked() {
    let table = attacks(fleet("sz-22", "sz-23"), "sz-22", "sz-23");
    let (asked, question) = table.question();
    assert_eq!(asked, "japan");
    let Question::Kamikaze {
        attacks: left,
        zones,
    } = question
    else {
        panic!("{question:?}");
    };
    assert_eq!((*left, zones.len(), zones[0].ships.len()), (6, 1, 2));
    assert_eq!(zones[0].zone, table.space("sz-22"));
    let table = attacks(fleet("sz-33", "sz-32"), "sz-33", "sz-32");
    assert!(table.state.pending().is_empty(), "no symbol there");
    let bystander = Scenario::global()
        .turn(4, "united-states", Phase::CombatMove)
        .war("united-states", "japan")
        .units("sz-22", "japan", UnitKind::Submarine, 1)
        .units("sz-22", "united-states", UnitKind::Cruiser, 1);
    let mut table = Table::new(bystander);
    table.does("united-states", Command::EndPhase);
    assert!(
        table.state.pending().is_empty(),
        "submarines that are ignored"
    );
}

/// AAE-pacific-14, AAE-pacific-17: an assault from the zone is enough, no matter who holds the
/// island; after an attack no ship bombards from there.
#[test]
fn an_assault_is_met() {
    let scenario = Scenario::global()
        .turn(4, "united-states", Phase::CombatMove)
        .war("united-states", "japan")
        .control("iwo-jima", "japan")
        .units("sz-17", "united-states", UnitKind::Transport, 1)
        .units("sz-17", "united-states", UnitKind::Cruiser, 1)
        .units("iwo-jima", "japan", UnitKind::Infantry, 1);
    let transport = scenario.find("sz-17", "united-states", UnitKind::Transport);
    let scenario = scenario.unit("sz-17", "united-states", UnitKind::Infantry, |piece| {
        piece.aboard = Some(transport);
    });
    for attack in [false, true] {
        let mut table = Table::new(scenario.clone()).rolling([6, 1, 1, 1]);
        let landing = Command::Unload {
            stack: Stack {
                from: table.space("sz-17"),
                kind: UnitKind::Infantry,
                count: 1,
                unit: None,
            },
            to: table.space("iwo-jima"),
        };
        table.does("united-states", landing);
        table.does("united-states", Command::EndPhase);
        let cruiser = ship(&table, "sz-17", UnitKind::Cruiser);
        if attack {
            table.answers(chosen(cruiser, 1))
        } else {
            table.answers(Answer::Kamikaze(Vec::new()))
        }
        table.fights("united-states");
        let bombarded = table.events.iter().any(|event| {
            matches!(
                event,
                Event::Rolled {
                    cause: crate::decision::LossCause::Bombardment,
                    ..
                }
            )
        });
        assert_eq!(bombarded, !attack, "AAE-pacific-17: none after an attack");
    }
}

/// AAE-pacific-12, AAE-pacific-15: no more attacks than are left, on surface warships that the
/// question names, each once.
/// Allows: AAE-pacific-12, AAE-pacific-15.
/// Forbids: AAE-pacific-12, AAE-pacific-15.
#[test]
fn attacks_name_their_ships() {
    let mut table = attacks(fleet("sz-22", "sz-23"), "sz-22", "sz-23");
    let battleship = ship(&table, "sz-22", UnitKind::Battleship);
    let submarine = ship(&table, "sz-22", UnitKind::Submarine);
    assert_eq!(table.answer_refused(chosen(submarine, 1)), "AAE-pacific-15");
    assert_eq!(
        table.answer_refused(chosen(battleship, 0)),
        "AAE-pacific-15"
    );
    assert_eq!(
        table.answer_refused(chosen(battleship, 7)),
        "AAE-pacific-12"
    );
    table.answers(chosen(battleship, 6));
    assert_eq!(table.state.kamikaze_left(table.power("japan")), 0);
}

/// AAE-pacific-12, AAE-pacific-16: each attack is a die that hits on 1 or 2; two hits sink a
/// battleship before any battle, one damages it.
#[test]
fn hits_take_effect_at_once() {
    for (dice, sunk, damaged) in [
        ([3, 4], false, false),
        ([2, 3], false, true),
        ([1, 2], true, false),
    ] {
        let mut table = attacks(fleet("sz-22", "sz-23"), "sz-22", "sz-23");
        table.dice = crate::scenario::ScriptedDice::new(dice);
        let battleship = ship(&table, "sz-22", UnitKind::Battleship);
        table.answers(chosen(battleship, 2));
        let piece = table.state.piece(battleship);
        assert_eq!(piece.is_none(), sunk);
        assert_eq!(piece.is_some_and(|ship| ship.damaged()), damaged);
        assert_eq!(table.state.turn().phase, Phase::ConductCombat);
        assert_eq!(table.state.kamikaze_left(table.power("japan")), 4);
    }
}

/// AAE-pacific-16: where nothing is left to attack with, there is no battle.
#[test]
fn a_fleet_that_is_gone_fights_no_battle() {
    let scenario = Scenario::global()
        .turn(4, "united-states", Phase::CombatMove)
        .war("united-states", "japan")
        .units("sz-22", "japan", UnitKind::Destroyer, 1)
        .units("sz-23", "united-states", UnitKind::Cruiser, 1);
    let mut table = Table::new(scenario);
    let go = table.go(UnitKind::Cruiser, 1, "sz-23", "sz-22");
    table.does("united-states", go);
    table.does("united-states", Command::EndPhase);
    table.dice = crate::scenario::ScriptedDice::new([1]);
    let cruiser = ship(&table, "sz-22", UnitKind::Cruiser);
    table.answers(chosen(cruiser, 1));
    assert!(table.state.turn().battles.is_empty());
    assert_eq!(table.count("sz-22", "japan", UnitKind::Destroyer), 1);
}

/// AAE-pacific-18: a standing order answers for Japan, on the dearest ships; only the seat of a
/// power with kamikaze attacks files one.
/// Allows: AAE-pacific-18.
/// Forbids: AAE-pacific-18.
#[test]
fn a_standing_order_answers() {
    let file = |order| Command::SetKamikazeOrder { order: Some(order) };
    for (order, left) in [
        (KamikazeOrder::Never, 6),
        (KamikazeOrder::Dearest(1), 5),
        (KamikazeOrder::Dearest(3), 3),
        (KamikazeOrder::Dearest(9), 2),
    ] {
        let mut table = Table::new(fleet("sz-22", "sz-23"));
        assert_eq!(table.refused("germany", file(order)), "AAE-pacific-18");
        table.does("japan", file(order));
        for kind in [UnitKind::Battleship, UnitKind::Carrier] {
            let go = table.go(kind, 1, "sz-23", "sz-22");
            table.does("united-states", go);
        }
        table.does("united-states", Command::EndPhase);
        assert!(table.state.pending().is_empty());
        assert_eq!(table.state.kamikaze_left(table.power("japan")), left);
    }
}

/// With low luck what the attacks on one ship come to is certain, a die decides about the rest.
#[test]
fn low_luck_adds_the_attacks_up() {
    let scenario = fleet("sz-22", "sz-23").dice(DiceRule::LowLuck);
    let mut table = attacks(scenario, "sz-22", "sz-23");
    let battleship = ship(&table, "sz-22", UnitKind::Battleship);
    table.answers(chosen(battleship, 6));
    assert!(
        table.state.piece(battleship).is_none(),
        "12 sixths are two hits"
    );
    assert_eq!(table.dice.rolled, 0);
}

/// AAE-pacific-14: an attack on an ally's ship alone is none on Japan's, be it in a zone with the
/// symbol.
/// Forbids: AAE-pacific-14.
#[test]
fn an_attack_on_others_is_not_met() {
    for (owner, asked) in [("germany", false), ("japan", true)] {
        let scenario = Scenario::global()
            .turn(4, "united-states", Phase::CombatMove)
            .war("united-states", "japan")
            .war("united-states", "germany")
            .units("sz-22", owner, UnitKind::Cruiser, 1)
            .units("sz-23", "united-states", UnitKind::Battleship, 1);
        let mut table = Table::new(scenario);
        let go = table.go(UnitKind::Battleship, 1, "sz-23", "sz-22");
        table.does("united-states", go);
        table.does("united-states", Command::EndPhase);
        assert_eq!(!table.state.pending().is_empty(), asked, "{owner}");
    }
}

/// AAE-pacific-15: transports are no targets, and each ship is named once.
/// Allows: AAE-pacific-15.
/// Forbids: AAE-pacific-15.
#[test]
fn targets_are_surface_warships() {
    let scenario = fleet("sz-22", "sz-23").units("sz-23", "united-states", UnitKind::Transport, 1);
    let mut table = Table::new(scenario);
    for kind in [UnitKind::Battleship, UnitKind::Carrier, UnitKind::Transport] {
        let go = table.go(kind, 1, "sz-23", "sz-22");
        table.does("united-states", go);
    }
    table.does("united-states", Command::EndPhase);
    let transport = ship(&table, "sz-22", UnitKind::Transport);
    let battleship = ship(&table, "sz-22", UnitKind::Battleship);
    let carrier = ship(&table, "sz-22", UnitKind::Carrier);
    let attack = |ship| KamikazeAttack { ship, attacks: 1 };
    for wrong in [
        vec![attack(transport)],
        vec![attack(battleship), attack(transport)],
        vec![attack(battleship), attack(battleship)],
    ] {
        let refused = table.answer_refused(Answer::Kamikaze(wrong));
        assert_eq!(refused, "AAE-pacific-15");
    }
    table.answers(Answer::Kamikaze(vec![attack(battleship), attack(carrier)]));
    assert_eq!(table.state.kamikaze_left(table.power("japan")), 4);
}

/// AAE-pacific-12, AAE-pacific-18: attacks are spent permanently; Japan is asked in each enemy's
/// turn as long as some are left, and a standing order makes no more than that.
/// Allows: AAE-pacific-12.
/// Forbids: AAE-pacific-12.
#[test]
fn six_attacks_last_the_whole_game() {
    let scenario = || {
        fleet("sz-22", "sz-23")
            .war("anzac", "japan")
            .war("united-kingdom", "japan")
            .units("sz-22", "japan", UnitKind::Battleship, 3)
            .units("sz-20", "japan", UnitKind::Battleship, 3)
            .units("sz-21", "anzac", UnitKind::Cruiser, 2)
    };
    for (first, left) in [(5, 1), (6, 0)] {
        let mut table = attacks(scenario(), "sz-22", "sz-23");
        let battleship = ship(&table, "sz-22", UnitKind::Battleship);
        table.answers(chosen(battleship, first));
        table.until("anzac", Phase::CombatMove);
        let go = table.go(UnitKind::Cruiser, 2, "sz-21", "sz-20");
        table.does("anzac", go);
        table.does("anzac", Command::EndPhase);
        let open = table.state.pending().first().map(|it| &it.question);
        match (left, open) {
            (0, None) => {}
            (_, Some(Question::Kamikaze { attacks, .. })) => assert_eq!(*attacks, left),
            (_, other) => panic!("{left} left: {other:?}"),
        }
    }
    let mut table = Table::new(
        scenario()
            .units("sz-21", "united-states", UnitKind::Battleship, 2)
            .with(|state| {
                let japan = state.board().find_power("japan").unwrap();
                state.spend_kamikaze(japan, 3);
            }),
    );
    let order = Some(KamikazeOrder::Dearest(2));
    table.does("japan", Command::SetKamikazeOrder { order });
    for (from, to, count) in [("sz-23", "sz-22", 1), ("sz-21", "sz-20", 2)] {
        let go = table.go(UnitKind::Battleship, count, from, to);
        table.does("united-states", go);
    }
    table.does("united-states", Command::EndPhase);
    assert_eq!(table.state.kamikaze_left(table.power("japan")), 0);
    let announced = table.events.iter().filter_map(|event| match event {
        Event::Kamikaze { attacks, dice, .. } if dice.is_empty() => Some(*attacks),
        _ => None,
    });
    assert_eq!(
        announced.sum::<u8>(),
        3,
        "two in one zone, one in the other"
    );
}
