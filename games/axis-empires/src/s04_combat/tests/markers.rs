use super::attacks::with_marines;
use super::*;
use crate::map::Theatre::Europe;
use crate::pack::{MarkerKind, Side};
use crate::state::Place;

fn marker_segment(position: &mut Position) {
    position.phase(Axis, Segment::Marker);
}

/// AE-4.3-1, AE-BOX-5: a Troop Convoy, not a Supply Convoy and not an enemy's.
#[test]
fn used_troop_convoys_may_go_back() {
    let mut position = Position::europe();
    marker_segment(&mut position);
    let zone = position.zone("Baltic Sea");
    let convoy = position.put_at("ger-convoy", Axis, Place::Used(zone));
    let back = |id| Command::Combat(Order::ReturnConvoy(id));
    assert_eq!(
        position.refusal(&back(convoy)),
        "AE-4.3-1",
        "it carries supply"
    );
    position.back(convoy);
    let escort = position.put_at("ger-fleet", Axis, Place::Used(zone));
    position.back(escort);
    let enemy = position.put_at("rus-convoy", Soviet, Place::Used(zone));
    position.back(enemy);
    let waiting = position.put_at("ita-convoy", Axis, Place::Convoys(zone));
    position.back(waiting);
    assert_eq!(s4_3_markers::convoys(&position.state), [convoy, escort]);
    for wrong in [enemy, waiting] {
        assert_eq!(position.refusal(&back(wrong)), "AE-4.3-1");
    }
    position.order(&back(convoy));
    assert_eq!(position.at(convoy), Place::Convoys(zone));
    assert_eq!(position.at(escort), Place::Used(zone), "if it wishes");
    let left = position.state.piece(convoy).unwrap();
    assert_eq!(left.side, Side::Back, "still for troops");
}

/// AE-4.3-2, DS-4.3-1: its own Blitz markers, as the segment closes.
#[test]
fn blitz_markers_come_off() {
    let mut position = Position::europe();
    marker_segment(&mut position);
    let own = position.put("axis-blitz", Axis, "w3825");
    let other = position.put("soviet-blitz", Soviet, "e3609");
    let waiting = position.put_at("axis-blitz", Axis, Place::ForcePool(Europe));
    position.play(s4_3_markers::close);
    assert_eq!(position.at(own), Place::Aside(Europe));
    assert_eq!(position.at(other), Place::Hex(position.hex("e3609")));
    assert_eq!(position.at(waiting), Place::ForcePool(Europe));
}

/// DS-14.42-1: Totsugeki goes with the Blitz markers.
#[test]
fn totsugeki_comes_off() {
    let mut position = Position::asia();
    marker_segment(&mut position);
    let marker = position.put("totsugeki", Axis, "a5027");
    position.play(s4_3_markers::close);
    assert_eq!(position.at(marker), Place::Aside(crate::map::Theatre::Asia));
}

/// AE-4.3-3, DS-4.3-2: landing forces, and the units left in the water.
#[test]
fn landing_forces_come_off_and_the_rest_drowns() {
    let mut pack = with_marines();
    let landing = pack.find_marker("soviet-beachhead").unwrap();
    pack.markers[landing.index()].kind = MarkerKind::SnlfBeachhead;
    let mut position = Position::on(pack);
    marker_segment(&mut position);
    let landing = position.put("soviet-beachhead", Axis, "w3815");
    let lost = position.put("ger-inf", Axis, "w3815");
    let striped = position.put("ger-abn", Axis, "w3815");
    let held = position.put("ger-inf", Axis, "w3915");
    position.play(s4_3_markers::close);
    assert_eq!(position.at(landing), Place::Aside(Europe));
    assert_eq!(position.at(lost), Place::ForcePool(Europe));
    assert_eq!(position.at(striped), Place::Delay(Europe));
    assert_eq!(position.at(held), Place::Hex(position.hex("w3915")));
}
