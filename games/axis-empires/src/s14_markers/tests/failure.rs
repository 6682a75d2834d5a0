//! 14.15.

use crate::command::Command;
use crate::faction::Faction::{Axis, Soviet, Western};
use crate::map::Theatre;
use crate::s14_markers::s14_15_failure::reaches;
use crate::sequence::Segment;
use crate::state::Place;
use crate::testing::Position;

/// DS-14.15-1, DS-14.15-2, DS-C-6: five hexes around the marker, for the faction that it names.
#[test]
fn a_failure_reaches_five_hexes() {
    for code in ["axis-command-failure", "axis-supply-failure"] {
        let mut position = Position::europe();
        let center = position.hex("w3519");
        let marker = position.put(code, Axis, "w3519");
        let map = position.state.map();
        for (hex, _) in map.hexes_with_ids() {
            let near = map.distance(center, hex).is_some_and(|steps| steps <= 5);
            assert_eq!(reaches(&position.state, Axis, hex), near);
            assert!(!reaches(&position.state, Western, hex));
        }
        let aside = Place::Aside(Theatre::Europe);
        position.state.set_piece(marker, |piece| piece.at = aside);
        assert!(!reaches(&position.state, Axis, center));
    }
}

/// The Soviets move, with a German army whose Zone of Control reaches Kiev.
fn front() -> Position {
    let mut position = Position::europe();
    position.phase(Soviet, Segment::OperationalMovement);
    position.put("ger-army", Axis, "e3509");
    position
}

/// DS-14.15-4: under a failure of supplies no unit enters an Enemy Zone of Control, not even onto
/// a friend.
///
/// Allows: DS-14.15-4.
/// Forbids: DS-14.15-4.
#[test]
fn without_supplies_nobody_closes_in() {
    let mut position = front();
    let unit = position.put("rus-inf", Soviet, "e3709");
    position.put("rus-inf", Soviet, "e3609");
    let order = position.walk(unit, &["e3609"]);
    assert_eq!(position.check(&order), Ok(()));
    let marker = position.put("soviet-command-failure", Soviet, "e3609");
    assert_eq!(position.check(&order), Ok(()), "orders only");
    position
        .state
        .set_piece(marker, |piece| piece.at = Place::Gone);
    position.put("soviet-supply-failure", Soviet, "e3609");
    assert_eq!(position.refusal(&order), "DS-14.15-4");
}

/// DS-14.15-5: under a failure of orders no unit leaves an Enemy Zone of Control.
///
/// Allows: DS-14.15-5.
/// Forbids: DS-14.15-5.
#[test]
fn without_orders_nobody_breaks_off() {
    let mut position = front();
    let unit = position.put("rus-inf", Soviet, "e3609");
    let order = position.walk(unit, &["e3709"]);
    position.put("soviet-supply-failure", Soviet, "e3609");
    assert_eq!(position.check(&order), Ok(()), "supplies only");
    position.put("soviet-command-failure", Soviet, "e3609");
    assert_eq!(position.refusal(&order), "DS-14.15-5");
}

/// DS-14.15-7: it ends in the Marker Segment of the faction that it names, and is retained for
/// reuse.
///
/// Allows: DS-14.15-7.
/// Forbids: DS-14.15-7.
#[test]
fn a_failure_ends_in_its_own_marker_segment() {
    for (code, faction, ends) in [
        ("axis-command-failure", Axis, true),
        ("axis-supply-failure", Axis, true),
        ("western-command-failure", Western, false),
        ("soviet-supply-failure", Soviet, false),
    ] {
        let mut position = Position::europe();
        let marker = position.put(code, faction, "w3519");
        let zone = position.zone("Baltic Sea");
        let convoy = position.put_at("ger-convoy", Axis, Place::Used(zone));
        position.back(convoy);
        // A unit that can move afterwards makes the match wait there.
        position.put("ger-inf", Axis, "w3825");
        position.phase(Axis, Segment::Marker);
        position.order(&Command::EndSegment);
        assert_eq!(position.state.segment(), Segment::ReserveMovement);
        let there = Place::Hex(position.hex("w3519"));
        let expected = if ends {
            Place::Aside(Theatre::Europe)
        } else {
            there
        };
        assert_eq!(position.at(marker), expected, "{code}");
    }
}
