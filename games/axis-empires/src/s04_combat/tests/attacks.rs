use super::*;
use crate::faction::Faction::Western;
use crate::map::Theatre::Europe;
use crate::pack::{MarkerKind, Pack, Policy, Posture, Status, Truce, UnitKind};
use crate::state::Place;
use crate::testing;

/// AE-4-1, AE-4.2-1, AE-4.2.1-1, AE-4.2.1-6, AE-4.2.2-2: a Soviet unit without supply, and
/// without a Blitz marker, attacks a Western one.
/// Allows: AE-4-1.
/// Forbids: AE-4-1.
#[test]
fn ground_units_attack_enemies_next_to_them() {
    let mut position = soviets_attack();
    let near = position.put("rus-inf", Soviet, "w2818");
    let neighbour = position.state.map().neighbours(position.hex("w2818"));
    let lands: Vec<String> = neighbour
        .filter(|over| !over.side.is_open_water())
        .map(|over| position.state.map().hex(over.hex).code)
        .map(|code| code.to_string())
        .collect();
    assert!(!position.is_supplied(near));
    assert_eq!(refusal(&position, &lands[0], &[near]), "AE-4.2.1-1");
    position.put("bri-inf", Western, &lands[0]);
    assert_eq!(refusal(&position, &lands[0], &[near]), "accepted");
    let far = position.put("rus-inf", Soviet, "e3609");
    let enemy = position.put("bri-inf", Western, "w2818");
    for wrong in [far, enemy] {
        assert_eq!(refusal(&position, &lands[0], &[wrong]), "AE-4.2.1-1");
    }
    assert_eq!(refusal(&position, &lands[0], &[]), "AE-4.2.2-2");
    assert_eq!(refusal(&position, &lands[0], &[near, near]), "AE-4.2.2-2");
    position.phase(Soviet, Segment::Marker);
    assert_eq!(refusal(&position, &lands[0], &[near]), "AE-SOP-4");
    position.phase(Soviet, Segment::RegularCombat);
    position.before_the_war();
    assert_eq!(refusal(&position, &lands[0], &[near]), "AE-4.2.1.1-6");
}

/// AE-4.2.1-2, AE-4.2.1-5, AE-4.2.1-7: units of a stack go their own ways, once each.
#[test]
fn a_hex_and_a_unit_are_in_one_attack_each() {
    let mut position = axis_attacks();
    let [first, second, third] = [(); 3].map(|()| position.put("ger-inf", Axis, "e3609"));
    for hex in ["e3610", "e3509"] {
        position.put("rus-inf", Soviet, hex);
    }
    let one = attack(&position, "e3610", &[first]);
    fight(&mut position, one, cell(Outcome::Ad, 0, 0));
    let unit = position.at(first);
    retreat(&mut position, "e3708");
    assert_ne!(position.at(first), unit);
    assert_eq!(position.at(second), unit, "left out, it just sits there");
    assert!(is_over(&position));
    assert_eq!(refusal(&position, "e3610", &[second]), "AE-4.2.1-2");
    assert_eq!(refusal(&position, "e3509", &[second, first]), "AE-4.2.1-1");
    assert_eq!(refusal(&position, "e3509", &[second]), "accepted");
    position.state.set_piece(first, |piece| piece.at = unit);
    assert_eq!(refusal(&position, "e3509", &[second, first]), "AE-4.2.1-5");
    let two = attack(&position, "e3509", &[third]);
    fight(&mut position, two, cell(Outcome::Ex, 0, 0));
    assert_eq!(position.state.attacked().len(), 2);
}

/// AE-4.2.1-3, AE-4.2.1-4: all who are in the hex defend, those that came by a retreat too.
#[test]
fn everyone_in_the_hex_defends() {
    let mut position = axis_attacks();
    let attacker = position.put("ger-army", Axis, "e3608");
    let beaten = position.put("rus-inf", Soviet, "e3508");
    let waiting = position.put("rus-inf", Soviet, "e3408");
    // Another unit can attack, which keeps the segment open.
    position.put("ger-inf", Axis, "w3825");
    position.put("rus-inf", Soviet, "w3824");
    let first = attack(&position, "e3508", &[attacker]);
    fight(&mut position, first, cell(Outcome::Dr1, 0, 0));
    retreat(&mut position, "e3408");
    assert!(is_over(&position));
    let flank = position.put("ger-army", Axis, "e3407");
    let second = attack(&position, "e3408", &[flank]);
    fight(&mut position, second, cell(Outcome::Ex, 0, 0));
    assert_eq!(battle(&position).defenders.units, [beaten, waiting]);
}

/// AE-4.2.1-8: Air units and Airdrops of anyone, in either hex.
#[test]
fn air_units_pin_nobody() {
    let mut position = axis_attacks();
    let unit = position.put("ger-inf", Axis, "e3609");
    position.put("rus-inf", Soviet, "e3610");
    for hex in ["e3609", "e3610"] {
        position.put("rus-air", Soviet, hex);
        let airdrop = position.put("ger-abn", Axis, hex);
        position.back(airdrop);
    }
    assert_eq!(refusal(&position, "e3610", &[unit]), "accepted");
}

/// AE-4.2.1.1-1, AE-4.2.1.1-2: at least 1-3 of those in the hex, supporters and shifts left
/// aside.
/// Allows: AE-4.2.1.1-1, AE-4.2.1.1-2.
/// Forbids: AE-4.2.1.1-1, AE-4.2.1.1-2.
#[test]
fn attackers_need_a_factor_and_the_lowest_odds() {
    let mut position = axis_attacks();
    position.country("Hungary", Status::Active, Axis);
    let idle = position.put("hun-inf", Axis, "e3609");
    let unit = position.put("ger-inf", Axis, "e3609");
    let other = position.put("ger-inf", Axis, "e3609");
    position.put("rus-fort-kiev", Soviet, "e3610");
    assert_eq!(refusal(&position, "e3610", &[idle]), "AE-4.2.1.1-1");
    assert_eq!(refusal(&position, "e3610", &[unit]), "accepted", "1 to 3");
    position.put("rus-hq", Soviet, "e3611");
    assert_eq!(refusal(&position, "e3610", &[unit]), "accepted");
    position.put("rus-inf", Soviet, "e3610");
    assert_eq!(refusal(&position, "e3610", &[unit]), "AE-4.2.1.1-2");
    assert_eq!(refusal(&position, "e3610", &[unit, other]), "accepted");
}

/// AE-4.2.1.1-3, AEV-EX-12: the rulebook's Germans, regulars of one Minor Country and Exp
/// units of another.
/// Allows: AE-4.2.1.1-3.
/// Forbids: AE-4.2.1.1-3.
#[test]
fn minor_countries_attack_one_at_a_time() {
    let mut position = axis_attacks();
    for minor in ["Hungary", "Rumania", "Bulgaria"] {
        position.country(minor, Status::Active, Axis);
    }
    let mut put = |code| position.put(code, Axis, "e3609");
    let all = [
        put("ger-inf"),
        put("rum-inf"),
        put("hun-exp"),
        put("rum-inf"),
    ];
    let bulgarian = put("bul-inf");
    position.put("rus-inf", Soviet, "e3610");
    assert_eq!(refusal(&position, "e3610", &all), "accepted");
    let mixed = [all[0], all[1], bulgarian];
    assert_eq!(refusal(&position, "e3610", &mixed), "AE-4.2.1.1-3");
}

/// AE-4.2.1.1-4.
#[test]
fn a_marker_in_the_capital_keeps_a_minor_at_home() {
    let mut position = axis_attacks();
    position.country("Rumania", Status::Active, Axis);
    let unit = position.put("rum-inf", Axis, "e3609");
    position.put("rus-inf", Soviet, "e3610");
    assert_eq!(refusal(&position, "e3610", &[unit]), "accepted");
    let rumania = position.area("Rumania");
    position
        .state
        .set_area(rumania, |area| area.confined = true);
    assert_eq!(refusal(&position, "e3610", &[unit]), "AE-4.2.1.1-4");
}

/// The testing pack with German marines in place of mountain troops, and British ones.
pub(super) fn with_marines() -> Pack {
    let mut pack = Pack::clone(&testing::pack());
    let marines = pack.find_counter("ger-mtn").unwrap();
    let british = pack.find_counter("bri-bef").unwrap();
    for id in [marines, british] {
        pack.counters[id.index()].front.kind = UnitKind::Marine;
    }
    pack
}

/// AE-4.2.1.1-5, AE-4.2.1.3-1, AE-GLO-9: Dover and Calais.
/// Allows: AE-4.2.1.1-5.
/// Forbids: AE-4.2.1.1-5.
#[test]
fn only_supplied_marines_and_beachheads_cross_the_sea() {
    let mut position = Position::on(with_marines());
    position.phase(Western, Segment::RegularCombat);
    let infantry = position.put("bri-inf", Western, "w3817");
    let marines = position.put("bri-bef", Western, "w3817");
    let lost = position.put("ger-mtn", Axis, "w3717");
    assert!(position.is_supplied(marines) && !position.is_supplied(lost));
    assert_eq!(refusal(&position, "w3717", &[infantry]), "AE-4.2.1.1-5");
    assert_eq!(refusal(&position, "w3717", &[marines]), "accepted");
    position.phase(Axis, Segment::RegularCombat);
    assert_eq!(
        refusal(&position, "w3817", &[lost]),
        "AE-4.2.1.1-5",
        "no supply"
    );
    let afloat = position.put("ger-inf", Axis, "w3815");
    position.put("bri-inf", Western, "w3714");
    position.put("bri-inf", Western, "w3915");
    position.beachhead(Axis, "w3815", "w3714");
    assert_eq!(refusal(&position, "w3714", &[afloat]), "accepted");
    assert_eq!(refusal(&position, "w3915", &[afloat]), "AE-4.2.1.1-5");
    position.phase(Western, Segment::RegularCombat);
    let [ashore, behind] = ["w3714", "w3915"].map(|hex| position.put("bri-inf", Western, hex));
    assert_eq!(refusal(&position, "w3815", &[ashore]), "accepted");
    assert_eq!(refusal(&position, "w3815", &[behind]), "AE-4.2.1.1-5");
}

/// AE-4.2.1.1-6, DS-13.6.1.1-4, DS-13.6.2-4, DS-13.6.2-5: no attack is legal before the war, or
/// for a side bound by a Policy or Truce.
/// Allows: AE-13.6.2.1-4, DS-13.6.2-4, DS-13.6.2-5, AE-13.6.2.2-2, AE-13.6.2-2.
/// Forbids: AE-13.6.2.1-4, DS-13.6.2-4, AE-13.6.1.1-6, AE-13.6.2-2.
#[test]
fn politics_limit_combat() {
    let mut position = axis_attacks();
    let german = position.put("ger-inf", Axis, "e3609");
    let russian = position.put("rus-inf", Soviet, "e3610");
    let rule = |position: &Position| refusal(position, "e3610", &[german]);
    assert_eq!(rule(&position), "accepted");
    for (posture, expected) in [
        (Posture::Policy(Policy::NaziSovietPact), "AE-13.6.1.1-6"),
        (Posture::Truce(Truce::ReassessPolicy), "AE-13.6.2.1-4"),
        (Posture::Truce(Truce::Armistice), "AE-13.6.2.1-4"),
        (Posture::Truce(Truce::Negotiation), "accepted"),
    ] {
        position.posture("Russia", posture);
        assert_eq!(rule(&position), expected, "{posture:?}");
        position.phase(Soviet, Segment::RegularCombat);
        assert_eq!(
            refusal(&position, "e3609", &[russian]),
            expected,
            "{posture:?}"
        );
        position.phase(Axis, Segment::RegularCombat);
    }
    position.before_the_war();
    assert_eq!(rule(&position), "AE-4.2.1.1-6");
}

/// AE-4.2.2-1: the markers go to their proper boxes, and no unit exploits.
#[test]
fn markers_alone_are_taken() {
    let mut position = soviets_attack();
    let tanks = position.put("rus-tank", Soviet, "e3609");
    let detachment = position.put("ger-det", Axis, "e3610");
    position.back(detachment);
    let logistics = position.put("axis-logistics", Axis, "e3610");
    let order = attack(&position, "e3610", &[tanks]);
    position.order(&command(order));
    assert_eq!(position.at(detachment), Place::ForcePool(Europe));
    assert_eq!(position.at(logistics), Place::Delay(Europe));
    assert_eq!(advances(&position), [(tanks, "e3610".to_owned())]);
    let marker = |kind| {
        let mut pieces = position.state.pieces_in(position.hex("e3610"));
        pieces.any(|(_, piece)| piece.face_up(position.state.pack()).is_marker(kind))
    };
    assert!(!marker(MarkerKind::Logistics));
}

/// AE-4.2.1.1-7, DS-4-3, DS-4-5: Kwantung units attack where they may not go.
#[test]
fn kwantung_units_attack_abroad_and_stay_home() {
    let mut pack = Pack::clone(&testing::pack());
    let kwantung = pack.find_counter("ger-mtn").unwrap();
    pack.counters[kwantung.index()].branch = crate::pack::Branch::Kwantung;
    let mut position = Position::on(pack);
    position.phase(Axis, Segment::RegularCombat);
    let unit = position.put("ger-mtn", Axis, "w3825");
    let friend = position.put("ger-inf", Axis, "w3825");
    position.put("fra-inf", Western, "w3824");
    position.posture("Russia", Posture::Policy(Policy::NaziSovietPact));
    let order = attack(&position, "w3824", &[unit, friend]);
    fight(&mut position, order, cell(Outcome::Dr1, 0, 0));
    let (_, demand) = demanded(&position);
    let away = demand.retreats[0];
    answer(&mut position, CombatAnswer::Suffer(Choice::Retreat(away)));
    assert_eq!(advances(&position), [(friend, "w3824".to_owned())]);
}

/// AE-13.1-1: the two Allies are enemies of each other and of the Axis, and no faction is its own
/// enemy.
/// Allows: AE-13.1-1.
/// Forbids: AE-13.1-1.
#[test]
fn every_other_faction_is_an_enemy() {
    let mut position = axis_attacks();
    position.phase(Western, Segment::RegularCombat);
    let british = position.put("bri-inf", Western, "e3609");
    for (code, faction, expected) in [
        ("rus-inf", Soviet, "accepted"),
        ("ger-inf", Axis, "accepted"),
        ("us-inf", Western, "AE-4.2.1-1"),
    ] {
        let other = position.put(code, faction, "e3610");
        assert_eq!(refusal(&position, "e3610", &[british]), expected, "{code}");
        position.state.set_piece(other, |it| it.at = Place::Gone);
    }
}
