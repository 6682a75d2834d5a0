//! 2.2.3.1, 2.2.3.6.

use super::*;
use crate::decision::Question;

/// AE-2.2.3-2, AE-2.2.3-3, AE-2.2.3-4, AE-INT-14, DS-G-2, AEV-2.2.3-1: the example of London.
/// Forbids: AE-2.2.3-3.
#[test]
fn an_air_base_lasts_until_the_enemy_is_successfully_placed() {
    let mut position = support(Axis);
    position.country("France", Status::Conquered, Western);
    put_convoy(&mut position, "ger-convoy", Axis, "North Sea");
    let calais = position.put("ger-inf", Axis, "w3717");
    position.put("bri-inf", Western, "w3916");
    assert!(position.is_supplied(calais));
    let first = position.pool("ger-air", Axis);
    let defender = position.pool("bri-air", Western);
    let attack = to_hex(&position, first, "w3916");
    position.order(&attack);
    let pool = Place::ForcePool(Theatre::Europe);
    assert_eq!(position.at(first), pool, "it is on its way");
    assert_eq!(position.refusal(&Command::EndSegment), "AE-SOP-2");
    let before = position.state.clone();
    position.answer(Western, Answer::Contest(None));
    let london = Place::Hex(position.hex("w3916"));
    assert_eq!(position.at(first), london);
    assert!(
        position
            .state
            .piece(first)
            .unwrap()
            .marks
            .contains(Marks::PLACED)
    );
    // Now no British Air Base is left, and no faction is asked about the next placement.
    let second = position.pool("ger-air", Axis);
    let zone = to_station(&position, second, "North Sea");
    position.order(&zone);
    assert!(matches!(position.question(), Question::Placed(_)));
    position.state = before;
    position.answer(Western, Answer::Contest(Some(defender)));
    let delay = Place::Delay(Theatre::Europe);
    assert_eq!((position.at(first), position.at(defender)), (delay, delay));
}

/// AE-2.2.3.1-1, AE-GLO-71, AE-CMP-24, AEV-2.2.3.1-1: the example of Paris.
#[test]
fn air_forces_fly_three_hexes_from_a_base_of_their_country() {
    let mut position = support(Western);
    let paris = position.hex("w3516");
    let guard = position.put("bri-inf", Western, "w3516");
    assert!(position.is_supplied(guard));
    let british = position.pool("bri-air", Western);
    let american = position.pool("us-air", Western);
    let at = places(&position, british);
    let steps = |hex: HexId| position.state.map().distance(paris, hex).unwrap();
    let hexes: Vec<u16> = at.iter().filter_map(|at| at.hex()).map(steps).collect();
    assert_eq!(hexes.iter().max(), Some(&3));
    assert_eq!(hexes.iter().filter(|steps| **steps <= 1).count(), 7);
    assert!(!at.contains(&Place::StrategicWarfare(Theatre::Europe)));
    let there = to_hex(&position, american, "w3516");
    assert_eq!(position.refusal(&there), "AE-2.2.3.1-1");
}

/// AE-2.2.3.1-2: the example of Calais.
#[test]
fn air_forces_go_on_station_where_their_country_has_a_naval_base() {
    let mut position = support(Axis);
    let unit = position.pool("ger-air", Axis);
    let order = to_station(&position, unit, "North Sea");
    assert_eq!(position.refusal(&order), "AE-2.2.3.1-2");
    position.put("ita-inf", Axis, "w3922");
    assert_eq!(position.refusal(&order), "AE-2.2.3.1-2");
    position.put("ger-inf", Axis, "w3922");
    assert_eq!(position.check(&order), Ok(()));
}

/// AE-2.2.3.1-3, AE-2.2.3.1-4, AE-2.2.3.6-1, DS-14.11-1, AE-CMP-14, AE-INT-15, DS-G-2,
/// AEV-2.2.3.1-3: nine hexes, or the Strategic Warfare Box; a Bomber on the map is spent
/// permanently.
///
/// Allows: DS-14.11-1.
/// Forbids: DS-14.11-1.
#[test]
fn bombers_devastate_or_bomb_from_afar() {
    let mut position = support(Western);
    let box_at = Place::StrategicWarfare(Theatre::Europe);
    let bomber = position.pool("bri-bomber", Western);
    let american = position.pool("us-bomber", Western);
    assert_eq!(position.refusal(&to(bomber, box_at)), "AE-2.2.3.1-4");
    position.put("bri-inf", Western, "w3916");
    assert_eq!(position.check(&to(bomber, box_at)), Ok(()));
    assert_eq!(position.refusal(&to(american, box_at)), "AE-2.2.3.1-4");
    let at = places(&position, bomber);
    let map = position.state.map();
    let london = position.hex("w3916");
    let hexes: Vec<HexId> = at.iter().filter_map(|at| at.hex()).collect();
    assert!(hexes.iter().all(|hex| map.hex(*hex).is_land()));
    let far = hexes.iter().filter_map(|hex| map.distance(london, *hex));
    assert_eq!(far.max(), Some(9));
    let depot = position.put("axis-logistics", Axis, "w3922");
    let hamburg = to_hex(&position, bomber, "w3922");
    position.order(&hamburg);
    assert_eq!(position.refusal(&Command::EndSegment), "AE-SOP-2");
    let wrong = Answer::Placed(Use::Stay);
    let decision = position.state.pending()[0].id;
    let command = Command::Answer {
        decision,
        answer: wrong,
    };
    assert_eq!(position.refusal(&command), "AE-2.2.3-3");
    position.answer(Western, Answer::Placed(Use::Devastate(Some(depot))));
    assert_eq!(position.at(depot), Place::Delay(Theatre::Europe));
    assert_eq!(position.state.piece(bomber).unwrap().side, Side::Back);
    position.play(s2_2_1_return_to_base::run);
    assert_eq!(position.at(bomber), Place::Hex(position.hex("w3922")));
}

/// AE-2.2.3.1-5, AE-CMP-15, AEV-2.2.3.1-4: the example of Force H; the zone of the strike does
/// not matter.
#[test]
fn a_carrier_strikes_a_hex_next_to_it_at_once() {
    let mut position = support(Western);
    position.put("bri-inf", Western, "w2208");
    put_convoy(
        &mut position,
        "bri-convoy",
        Western,
        "Western Mediterranean",
    );
    let malta = position.put("bri-inf", Western, "w1824");
    assert!(position.is_supplied(malta));
    let carrier = position.pool("bri-cv", Western);
    let order = to_hex(&position, carrier, "w2026");
    position.order(&order);
    assert_eq!(position.at(carrier), Place::Hex(position.hex("w2026")));
    let reggio = position.hex("w2125");
    position.answer(Western, Answer::Placed(Use::Strike(reggio)));
    let strike = position.state.piece(carrier).unwrap();
    assert_eq!((strike.at, strike.side), (Place::Hex(reggio), Side::Back));
    assert!(strike.face_up(position.state.pack()).is_air());
}

/// AE-2.2.3.1-6, AE-11.3-1: neither over neutral land nor into Mud.
#[test]
fn paths_avoid_neutrals_and_mud() {
    let mut position = support(Western);
    position.put("bri-inf", Western, "w2208");
    let unit = position.pool("bri-air", Western);
    let spain = position.area("Spain");
    let over_spain = |position: &Position| {
        let at = places(position, unit);
        let hexes = at.iter().filter_map(|at| at.hex());
        let mut lands = hexes.map(|hex| position.state.land(hex).country);
        lands.any(|country| country == Some(spain))
    };
    assert!(!places(&position, unit).is_empty() && !over_spain(&position));
    position.country("Spain", Status::Active, Western);
    assert!(over_spain(&position));
    let front = position.put("bri-inf", Western, "w3516");
    let beyond = to_hex(&position, unit, "w3516");
    assert!(position.is_supplied(front));
    assert_eq!(position.check(&beyond), Ok(()));
    position.turn(1942, "Apr-May");
    assert_eq!(position.refusal(&beyond), "AE-2.2.3.4-3");
    assert!(
        !places(&position, unit).iter().any(|at| {
            at.hex().is_some_and(|hex| {
                position.state.map().distance(position.hex("w3516"), hex) == Some(1)
            })
        }),
        "all round is mud"
    );
}
