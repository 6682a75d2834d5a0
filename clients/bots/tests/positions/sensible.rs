//! Tests of the sensible bot in small positions.

use sandtable_aa1940::advance::Advance;
use sandtable_aa1940::command::{BattleKind, Command as EngineCommand};
use sandtable_aa1940::facility::FacilitySlot;
use sandtable_aa1940::phase::Phase;
use sandtable_aa1940::scenario::{Scenario, ScriptedDice};
use sandtable_aa1940::unit::UnitKind;

use crate::game::{Match, power};

#[test]
fn it_walks_into_an_empty_territory() {
    let scenario = Scenario::europe()
        .turn(2, "germany", Phase::CombatMove)
        .units("germany", "germany", UnitKind::Infantry, 8)
        .units("holland-belgium", "germany", UnitKind::Infantry, 4)
        .units("russia", "soviet-union", UnitKind::Infantry, 8)
        .units("united-kingdom", "united-kingdom", UnitKind::Infantry, 8);
    let mut game = Match::new(scenario, ScriptedDice::default());
    game.play_phase();
    while game.state.turn().phase == Phase::ConductCombat {
        game.play_phase();
    }
    assert_eq!(game.holder("france"), Some(power(&game.state, "germany")));
}

#[test]
fn it_lets_a_strong_garrison_be() {
    let scenario = Scenario::europe()
        .turn(2, "germany", Phase::CombatMove)
        .units("germany", "germany", UnitKind::Infantry, 8)
        .units("holland-belgium", "germany", UnitKind::Infantry, 4)
        .units("france", "france", UnitKind::Infantry, 12)
        .units("normandy-bordeaux", "france", UnitKind::Infantry, 12)
        .units("russia", "soviet-union", UnitKind::Infantry, 8);
    let mut game = Match::new(scenario, ScriptedDice::default());
    game.play_phase();
    assert_eq!(
        game.count("holland-belgium", "germany", UnitKind::Infantry),
        4
    );
}

#[test]
fn it_does_not_strip_a_threatened_capital() {
    let scenario = Scenario::europe()
        .turn(6, "soviet-union", Phase::CombatMove)
        .war("germany", "soviet-union")
        .control("smolensk", "germany")
        .control("belarus", "germany")
        .units("russia", "soviet-union", UnitKind::Infantry, 9)
        .units("smolensk", "germany", UnitKind::Tank, 4)
        .units("smolensk", "germany", UnitKind::Infantry, 6)
        .units("bryansk", "soviet-union", UnitKind::Infantry, 1);
    let mut game = Match::new(scenario, ScriptedDice::default());
    while game.state.turn().power == power(&game.state, "soviet-union")
        && game.state.turn().phase != Phase::Mobilize
    {
        game.play_phase();
    }
    assert!(game.count("russia", "soviet-union", UnitKind::Infantry) >= 9);
}

#[test]
fn it_buys_defenders_when_a_landing_threatens_its_capital() {
    let scenario = Scenario::europe()
        .turn(3, "united-kingdom", Phase::Purchase)
        .treasury("united-kingdom", 30)
        .units("united-kingdom", "united-kingdom", UnitKind::Infantry, 2)
        .units("sz-112", "germany", UnitKind::Transport, 5)
        .units("sz-112", "germany", UnitKind::Battleship, 1)
        .units("western-germany", "germany", UnitKind::Tank, 5)
        .units("western-germany", "germany", UnitKind::Infantry, 5);
    let mut game = Match::new(scenario, ScriptedDice::default());
    let bought: u16 = game
        .play_phase()
        .into_iter()
        .filter_map(|command| match command {
            EngineCommand::Buy {
                kind: UnitKind::Infantry,
                count,
            } => Some(count),
            _ => None,
        })
        .sum();
    assert!(bought >= 8, "only {bought} infantry");
}

/// Germany in a phase of a match with research, rich and unthreatened.
fn laboratory(phase: Phase) -> Scenario {
    Scenario::europe()
        .research()
        .turn(2, "germany", phase)
        .treasury("germany", 65)
        .units("germany", "germany", UnitKind::Infantry, 20)
        .units("western-germany", "germany", UnitKind::Infantry, 20)
}

#[test]
fn it_stakes_a_little_on_research_and_takes_the_chart_of_armies() {
    let dice = ScriptedDice::new([6, 2, 1]);
    let mut game = Match::new(laboratory(Phase::Research), dice);
    let first = game.step();
    assert!(
        matches!(first[..], [EngineCommand::Research { dice: 2, .. }]),
        "{first:?}"
    );
    assert_eq!(game.step(), [EngineCommand::EndPhase]);
    game.step();
    let germany = power(&game.state, "germany");
    assert!(game.state.has(germany, Advance::AdvancedArtillery));
    // A power that must fear for a factory spends nothing.
    let threatened = Scenario::europe()
        .research()
        .turn(2, "germany", Phase::Research)
        .treasury("germany", 65)
        .units("france", "france", UnitKind::Tank, 20);
    let mut game = Match::new(threatened, ScriptedDice::default());
    assert_eq!(game.step(), [EngineCommand::EndPhase]);
}

#[test]
fn it_launches_rockets_at_factories_before_it_fights() {
    let scenario = laboratory(Phase::ConductCombat)
        .advance("germany", Advance::Rockets)
        .battle(BattleKind::General, "sz-64");
    let mut game = Match::new(scenario, ScriptedDice::default());
    let first = game.step();
    let EngineCommand::Launch { at, slot, .. } = first[0] else {
        panic!("a rocket is launched first, not {first:?}");
    };
    assert_eq!(slot, FacilitySlot::Complex);
    let value = game.state.board().space(at).ipc;
    assert!(value >= 4, "worth {value}");
    assert!(matches!(game.step()[..], [EngineCommand::Fight { .. }]));
}

#[test]
fn it_lands_where_the_coast_is_weakest() {
    let mut scenario = Scenario::europe()
        .turn(4, "united-kingdom", Phase::CombatMove)
        .control("normandy-bordeaux", "germany")
        .control("france", "germany")
        .units("united-kingdom", "united-kingdom", UnitKind::Infantry, 6)
        .units("united-kingdom", "united-kingdom", UnitKind::Artillery, 2)
        .units("sz-110", "united-kingdom", UnitKind::Transport, 2)
        .units("sz-110", "united-kingdom", UnitKind::Battleship, 2)
        .units("normandy-bordeaux", "germany", UnitKind::Infantry, 1)
        .units("germany", "germany", UnitKind::Infantry, 4);
    for coast in ["western-germany", "holland-belgium", "norway", "denmark"] {
        scenario = scenario.units(coast, "germany", UnitKind::Infantry, 6);
    }
    let mut game = Match::new(scenario, ScriptedDice::new([1, 1, 1, 1]));
    game.play_phase();
    while game.state.turn().phase == Phase::ConductCombat {
        game.play_phase();
    }
    // The capital of France is in enemy hands, so no power liberates for it.
    assert_eq!(
        game.holder("normandy-bordeaux"),
        Some(power(&game.state, "united-kingdom"))
    );
    assert!(game.count("normandy-bordeaux", "united-kingdom", UnitKind::Artillery) == 2);
}

#[test]
fn it_breaks_off_a_hopeless_attack() {
    let scenario = Scenario::europe()
        .turn(3, "germany", Phase::CombatMove)
        .units("holland-belgium", "germany", UnitKind::Infantry, 5)
        .units("holland-belgium", "germany", UnitKind::Tank, 3)
        .units("france", "france", UnitKind::Infantry, 5)
        .units("germany", "germany", UnitKind::Infantry, 5);
    // The attackers' eight dice miss, the defenders' all hit; then it is asked.
    let dice = ScriptedDice::new([6, 6, 6, 6, 6, 6, 6, 6, 1, 1, 1, 1, 1]);
    let mut game = Match::new(scenario, dice);
    game.play_phase();
    while game.state.turn().phase == Phase::ConductCombat {
        game.play_phase();
    }
    let tanks = |game: &Match, at| game.count(at, "germany", UnitKind::Tank);
    assert_eq!(tanks(&game, "france"), 0);
    assert_eq!(tanks(&game, "holland-belgium"), 3);
    assert_eq!(game.count("france", "france", UnitKind::Infantry), 5);
}

#[test]
fn it_gives_up_cheap_units_first_and_keeps_one_to_take_the_ground() {
    let scenario = Scenario::europe()
        .turn(3, "germany", Phase::CombatMove)
        .units("holland-belgium", "germany", UnitKind::Infantry, 2)
        .units("western-germany", "germany", UnitKind::Fighter, 3)
        .units("france", "france", UnitKind::Infantry, 2)
        .units("germany", "germany", UnitKind::Infantry, 5);
    // Two hits each way: one of them must fall on a fighter, or Paris is not taken.
    let mut game = Match::new(scenario, ScriptedDice::new([6, 6, 1, 1, 6, 1, 1]));
    game.play_phase();
    while game.state.turn().phase == Phase::ConductCombat {
        game.play_phase();
    }
    assert_eq!(game.holder("france"), Some(power(&game.state, "germany")));
}

/// Infantry beside an air base joins an attack that tanks make overland, and stays at home where
/// there is no attack.
#[test]
fn its_paratroopers_join_an_attack() {
    for (tanks, dropped) in [(5, 2), (0, 0)] {
        let scenario = Scenario::europe()
            .turn(3, "germany", Phase::CombatMove)
            .advance("germany", Advance::Paratroopers)
            .units("western-germany", "germany", UnitKind::Infantry, 8)
            .units("holland-belgium", "germany", UnitKind::Tank, tanks)
            .units("normandy-bordeaux", "france", UnitKind::Infantry, 3)
            .units("france", "france", UnitKind::Infantry, 20)
            .units("united-kingdom", "united-kingdom", UnitKind::Infantry, 8);
        let mut game = Match::new(scenario, ScriptedDice::default());
        let commands = game.play_phase();
        let drops = commands.iter().filter_map(|command| match command {
            EngineCommand::Drop { stack, .. } => Some(stack.count),
            _ => None,
        });
        assert_eq!(drops.sum::<u16>(), dropped, "{commands:?}");
    }
}
