//! From box to box, and what boxes are closed.

use super::*;
use crate::map::{BoxId, Theatre};
use crate::pack::{Pack, Status};

fn to_box(piece: PieceId, to: BoxId) -> Command {
    Command::Movement(Order::BoxToBox(s3_1_3_box_to_box::Order { piece, to }))
}

fn listed(position: &Position) -> Vec<s3_1_3_box_to_box::Order> {
    let acts = acts(&position.state);
    acts.box_to_box
}

/// AE-3.1.3-1, AE-GLO-55, AE-GLO-57, AE-GLO-59, AE-BOX-6, AE-BOX-7, AE-BOX-8, AE-BOX-9,
/// AE-BOX-11, AEV-GLO-11: between adjacent boxes, any number of units, and then they stop.
#[test]
fn units_go_between_boxes_that_are_adjacent() {
    let mut position = Position::europe();
    position.phase(Western, Segment::OperationalMovement);
    let find = |name| position.state.map().find_box(name).unwrap();
    let (east_us, west_africa) = (find("Eastern US/Canada"), find("West Africa"));
    let (middle_east, east_africa) = (find("Middle East"), find("East Africa"));
    let (iceland, central_asia) = (find("Iceland"), find("Central Asia"));
    let shore = &position.state.map().off_map(east_us).zones;
    assert!(shore.contains(&position.zone("North Atlantic")));
    assert!(!shore.contains(&position.zone("North Sea")));
    let army = position.put_at("us-army", Western, Place::Box(east_us));
    let inf = position.put_at("us-inf", Western, Place::Box(east_us));
    let british = position.put_at("bri-inf", Western, Place::Box(west_africa));
    let offered: Vec<_> = listed(&position);
    let of = |piece| {
        let orders = offered.iter().filter(move |order| order.piece == piece);
        orders.map(|order| order.to).collect::<Vec<_>>()
    };
    assert_eq!(of(army), [west_africa]);
    assert_eq!(of(british), [east_us, middle_east, east_africa]);
    let boxes = position.state.map().boxes().len();
    for to in (0..).map(BoxId).take(boxes) {
        for piece in [army, inf, british] {
            let accepted = position.check(&to_box(piece, to)).is_ok();
            assert_eq!(of(piece).contains(&to), accepted, "{}", to.0);
        }
    }
    assert_eq!(position.refusal(&to_box(army, middle_east)), "AE-3.1.3-1");
    assert_eq!(position.refusal(&to_box(army, central_asia)), "AE-GLO-57");
    assert_eq!(position.refusal(&to_box(army, iceland)), "AE-GLO-57");
    assert_eq!(position.refusal(&to_box(army, BoxId(99))), "AE-GLO-57");
    for piece in [army, inf] {
        position.order(&to_box(piece, west_africa));
        assert_eq!(position.at(piece), Place::Box(west_africa));
    }
    position.order(&to_box(british, east_us));
    assert_eq!(position.refusal(&to_box(army, middle_east)), "AE-3.1-1");
}

/// AE-12.1-3, DS-12.1-2, AE-13.2.1-1: before the war a unit stays in its country, which a box may
/// be part of; other boxes are no unit's home.
#[test]
fn before_the_war_few_boxes_are_home() {
    let mut position = Position::europe();
    position.phase(Western, Segment::OperationalMovement);
    let find = |name| position.state.map().find_box(name).unwrap();
    let (east_us, west_africa) = (find("Eastern US/Canada"), find("West Africa"));
    let british = position.put_at("bri-inf", Western, Place::Box(west_africa));
    let american = position.put_at("us-inf", Western, Place::Box(west_africa));
    for unit in [british, american] {
        assert_eq!(position.refusal(&to_box(unit, east_us)), "accepted");
    }
    position.before_the_war();
    assert_eq!(position.refusal(&to_box(british, east_us)), "AE-12.1-3");
    assert_eq!(position.refusal(&to_box(american, east_us)), "accepted");
}

/// AE-GLO-56, AE-BOX-12, AE-BOX-13, AE-BOX-14, DS-G-27: the boxes of Asia.
#[test]
fn the_panama_canal_is_next_to_three_boxes() {
    let mut position = Position::asia();
    position.phase(Western, Segment::OperationalMovement);
    let find = |name| position.state.map().find_box(name).unwrap();
    let (us, panama) = (find("Western US"), find("Panama Canal"));
    let (polynesia, africa) = (find("French Polynesia"), find("Europe/Africa"));
    let army = position.put_at("us-army", Western, Place::Box(us));
    assert_eq!(position.refusal(&to_box(army, africa)), "AE-3.1.3-1");
    position.order(&to_box(army, panama));
    position.phase(Western, Segment::ReserveMovement);
    position
        .state
        .set_piece(army, |piece| piece.marks = Marks::NONE);
    let offered = listed(&position).into_iter().map(|order| order.to);
    assert_eq!(offered.collect::<Vec<_>>(), [us, polynesia, africa]);
}

/// AE-3.1.4-14, DS-3.1-10: the maps of the theatres are closed to each other.
/// Allows: AE-3.1.4-14, DS-3.1-10.
/// Forbids: AE-3.1.4-14, DS-3.1-10.
#[test]
fn no_unit_leaves_its_map() {
    for (theatre, rule) in [
        (Theatre::Europe, "accepted"),
        (Theatre::Asia, "AE-3.1.4-14"),
    ] {
        let mut pack = Pack::clone(&crate::testing::pack());
        let africa = pack.map.find_box("West Africa").unwrap();
        pack.map.boxes_mut()[africa.index()].theatre = theatre;
        let mut position = Position::on(pack);
        position.phase(Western, Segment::ReserveMovement);
        let us = position.state.map().find_box("Eastern US/Canada").unwrap();
        let army = position.put_at("us-army", Western, Place::Box(us));
        assert_eq!(position.refusal(&to_box(army, africa)), rule);
    }
}

/// AE-3.1.1-11, DS-3.1-1, DS-3.1-2, AE-3.1.4-12, DS-3.1-8: the Eastern Europe Box, whose edge
/// the West may enter by the rules of 2023 only.
/// Allows: DS-3.1-8.
/// Forbids: DS-3.1-8.
#[test]
fn the_eastern_europe_box_is_entered_and_left_over_the_edge() {
    let mut position = Position::asia();
    position.phase(Soviet, Segment::OperationalMovement);
    let eastern = position.state.map().find_box("Eastern Europe").unwrap();
    let unit = position.put("rus-inf", Soviet, "a5511");
    let into = Command::Movement(Order::IntoBox(map_edge::Order {
        piece: unit,
        to: eastern,
    }));
    position.order(&into);
    assert_eq!(position.at(unit), Place::Box(eastern));
    position.phase(Soviet, Segment::ReserveMovement);
    position
        .state
        .set_piece(unit, |piece| piece.marks = Marks::NONE);
    assert_eq!(position.check(&position.walk(unit, &["a5511"])), Ok(()));
    assert_eq!(
        position.refusal(&position.walk(unit, &["a5512"])),
        "AE-3.1.1-11"
    );
    let exits = moves_of(&position, unit).unwrap();
    let edge = &position.state.map().off_map(eastern).edge;
    let first = exits.to.iter().filter(|row| row.from.is_none());
    let entered: Vec<_> = first.map(|row| row.hex).collect();
    assert_eq!(&entered, edge);
    position.put("jpn-air", Axis, "a5511");
    assert_eq!(
        position.refusal(&position.walk(unit, &["a5511"])),
        "AE-3.1.4-2"
    );
    position.phase(Axis, Segment::ReserveMovement);
    let axis = position.put("jpn-inf", Axis, "a5512");
    assert_eq!(
        position.refusal(&position.walk(axis, &["a5511"])),
        "AE-3.1.4-12"
    );
    let mut position = Position::asia();
    position.phase(Western, Segment::ReserveMovement);
    let british = position.put("bri-inf", Western, "a5512");
    let onto = position.walk(british, &["a5511"]);
    assert_eq!(position.check(&onto), Ok(()));
    position.edition(crate::options::Edition::Y2012);
    assert_eq!(position.refusal(&onto), "DS-3.1-8");
    position
        .state
        .set_piece(british, |piece| piece.at = Place::Gone);
    position.phase(Soviet, Segment::ReserveMovement);
    let inland = position.put("rus-inf", Soviet, "a5512");
    assert_eq!(position.check(&position.walk(inland, &["a5511"])), Ok(()));
}

/// AE-BOX-14: from French Polynesia units go to the Panama Canal Box alone, and sail the South
/// Pacific alone; those who arrive there sail from its ports. It is a supply source, and takes
/// no replacements.
/// Allows: AE-BOX-14.
/// Forbids: AE-BOX-14.
#[test]
fn french_polynesia_lies_in_the_south_pacific() {
    use super::s3_1_2_port_to_port::{self as ports, Leg, Port};
    let mut position = Position::asia();
    position.phase(Western, Segment::OperationalMovement);
    let find = |name| position.state.map().find_box(name).unwrap();
    let (polynesia, panama) = (find("French Polynesia"), find("Panama Canal"));
    let unit = position.put_at("us-inf", Western, Place::Box(polynesia));
    assert!(position.is_supplied(unit));
    let offered = listed(&position).into_iter().map(|order| order.to);
    assert_eq!(offered.collect::<Vec<_>>(), [panama]);
    let names = ["South Pacific", "Polynesia", "Coral Sea"];
    let convoys = names.map(|name| {
        let zone = position.zone(name);
        let convoy = position.put_at("us-convoy", Western, Place::Convoys(zone));
        position.back(convoy);
        convoy
    });
    position.country("France", Status::Active, Western);
    let garrison = position.put("us-inf", Western, "p1913");
    let sail = |position: &Position, piece, convoy, to| {
        let legs = vec![Leg::Zone { convoy, to }];
        position.refusal(&Command::Movement(Order::PortToPort(ports::Order {
            piece,
            legs,
        })))
    };
    let noumea = Port::Hex(position.hex("p1913"));
    for (convoy, name) in convoys.into_iter().zip(names) {
        let lies = name == "South Pacific";
        let out = sail(&position, unit, convoy, noumea);
        assert_eq!(out == "accepted", lies, "{name}: {out}");
        let into = sail(&position, garrison, convoy, Port::Box(polynesia));
        assert_eq!(into == "accepted", lies, "{name}: {into}");
    }
}
