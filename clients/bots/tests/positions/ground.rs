//! Armies and aircraft: what they buy, where they stand, what they leave open.

use sandtable_aa1940::command::Command as EngineCommand;
use sandtable_aa1940::phase::Phase;
use sandtable_aa1940::scenario::{Scenario, ScriptedDice};
use sandtable_aa1940::unit::UnitKind;
use sandtable_bots::BotKind;

use crate::game::{Match, PLANNERS};

/// An enemy infantry beside an empty territory that is worth a factory and much income, with an
/// army of one's own a step behind.
#[test]
fn it_leaves_no_rich_land_open_to_a_walk_in() {
    let scenario = Scenario::europe()
        .turn(4, "germany", Phase::NoncombatMove)
        .control("france", "united-kingdom")
        .units("france", "united-kingdom", UnitKind::Infantry, 1)
        .units("greater-southern-germany", "germany", UnitKind::Infantry, 8)
        .units("greater-southern-germany", "germany", UnitKind::Tank, 2)
        .units("germany", "germany", UnitKind::Infantry, 4);
    for kind in PLANNERS {
        let mut game = Match::of(kind, scenario.clone(), ScriptedDice::default());
        game.play_phase();
        let guards = game.count("western-germany", "germany", UnitKind::Infantry)
            + game.count("western-germany", "germany", UnitKind::Tank);
        assert!(guards >= 1, "{kind:?} leaves the Ruhr to one infantry");
    }
}

/// A power with an army of infantry at an open front.
#[test]
fn it_buys_more_than_infantry() {
    let scenario = Scenario::europe()
        .turn(3, "germany", Phase::Purchase)
        .treasury("germany", 48)
        .war("germany", "soviet-union")
        .units("poland", "germany", UnitKind::Infantry, 20)
        .units("western-germany", "germany", UnitKind::Infantry, 8)
        .units("germany", "germany", UnitKind::Infantry, 8)
        .units("eastern-poland", "soviet-union", UnitKind::Infantry, 6)
        .units("russia", "soviet-union", UnitKind::Infantry, 12);
    let mut game = Match::of(BotKind::Expert, scenario, ScriptedDice::default());
    let bought = game.play_phase();
    let of = |wanted: &[UnitKind]| -> u16 {
        let counts = bought.iter().map(|command| match command {
            EngineCommand::Buy { kind, count } if wanted.contains(kind) => *count,
            _ => 0,
        });
        counts.sum()
    };
    let infantry = of(&[UnitKind::Infantry]);
    let heavy = of(&[UnitKind::Artillery, UnitKind::Tank]);
    assert!(heavy >= 3 && heavy >= infantry / 4, "{bought:?}");
}

/// Fighters over the front with a strong enemy beside it, and safe fields behind.
#[test]
fn its_aircraft_do_not_end_alone_at_the_front() {
    let scenario = Scenario::europe()
        .turn(4, "germany", Phase::NoncombatMove)
        .war("germany", "soviet-union")
        .control("eastern-poland", "germany")
        .units("germany", "germany", UnitKind::Infantry, 10)
        .units("germany", "germany", UnitKind::Fighter, 4)
        .units("slovakia-hungary", "germany", UnitKind::Fighter, 2)
        .units("belarus", "soviet-union", UnitKind::Infantry, 8)
        .units("belarus", "soviet-union", UnitKind::Tank, 4);
    for kind in PLANNERS {
        let mut game = Match::of(kind, scenario.clone(), ScriptedDice::default());
        game.play_phase();
        for front in ["eastern-poland", "baltic-states", "slovakia-hungary"] {
            let fighters = game.count(front, "germany", UnitKind::Fighter);
            let guards = game.count(front, "germany", UnitKind::Infantry);
            assert!(fighters == 0 || guards >= fighters, "{kind:?} in {front}");
        }
    }
}

/// Ground that a stronger enemy takes back at once is not entered by one infantry after another.
#[test]
fn it_does_not_feed_an_army_into_a_dead_zone() {
    let scenario = Scenario::europe()
        .turn(5, "soviet-union", Phase::NoncombatMove)
        .war("germany", "soviet-union")
        .units("russia", "soviet-union", UnitKind::Infantry, 12)
        .control("belarus", "germany")
        .units("belarus", "germany", UnitKind::Infantry, 6)
        .units("belarus", "germany", UnitKind::Tank, 6)
        .units("bryansk", "soviet-union", UnitKind::Infantry, 5)
        .units("bryansk", "soviet-union", UnitKind::Artillery, 1);
    for kind in PLANNERS {
        let mut game = Match::of(kind, scenario.clone(), ScriptedDice::default());
        game.play_phase();
        let exposed = game.count("smolensk", "soviet-union", UnitKind::Infantry)
            + game.count("smolensk", "soviet-union", UnitKind::Artillery);
        assert!(exposed <= 1 || exposed >= 12, "{kind:?} sends {exposed}");
    }
}

/// Bombers with no battle to fight within reach of a factory that nobody defends in the air.
#[test]
fn its_idle_bombers_raid_factories() {
    let scenario = Scenario::europe()
        .turn(3, "germany", Phase::CombatMove)
        .units("western-germany", "germany", UnitKind::StrategicBomber, 3)
        .units("western-germany", "germany", UnitKind::Infantry, 6)
        .units("germany", "germany", UnitKind::Infantry, 10)
        .units("united-kingdom", "united-kingdom", UnitKind::Infantry, 10)
        .units("france", "france", UnitKind::Infantry, 15);
    let mut game = Match::of(BotKind::Expert, scenario, ScriptedDice::default());
    let commands = game.play_phase();
    let raids = commands.iter().filter_map(|command| match command {
        EngineCommand::Raid { stack, .. } => Some(stack.count),
        _ => None,
    });
    assert_eq!(raids.sum::<u16>(), 3, "{commands:?}");
}
