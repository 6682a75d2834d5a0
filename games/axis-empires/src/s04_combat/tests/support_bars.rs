//! Reasons that prevent an HQ from giving Ranged Support.

use super::support::with;
use super::*;
use crate::faction::Faction::Western;
use crate::pack::{Policy, Posture, Status};

/// Reports whether the defender is asked for Ranged Support.
fn is_asked(position: &Position) -> bool {
    let mut pending = position.state.pending().iter();
    pending.any(|decision| {
        matches!(
            decision.question,
            decision::Question::Combat(CombatQuestion::RangedSupport { .. })
        )
    })
}

/// AE-4.2.1.2-5: a path of two hexes, around Neutral and PAC land and what belongs to it, and
/// over enemies.
/// Allows: AE-4.2.1.2-5.
/// Forbids: AE-4.2.1.2-5.
#[test]
fn support_goes_around_closed_lands() {
    let mut position = axis_attacks();
    position.country("France", Status::Active, Western);
    let hq = position.put("ger-hq", Axis, "w3620");
    let [west, east] = ["w3518", "w3519"].map(|hex| position.put("ger-inf", Axis, hex));
    assert!(position.is_supplied(hq));
    // The only way to Lille is by Luxembourg; to Verdun there is one by Metz as well.
    let lille = |position: &mut Position| {
        let enemy = position.put("fra-inf", Western, "w3618");
        let rule = position.refusal(&with(position, "w3618", &[west], hq));
        position
            .state
            .set_piece(enemy, |piece| piece.at = crate::state::Place::Gone);
        rule
    };
    let mut around = copy(&position);
    around
        .state
        .set_piece(west, |piece| piece.at = crate::state::Place::Gone);
    around.put("fra-inf", Western, "w3518");
    let verdun = with(&around, "w3518", &[east], hq);
    assert_eq!(around.refusal(&verdun), "accepted");

    assert_eq!(lille(&mut position), "AE-4.2.1.2-5", "Neutral");
    position.country("Belgium-Holland", Status::Active, Western);
    assert_eq!(lille(&mut position), "accepted");
    position.put("bri-inf", Western, "w3619");
    assert_eq!(lille(&mut position), "accepted", "over enemies");
    position.posture("Belgium-Holland", Posture::Policy(Policy::Appeasement));
    assert_eq!(lille(&mut position), "AE-4.2.1.2-5", "a PAC");
    position.give("Belgium-Holland", "Switzerland");
    assert_eq!(
        lille(&mut position),
        "AE-4.2.1.2-5",
        "a Neutral's dependent"
    );
    position.country("Switzerland", Status::Active, Western);
    assert_eq!(lille(&mut position), "accepted");
    position.posture("Switzerland", Posture::Policy(Policy::Appeasement));
    assert_eq!(lille(&mut position), "AE-4.2.1.2-5", "a PAC's dependent");
    position.posture("Switzerland", Posture::War);
    let ruhr = position.hex("w3720");
    position
        .state
        .set_piece(hq, |piece| piece.at = crate::state::Place::Hex(ruhr));
    assert_eq!(lille(&mut position), "AE-4.2.1.2-5", "three hexes");
}

/// AE-4.2.1.2-6: an HQ that has supported a combat is not asked about the next one.
/// Allows: AE-4.2.1.2-6.
/// Forbids: AE-4.2.1.2-6.
#[test]
fn an_hq_supports_one_combat_in_a_segment() {
    for used in [true, false] {
        let mut position = axis_attacks();
        let [first, second] = [(); 2].map(|()| position.put("ger-army", Axis, "e3609"));
        let hq = position.put("rus-hq", Soviet, "e3509");
        for hex in ["e3610", "e3608"] {
            position.put("rus-inf", Soviet, hex);
        }
        let one = attack(&position, "e3610", &[first]);
        let ad = cell(Outcome::Ad, 0, 0);
        let events = fight_with(&mut position, one, ad, used.then_some(hq));
        let defence = rolled(&events).unwrap().defence;
        assert_eq!(defence, if used { 1 + 4 } else { 1 });
        finish(&mut position);
        let two = command(attack(&position, "e3608", &[second]));
        position.order(&two);
        assert_eq!(is_asked(&position), !used);
    }
}

/// AE-4.2.1.2-6: an attack on its own hex exhausts an HQ as well.
/// Forbids: AE-4.2.1.2-6.
#[test]
fn an_hq_is_soaked_off() {
    let mut position = axis_attacks();
    let [first, second] = [(); 2].map(|()| position.put("ger-army", Axis, "e3609"));
    position.put("rus-hq", Soviet, "e3509");
    position.put("rus-inf", Soviet, "e3610");
    let one = attack(&position, "e3509", &[first]);
    fight(&mut position, one, cell(Outcome::Ad, 0, 0));
    finish(&mut position);
    let two = command(attack(&position, "e3610", &[second]));
    position.order(&two);
    assert!(!is_asked(&position));
}

/// AE-4.2.1.2-7, AE-4.2.2-2, AE-4.2.2-3: one HQ of either side takes part.
/// Allows: AE-4.2.1.2-7.
/// Forbids: AE-4.2.1.2-7.
#[test]
fn an_hq_in_the_hex_is_the_only_one() {
    for code in ["rus-hq", "rus-inf"] {
        let mut position = axis_attacks();
        let unit = position.put("ger-army", Axis, "e3609");
        position.put(code, Soviet, "e3610");
        position.put("rus-hq", Soviet, "e3509");
        let order = command(attack(&position, "e3610", &[unit]));
        position.order(&order);
        assert_eq!(is_asked(&position), code == "rus-inf");
    }
    let mut position = soviets_attack();
    let [first, second] = [(); 2].map(|()| position.put("rus-hq", Soviet, "e3609"));
    position.put("ger-inf", Axis, "e3610");
    assert_eq!(refusal(&position, "e3610", &[first]), "accepted");
    let both = [first, second];
    assert_eq!(refusal(&position, "e3610", &both), "AE-4.2.1.2-7");
}

/// AE-4.2.1.2-8: from a Beachhead an HQ supports where the marker points, and nowhere else.
/// Allows: AE-4.2.1.2-8.
/// Forbids: AE-4.2.1.2-8.
#[test]
fn an_hq_afloat_supports_its_landing_only() {
    let mut position = Position::europe();
    position.country("Belgium-Holland", Status::Conquered, Western);
    position.phase(Western, Segment::RegularCombat);
    position.beachhead(Western, "w3918", "w3919");
    let north = crate::state::Place::Convoys(position.zone("North Sea"));
    position.put_at("bri-convoy", Western, north);
    let hq = position.put("bri-hq", Western, "w3918");
    let afloat = position.put("bri-inf", Western, "w3918");
    assert!(position.is_supplied(hq));
    let mut ashore = copy(&position);
    position.put("ger-inf", Axis, "w3919");
    let landing = with(&position, "w3919", &[afloat], hq);
    assert_eq!(position.refusal(&landing), "accepted");
    let inland = dry_neighbour(&ashore, "w3919");
    let landed = ashore.put("bri-inf", Western, "w3919");
    ashore.put("ger-inf", Axis, &inland);
    let further = with(&ashore, &inland, &[landed], hq);
    assert_eq!(ashore.refusal(&further), "AE-4.2.1.2-8");
}

/// AE-4.2.1.2-3: markers alone have no support, neither those who defend nor those who attack,
/// and an HQ alone attacks no hex from afar.
/// Allows: AE-4.2.1.2-3.
/// Forbids: AE-4.2.1.2-3.
#[test]
fn markers_have_no_support() {
    for (code, asked) in [("soviet-logistics", false), ("rus-inf", true)] {
        let mut position = axis_attacks();
        let unit = position.put("ger-inf", Axis, "e3609");
        position.put("rus-hq", Soviet, "e3509");
        position.put(code, Soviet, "e3610");
        let order = command(attack(&position, "e3610", &[unit]));
        position.order(&order);
        assert_eq!(is_asked(&position), asked, "{code}");
    }
    for (code, rule) in [("axis-logistics", "AE-4.2.1.2-3"), ("ger-inf", "accepted")] {
        let mut position = soviets_attack();
        let unit = position.put("rus-inf", Soviet, "e3609");
        let hq = position.put("rus-hq", Soviet, "e3608");
        position.put(code, Axis, "e3610");
        let order = with(&position, "e3610", &[unit], hq);
        assert_eq!(position.refusal(&order), rule, "{code}");
        assert_eq!(
            refusal(&position, "e3610", &[hq]),
            "AE-4.2.1-1",
            "from afar"
        );
    }
}
