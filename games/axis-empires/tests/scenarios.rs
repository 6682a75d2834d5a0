//! The scenarios as positions: whoever is set up on the map can be supplied, and reaches
//! what the scenario is about.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use sandtable_axis_empires::game::AxisEmpires;
use sandtable_axis_empires::pack::open::PACKS;
use sandtable_axis_empires::s10_supply::Supply;
use sandtable_axis_empires::state::{Place, State};
use sandtable_kernel::Game;

fn opening(pack: &str, scenario: &str) -> State {
    let options = AxisEmpires.one_seat_each(pack, scenario).unwrap();
    AxisEmpires.new_match(&options).unwrap()
}

#[test]
fn everybody_is_supplied_when_a_scenario_begins() {
    let mut counted = 0;
    for open in &PACKS {
        for scenario in &open.pack().scenarios {
            let state = opening(open.code, &scenario.code);
            let supply = Supply::of(&state);
            for (id, piece) in state.pieces() {
                let Place::Hex(hex) = piece.at else {
                    continue;
                };
                let code = state.map().hex(hex).code;
                let name = &piece.counter(state.pack()).unwrap().name;
                counted += 1;
                assert!(
                    supply.is_supplied(id),
                    "{}: {name} in {code} is out of supply",
                    scenario.code
                );
            }
        }
    }
    assert!(counted > 250, "{counted} pieces on maps");
}
