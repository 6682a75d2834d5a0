//! Capitals that could fall.

use sandtable_aa1940::phase::Phase;
use sandtable_aa1940::scenario::{Scenario, ScriptedDice};
use sandtable_aa1940::unit::UnitKind;

use crate::game::{Match, PLANNERS, fair_dice, fall_of_the_capital};

/// Six infantry and six tanks beside a capital that so many could hold.
fn besieged(phase: Phase) -> Scenario {
    Scenario::europe()
        .turn(4, "germany", phase)
        .war("germany", "soviet-union")
        .control("poland", "soviet-union")
        .units("poland", "soviet-union", UnitKind::Infantry, 6)
        .units("poland", "soviet-union", UnitKind::Tank, 6)
        .units("germany", "germany", UnitKind::Infantry, 9)
        .units("germany", "germany", UnitKind::Artillery, 4)
        .units("germany", "germany", UnitKind::Tank, 5)
        .units("united-kingdom", "united-kingdom", UnitKind::Infantry, 6)
}

/// It does not march away from a capital that would fall then, however open the west is.
#[test]
fn it_stays_to_hold_its_capital() {
    let scenario = besieged(Phase::NoncombatMove)
        .units("normandy-bordeaux", "france", UnitKind::Infantry, 1)
        .units("holland-belgium", "germany", UnitKind::Infantry, 1);
    for kind in PLANNERS {
        let mut game = Match::of(kind, scenario.clone(), ScriptedDice::default());
        let before = fall_of_the_capital(&game.state);
        assert!(before < 0.5, "it could be held: {before}");
        game.play_phase();
        let after = fall_of_the_capital(&game.state);
        assert!(after <= 0.5, "{kind:?}: {after}");
    }
}

/// It attacks nothing with what its capital needs.
#[test]
fn it_attacks_with_nothing_that_its_capital_needs() {
    let scenario = besieged(Phase::CombatMove)
        .control("western-germany", "united-kingdom")
        .control("denmark", "united-kingdom")
        .control("slovakia-hungary", "soviet-union")
        .units("western-germany", "united-kingdom", UnitKind::Infantry, 3)
        .units("western-germany", "united-kingdom", UnitKind::Artillery, 2)
        .units("denmark", "united-kingdom", UnitKind::Infantry, 1)
        .units("slovakia-hungary", "soviet-union", UnitKind::Infantry, 2);
    let mut game = Match::new(scenario, ScriptedDice::default());
    let mut ordered = fall_of_the_capital(&game.state);
    assert!(ordered < 0.5, "it could be held: {ordered}");
    for _ in 0..20 {
        game.step();
        if game.state.turn().phase != Phase::CombatMove {
            assert!(ordered <= 0.5, "{ordered}");
            return;
        }
        ordered = fall_of_the_capital(&game.state);
    }
    panic!("the bot never closes its combat move");
}

/// However rich the prize next door, the capital is held when the turn is over: nobody marches
/// on another capital while the own one falls.
#[test]
fn it_marches_on_no_capital_while_its_own_one_falls() {
    let scenario = besieged(Phase::CombatMove)
        .control("western-germany", "united-kingdom")
        .units("western-germany", "united-kingdom", UnitKind::Infantry, 2)
        .control("slovakia-hungary", "soviet-union")
        .units("slovakia-hungary", "soviet-union", UnitKind::Infantry, 2);
    for kind in PLANNERS {
        let mut game = Match::of(kind, scenario.clone(), fair_dice());
        game.play_until(Phase::Mobilize);
        let after = fall_of_the_capital(&game.state);
        assert!(after <= 0.5, "{kind:?}: {after}");
    }
}
