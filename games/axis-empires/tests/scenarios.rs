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
    let mut cut_off = Vec::new();
    for open in &PACKS {
        for scenario in &open.pack().scenarios {
            let state = opening(open.code, &scenario.code);
            let supply = Supply::of(&state);
            for (id, piece) in state.pieces() {
                let (Place::Hex(hex), Some(counter)) = (piece.at, piece.counter(state.pack()))
                else {
                    continue;
                };
                counted += 1;
                if !supply.is_supplied(id) {
                    let code = state.map().hex(hex).code;
                    cut_off.push(format!("{}: {} in {code}", scenario.code, counter.name));
                }
            }
        }
    }
    assert!(cut_off.is_empty(), "out of supply: {cut_off:#?}");
    assert!(counted > 250, "{counted} pieces on maps");
}
