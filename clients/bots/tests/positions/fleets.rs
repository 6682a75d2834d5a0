//! Fleets, submarines and transports.

use sandtable_aa1940::command::Command as EngineCommand;
use sandtable_aa1940::phase::Phase;
use sandtable_aa1940::scenario::{Scenario, ScriptedDice};
use sandtable_aa1940::state::Piece;
use sandtable_aa1940::unit::UnitKind;
use sandtable_bots::BotKind;

use crate::game::{Match, PLANNERS, fair_dice, power};

/// Four submarines two zones from a strong fleet that hunts them.
#[test]
fn its_submarines_do_not_attack_a_fleet_with_escorts() {
    let scenario = Scenario::europe()
        .turn(2, "germany", Phase::CombatMove)
        .units("germany", "germany", UnitKind::Infantry, 8)
        .units("western-germany", "germany", UnitKind::Infantry, 4)
        .units("sz-118", "germany", UnitKind::Submarine, 4)
        .units("sz-109", "united-kingdom", UnitKind::Battleship, 2)
        .units("sz-109", "united-kingdom", UnitKind::Carrier, 1)
        .units("sz-109", "united-kingdom", UnitKind::Fighter, 2)
        .units("sz-109", "united-kingdom", UnitKind::Destroyer, 4)
        .units("sz-109", "united-kingdom", UnitKind::Transport, 2);
    for kind in PLANNERS {
        let mut game = Match::of(kind, scenario.clone(), ScriptedDice::default());
        game.play_phase();
        assert_eq!(
            game.count("sz-109", "germany", UnitKind::Submarine),
            0,
            "{kind:?}"
        );
    }
}

/// The opening position: the Royal Navy is within reach of submarines and aircraft.
#[test]
fn it_sees_the_royal_navy_in_its_first_turn() {
    let mut scenario = Scenario::opening();
    scenario = scenario.turn(1, "germany", Phase::CombatMove);
    let mut game = Match::of(BotKind::Expert, scenario, ScriptedDice::default());
    game.play_phase();
    let zones = ["sz-106", "sz-109", "sz-110", "sz-111", "sz-112", "sz-91"];
    let kinds = [
        UnitKind::Submarine,
        UnitKind::Fighter,
        UnitKind::TacticalBomber,
    ];
    let attacked = zones.iter().filter(|zone| {
        let sent: usize = kinds
            .iter()
            .map(|kind| game.count(zone, "germany", *kind))
            .sum();
        sent >= 2
    });
    assert!(attacked.count() >= 1);
}

/// Transports beside an army that nothing threatens, and a coast that one infantry holds.
#[test]
fn its_transports_do_not_idle_beside_an_army() {
    let scenario = Scenario::europe()
        .turn(4, "united-kingdom", Phase::CombatMove)
        .control("normandy-bordeaux", "germany")
        .control("france", "germany")
        .units("united-kingdom", "united-kingdom", UnitKind::Infantry, 12)
        .units("united-kingdom", "united-kingdom", UnitKind::Artillery, 4)
        .units("sz-110", "united-kingdom", UnitKind::Transport, 4)
        .units("sz-110", "united-kingdom", UnitKind::Battleship, 2)
        .units("normandy-bordeaux", "germany", UnitKind::Infantry, 1)
        .units("germany", "germany", UnitKind::Infantry, 6)
        .units("western-germany", "germany", UnitKind::Infantry, 2);
    for kind in PLANNERS {
        let mut game = Match::of(kind, scenario.clone(), ScriptedDice::new([1, 1, 1, 1]));
        game.play_until(Phase::Mobilize);
        let infantry = game.count("united-kingdom", "united-kingdom", UnitKind::Infantry);
        let artillery = game.count("united-kingdom", "united-kingdom", UnitKind::Artillery);
        assert!(
            infantry + artillery <= 10,
            "{kind:?} leaves {infantry} and {artillery}"
        );
    }
}

/// Japan is at war with the United States and lies off Hawaii with an army aboard.
#[test]
fn japan_takes_hawaii_when_it_can() {
    let mut scenario = Scenario::global()
        .turn(4, "japan", Phase::CombatMove)
        .war("japan", "united-states")
        .units("japan", "japan", UnitKind::Infantry, 10)
        .units("sz-26", "japan", UnitKind::Battleship, 2)
        .units("sz-26", "japan", UnitKind::Carrier, 1)
        .units("sz-26", "japan", UnitKind::Transport, 1)
        .units("hawaiian-islands", "united-states", UnitKind::Infantry, 1)
        .units(
            "western-united-states",
            "united-states",
            UnitKind::Infantry,
            6,
        );
    let ship = scenario.find("sz-26", "japan", UnitKind::Transport);
    for _ in 0..2 {
        let zone = scenario.space("sz-26");
        let japan = scenario.power("japan");
        let piece = Piece::new(UnitKind::Infantry, japan, zone);
        let unit = scenario.put(piece).expect("there is room");
        scenario.embark(unit, ship);
    }
    let dice = ScriptedDice::new([1, 1, 1, 1, 1, 1]);
    let mut game = Match::of(BotKind::Expert, scenario, dice);
    game.play_until(Phase::NoncombatMove);
    let japan = power(&game.state, "japan");
    assert_eq!(game.holder("hawaiian-islands"), Some(japan));
}

/// Commands that take drafts back say that a plan was made twice.
fn taken_back(commands: &[EngineCommand]) -> usize {
    let back = |command: &&EngineCommand| matches!(command, EngineCommand::TakeBack { .. });
    commands.iter().filter(back).count()
}

/// In the whole first round drafts are taken back once at most, where all moves together are
/// against the rules for landings: no power drafts its turn again and again.
#[test]
fn it_drafts_its_moves_once() {
    let scenario = Scenario::opening().turn(1, "germany", Phase::CombatMove);
    let mut game = Match::of(BotKind::Expert, scenario, fair_dice());
    let mut back = 0;
    while game.state.turn().round == 1 {
        back += taken_back(&game.play_phase());
    }
    assert!(back <= 1, "{back}");
}
