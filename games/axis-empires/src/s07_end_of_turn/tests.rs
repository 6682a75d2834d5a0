mod delay;
mod displays;
mod european_war;
mod off_the_track;

use super::*;
use crate::command::Command;
use crate::faction::Faction::{Axis, Soviet};
use crate::map::Theatre::Europe;
use crate::pack::{Arrival, Location, Pack, Placement, Side, TurnId};
use crate::sequence::Segment;
use crate::testing::Position;

/// AE-7-1, AE-7.2-1, AE-7.2-2, DS-7.2-1, DS-7.2-2: what waits in the next box comes back.
#[test]
fn the_next_box_of_the_track_returns_to_the_pools() {
    let mut position = Position::europe();
    let now = position.state.now();
    let soon = position.put_at("ger-pz-army", Axis, Place::Track(Europe, now.after(1)));
    let later = position.put_at("rus-hq", Soviet, Place::Track(Europe, now.after(2)));
    let markers = [
        "axis-logistics",
        "axis-scratch",
        "ger-det",
        "soviet-partisans",
    ]
    .map(|code| {
        let faction = if code.starts_with("soviet") {
            Soviet
        } else {
            Axis
        };
        position.put_at(code, faction, Place::Track(Europe, now.after(1)))
    });
    position.put("ger-inf", Axis, "w3825");
    position.phase(Soviet, Segment::ConditionalEvents);
    position.play(crate::run::close_segment);
    position.play(crate::run::advance);
    assert_eq!(position.state.now(), now.after(1));
    for marker in markers {
        assert_eq!(position.at(marker), Place::ForcePool(Europe));
    }
    assert_eq!(position.at(soon), Place::ForcePool(Europe));
    assert_eq!(position.at(later), Place::Track(Europe, now.after(2)));
}

/// A scenario ends after its last turn, and is won by the strategic hexes held.
#[test]
fn the_last_turn_ends_the_match() {
    let mut position = Position::europe();
    let last = position.state.scenario().last;
    position
        .state
        .set_turn(|turn| turn.cursor.turn = TurnId(last.0));
    position.phase(Soviet, Segment::ConditionalEvents);
    position.put("ger-inf", Axis, "w3825");
    position.play(crate::run::close_segment);
    position.play(crate::run::advance);
    let outcome = position.state.outcome().unwrap();
    assert!(outcome.reason.contains("0 points"), "{}", outcome.reason);
    assert_eq!(position.refusal(&Command::EndSegment), "AE-0.3-1");
}

/// AE-7.2-1: what a scenario brings in a turn comes in that turn, and in no other.
#[test]
fn arrivals_come_in_their_turn() {
    let mut pack = Pack::clone(&crate::testing::pack());
    let unit = pack.find_counter("rus-inf").unwrap();
    let scenario = pack.scenarios.last_mut().unwrap();
    let first = scenario.first;
    scenario.arrivals = [1, 2]
        .map(|count| Arrival {
            turn: first.after(u16::from(count)),
            placement: Placement {
                counter: unit,
                side: Side::Front,
                count,
                at: Location::ForcePool,
                faction: Soviet,
            },
        })
        .to_vec();
    let mut position = Position::on(pack);
    // A unit that may move, which makes the match wait.
    position.put("ger-inf", Axis, "w3825");
    for expected in [1, 2, 0] {
        position.phase(Axis, Segment::TurnMarker);
        let events = position.end_segment(3);
        let came = |event: &&Event| matches!(event, Event::Arrived { .. });
        assert_eq!(events.iter().filter(came).count(), expected);
    }
}
