use super::*;
use crate::faction::Faction::Western;
use crate::pack::{Policy, Posture, Status, Truce};
use crate::state::Place;

pub(super) fn with(position: &Position, hex: &str, units: &[PieceId], support: PieceId) -> Command {
    let mut order = attack(position, hex, units);
    order.support = Some(support);
    command(order)
}

/// AE-4.2.1.2-1, AE-4.2.1.2-2, AE-4.2.1.2-3, AE-4.2.1.2-4: a supplied HQ of an attacker's
/// nation within two hexes; not a marker's, not alone.
#[test]
fn an_hq_supports_its_own() {
    let mut position = soviets_attack();
    let tanks = position.put("rus-tank", Soviet, "e3609");
    let hq = position.put("rus-hq", Soviet, "e3609");
    let far = position.put("rus-hq", Soviet, "e3607");
    position.put("ger-inf", Axis, "e3610");
    let rule = |position: &Position, support| {
        position.refusal(&with(position, "e3610", &[tanks], support))
    };
    assert_eq!(rule(&position, hq), "accepted");
    assert_eq!(rule(&position, far), "AE-4.2.1.2-5", "three hexes");
    assert_eq!(rule(&position, tanks), "AE-4.2.1-5");
    let foreign = position.put("bri-hq", Western, "e3609");
    assert_eq!(rule(&position, foreign), "AE-4.2.1.2-1");
    let lone = position.refusal(&with(&position, "e3610", &[], hq));
    assert_eq!(lone, "AE-4.2.2-2");
    let abroad = position.put("rus-hq", Soviet, "w3825");
    position.put("ger-inf", Axis, "w3824");
    let soldier = position.put("rus-inf", Soviet, "w3825");
    let cut_off = position.refusal(&with(&position, "w3824", &[soldier], abroad));
    assert_eq!(cut_off, "AE-4.2.1.2-1", "no supply");
    let marker = position.put("ger-det", Axis, "e3509");
    position.back(marker);
    let easy = position.refusal(&with(&position, "e3509", &[tanks], hq));
    assert_eq!(easy, "AE-4.2.1.2-3");
}

/// AE-4.2.1.2-2: an attacker of another nation is not enough.
#[test]
fn an_hq_supports_no_strangers() {
    let mut position = axis_attacks();
    position.country("Rumania", Status::Active, Axis);
    let rumanian = position.put("rum-inf", Axis, "w3825");
    let german = position.put("ger-inf", Axis, "w3825");
    let hq = position.put("ger-hq", Axis, "w3825");
    position.put("rus-inf", Soviet, "w3824");
    let rule = |units: &[PieceId]| position.refusal(&with(&position, "w3824", units, hq));
    assert_eq!(rule(&[rumanian]), "AE-4.2.1.2-2");
    assert_eq!(rule(&[rumanian, german]), "accepted");
}

/// AE-4.2.1.2-2, DS-4-2, AE-GLO-14: a pan-national HQ belongs to each country that it can
/// be made of.
#[test]
fn a_chinese_hq_supports_all_chinese() {
    let options = AxisEmpires::default().one_seat_each("dai-senso-open", "china-1937");
    let pack = crate::pack::open::find("dai-senso-open").unwrap();
    let scenario = &pack.scenarios[0].code;
    let options = options
        .or_else(|| AxisEmpires::default().one_seat_each("dai-senso-open", scenario))
        .unwrap();
    let mut state = AxisEmpires::default().new_match(&options).unwrap();
    let place = state
        .map()
        .hexes_with_ids()
        .find(|(_, row)| row.is_land())
        .map(|(hex, _)| Place::Hex(hex))
        .unwrap();
    let mut put = |code| {
        let kind = crate::state::Kind::Unit(pack.find_counter(code).unwrap());
        let piece = crate::state::Piece::new(kind, Western, place);
        state.spawn(piece).unwrap()
    };
    let (hq, yunnan, british) = (put("chi-kmt"), put("yun-inf"), put("bri-inf"));
    let nations = |id| s4_2_1_attacks::ranged_support::nations(&state, id);
    assert!(nations(hq).len() > 1, "any friendly Chinese country");
    assert!(nations(hq).contains(&nations(yunnan)[0]));
    assert!(!nations(hq).contains(&nations(british)[0]));
}

/// AE-4.2.1.2-5: no path through a Neutral Country or a PAC; enemies do not matter.
#[test]
fn support_takes_no_path_through_neutrals() {
    let mut position = soviets_attack();
    let tanks = position.put("rus-tank", Soviet, "e3609");
    let hq = position.put("rus-hq", Soviet, "e3610");
    position.put("ger-inf", Axis, "e3608");
    let order = with(&position, "e3608", &[tanks], hq);
    assert_eq!(position.refusal(&order), "accepted");
    let russia = position.area("Russia");
    position
        .state
        .set_area(russia, |area| area.status = Status::Neutral);
    assert_eq!(position.refusal(&order), "AE-4.2.1.2-5");
}

/// AE-4.2.1.2-6, AE-4.2.3.5-3: an HQ that has fought cannot support again, but defends its own
/// hex.
#[test]
fn an_hq_that_fought_is_exhausted() {
    let mut position = axis_attacks();
    let [first, second] = [(); 2].map(|()| position.put("ger-army", Axis, "e3609"));
    let hq = position.put("rus-hq", Soviet, "e3509");
    position.put("rus-inf", Soviet, "e3610");
    let attack_one = attack(&position, "e3610", &[first]);
    position.order(&command(attack_one));
    assert_eq!(
        asked(&position),
        (
            Soviet,
            &CombatQuestion::RangedSupport {
                hex: position.hex("e3610"),
                headquarters: vec![hq],
            }
        )
    );
    let defence = |events: &[Event]| {
        events.iter().find_map(|event| match event {
            Event::Rolled(rolled) => Some((rolled.defence, rolled.shifts.clone())),
            _ => None,
        })
    };
    let events = answer(&mut position, CombatAnswer::RangedSupport(Some(hq)));
    let (factors, _) = defence(&events).unwrap();
    assert_eq!(factors, 1 + 4, "the infantry and its HQ");
    position.state.take_decision(position.state.pending()[0].id);
    position.state.set_step(PendingStep::Commands);
    let field = s4_2_1_attacks::field::Field::of(&position.state);
    let units: Vec<PieceId> = position.state.pieces().map(|(id, _)| id).collect();
    let lone = units.iter().copied().filter(|id| *id != hq);
    let lone: Vec<PieceId> = lone.collect();
    let again =
        s4_2_1_attacks::ranged_support::for_defence(&field, position.hex("e3610"), Soviet, &lone);
    assert!(again.is_empty());
    let own = attack(&position, "e3509", &[second]);
    let events = position.order(&command(own));
    let (factors, shifts) = defence(&events).unwrap();
    assert_eq!(factors, 4);
    let shifts: Vec<_> = shifts.iter().map(|shift| shift.cause).collect();
    assert!(shifts.contains(&Cause::DefendingHq));
}

/// AE-4.2.1.2-7, AE-4.2.2-3: one HQ a side.
#[test]
fn one_hq_takes_part() {
    let mut position = soviets_attack();
    let [first, second] = [(); 2].map(|()| position.put("rus-hq", Soviet, "e3609"));
    position.put("ger-inf", Axis, "e3610");
    assert_eq!(refusal(&position, "e3610", &[first]), "accepted");
    assert_eq!(
        refusal(&position, "e3610", &[first, second]),
        "AE-4.2.1.2-7"
    );
    let both = position.refusal(&with(&position, "e3610", &[first], second));
    assert_eq!(both, "AE-4.2.1.2-7");
    let field = s4_2_1_attacks::field::Field::of(&position.state);
    let units = [first];
    let more =
        s4_2_1_attacks::ranged_support::for_defence(&field, position.hex("e3609"), Soviet, &units);
    assert!(more.is_empty(), "an HQ is there already");
}

/// AE-4.2.1.2-8.
///
/// Allows: DS-14.5-5.
/// Forbids: DS-14.5-5.
#[test]
fn an_hq_on_a_beachhead_supports_where_it_points() {
    let mut position = Position::europe();
    position.phase(Western, Segment::RegularCombat);
    let hq = position.put("bri-hq", Western, "w3815");
    let unit = position.put("bri-inf", Western, "w3815");
    position.put("ger-inf", Axis, "w3714");
    position.put("ger-inf", Axis, "w3614");
    position.country("France", Status::Active, Western);
    position.beachhead(Western, "w3815", "w3714");
    let there = position.refusal(&with(&position, "w3714", &[unit], hq));
    assert_ne!(there, "AE-4.2.1.2-8");
    let ashore = position.put("bri-inf", Western, "w3615");
    let elsewhere = position.refusal(&with(&position, "w3614", &[ashore], hq));
    assert_eq!(elsewhere, "AE-4.2.1.2-8");
}

/// AE-13.6.2.1-4: a Truce binds supporters, too.
#[test]
fn a_truce_binds_supporters() {
    let mut position = axis_attacks();
    let hq = position.put("ger-hq", Axis, "w3825");
    let unit = position.put("ger-inf", Axis, "w3825");
    position.put("rus-inf", Soviet, "w3824");
    position.posture("Russia", Posture::Truce(Truce::Armistice));
    let order = with(&position, "w3824", &[unit], hq);
    assert_eq!(position.refusal(&order), "AE-13.6.2.1-4");
    position.posture("Russia", Posture::Policy(Policy::NaziSovietPact));
    assert_eq!(position.refusal(&order), "AE-13.6.1.1-6");
}
