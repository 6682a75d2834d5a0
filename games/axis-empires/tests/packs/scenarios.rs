//! The scenarios as positions: every unit set up on the map can be supplied, and can reach the
//! scenario's objectives.

use sandtable_axis_empires::game::AxisEmpires;
use sandtable_axis_empires::pack::open::PACKS;
use sandtable_axis_empires::pack::{Posture, WarState};
use sandtable_axis_empires::politics::{self, Force};
use sandtable_axis_empires::s10_supply::Supply;
use sandtable_axis_empires::state::{Piece, Place, State};
use sandtable_kernel::Game;

fn opening(pack: &str, scenario: &str) -> State {
    let options = AxisEmpires::default()
        .one_seat_each(pack, scenario)
        .unwrap();
    AxisEmpires::default().new_match(&options).unwrap()
}

/// Reports whether a unit is of a country that a policy binds before the war: only its country's
/// own convoy feeds it, and it has nothing to do yet.
fn is_at_peace(state: &State, piece: &Piece) -> bool {
    let posture = politics::posture(state, Force::of(state, piece));
    let theatre = state.scenario().theatre;
    state.war_state(theatre) == WarState::PreWar && matches!(posture, Posture::Policy(_))
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
                if is_at_peace(&state, piece) {
                    continue;
                }
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
