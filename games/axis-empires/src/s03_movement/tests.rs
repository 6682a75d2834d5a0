use sandtable_kernel::Game;

use super::s3_1_1_hex_to_hex::Moves;
use super::*;
use crate::command::Command;
use crate::faction::Faction::{Axis, Soviet, Western};
use crate::game::AxisEmpires;
use crate::legal::Acts as LegalActs;
use crate::pack::{Policy, Posture, Status};
use crate::state::Place;
use crate::testing::Position;

fn moves_of(position: &Position, piece: PieceId) -> Option<Moves> {
    let seat = position.state.seat_of(position.state.phasing()).unwrap();
    let segment = AxisEmpires.legal(&position.state, seat).segment.unwrap();
    let LegalActs::Movement(acts) = segment.acts else {
        panic!("a movement phase lists moves");
    };
    acts.hex_to_hex
        .into_iter()
        .find(|moves| moves.piece == piece)
}

/// Two neighbouring hexes on the border of two countries, joined by land.
fn border(position: &Position, from: &str, to: &str) -> (String, String) {
    let map = position.state.map();
    let land = |hex| position.state.land(hex).country;
    let (from, to) = (position.area(from), position.area(to));
    map.hexes_with_ids()
        .filter(|(hex, _)| land(*hex) == Some(from))
        .find_map(|(hex, row)| {
            let over = map
                .neighbours(hex)
                .find(|over| land(over.hex) == Some(to) && !over.side.is_open_water())?;
            Some((row.code.to_string(), map.hex(over.hex).code.to_string()))
        })
        .unwrap()
}

fn soviets() -> Position {
    let mut position = Position::europe();
    position.phase(Soviet, Segment::OperationalMovement);
    position
}

/// AE-3.1.1-1, AE-TEC-1, AE-TEC-6: the example of the Russian HQ in Kiev.
#[test]
fn a_hex_is_entered_only_with_enough_left() {
    let mut position = soviets();
    let hq = position.put("rus-hq", Soviet, "e3609");
    assert_eq!(position.check(&position.walk(hq, &["e3608"])), Ok(()));
    let on = position.walk(hq, &["e3608", "e3707"]);
    assert_eq!(position.refusal(&on), "AE-3.1.1-1");
    let listed = moves_of(&position, hq).unwrap();
    let to = |code| listed.to.iter().find(|row| row.hex == position.hex(code));
    assert_eq!(to("e3608").unwrap().left, 2);
}

/// AE-3.1.1-2, AE-TEC-9: the first hex may cost more than there is; then the unit stops.
#[test]
fn the_first_hex_may_exceed_the_allowance() {
    let mut position = soviets();
    let hq = position.put("rus-hq", Soviet, "e3609");
    assert_eq!(position.check(&position.walk(hq, &["e3708"])), Ok(()));
    let on = position.walk(hq, &["e3708", "e3707"]);
    assert_eq!(position.refusal(&on), "AE-3.1.1-1");
}

/// AE-3-1, AE-3.1-1, AE-10.3-6, AE-CMP-4.
#[test]
fn only_supplied_phasing_units_that_have_not_moved_move() {
    let mut position = soviets();
    let unit = position.put("rus-inf", Soviet, "e3609");
    let enemy = position.put("ger-inf", Axis, "w3825");
    let lost = position.put("rus-inf", Soviet, "w2818");
    let fort = position.put("rus-fort-kiev", Soviet, "e3609");
    let far = position.walk(enemy, &["w3824"]);
    assert_eq!(position.refusal(&far), "AE-3-1");
    assert_eq!(position.refusal(&position.walk(fort, &["e3608"])), "AE-3-1");
    let out = position.walk(lost, &["w2918"]);
    assert_eq!(position.refusal(&out), "AE-10.3-6");
    assert!(moves_of(&position, lost).is_none());
    let step = position.walk(unit, &["e3608"]);
    position.order(&step);
    assert_eq!(position.at(unit), Place::Hex(position.hex("e3608")));
    assert_eq!(
        position.refusal(&position.walk(unit, &["e3609"])),
        "AE-3.1-1"
    );
    assert!(moves_of(&position, unit).is_none());
}

/// AE-3.1.1-4, AE-TEC-10: half a point for one step, a whole one for more, whatever lies
/// across.
#[test]
fn roads_and_railways_replace_all_other_costs() {
    let mut position = Position::europe();
    let berlin = position.hex("w3825");
    let rail = position
        .state
        .map()
        .neighbours(berlin)
        .find(|over| over.side.has_link())
        .unwrap()
        .hex;
    let one = position.put("ger-inf", Axis, "w3825");
    let many = position.put("ger-army-fast", Axis, "w3825");
    let left = |piece: PieceId| {
        let listed = moves_of(&position, piece).unwrap();
        listed.to.iter().find(|row| row.hex == rail).unwrap().left
    };
    assert_eq!((left(one), left(many)), (5, 4));
}

/// AE-3.1-2, AE-3.1-3, AE-8.2-1, AE-8.2-2, AE-8.1-2: the example of Cernauti.
#[test]
fn an_ezoc_stops_unless_a_friend_is_there() {
    let mut position = Position::europe();
    for minor in ["Rumania", "Hungary"] {
        position.country(minor, Status::Active, Axis);
    }
    position.put("rus-army", Soviet, "e3306");
    let first = position.put("rum-inf", Axis, "e3107");
    let through = position.walk(first, &["e3207", "e3307"]);
    assert_eq!(position.refusal(&through), "AE-3.1.1-1", "it must stop");
    let second = position.put("rum-inf", Axis, "e3207");
    assert_eq!(position.check(&through), Ok(()));
    let out = position.walk(second, &["e3307"]);
    assert_eq!(position.check(&out), Ok(()), "from one EZOC into another");
}

/// AE-3.1.4-3, AE-8.2-3, AE-11.3-1: Mud holds even with friends about.
#[test]
fn mud_locks_units_in_an_ezoc() {
    let mut position = Position::europe();
    let unit = position.put("rus-inf", Soviet, "e3609");
    position.put("rus-inf", Soviet, "e3609");
    position.put("ger-inf", Axis, "e3608");
    position.phase(Soviet, Segment::OperationalMovement);
    let away = position.walk(unit, &["e3610"]);
    assert_eq!(position.check(&away), Ok(()));
    position.turn(1941, "Apr-May");
    assert_eq!(position.refusal(&away), "AE-3.1.4-3");
    assert!(moves_of(&position, unit).is_none());
}

/// AE-3.1.4-4, AE-8.2-4, AE-11.4-1, AE-11.5-1: in Snow a unit stops after moving into or
/// out of an EZOC, whoever else is there.
#[test]
fn snow_slows_units_about_an_ezoc() {
    let mut position = soviets();
    let unit = position.put("rus-cav", Soviet, "e3609");
    position.put("ger-inf", Axis, "e3608");
    let far = position.walk(unit, &["e3610", "e3611"]);
    assert_eq!(position.check(&far), Ok(()));
    position.turn(1942, "Jan-Feb");
    assert_eq!(position.refusal(&far), "AE-3.1.1-1");
    let near = position.walk(unit, &["e3610"]);
    assert_eq!(position.check(&near), Ok(()));
    let into = position.put("rus-cav", Soviet, "e3611");
    let through = position.walk(into, &["e3610", "e3609", "e3709"]);
    assert_eq!(
        position.refusal(&through),
        "AE-3.1.1-1",
        "a friend does not help"
    );
}

/// AE-5-1, AE-5-2, AE-5-3, AE-8.2-5.
#[test]
fn reserves_need_no_supply_and_shun_every_ezoc() {
    let mut position = soviets();
    let lost = position.put("rus-inf", Soviet, "w2818");
    let unit = position.put("rus-inf", Soviet, "e3609");
    position.phase(Soviet, Segment::ReserveMovement);
    position.country("France", Status::Active, Soviet);
    assert_eq!(position.check(&position.walk(lost, &["w2918"])), Ok(()));
    position.put("ger-inf", Axis, "e3607");
    let into = position.walk(unit, &["e3608"]);
    assert_eq!(position.refusal(&into), "AE-5-3");
    position.put("rus-inf", Soviet, "e3608");
    assert_eq!(position.refusal(&into), "AE-5-3", "a friend does not help");
}

/// AE-5-5.
#[test]
fn reserves_pay_a_point_along_railways_of_an_active_enemy() {
    let mut position = Position::europe();
    position.phase(Axis, Segment::ReserveMovement);
    let home = position.put("ger-inf", Axis, "w3825");
    let abroad = position.put("ger-inf", Axis, "e3609");
    let by_rail = |position: &Position, piece: PieceId| {
        let Place::Hex(at) = position.at(piece) else {
            panic!("the unit is in a hex");
        };
        let map = position.state.map();
        let links = map.neighbours(at).filter(|over| over.side.has_link());
        let listed = moves_of(position, piece).unwrap();
        links
            .filter_map(|over| listed.to.iter().find(|row| row.hex == over.hex))
            .map(|row| row.left)
            .max()
    };
    assert_eq!(by_rail(&position, home), Some(5));
    assert_eq!(by_rail(&position, abroad), Some(4));
    position.phase(Axis, Segment::OperationalMovement);
    let supplied = position.put("axis-logistics", Axis, "e3609");
    position
        .state
        .set_piece(supplied, |piece| piece.at = Place::Gone);
    position.phase(Axis, Segment::ReserveMovement);
    position.country("Rumania", Status::Conquered, Soviet);
    let conquered = position.put("ger-inf", Axis, "e2807");
    assert_eq!(by_rail(&position, conquered), Some(5));
}

/// AE-3.1.1-5, AE-3.1.1-6, AE-TEC-7, AE-TEC-16, AE-GLO-41: on and off a Beachhead.
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
    assert_eq!(position.refusal(&on), "AE-3.1.1-1");
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

/// AE-TEC-14, AE-TEC-12: others than marines do not cross open water, and a strait without
/// a road takes the whole allowance.
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
}

/// AE-3.1.4-2, AE-3.1.4-7, AE-3.1.4-12, AE-GLO-46.
#[test]
fn enemies_neutrals_and_closed_edges_are_not_entered() {
    let mut position = Position::europe();
    position.phase(Axis, Segment::ReserveMovement);
    let unit = position.put("ger-inf", Axis, "w3825");
    let next = position
        .state
        .map()
        .neighbours(position.hex("w3825"))
        .next()
        .unwrap();
    let code = position.state.map().hex(next.hex).code.to_string();
    let walk = position.walk(unit, &[&code]);
    assert_eq!(position.check(&walk), Ok(()));
    position.put("bri-air", Western, &code);
    assert_eq!(position.refusal(&walk), "AE-3.1.4-2");
    let border = position.put("ger-inf", Axis, "w3624");
    let prague = position.walk(border, &["w3524"]);
    assert_eq!(position.refusal(&prague), "AE-3.1.4-7");
    let edge = position.put("ger-pz", Axis, "e2927");
    assert_eq!(
        position.refusal(&position.walk(edge, &["e2828"])),
        "AE-3.1.4-12"
    );
    let nowhere = Command::Movement(Order::HexToHex(s3_1_1_hex_to_hex::Order {
        piece: unit,
        path: vec![crate::map::HexId(u16::MAX)],
    }));
    assert_eq!(position.refusal(&nowhere), "AE-GLO-46");
}

/// AE-3.1.4-6, AE-12.1-3, AE-3.1.4-11.
#[test]
fn some_units_stay_at_home() {
    let mut position = Position::europe();
    position.country("Rumania", Status::Active, Axis);
    position.phase(Axis, Segment::ReserveMovement);
    let rumanian = position.put("rum-inf", Axis, "e2807");
    let inside = position
        .state
        .map()
        .neighbours(position.hex("e2807"))
        .next()
        .unwrap();
    let inside = position.state.map().hex(inside.hex).code.to_string();
    assert_eq!(position.check(&position.walk(rumanian, &[&inside])), Ok(()));
    let rumania = position.area("Rumania");
    position
        .state
        .set_area(rumania, |area| area.confined = true);
    assert_eq!(position.check(&position.walk(rumanian, &[&inside])), Ok(()));
    let (from, to) = border(&position, "Rumania", "Russia");
    let leaving = position.put("rum-inf", Axis, &from);
    assert_eq!(
        position.refusal(&position.walk(leaving, &[&to])),
        "AE-3.1.4-11"
    );
    position
        .state
        .set_area(rumania, |area| area.confined = false);
    assert_eq!(position.check(&position.walk(leaving, &[&to])), Ok(()));
    position.before_the_war();
    assert_eq!(
        position.refusal(&position.walk(leaving, &[&to])),
        "AE-3.1.4-6"
    );
}

/// AE-3.1.4-8, DS-3.1-6, AE-GLO-32: guests of the Axis.
#[test]
fn axis_minors_do_not_enter_each_other() {
    let mut position = Position::europe();
    for minor in ["Rumania", "Hungary"] {
        position.country(minor, Status::Active, Axis);
    }
    position.phase(Axis, Segment::ReserveMovement);
    let (from, to) = border(&position, "Hungary", "Rumania");
    let regular = position.put("hun-inf", Axis, &from);
    let expeditionary = position.put("hun-exp", Axis, &from);
    assert_eq!(
        position.refusal(&position.walk(regular, &[&to])),
        "AE-3.1.4-8"
    );
    assert_eq!(
        position.check(&position.walk(expeditionary, &[&to])),
        Ok(())
    );
}

/// AE-3.1.4-5, AE-13.6.1.1-3, AE-13.6.1.1-4, AE-13.6.1.1-5.
#[test]
fn policies_keep_units_out_and_in() {
    let mut position = Position::europe();
    position.country("France", Status::Active, Western);
    position.posture("France", Posture::Policy(Policy::Guarantees));
    position.phase(Axis, Segment::ReserveMovement);
    let german = position.put("ger-inf", Axis, "w3518");
    let into = position.walk(german, &["w3517"]);
    assert_eq!(position.refusal(&into), "AE-13.6.1.1-3");
    position.phase(Western, Segment::ReserveMovement);
    let british = position.put("bri-inf", Western, "w3516");
    assert_eq!(
        position.refusal(&position.walk(british, &["w3515"])),
        "AE-13.6.1.1-4"
    );
    position.posture("Britain", Posture::Policy(Policy::Guarantees));
    assert_eq!(position.check(&position.walk(british, &["w3515"])), Ok(()));
    position.posture("Britain", Posture::Policy(Policy::Appeasement));
    assert_eq!(
        position.refusal(&position.walk(british, &["w3515"])),
        "AE-13.6.1.1-5"
    );
}

/// AE-13.6.2-2, AE-13.6.2.1-3, AE-13.6.2.2-2: a truce binds both sides.
#[test]
fn a_truce_keeps_units_out_of_each_others_zones() {
    use crate::pack::Truce;
    let mut position = soviets();
    let russian = position.put("rus-inf", Soviet, "e3611");
    position.put("ger-inf", Axis, "e3609");
    let towards = position.walk(russian, &["e3610"]);
    assert_eq!(position.check(&towards), Ok(()));
    position.posture("Russia", Posture::Truce(Truce::Negotiation));
    assert_eq!(position.refusal(&towards), "AE-13.6.2.1-3");
    position.put("rus-inf", Soviet, "e3610");
    assert_eq!(position.check(&towards), Ok(()), "a friend is there");
    let detachment = position.put("ger-det", Axis, "e3711");
    position.back(detachment);
    let onto = position.walk(russian, &["e3711"]);
    assert_eq!(position.check(&onto), Ok(()));
    position.posture("Russia", Posture::Truce(Truce::Armistice));
    assert_eq!(position.refusal(&onto), "AE-13.6.2.1-3");
    position.phase(Axis, Segment::OperationalMovement);
}

/// AE-2.3.5-4, AE-1.2.1-10: markers that are entered go, at no cost.
#[test]
fn entered_markers_go() {
    let mut position = soviets();
    let unit = position.put("rus-cav", Soviet, "e3609");
    let detachment = position.put("ger-det", Axis, "e3608");
    position.back(detachment);
    let logistics = position.put("axis-logistics", Axis, "e3608");
    let walk = position.walk(unit, &["e3608"]);
    position.order(&walk);
    use crate::map::Theatre::Europe;
    assert_eq!(position.at(detachment), Place::ForcePool(Europe));
    assert_eq!(position.at(logistics), Place::Delay(Europe));
    assert_eq!(
        position.state.presence(position.hex("e3608")).of(Axis),
        Default::default()
    );
}

/// AE-3.1.1-8 to AE-3.1.1-10: out of the Central Asia Box for one point.
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

/// Drafts can be taken back, and the legal list agrees with the referee both ways.
#[test]
fn moves_can_be_taken_back() {
    let mut position = soviets();
    let unit = position.put("rus-inf", Soviet, "e3609");
    position.put("rus-inf", Soviet, "e3610");
    let before = position.state.hash();
    let listed = moves_of(&position, unit).unwrap();
    let map = position.state.map();
    let mut reached = 0;
    for (hex, _) in map.hexes_with_ids() {
        let path = listed.path(hex);
        if path.is_empty() {
            continue;
        }
        reached += 1;
        let order = Command::Movement(Order::HexToHex(s3_1_1_hex_to_hex::Order {
            piece: unit,
            path,
        }));
        assert_eq!(position.check(&order), Ok(()));
    }
    assert!(reached > 6);
    let walk = position.walk(unit, &["e3608"]);
    position.order(&walk);
    assert_ne!(position.state.hash(), before);
    position.order(&Command::TakeBack { steps: 1 });
    assert_eq!(position.state.hash(), before);
    assert_eq!(
        position.refusal(&Command::TakeBack { steps: 1 }),
        "AE-SOP-2"
    );
}
