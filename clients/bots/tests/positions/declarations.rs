//! Declarations of war.

use sandtable_aa1940::command::Command as EngineCommand;
use sandtable_aa1940::phase::Phase;
use sandtable_aa1940::scenario::{Scenario, ScriptedDice};
use sandtable_aa1940::unit::UnitKind;
use sandtable_bots::BotKind;

use crate::game::Match;

/// Paris has fallen, and a cruiser lies off Leningrad. So many infantry at the Soviet border
/// face ten.
fn before_the_campaign(own: u16) -> Scenario {
    Scenario::europe()
        .turn(2, "germany", Phase::CombatMove)
        .control("france", "germany")
        .units("france", "germany", UnitKind::Infantry, 6)
        .units("germany", "germany", UnitKind::Infantry, 8)
        .units("poland", "germany", UnitKind::Infantry, own)
        .units("eastern-poland", "soviet-union", UnitKind::Infantry, 10)
        .units("sz-115", "soviet-union", UnitKind::Cruiser, 1)
        .units("sz-114", "germany", UnitKind::Cruiser, 1)
}

#[test]
fn it_declares_no_war_that_it_is_too_weak_for() {
    let declares = |own: u16| {
        let scenario = before_the_campaign(own);
        let mut game = Match::of(BotKind::Expert, scenario, ScriptedDice::default());
        let commands = game.play_phase();
        let declared =
            |command: &EngineCommand| matches!(command, EngineCommand::DeclareWar { .. });
        commands.iter().any(declared)
    };
    assert!(!declares(1));
    assert!(declares(20));
}
