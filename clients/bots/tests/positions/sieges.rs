//! Capitals that are in no danger yet, and would be if nobody thought of it.

use sandtable_aa1940::facility::FacilityKind;
use sandtable_aa1940::phase::Phase;
use sandtable_aa1940::scenario::{Scenario, ScriptedDice};
use sandtable_aa1940::unit::UnitKind;
use sandtable_bots::BotKind;

use crate::game::{Match, fall_of_the_capital};

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

/// New units go to the capital as long as it needs them, though the first of them alone would not
/// save it, and not to the complex at the front.
#[test]
fn new_units_guard_the_capital_first() {
    let scenario = Scenario::europe()
        .turn(6, "germany", Phase::Mobilize)
        .war("germany", "soviet-union")
        .control("poland", "soviet-union")
        .control("ukraine", "germany")
        .facility("ukraine", FacilityKind::MajorComplex, 0)
        .units("poland", "soviet-union", UnitKind::Infantry, 9)
        .units("poland", "soviet-union", UnitKind::Tank, 4)
        .units("germany", "germany", UnitKind::Infantry, 3)
        .units("ukraine", "germany", UnitKind::Infantry, 8)
        .queue("germany", UnitKind::Infantry, 10);
    let mut game = Match::of(BotKind::Expert, scenario, ScriptedDice::default());
    let before = fall_of_the_capital(&game.state);
    assert!(before > 0.9, "it is lost as it stands: {before}");
    game.play_phase();
    let home = game.count("germany", "germany", UnitKind::Infantry);
    let after = fall_of_the_capital(&game.state);
    assert!(
        after < 0.5,
        "{home} infantry guard the capital, which falls with {after}"
    );
}
