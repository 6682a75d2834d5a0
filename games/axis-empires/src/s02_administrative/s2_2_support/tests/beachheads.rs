//! 2.2.3.5.

use super::*;
use crate::decision::Question;
use crate::map::Direction;

fn uses(position: &Position) -> Vec<Use> {
    match position.question() {
        Question::Placed(placed) => placed.uses.clone(),
        other => panic!("it asks {other:?}"),
    }
}

fn landing() -> Position {
    let mut position = support(Western);
    position.country("Belgium-Holland", Status::Conquered, Western);
    position.put("bri-inf", Western, "w3916");
    position.pool("western-beachhead", Western);
    position
}

/// AE-2.2.3.1-1, AE-2.2.3.5-1, AE-2.2.3.5-3, DS-14.5-1: an Air Force may make a BH-2.
/// Forbids: AE-2.2.3.5-4.
#[test]
fn an_air_force_may_become_a_beachhead() {
    let mut position = landing();
    let air = position.pool("bri-air", Western);
    let order = to_hex(&position, air, "w3918");
    position.order(&order);
    let offered = uses(&position);
    assert_eq!(offered[0], Use::Stay);
    let facing = position
        .state
        .map()
        .direction(position.hex("w3918"), position.hex("w3919"))
        .unwrap();
    assert!(offered.contains(&Use::Beachhead(facing)));
    position.answer(Western, Answer::Placed(Use::Beachhead(facing)));
    let zone = position.zone("North Sea");
    assert_eq!(position.at(air), Place::Used(zone));
    let sea = position.hex("w3918");
    let (_, beachhead) = position.state.pieces_in(sea).next().unwrap();
    assert_eq!(
        (beachhead.side, beachhead.facing),
        (Side::Front, Some(facing))
    );
    let fleet = position.pool("bri-fleet", Western);
    let again = to_hex(&position, fleet, "w3918");
    assert_eq!(
        position.refusal(&again),
        "AE-2.2.3.5-2",
        "none is left, and one is there"
    );
    position.pool("western-beachhead", Western);
    assert_eq!(position.refusal(&again), "AE-2.2.3.5-2", "one is there");
}

/// DS-2.2-7: no unit makes a Beachhead of landing forces.
/// Forbids: DS-2.2-7.
#[test]
fn landing_forces_are_nobodys_beachhead() {
    let mut pack = crate::pack::Pack::clone(&crate::testing::pack());
    let marker = pack.find_marker("western-beachhead").unwrap();
    pack.markers[marker.index()].kind = crate::pack::MarkerKind::SnlfBeachhead;
    let mut position = Position::on(pack);
    position.country("France", Status::Active, Western);
    begin(&mut position, Western, "soviet-scratch");
    position.country("Belgium-Holland", Status::Conquered, Western);
    position.put("bri-inf", Western, "w3916");
    let landing = position.pool("western-beachhead", Western);
    let fleet = position.pool("bri-fleet", Western);
    let order = to_hex(&position, fleet, "w3918");
    assert_eq!(position.refusal(&order), "AE-2.2.3.5-2");
    assert_eq!(position.at(landing), Place::ForcePool(Theatre::Europe));
}

/// AE-2.2.3.2-2, AE-2.2.3.5-2, AE-2.2.3.5-4: a Surface Fleet must make a BH-1, towards land
/// that is not neutral.
/// Allows: AE-2.2.3.5-2, AE-2.2.3.5-4.
/// Forbids: AE-2.2.3.5-2, AE-2.2.3.5-4.
#[test]
fn a_surface_fleet_must_become_a_beachhead() {
    let mut position = landing();
    let fleet = position.pool("bri-fleet", Western);
    let order = to_hex(&position, fleet, "w3918");
    let facing = |position: &Position, to| {
        position
            .state
            .map()
            .direction(position.hex("w3918"), position.hex(to))
            .unwrap()
    };
    position.order(&order);
    if let Some(decision) = position.state.pending().first() {
        assert!(matches!(decision.question, Question::Placed(_)));
        let offered = uses(&position);
        assert!(!offered.contains(&Use::Stay));
        let map = position.state.map();
        let sea = position.hex("w3918");
        for it in Direction::ALL {
            let over = map.neighbour(sea, it).unwrap().hex;
            let lands = map.hex(over).is_land();
            assert_eq!(offered.contains(&Use::Beachhead(it)), lands);
        }
        let it = Use::Beachhead(facing(&position, "w3919"));
        position.answer(Western, Answer::Placed(it));
    }
    let sea = position.hex("w3918");
    let (_, beachhead) = position.state.pieces_in(sea).next().unwrap();
    assert_eq!(beachhead.side, Side::Back);
    let mut neutral = landing();
    let fleet = neutral.pool("bri-fleet", Western);
    neutral.country("Belgium-Holland", Status::Neutral, Western);
    neutral.country("France", Status::Neutral, Western);
    let order = to_hex(&neutral, fleet, "w3918");
    neutral.order(&order);
    let barred = Use::Beachhead(facing(&neutral, "w3919"));
    let offered = neutral.state.pending().first().map(|_| uses(&neutral));
    let sea = neutral.hex("w3918");
    let made = neutral
        .state
        .pieces_in(sea)
        .next()
        .and_then(|(_, piece)| piece.facing);
    match offered {
        Some(offered) => assert!(!offered.contains(&barred)),
        None => assert!(made.is_some() && made.map(Use::Beachhead) != Some(barred)),
    }
}

/// AE-2.2.3.5-5, AE-GLO-7, AE-GLO-8: Allied landings in the Baltic need cover.
#[test]
fn danger_zones_need_an_air_base() {
    let mut position = support(Western);
    position.country("Denmark-Norway", Status::Active, Western);
    position.pool("western-beachhead", Western);
    put_convoy(&mut position, "bri-convoy", Western, "North Sea");
    let copenhagen = position.put("bri-inf", Western, "w4123");
    assert!(position.is_supplied(copenhagen));
    let fleet = position.pool("bri-fleet", Western);
    let baltic = position.zone("Baltic Sea");
    let map = position.state.map();
    let sea: Vec<u16> = places(&position, fleet)
        .iter()
        .filter_map(|at| at.hex())
        .filter(|hex| map.hex(*hex).zones.contains(baltic))
        .map(|hex| map.distance(hex, position.hex("w4123")).unwrap())
        .collect();
    assert!(
        !sea.is_empty() && sea.iter().all(|steps| *steps <= 3),
        "{sea:?}"
    );
    // The Axis needs none.
    let mut position = support(Axis);
    position.pool("axis-beachhead", Axis);
    position.put("ger-inf", Axis, "w4023");
    let fleet = position.pool("ger-fleet", Axis);
    let map = position.state.map();
    let far = places(&position, fleet)
        .into_iter()
        .filter_map(|at| at.hex())
        .filter(|hex| map.hex(*hex).zones.contains(baltic))
        .filter(|hex| map.distance(*hex, position.hex("w4023")) > Some(3));
    assert!(far.count() > 0);
}

/// AE-2.2.3.7-7, AE-2.2.3.2-2, AE-2.2.3.1-2: escorts.
#[test]
fn units_on_station_may_become_escorts() {
    let mut position = landing();
    let fleet = position.pool("bri-fleet", Western);
    let order = to_station(&position, fleet, "North Sea");
    position.order(&order);
    assert_eq!(uses(&position), [Use::Stay, Use::Escort]);
    position.answer(Western, Answer::Placed(Use::Escort));
    let piece = position.state.piece(fleet).unwrap();
    assert_eq!(piece.at, Place::Convoys(position.zone("North Sea")));
    assert!(piece.face_up(position.state.pack()).is_convoy());
}
