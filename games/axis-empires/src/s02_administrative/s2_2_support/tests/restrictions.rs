//! 2.2.3.4.

use super::*;
use crate::decision::Question;
use crate::pack::{Policy, Posture, Truce};

/// AE-2.2.3.4-1, AE-2.2.3.4-2: the spacing of Air units.
/// Allows: AE-2.2.3.4-1.
/// Forbids: AE-2.2.3.4-1, AE-2.2.3.4-2.
#[test]
fn air_units_keep_apart() {
    let mut position = support(Western);
    position.put("bri-inf", Western, "w3916");
    let air = position.pool("bri-air", Western);
    let bomber = position.pool("bri-bomber", Western);
    let next = to_hex(&position, air, "w3916");
    assert_eq!(position.check(&next), Ok(()));
    position.put("us-air", Western, "w3917");
    assert_eq!(position.refusal(&next), "AE-2.2.3.4-1");
    let bombing = to_hex(&position, bomber, "w3916");
    assert_eq!(
        position.check(&bombing),
        Ok(()),
        "Bombers may be near friends"
    );
    position.put("ger-air", Axis, "w4017");
    assert_eq!(position.refusal(&bombing), "AE-2.2.3.4-2");
    let box_at = Place::StrategicWarfare(Theatre::Europe);
    assert_eq!(position.check(&to(bomber, box_at)), Ok(()));
}

/// AE-2.2.3.4-2, AEV-2.2.3.4-1: the example of Sicily. An Air unit near by bars no contest,
/// but it takes away the base in its hex.
/// Allows: AE-2.2.3.4-2.
#[test]
fn an_established_air_unit_bars_contests_only_by_denying_bases() {
    let mut position = support(Western);
    position.put("bri-inf", Western, "w2208");
    put_convoy(
        &mut position,
        "bri-convoy",
        Western,
        "Western Mediterranean",
    );
    position.put("bri-inf", Western, "w1824");
    position.pool("western-beachhead", Western);
    let cagliari = position.put("ger-inf", Axis, "w2320");
    position.put("ger-inf", Axis, "w2122");
    put_convoy(&mut position, "ger-convoy", Axis, "Western Mediterranean");
    assert!(position.is_supplied(cagliari));
    let axis = position.pool("ger-air", Axis);
    let carrier = position.pool("bri-cv", Western);
    let fleet = position.pool("bri-fleet", Western);
    let order = to_hex(&position, carrier, "w2022");
    position.order(&order);
    position.answer(Axis, Answer::Contest(None));
    let palermo = position.hex("w2122");
    position.answer(Western, Answer::Placed(Use::Strike(palermo)));
    position.answer(Axis, Answer::Contest(None));
    assert_eq!(position.at(carrier), Place::Hex(palermo));
    let without_cagliari = {
        let mut other = Position {
            state: position.state.clone(),
        };
        other
            .state
            .set_piece(cagliari, |piece| piece.at = Place::Gone);
        other
    };
    let order = to_hex(&position, fleet, "w2022");
    position.order(&order);
    let Question::Contest(contest) = position.question() else {
        panic!("the Axis can contest");
    };
    assert_eq!(contest.with, [axis]);
    position = without_cagliari;
    position.order(&order);
    assert!(!matches!(position.state.pending().first(), Some(decision)
        if matches!(decision.question, Question::Contest(_))));
}

/// AE-2.2.3.4-4, DS-2.2-3: the North Sea in Snow, except for its boxes.
#[test]
fn snow_closes_northern_seas() {
    let mut position = support(Western);
    position.put("bri-inf", Western, "w3916");
    let air = position.pool("bri-air", Western);
    let sea = to_hex(&position, air, "w3818");
    assert_eq!(position.check(&sea), Ok(()));
    position.turn(1942, "Jan-Feb");
    assert_eq!(position.refusal(&sea), "AE-2.2.3.4-4");
    let station = to_station(&position, air, "North Sea");
    assert_eq!(position.check(&station), Ok(()));
}

/// AE-2.2.3.4-3, AE-11.3-3, AE-11.3-5: Mud.
/// Allows: AE-11.3-5.
/// Forbids: AE-11.3-5.
#[test]
fn air_units_avoid_mud() {
    let mut position = support(Western);
    position.put("bri-inf", Western, "w3916");
    let air = position.pool("bri-air", Western);
    let london = to_hex(&position, air, "w3916");
    assert_eq!(position.check(&london), Ok(()));
    position.turn(1942, "Apr-May");
    assert_eq!(position.refusal(&london), "AE-2.2.3.4-3");
}

/// DS-14.15-3: neither placed nor used to contest where a Failure of their faction reaches.
///
/// Allows: DS-14.15-3.
/// Forbids: DS-14.15-3.
#[test]
fn failures_keep_support_units_away() {
    use crate::s02_administrative::s2_2_support::s2_2_3_3_contests::contestants;
    let mut position = support(Western);
    position.put("bri-inf", Western, "w3916");
    let air = position.pool("bri-air", Western);
    let visitor = position.put_at("ger-air", Axis, Place::Gone);
    let london = to_hex(&position, air, "w3916");
    let it = s2_2_3_placement::SupportAttempt {
        piece: visitor,
        at: Place::Hex(position.hex("w3916")),
        strike: false,
        asked: 0,
    };
    position.put("axis-command-failure", Axis, "w3916");
    assert_eq!(position.check(&london), Ok(()), "somebody else's");
    assert_eq!(contestants(&position.state, &it, Western), [air]);
    position.put("western-supply-failure", Western, "w3519");
    assert_eq!(position.refusal(&london), "DS-14.15-3");
    assert!(contestants(&position.state, &it, Western).is_empty());
}

/// AE-2.2.3.4-7, AE-12.1-4, DS-12.1-2: none before the war; convoys are no support units.
/// Allows: AE-12.1-4.
/// Forbids: AE-12.1-4.
#[test]
fn nothing_is_placed_before_the_war() {
    let mut position = support(Western);
    position.put("bri-inf", Western, "w3916");
    let air = position.pool("bri-air", Western);
    let convoy = position.pool("bri-convoy", Western);
    let bomber = position.pool("bri-bomber", Western);
    let orders = [
        to_hex(&position, air, "w3916"),
        to_station(&position, air, "North Sea"),
        to(bomber, Place::StrategicWarfare(Theatre::Europe)),
    ];
    for order in &orders {
        assert_eq!(position.check(order), Ok(()));
    }
    position.before_the_war();
    for order in &orders {
        assert_eq!(position.refusal(order), "AE-2.2.3.4-7");
    }
    assert!(acts(&position).units.is_empty());
    assert!(
        acts(&position)
            .convoys
            .iter()
            .any(|row| row.piece == convoy)
    );
}

/// AE-2.2.3.4-8, AE-13.6.1.1-2, AE-13.6.2.1-1, AE-13.6.2.1-2, AE-13.6.2.2-1, DS-13.6.1.1-2,
/// DS-13.6.2-2, DS-13.6.2-5: what policies and truces forbid.
/// Allows: AE-13.6.2.1-2, DS-13.6.2-2, DS-13.6.1.1-2.
/// Forbids: AE-13.6.2.1-2, AE-13.6.1.1-2, DS-13.6.2-2.
#[test]
fn policies_and_truces_limit_placement() {
    let mut position = support(Western);
    position.put("bri-inf", Western, "w3916");
    position.put("bri-inf", Western, "w3516");
    let air = position.pool("bri-air", Western);
    let london = to_hex(&position, air, "w3916");
    let paris = to_hex(&position, air, "w3516");
    let near_germany = to_hex(&position, air, "w3717");
    assert_eq!(position.check(&paris), Ok(()));
    let policy = Posture::Policy(Policy::Appeasement);
    position.posture("Britain", policy);
    assert_eq!(position.refusal(&london), "AE-13.6.1.1-2");
    position.posture("Britain", Posture::War);
    position.posture("France", policy);
    assert_ne!(position.refusal(&paris), "accepted");
    position.posture("France", Posture::War);
    position.posture("Britain", Posture::Truce(Truce::Armistice));
    assert_eq!(position.check(&paris), Ok(()));
    position.put("ger-inf", Axis, "w3717");
    for (truce, rule) in [
        (Truce::Armistice, "AE-13.6.2.1-1"),
        (Truce::ReassessPolicy, "AE-13.6.2.1-1"),
        (Truce::Negotiation, "AE-13.6.2.2-1"),
    ] {
        position.posture("Britain", Posture::Truce(truce));
        assert_eq!(position.refusal(&near_germany), rule, "{truce:?}");
    }
    position.posture("Britain", Posture::Truce(Truce::Armistice));
    let station = to_station(&position, air, "North Sea");
    assert_eq!(
        position.check(&station),
        Ok(()),
        "France is at war and has a Port there"
    );
    position.country("France", Status::Neutral, Western);
    assert_eq!(position.refusal(&station), "AE-13.6.2.1-2");
    position.posture("Britain", Posture::Truce(Truce::Negotiation));
    assert_eq!(position.check(&station), Ok(()));
}

/// AE-13.6.2.1-2: an Off-Map Box is no Port that a country contains: the Americans across the
/// North Atlantic do not open it to a force under a Truce, as Spain in the war does.
/// Allows: AE-13.6.2.1-2.
/// Forbids: AE-13.6.2.1-2.
#[test]
fn a_box_is_no_port_of_a_country() {
    let mut position = support(Western);
    position.country("France", Status::Active, Axis);
    position.put("bri-inf", Western, "w3916");
    let air = position.pool("bri-air", Western);
    let station = to_station(&position, air, "North Atlantic");
    assert_eq!(position.refusal(&station), "accepted");
    position.posture("Britain", Posture::Truce(Truce::Armistice));
    let states = position.state.area(position.area("United States"));
    assert_eq!(
        (states.status, states.posture),
        (Status::Active, Posture::War)
    );
    assert_eq!(position.refusal(&station), "AE-13.6.2.1-2");
    position.country("Spain", Status::Active, Western);
    assert_eq!(position.refusal(&station), "accepted");
}

/// AE-2.2.3.4-8, AE-2.2.3.3-2, AE-13.6.1.1-2, AE-13.6.2.1-2, DS-13.6.1.1-2: neither a PAC nor, under the longer truces, a TAC contests.
#[test]
fn policies_and_truces_limit_contests() {
    use crate::s02_administrative::s2_2_support::s2_2_3_3_contests::contestants;
    let mut position = support(Axis);
    position.put("bri-inf", Western, "w3916");
    let visitor = position.put_at("ger-air", Axis, Place::Gone);
    let defender = position.pool("bri-air", Western);
    let it = s2_2_3_placement::SupportAttempt {
        piece: visitor,
        at: Place::OnStation(position.zone("North Sea")),
        strike: false,
        asked: 0,
    };
    for (posture, contests) in [
        (Posture::War, true),
        (Posture::Policy(Policy::Appeasement), false),
        (Posture::Truce(Truce::ReassessPolicy), false),
        (Posture::Truce(Truce::Negotiation), true),
    ] {
        position.posture("Britain", posture);
        let found = contestants(&position.state, &it, Western);
        assert_eq!(found == [defender], contests, "{posture:?}");
    }
}

/// AE-2.2.3.4-1, AE-2.2.3.4-2: an Air Force and a strike keep out of a hex with a friendly Air
/// unit and of those around it, a Fleet does not; nor is a Fleet placed next to an enemy Air
/// unit.
/// Allows: AE-2.2.3.4-1.
/// Forbids: AE-2.2.3.4-1, AE-2.2.3.4-2.
#[test]
fn strikes_keep_apart_and_fleets_need_not() {
    let mut position = support(Western);
    position.country("Belgium-Holland", Status::Conquered, Western);
    position.put("bri-inf", Western, "w3916");
    position.pool("western-beachhead", Western);
    let air = position.pool("bri-air", Western);
    let fleet = position.pool("bri-fleet", Western);
    let carrier = position.pool("bri-cv", Western);
    let at_sea = to_hex(&position, fleet, "w3918");
    let strike = to_hex(&position, carrier, "w3918");
    for order in [&at_sea, &strike] {
        assert_eq!(position.check(order), Ok(()));
    }
    let friend = position.put("us-air", Western, "w3918");
    let there = to_hex(&position, air, "w3918");
    assert_eq!(position.refusal(&there), "AE-2.2.3.4-1");
    assert_eq!(position.check(&at_sea), Ok(()), "a Fleet may");
    assert_eq!(
        position.refusal(&strike),
        "AE-2.2.3.2-1",
        "no hex is left for its strike"
    );
    let away = |piece: &mut crate::state::Piece| piece.at = Place::Gone;
    position.state.set_piece(friend, away);
    position.put("ger-air", Axis, "w3919");
    assert_eq!(position.refusal(&at_sea), "AE-2.2.3.4-2");
}
