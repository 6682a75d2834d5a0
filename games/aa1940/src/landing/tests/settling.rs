//! Landing on carriers as Mobilize New Units ends.

use crate::command_context::Play;
use crate::event::{Event, RemovalReason};
use crate::favor::Favor;
use crate::landing::{reserved_carriers, settle};
use crate::phase::Phase;
use crate::scenario::{Scenario, ScriptedDice};
use crate::state::{Marks, State};
use crate::unit::UnitKind::{Carrier, Fighter, TacticalBomber};

fn settled(mut state: State) -> (State, Vec<Event>) {
    let mut events = Vec::new();
    settle(&mut Play {
        state: &mut state,
        dice: &mut ScriptedDice::default(),
        events: &mut events,
    });
    let events = events
        .into_iter()
        .map(|addressed| addressed.event)
        .collect();
    (state, events)
}

fn fleet(own: u16, friends: u16, planes: u16) -> Scenario {
    Scenario::europe()
        .units("sz-110", "united-kingdom", Fighter, planes)
        .units("sz-110", "france", Carrier, friends)
        .units("sz-110", "united-kingdom", Carrier, own)
        .turn(1, "united-kingdom", Phase::Mobilize)
}

/// AAE-air-landing-05, AAE-air-landing-04, AAE-air-landing-08, AAE-misc-09: aircraft land in
/// their zone, on their own carriers first, then on friends' that agree; the rest are lost.
#[test]
fn aircraft_settle_on_carriers() {
    let count = |scenario: Scenario| {
        let (state, events) = settled(scenario.build());
        let owner = |power: &str| {
            let power = state.board().find_power(power).unwrap();
            state
                .pieces()
                .filter_map(|(_, piece)| state.piece(piece.aboard?))
                .filter(|ship| ship.owner == power)
                .count()
        };
        let lost = events
            .iter()
            .filter(|event| {
                matches!(
                    event,
                    Event::Removed {
                        reason: RemovalReason::NoLanding,
                        ..
                    }
                )
            })
            .count();
        (owner("united-kingdom"), owner("france"), lost)
    };
    let agreed = |scenario: Scenario| {
        scenario.with(|state| {
            let france = state.board().find_power("france").unwrap();
            state.set_turn(|turn| turn.granted.push(Favor::Carriers(france)));
        })
    };
    assert_eq!(count(fleet(1, 0, 2)), (2, 0, 0));
    assert_eq!(count(fleet(1, 0, 3)), (2, 0, 1));
    assert_eq!(count(fleet(1, 1, 3)), (2, 0, 1));
    assert_eq!(count(agreed(fleet(1, 1, 3))), (2, 1, 0));
    let damaged = fleet(0, 0, 1).unit("sz-110", "united-kingdom", Carrier, |piece| {
        piece.marks = Marks::DAMAGED;
    });
    assert_eq!(count(damaged), (0, 0, 1));
}

/// AAE-air-landing-06, AAE-air-landing-13: aircraft without a carrier in their zone hold new
/// carriers there, two to each.
#[test]
fn waiting_aircraft_reserve_carriers() {
    let reserved = |scenario: Scenario| {
        let state = scenario.build();
        reserved_carriers(&state, state.turn().power)
            .into_iter()
            .map(|(zone, carriers)| (state.board().space(zone).id.clone(), carriers))
            .collect::<Vec<_>>()
    };
    assert_eq!(reserved(fleet(1, 0, 2)), []);
    assert_eq!(reserved(fleet(1, 0, 3)), [("sz-110".to_owned(), 1)]);
    let two = fleet(0, 0, 3).units("sz-109", "united-kingdom", TacticalBomber, 1);
    assert_eq!(
        reserved(two),
        [("sz-109".to_owned(), 1), ("sz-110".to_owned(), 2)]
    );
}
