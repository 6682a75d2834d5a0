//! Positions as their phase opens.

use super::{Scenario, ScriptedDice, find};
use crate::phase::Phase;
use crate::piece::Marks;
use crate::unit::UnitKind::{Carrier, Fighter};

/// AAE-combat-move-20, AAE-combat-move-21: own aircraft have taken off from a sound carrier when their power may move
/// them; those of a friend stay aboard, and so do those of a damaged carrier.
#[test]
fn own_aircraft_have_taken_off_as_combat_moves_open() {
    for (owner, damaged, stays) in [
        ("united-kingdom", false, false),
        ("france", false, true),
        ("united-kingdom", true, true),
    ] {
        let mut scenario = Scenario::europe()
            .turn(2, "united-kingdom", Phase::CombatMove)
            .unit("sz-109", "united-kingdom", Carrier, |ship| {
                if damaged {
                    ship.marks = Marks::DAMAGED;
                }
            })
            .units("sz-109", owner, Fighter, 1);
        let ship = scenario.find("sz-109", "united-kingdom", Carrier);
        let fighter = scenario.find("sz-109", owner, Fighter);
        scenario.embark(fighter, ship);
        let state = scenario.open(&mut ScriptedDice::default(), &mut Vec::new());
        let fighter = state.piece(find(&state, "sz-109", owner, Fighter)).unwrap();
        assert_eq!(fighter.aboard, stays.then_some(ship), "{owner} {damaged}");
    }
}
