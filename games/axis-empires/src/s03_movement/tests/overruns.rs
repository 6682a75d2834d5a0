//! Overruns: the examples of Amiens and of the Manchurian plain, and what forbids one.

use super::*;
use crate::map::Theatre::Europe;
use crate::pack::{Truce, WeatherCondition};
use crate::s11_weather;

/// The Germans before Lille and the British around it.
struct Flanders {
    position: Position,
    first: PieceId,
    second: PieceId,
    third: PieceId,
    near: PieceId,
    far: PieceId,
    armor: PieceId,
    expedition: PieceId,
}

fn flanders() -> Flanders {
    let mut position = Position::europe();
    position.country("France", Status::Active, Western);
    position.country("Belgium-Holland", Status::Conquered, Western);
    position.put("bri-army", Western, "w3618");
    Flanders {
        first: position.put("ger-pz-army", Axis, "w3718"),
        second: position.put("ger-pz-army", Axis, "w3718"),
        third: position.put("ger-pz-army", Axis, "w3619"),
        near: position.put("ger-inf", Axis, "w3619"),
        far: position.put("ger-inf", Axis, "w3718"),
        armor: position.put("bri-arm", Western, "w3617"),
        expedition: position.put("bri-bef", Western, "w3518"),
        position,
    }
}

fn soviet_tanks() -> (Position, PieceId) {
    let mut position = soviets();
    let tanks = position.put("rus-tank-army", Soviet, "e3610");
    (position, tanks)
}

/// AE-3.2-1, AE-3.2-2, AE-3.2-4, AE-3.2-5, AE-3.2-11, AEV-3.2-1, AEV-3.2-2, AEV-EX-01,
/// AEV-EX-02: what cannot be overrun.
/// Allows: AE-3.2-5.
/// Forbids: AE-3.2-5.
#[test]
fn only_a_lone_step_without_a_shift_is_overrun() {
    let mut flanders = flanders();
    let position = &flanders.position;
    let army = position.walk(flanders.first, &["w3618"]);
    assert_eq!(position.refusal(&army), "AE-3.2-2");
    let amiens = position.walk(flanders.first, &["w3717", "w3617"]);
    assert_eq!(position.refusal(&amiens), "AE-3.1-2", "two EZOCs in Calais");
    let verdun = position.walk(flanders.third, &["w3518"]);
    assert_eq!(position.refusal(&verdun), "AE-3.2-11", "over the river");
    let on_foot = position.walk(flanders.far, &["w3717", "w3617"]);
    assert_eq!(position.refusal(&on_foot), "AE-3.1-2");
    let position = &mut flanders.position;
    position.put("ger-inf", Axis, "w3717");
    assert_eq!(position.check(&amiens), Ok(()));
    assert_eq!(position.refusal(&on_foot), "AE-3.1.4-2");
    let tank = position.put("ger-pz", Axis, "w3717");
    let small = position.walk(tank, &["w3617"]);
    assert_eq!(position.refusal(&small), "AE-3.1.4-2", "one step only");
    position.put("bri-inf", Western, "w3617");
    assert_eq!(position.refusal(&amiens), "AE-3.2-2", "two units");
}

/// AE-3.2-3, AE-3.2-6, AE-3.2-7, AE-3.2-13, AE-8.1-2, AEV-EX-04: the whole example, to the end
/// of the British line, and no hex further.
/// Allows: AE-3.2-3.
/// Forbids: AE-3.2-3.
#[test]
fn infantry_opens_the_door_for_tanks() {
    let Flanders {
        mut position,
        first,
        second,
        near,
        far,
        armor,
        expedition,
        ..
    } = flanders();
    let beyond = position.walk(near, &["w3718", "w3717", "w3617"]);
    assert_ne!(position.refusal(&beyond), "accepted");
    let calais = position.walk(near, &["w3718", "w3717"]);
    position.order(&calais);
    let too_far = position.walk(first, &["w3717", "w3617", "w3517"]);
    assert_eq!(position.refusal(&too_far), "AE-3.1-2", "held by the army");
    let amiens = position.walk(first, &["w3717", "w3617"]);
    let events = position.order(&amiens);
    assert_eq!(position.at(armor), Place::ForcePool(Europe));
    let eliminated = events
        .iter()
        .any(|event| matches!(event, crate::event::Event::Put { piece, .. } if *piece == armor));
    assert!(eliminated);
    let reims = position.walk(far, &["w3717", "w3617", "w3517"]);
    position.order(&reims);
    let verdun = position.walk(second, &["w3717", "w3617", "w3517", "w3518"]);
    let further = position.walk(second, &["w3717", "w3617", "w3517", "w3518", "w3417"]);
    assert_eq!(position.refusal(&further), "AE-3.1-2");
    position.order(&verdun);
    assert_eq!(position.at(expedition), Place::ForcePool(Europe));
    assert_eq!(position.at(second), Place::Hex(position.hex("w3518")));
    position.order(&Command::TakeBack { steps: 1 });
    assert_eq!(position.at(expedition), Place::Hex(position.hex("w3518")));
}

/// AE-3.2-11, AE-3.2-12, AEV-3.2-4, AEV-EX-05: one headquarters keeps every overrun from
/// happening.
#[test]
fn a_headquarters_in_paris_forbids_them_all() {
    let Flanders {
        mut position,
        first,
        second,
        near,
        ..
    } = flanders();
    let hq = position.put("bri-hq", Western, "w3516");
    assert!(position.is_supplied(hq));
    let calais = position.walk(near, &["w3718", "w3717"]);
    position.order(&calais);
    for tanks in [first, second] {
        let amiens = position.walk(tanks, &["w3717", "w3617"]);
        assert_eq!(position.refusal(&amiens), "AE-3.2-11");
    }
    position.put("ger-inf", Axis, "w3517");
    let tanks = position.put("ger-pz-army", Axis, "w3517");
    for code in ["w3518", "w3617"] {
        let state = &position.state;
        let mover = mover_of(state, tanks, state.piece(tanks).unwrap()).unwrap();
        let from = position.hex("w3517");
        let checked = s3_2_overruns::check(&Supply::of(state), &mover, from, position.hex(code));
        assert_eq!(checked.map_err(|it| it.rule), Err("AE-3.2-11"), "{code}");
    }
    position.state.set_piece(hq, |hq| hq.at = Place::Gone);
    let amiens = position.walk(first, &["w3717", "w3617"]);
    assert_eq!(position.check(&amiens), Ok(()));
}

/// AE-3.2-1, AE-3.2-5, AE-3.2-11, DSV-3.2-1: the example of the Kwantung Army, the mechanized
/// cavalry in a5524.
#[test]
fn the_kwantung_army_is_outflanked() {
    let mut position = Position::asia();
    position.country("Mongolia", Status::Active, Soviet);
    position.phase(Soviet, Segment::OperationalMovement);
    let cavalry = position.put("rus-cav-mech", Soviet, "a5524");
    let infantry = position.put("rus-army", Soviet, "a5524");
    position.put("kwa-inf", Axis, "a5625");
    position.put("kwa-corps", Axis, "a5525");
    let victim = position.put("jpn-inf", Axis, "a5426");
    let hailar = position.walk(cavalry, &["a5625"]);
    let army = position.walk(cavalry, &["a5525"]);
    let plain = position.walk(cavalry, &["a5425", "a5426"]);
    assert_eq!(position.refusal(&hailar), "AE-3.2-11");
    assert_eq!(position.refusal(&army), "AE-3.2-2");
    assert_eq!(position.refusal(&plain), "AE-3.1-2");
    let opening = position.walk(infantry, &["a5425"]);
    position.order(&opening);
    assert_eq!(position.check(&plain), Ok(()));
    let hq = position.put("jpn-hq", Axis, "a5427");
    let sea = position.zone("Yellow Sea");
    position.put_at("jpn-convoy", Axis, Place::Convoys(sea));
    position.put("jpn-inf", Axis, "a5125");
    position.put("jpn-inf", Axis, "p4801");
    assert!(position.is_supplied(hq));
    assert_eq!(position.refusal(&plain), "AE-3.2-11");
    position.state.set_piece(hq, |hq| hq.at = Place::Gone);
    position.order(&plain);
    assert!(matches!(position.at(victim), Place::ForcePool(_)));
}

/// AE-3.2-8, AE-3.1.4-4, AE-3.2-4: in Snow a friend in the hex does not help, the victim's own
/// zone does not count for who goes on to overrun it.
/// Allows: AE-3.2-4.
/// Forbids: AE-3.2-4.
#[test]
fn snow_does_not_prevent_an_overrun() {
    let (mut position, tanks) = soviet_tanks();
    position.turn(1942, "Jan-Feb");
    let victim = position.put("ger-inf", Axis, "e3608");
    let over = position.walk(tanks, &["e3609", "e3608"]);
    assert_eq!(position.check(&over), Ok(()));
    let around = position.walk(tanks, &["e3609", "e3709"]);
    assert_eq!(position.refusal(&around), "AE-3.1-2", "it has to stop");
    position.put("ger-inf", Axis, "e3709");
    position.put("rus-inf", Soviet, "e3609");
    assert_eq!(position.refusal(&over), "AE-3.1.4-4");
    position.turn(1941, "June-July");
    assert_eq!(position.check(&over), Ok(()));
    position.order(&over);
    assert_eq!(position.at(victim), Place::ForcePool(Europe));
}

/// AE-3.2-9, AE-5-4.
#[test]
fn reserves_overrun_nobody() {
    let (mut position, tanks) = soviet_tanks();
    position.put("ger-inf", Axis, "e3609");
    position.phase(Soviet, Segment::ReserveMovement);
    let over = position.walk(tanks, &["e3609"]);
    assert_eq!(position.refusal(&over), "AE-5-4");
}

/// AE-3.2-11: an Air unit, a fortress, a city, a headquarters that is the victim itself.
#[test]
fn every_shift_counts() {
    let (mut position, tanks) = soviet_tanks();
    position.state.set_piece(tanks, |it| it.marks = Marks::NONE);
    let city = position.put("ger-inf", Axis, "e3609");
    let over = position.walk(tanks, &["e3609"]);
    assert_eq!(position.refusal(&over), "AE-3.2-11", "Kiev is a city");
    position.state.set_piece(city, |it| it.at = Place::Gone);
    let start = position.hex("e3609");
    position
        .state
        .set_piece(tanks, |it| it.at = Place::Hex(start));
    let over = position.walk(tanks, &["e3608"]);
    let victim = position.put("ger-gd", Axis, "e3608");
    assert_eq!(position.check(&over), Ok(()));
    position.back(victim);
    assert_eq!(position.refusal(&over), "AE-3.2-11", "dug in");
    position.state.set_piece(victim, |it| it.at = Place::Gone);
    position.put("ger-inf", Axis, "e3608");
    let next = position.put("ita-fleet", Axis, "e3607");
    assert_eq!(position.check(&over), Ok(()));
    position.state.set_piece(next, |it| it.at = Place::Gone);
    position.put("ger-air", Axis, "e3607");
    assert_eq!(position.refusal(&over), "AE-3.2-11", "an Air unit");
    let snow = s11_weather::weather(&position.state, start);
    assert_eq!(snow, WeatherCondition::Clear);
    position.turn(1942, "Jan-Feb");
    assert_eq!(position.check(&over), Ok(()), "not in Snow");
    position.put("ger-air", Axis, "e3608");
    assert_eq!(position.refusal(&over), "AE-3.2-2", "in the hex itself");
}

/// AE-3.2-11, AE-3.2-8: Mud in the hex of the victim is a shift, and Storms are none.
#[test]
fn mud_forbids_an_overrun() {
    let mut position = Position::europe();
    let tanks = position.put("ger-pz-army", Axis, "w3825");
    let victim = position.put("rus-inf", Soviet, "w3825");
    let map = position.state.shared_pack().map.clone();
    let sides = map.hexes_with_ids().flat_map(|(from, _)| {
        let over = map.neighbours(from);
        over.map(move |over| (from, over.hex))
    });
    let mut found = 0;
    for (from, to) in sides {
        let weather = |position: &Position, hex| s11_weather::weather(&position.state, hex);
        position.turn(1941, "Apr-May");
        let before = (weather(&position, from), weather(&position, to));
        if before.0 == WeatherCondition::Mud || before.1 != WeatherCondition::Mud {
            continue;
        }
        for (piece, hex) in [(tanks, from), (victim, to)] {
            position
                .state
                .set_piece(piece, |piece| piece.at = Place::Hex(hex));
        }
        let check = |position: &Position| {
            let state = &position.state;
            let mover = mover_of(state, tanks, state.piece(tanks).unwrap()).unwrap();
            s3_2_overruns::check(&Supply::of(state), &mover, from, to)
                .map_err(|violation| violation.rule)
        };
        let in_mud = check(&position);
        position.turn(1941, "June-July");
        if check(&position) == Ok(Some(victim)) {
            assert_eq!(in_mud, Err("AE-3.2-11"));
            found += 1;
        }
    }
    assert!(found > 0, "mud borders on other weather");
}

/// AE-13.6.1.1-6, AE-13.6.2.1-4: those that may not fight may not overrun.
#[test]
fn a_long_truce_forbids_an_overrun() {
    let (mut position, tanks) = soviet_tanks();
    let start = position.hex("e3609");
    position
        .state
        .set_piece(tanks, |it| it.at = Place::Hex(start));
    position.put("ger-inf", Axis, "e3608");
    let over = position.walk(tanks, &["e3608"]);
    for (truce, rule) in [
        (Truce::Negotiation, "accepted"),
        (Truce::Armistice, "AE-13.6.2.1-4"),
        (Truce::ReassessPolicy, "AE-13.6.2.1-4"),
    ] {
        position.posture("Russia", Posture::Truce(truce));
        assert_eq!(position.refusal(&over), rule);
    }
    position.posture("Russia", Posture::Policy(Policy::NaziSovietPact));
    assert_eq!(position.refusal(&over), "AE-13.6.1.1-6");
}

/// AE-3.2-6, AE-GLO-27: who has a Delay Stripe goes to the Delay Box, and no one else.
#[test]
fn what_is_overrun_is_delayed_if_it_is_striped() {
    for (code, place) in [
        ("ger-abn", Place::Delay(Europe)),
        ("ger-inf", Place::ForcePool(Europe)),
    ] {
        let (mut position, tanks) = soviet_tanks();
        let start = position.hex("e3609");
        position
            .state
            .set_piece(tanks, |it| it.at = Place::Hex(start));
        let victim = position.put(code, Axis, "e3608");
        let over = position.walk(tanks, &["e3608"]);
        position.order(&over);
        assert_eq!(position.at(victim), place, "{code}");
    }
}
