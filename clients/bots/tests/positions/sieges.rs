//! Capitals that are in no danger yet, and would be if nobody thought of it.

use sandtable_aa1940::facility::FacilityKind;
use sandtable_aa1940::phase::Phase;
use sandtable_aa1940::scenario::{Scenario, ScriptedDice};
use sandtable_aa1940::unit::UnitKind;
use sandtable_bots::BotKind;

use crate::game::Match;

/// Land units of a power in some spaces.
fn army(game: &Match, power: &str, spaces: &[&str]) -> usize {
    let kinds = [UnitKind::Infantry, UnitKind::Artillery, UnitKind::Tank];
    spaces
        .iter()
        .flat_map(|space| kinds.map(|kind| game.count(space, power, kind)))
        .sum()
}

/// An army that is two moves from the capital arrives before one that has marched away from it:
/// most of the own army stays where it is back in one move, though the front is elsewhere.
#[test]
fn an_army_stays_near_a_capital_that_another_one_comes_for() {
    let scenario = Scenario::europe()
        .turn(6, "germany", Phase::NoncombatMove)
        .war("germany", "soviet-union")
        .control("france", "united-kingdom")
        .control("baltic-states", "germany")
        .control("eastern-poland", "germany")
        .units("france", "united-kingdom", UnitKind::Infantry, 14)
        .units("france", "united-kingdom", UnitKind::Tank, 8)
        .units("western-germany", "germany", UnitKind::Infantry, 1)
        .units("germany", "germany", UnitKind::Infantry, 3)
        .units("poland", "germany", UnitKind::Infantry, 12)
        .units("poland", "germany", UnitKind::Artillery, 6);
    let mut game = Match::of(BotKind::Expert, scenario, ScriptedDice::default());
    game.play_phase();
    let near = ["germany", "poland", "western-germany", "slovakia-hungary"];
    let near = army(&game, "germany", &near);
    assert!(near >= 16, "{near} of 22 are within a move of the capital");
}

/// New units go to the capital as long as it needs them, and not to the complex at the front.
#[test]
fn new_units_guard_the_capital_first() {
    let scenario = Scenario::europe()
        .turn(6, "germany", Phase::Mobilize)
        .war("germany", "soviet-union")
        .control("poland", "soviet-union")
        .control("ukraine", "germany")
        .facility("ukraine", FacilityKind::MinorComplex, 0)
        .units("poland", "soviet-union", UnitKind::Infantry, 5)
        .units("poland", "soviet-union", UnitKind::Tank, 2)
        .units("germany", "germany", UnitKind::Infantry, 3)
        .units("ukraine", "germany", UnitKind::Infantry, 8)
        .queue("germany", UnitKind::Infantry, 6);
    let mut game = Match::of(BotKind::Expert, scenario, ScriptedDice::default());
    game.play_phase();
    let home = game.count("germany", "germany", UnitKind::Infantry);
    assert!(home >= 7, "{home} infantry guard the capital");
}
