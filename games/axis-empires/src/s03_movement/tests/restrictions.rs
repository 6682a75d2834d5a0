//! Where units may not go.

use super::*;

/// AE-3.1.4-2, AE-3.1.4-7, AE-3.1.4-12, AE-GLO-46.
/// Allows: AE-3.1.4-2, AE-3.1.4-7, AE-3.1.4-12.
/// Forbids: AE-3.1.4-2, AE-3.1.4-7, AE-3.1.4-12.
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
    let air = position.put("bri-air", Western, &code);
    assert_eq!(position.refusal(&walk), "AE-3.1.4-2");
    position
        .state
        .set_piece(air, |piece| piece.at = Place::Gone);
    assert_eq!(position.check(&walk), Ok(()));
    let beachhead = position.put("western-beachhead", Western, &code);
    assert_eq!(position.refusal(&walk), "AE-3.1.4-2");
    position
        .state
        .set_piece(beachhead, |piece| piece.at = Place::Gone);
    let border = position.put("ger-inf", Axis, "w3624");
    let prague = position.walk(border, &["w3524"]);
    assert_eq!(position.refusal(&prague), "AE-3.1.4-7");
    position.country("Czechoslovakia", Status::Active, Western);
    assert_eq!(position.check(&prague), Ok(()));
    let edge = position.put("ger-pz", Axis, "e2927");
    assert_eq!(
        position.refusal(&position.walk(edge, &["e2828"])),
        "AE-3.1.4-12"
    );
    let egypt = position.put("ger-pz", Axis, "e1211");
    assert_eq!(
        position.refusal(&position.walk(egypt, &["e1111"])),
        "AE-3.1.4-12"
    );
    position.phase(Soviet, Segment::ReserveMovement);
    position
        .state
        .set_piece(edge, |piece| piece.at = Place::Gone);
    let russian = position.put("rus-inf", Soviet, "e2927");
    assert_eq!(position.check(&position.walk(russian, &["e2828"])), Ok(()));
    position.phase(Axis, Segment::ReserveMovement);
    let nowhere = Command::Movement(Order::HexToHex(s3_1_1_hex_to_hex::Order {
        piece: unit,
        path: vec![HexId(u16::MAX)],
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
/// Allows: AE-3.1.4-8, DS-3.1-6.
/// Forbids: AE-3.1.4-8, DS-3.1-6.
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

/// AE-3.1.4-5, AE-13.6.1.1-3, AE-13.6.1.1-4, AE-13.6.1.1-5, DS-13.6.1.1-3, AEV-EX-56.
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

/// AE-13.6.2-2, AE-13.6.2.1-3, AE-13.6.2.2-2, DS-13.6.2-1, DS-13.6.2-3, DS-13.6.2-5: a truce
/// binds both sides.
#[test]
fn a_truce_keeps_units_out_of_each_others_zones() {
    use crate::pack::Truce;
    let mut position = soviets();
    let russian = position.put("rus-inf", Soviet, "e3611");
    position.put("ger-inf", Axis, "e3609");
    let towards = position.walk(russian, &["e3610"]);
    assert_eq!(position.check(&towards), Ok(()));
    position.posture("Russia", Posture::Truce(Truce::Negotiation));
    assert_eq!(position.refusal(&towards), "AE-13.6.2.2-2");
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

/// AE-3.1.4-13, DS-3.1-9, AEV-EX-71.
/// Allows: AE-3.1.4-13, DS-3.1-9.
/// Forbids: AE-3.1.4-13, DS-3.1-9.
#[test]
fn soviets_keep_out_of_what_the_west_has_just_declared_war_on() {
    let mut position = soviets();
    position.country("Rumania", Status::Active, Axis);
    let (from, to) = border(&position, "Russia", "Rumania");
    position.phase(Soviet, Segment::ReserveMovement);
    let unit = position.put("rus-inf", Soviet, &from);
    assert_eq!(position.check(&position.walk(unit, &[&to])), Ok(()));
    let rumania = position.area("Rumania");
    position
        .state
        .set_area(rumania, |area| area.shut_to_soviets = true);
    assert_eq!(
        position.refusal(&position.walk(unit, &[&to])),
        "AE-3.1.4-13"
    );
}

/// AE-3.1.4-10, DS-3.1-5, DS-14.38-2: called to quit India, the West stays in India and Ceylon.
/// Allows: AE-3.1.4-10, DS-3.1-5, DS-14.38-2.
/// Forbids: AE-3.1.4-10, DS-3.1-5, DS-14.38-2.
#[test]
fn units_told_to_quit_india_stay_there() {
    let mut position = Position::asia();
    position.country("Burma", Status::Active, Western);
    position.phase(Western, Segment::ReserveMovement);
    let (from, to) = area_border(&position, "India", "Burma");
    let unit = position.put("bri-ind", Western, &from);
    let out = position.walk(unit, &[&to]);
    assert_eq!(position.check(&out), Ok(()));
    let war_box = Place::StrategicWarfare(crate::map::Theatre::Asia);
    position.put_at("axis-quit-india", Axis, war_box);
    assert_eq!(position.refusal(&out), "AE-3.1.4-10");
    let listed = moves_of(&position, unit).unwrap();
    assert!(!listed.to.is_empty() && listed.to.iter().all(|row| row.hex != position.hex(&to)));
}

/// DS-14.38-3: the Japanese who march in end it, by command; their friends and neighbours do not.
#[test]
fn marching_into_india_ends_the_call_to_quit_it() {
    let war_box = Place::StrategicWarfare(crate::map::Theatre::Asia);
    for (code, into, ends) in [
        ("jpn-inf", "India", true),
        ("siam-inf", "India", false),
        ("jpn-inf", "Siam", false),
    ] {
        let mut position = Position::asia();
        for minor in ["Burma", "Siam"] {
            position.country(minor, Status::Conquered, Western);
        }
        if code == "siam-inf" {
            position.country("Siam", Status::Active, Axis);
        }
        position.phase(Axis, Segment::ReserveMovement);
        let marker = position.put_at("axis-quit-india", Axis, war_box);
        let (from, to) = area_border(&position, "Burma", into);
        let unit = position.put(code, Axis, &from);
        position.order(&position.walk(unit, &[&to]));
        let expected = if ends { Place::Gone } else { war_box };
        assert_eq!(position.at(marker), expected, "{code} into {into}");
    }
}
