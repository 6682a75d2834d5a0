//! Beachheads, open water and the edge of the map.

use super::*;

/// AE-3.1.1-5, AE-3.1.1-6, DS-14.5-3, AE-TEC-7, AE-TEC-16, AE-GLO-41, AEV-3.1.1-3: on and off a
/// Beachhead.
/// Allows: AE-3.1.1-6, DS-14.5-3.
/// Forbids: AE-3.1.1-6, DS-14.5-3.
#[test]
fn a_beachhead_is_entered_from_anywhere_and_left_one_way() {
    let mut position = Position::europe();
    position.phase(Western, Segment::OperationalMovement);
    let army = position.put("bri-inf", Western, "w3915");
    let step = position.walk(army, &["w3815"]);
    assert_eq!(position.refusal(&step), "AE-TEC-7");
    position.beachhead(Western, "w3815", "w3714");
    assert_eq!(position.check(&step), Ok(()));
    let on = position.walk(army, &["w3815", "w3714"]);
    assert_eq!(position.refusal(&on), "AE-3.1.1-5");
    position.order(&step);
    position.country("France", Status::Conquered, Western);
    position.phase(Western, Segment::ReserveMovement);
    position
        .state
        .set_piece(army, |piece| piece.marks = Marks::NONE);
    assert_eq!(position.check(&position.walk(army, &["w3714"])), Ok(()));
    let back = position.walk(army, &["w3915"]);
    assert_eq!(position.refusal(&back), "AE-3.1.1-6");
}

/// AE-TEC-14, AE-3.1.1-7: marines cross open water as their first step and their last, others
/// do not.
/// Allows: AE-TEC-14.
/// Forbids: AE-TEC-14.
#[test]
fn open_water_stops_all_but_marines() {
    let position = Position::europe();
    let map = position.state.map();
    let over_water = map.hexes_with_ids().find_map(|(hex, row)| {
        let over = map.neighbours(hex).find(|over| {
            over.side.is_open_water() && map.hex(over.hex).is_land() && row.is_land()
        })?;
        Some((row.code.to_string(), map.hex(over.hex).code.to_string()))
    });
    let (from, to) = over_water.unwrap();
    let mut position = Position::europe();
    position.phase(Axis, Segment::ReserveMovement);
    let infantry = position.put("ger-inf", Axis, &from);
    let walk = position.walk(infantry, &[&to]);
    assert_eq!(position.refusal(&walk), "AE-TEC-14");

    let mut position = Position::asia();
    position.phase(Western, Segment::ReserveMovement);
    let map = position.state.shared_pack().map.clone();
    let is_british = |hex| {
        let area = position.area("Britain");
        map.hex(hex).is_land() && position.state.land(hex).country == Some(area)
    };
    let mut sides = map.hexes_with_ids().flat_map(|(from, _)| {
        let over = map.neighbours(from);
        over.map(move |over| (from, over))
    });
    let (from, over) = sides
        .find(|(from, over)| over.side.is_open_water() && is_british(*from) && is_british(over.hex))
        .unwrap();
    let (from, to) = (
        map.hex(from).code.to_string(),
        map.hex(over.hex).code.to_string(),
    );
    for (code, rule) in [("us-mar", "accepted"), ("us-inf", "AE-TEC-14")] {
        let unit = position.put(code, Western, &from);
        assert_eq!(position.refusal(&position.walk(unit, &[&to])), rule);
        let further = position.walk(unit, &[&to, &from]);
        assert_ne!(position.refusal(&further), "accepted", "it has to stop");
    }
}

/// AE-3.1.1-8, AE-3.1.1-9, AE-3.1.4-1, AE-GLO-57, DS-G-25: into a box from its edge, by the
/// box's faction, for everything.
#[test]
fn a_box_is_entered_from_its_edge() {
    let mut position = soviets();
    let map = position.state.map();
    let central = map.find_box("Central Asia").unwrap();
    let east = map.find_box("East Africa").unwrap();
    let edge = map.off_map(central).edge[0];
    let unit = position.put_at("rus-inf", Soviet, Place::Hex(edge));
    let order = |to| Command::Movement(Order::IntoBox(map_edge::Order { piece: unit, to }));
    assert_eq!(position.refusal(&order(east)), "AE-GLO-57");
    assert_eq!(position.refusal(&order(crate::map::BoxId(99))), "AE-GLO-57");
    let listed = acts(&position.state);
    let only = map_edge::Order {
        piece: unit,
        to: central,
    };
    assert_eq!(listed.into_box, [only]);
    let inland = position.put("rus-inf", Soviet, "e3609");
    let far = Command::Movement(Order::IntoBox(map_edge::Order {
        piece: inland,
        to: central,
    }));
    assert_eq!(position.refusal(&far), "AE-3.1.1-8");
    position.order(&order(central));
    assert_eq!(position.at(unit), Place::Box(central));
    assert_eq!(position.refusal(&order(central)), "AE-3.1-1");
    let egypt = position.put("bri-inf", Western, "e1111");
    position.phase(Western, Segment::ReserveMovement);
    let west = Command::Movement(Order::IntoBox(map_edge::Order {
        piece: egypt,
        to: east,
    }));
    assert_eq!(position.check(&west), Ok(()));
}

/// AE-3.1.1-10, AE-BOX-10: out of the Central Asia Box for one point.
#[test]
fn a_box_is_left_to_its_edge() {
    let mut position = soviets();
    let central = position.state.map().find_box("Central Asia").unwrap();
    let edge = position.state.map().off_map(central).edge.clone();
    assert!(!edge.is_empty());
    let unit = position.put_at("rus-cav", Soviet, Place::Box(central));
    let listed = moves_of(&position, unit).unwrap();
    for hex in &edge {
        let row = listed.to.iter().find(|row| row.hex == *hex);
        assert_eq!(row.map(|row| (row.left, row.from)), Some((4, None)));
    }
    let code = position.state.map().hex(edge[0]).code.to_string();
    let walk = position.walk(unit, &[&code]);
    assert_eq!(position.check(&walk), Ok(()));
    assert_eq!(
        position.refusal(&position.walk(unit, &["e3609"])),
        "AE-3.1.1-10"
    );
    position.phase(Soviet, Segment::ReserveMovement);
    position.put("ger-inf", Axis, "e2927");
    let held: Vec<_> = edge
        .iter()
        .filter(|hex| crate::s08_zoc::is_ezoc(&position.state, Soviet, **hex))
        .collect();
    let listed = moves_of(&position, unit).unwrap();
    assert!(
        held.iter()
            .all(|hex| listed.to.iter().all(|row| row.hex != **hex))
    );
}

/// AE-3.1.1-5, AE-3.1.1-6, DSV-3.1-2: the example of Hanoi.
#[test]
fn the_beachhead_before_hanoi_is_left_one_way() {
    let mut position = Position::asia();
    position.country("Indochina", Status::Conquered, Western);
    position.country("Kiangsu", Status::Conquered, Western);
    position.phase(Axis, Segment::ReserveMovement);
    position.beachhead(Axis, "a4119", "a4219");
    let army = position.put("jpn-corps", Axis, "a4120");
    let on = position.walk(army, &["a4119"]);
    let further = position.walk(army, &["a4119", "a4219"]);
    assert_eq!(position.refusal(&further), "AE-3.1.1-5");
    position.order(&on);
    position.phase(Axis, Segment::ReserveMovement);
    position
        .state
        .set_piece(army, |piece| piece.marks = Marks::NONE);
    assert_eq!(position.check(&position.walk(army, &["a4219"])), Ok(()));
    assert_eq!(
        position.refusal(&position.walk(army, &["a4120"])),
        "AE-3.1.1-6"
    );
}
