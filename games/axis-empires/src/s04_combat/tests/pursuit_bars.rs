//! Units that may not follow a beaten enemy, and units that pay for the fight.

use super::advances::{order, rule};
use super::*;
use crate::faction::Faction::Western;
use crate::map::{SideFeature, Theatre};
use crate::options::OptionalRule;
use crate::pack::{Pack, Policy, Posture, Side, Status};
use crate::state::Place;

/// A result that leaves no defender, and all steps but one unsatisfied.
const ROUT: CombatResult = cell(Outcome::Dr1, 0, 5);

/// Fights as far as the advances.
fn beat(position: &mut Position, hex: &str, units: &[PieceId]) {
    let order = attack(position, hex, units);
    fight(position, order, ROUT);
    suffer(position);
}

/// AE-4.2.7-7, AE-4.2.8-8: a unit without a Movement Allowance neither advances nor exploits.
/// Allows: AE-4.2.7-7, AE-4.2.8-8.
/// Forbids: AE-4.2.7-7, AE-4.2.8-8.
#[test]
fn what_cannot_move_does_not_follow() {
    let mut pack = Pack::clone(&crate::testing::pack());
    let line = pack.find_counter("rus-line").unwrap();
    pack.counters[line.index()].front.attack = 1;
    let mut position = Position::on(pack);
    position.phase(Soviet, Segment::RegularCombat);
    let [tanks, infantry, line] =
        ["rus-tank-army", "rus-inf", "rus-line"].map(|code| position.put(code, Soviet, "e3608"));
    position.put("ger-inf", Axis, "e3508");
    beat(&mut position, "e3508", &[tanks, infantry, line]);
    assert_eq!(
        rule(&position, &order(&position, tanks, &["e3508"])),
        "accepted"
    );
    let ends = advances(&position);
    assert!(ends.iter().all(|(unit, _)| *unit != line));
    for path in [&["e3508"][..], &["e3508", "e3509"]] {
        assert_eq!(rule(&position, &order(&position, line, path)), "AE-4.2.7-7");
    }
    // An allowance of two is two hexes, however far the way is open.
    let two = order(&position, infantry, &["e3508", "e3509"]);
    assert_eq!(rule(&position, &two), "accepted");
    let three = order(&position, infantry, &["e3508", "e3509", "e3510"]);
    assert_eq!(rule(&position, &three), "AE-4.2.8-8");
    let three = order(&position, tanks, &["e3508", "e3509", "e3510"]);
    assert_eq!(rule(&position, &three), "accepted");
}

/// AE-4.2.7-9, AE-4.2.7-10: neither an HQ nor what is left of one that supported from afar.
/// Allows: AE-4.2.7-9, AE-4.2.7-10.
/// Forbids: AE-4.2.7-9, AE-4.2.7-10.
#[test]
fn what_is_left_of_a_supporting_hq_stays() {
    let mut position = soviets_attack();
    let army = position.put("rus-army", Soviet, "e3609");
    let hq = position.put("rus-hq", Soviet, "e3608");
    let left = position.pool("rus-inf", Soviet);
    position.put("ger-inf", Axis, "e3610");
    let mut attack = attack(&position, "e3610", &[army]);
    attack.support = Some(hq);
    fight(&mut position, attack, cell(Outcome::Dr1, 2, 0));
    let away = retreats(&position)[0].clone();
    retreat(&mut position, &away);
    for _ in 0..2 {
        lose(&mut position, hq);
    }
    assert_eq!(position.at(left), Place::Hex(position.hex("e3608")));
    assert_eq!(advances(&position), [(army, "e3610".to_owned())]);
    let remnant = order(&position, left, &["e3610"]);
    assert_eq!(rule(&position, &remnant), "AE-4.2.7-10");
    let mut position = soviets_attack();
    let [army, hq] = ["rus-army", "rus-hq"].map(|code| position.put(code, Soviet, "e3609"));
    position.put("ger-inf", Axis, "e3610");
    beat(&mut position, "e3610", &[army, hq]);
    assert_eq!(advances(&position), [(army, "e3610".to_owned())]);
    assert_eq!(
        rule(&position, &order(&position, hq, &["e3610"])),
        "AE-4.2.7-9"
    );
}

/// AE-4.2.1.1-4, AE-4.2.7-8, AE-4.2.8-11: a Minor Country with a marker in its Capital that
/// keeps its units at home attacks and exploits in its own land alone.
/// Allows: AE-4.2.1.1-4, AE-4.2.7-8, AE-4.2.8-11.
/// Forbids: AE-4.2.1.1-4, AE-4.2.7-8, AE-4.2.8-11.
#[test]
fn confined_units_pursue_at_home() {
    let mut position = axis_attacks();
    position.country("Rumania", Status::Active, Axis);
    let [rumania, russia] = ["Rumania", "Russia"].map(|name| position.area(name));
    let map = position.state.map();
    let dry = |from: HexId| {
        map.neighbours(from)
            .filter(|over| {
                map.hex(over.hex).is_land()
                    && !over.side.is_open_water()
                    && !over.side.is_strait()
                    && !over.side.has(SideFeature::Mountain)
            })
            .map(|over| over.hex)
    };
    let is_in = |hex: &HexId, country| position.state.land(*hex).country == Some(country);
    let code = |hex: HexId| map.hex(hex).code.to_string();
    let (fought, home, abroad) = map
        .hexes_with_ids()
        .map(|(hex, _)| hex)
        .filter(|hex| is_in(hex, rumania))
        .find_map(|hex| {
            let own: Vec<HexId> = dry(hex).filter(|it| is_in(it, rumania)).collect();
            let russian = dry(hex).find(|it| is_in(it, russia))?;
            let [one, other, ..] = own.as_slice() else {
                return None;
            };
            Some((code(hex), [code(*one), code(*other)], code(russian)))
        })
        .unwrap();
    let [panzers, infantry] =
        ["ger-pz-army", "rum-inf"].map(|code| position.put(code, Axis, &home[0]));
    let second = position.put("rum-inf", Axis, &home[0]);
    position.put("rus-inf", Soviet, &fought);
    assert!(position.is_supplied(infantry));
    position
        .state
        .set_area(rumania, |area| area.confined = true);
    assert_eq!(refusal(&position, &fought, &[infantry]), "accepted");
    beat(&mut position, &fought, &[panzers, infantry, second]);
    let within = order(&position, infantry, &[&*fought, &*home[1]]);
    assert_eq!(rule(&position, &within), "accepted");
    let without = order(&position, infantry, &[&*fought, &*abroad]);
    assert_eq!(rule(&position, &without), "AE-3.1.4-11");
    let mut free = copy(&position);
    free.state.set_area(rumania, |area| area.confined = false);
    assert_eq!(rule(&free, &without), "accepted");
    // From there a Rumanian unit may attack into Russia only when nothing keeps it at home.
    let go = order(&position, infantry, &[&*fought]);
    answer(&mut position, go);
    answer(&mut position, CombatAnswer::Advance(None));
    position.phase(Axis, Segment::BlitzCombat);
    position.order(&Command::EndSegment);
    position.phase(Axis, Segment::RegularCombat);
    position.put("rus-inf", Soviet, &abroad);
    assert_eq!(refusal(&position, &abroad, &[infantry]), "AE-4.2.1.1-4");
    position
        .state
        .set_area(rumania, |area| area.confined = false);
    assert_eq!(refusal(&position, &abroad, &[infantry]), "accepted");
}

/// DS-4-3, DS-4-5, AE-4.2.1.1-7, AE-4.2.7-8: Kwantung units attack out of the dependents at any
/// time, and follow only while neither Russia nor a China is a PAC.
/// Allows: DS-4-3, DS-4-5.
/// Forbids: DS-4-3, DS-4-5.
#[test]
fn kwantung_units_follow_when_nobody_is_a_pac() {
    for bound in [None, Some("Russia"), Some("Yunnan"), Some("Kansu")] {
        let mut position = Position::asia();
        position.phase(Axis, Segment::RegularCombat);
        for (country, faction) in [("Hopeh", Western), ("Yunnan", Western), ("Kansu", Soviet)] {
            position.country(country, Status::Active, faction);
        }
        if let Some(country) = bound {
            position.posture(country, Posture::Policy(Policy::NeutralityPact));
        }
        let [kwantung, friend] =
            ["kwa-corps", "jpn-corps"].map(|code| position.put(code, Axis, "a5224"));
        for port in ["a5125", "a5027"] {
            position.put("jpn-inf", Axis, port);
        }
        assert!(position.is_supplied(kwantung));
        position.put("ho-inf", Western, "a5223");
        assert_eq!(refusal(&position, "a5223", &[kwantung]), "accepted");
        beat(&mut position, "a5223", &[kwantung, friend]);
        let followers: Vec<PieceId> = advances(&position).iter().map(|(id, _)| *id).collect();
        assert!(followers.contains(&friend));
        assert_eq!(followers.contains(&kwantung), bound.is_none(), "{bound:?}");
        let go = rule(&position, &order(&position, kwantung, &["a5223"]));
        assert_eq!(go == "accepted", bound.is_none(), "{go}");
    }
}

/// AE-4.2.6.2-4, AEV-EX-21: a unit of two steps leaves one of its parts behind; elite units
/// only where it is made of such.
/// Allows: AE-4.2.6.2-4.
/// Forbids: AE-4.2.6.2-4.
#[test]
fn a_part_of_the_unit_is_left_in_its_place() {
    let pool = Place::ForcePool(Theatre::Europe);
    for (code, elite) in [("ger-pz-army", false), ("ger-ss-army", true)] {
        let mut position = soviets_attack();
        let attackers = [(); 3].map(|()| position.put("rus-army", Soviet, "e3609"));
        let army = position.put(code, Axis, "e3610");
        position.back(army);
        let [infantry, armor, viking] =
            ["ger-inf", "ger-pz", "ger-vik"].map(|code| position.pool(code, Axis));
        position.pool("rus-inf", Soviet);
        let order = attack(&position, "e3610", &attackers);
        fight(&mut position, order, cell(Outcome::Dr1, 0, 1));
        let away = retreats(&position)[0].clone();
        retreat(&mut position, &away);
        let (_, demand) = demanded(&position);
        let left: Vec<_> = demand.losses.iter().filter_map(|loss| loss.left).collect();
        assert!(left.contains(&infantry) && left.contains(&armor), "{code}");
        assert_eq!(left.contains(&viking), elite, "{code}");
        let losses = demand.losses.clone();
        let chosen = losses.iter().find(|loss| loss.left == Some(armor));
        answer(
            &mut position,
            CombatAnswer::Suffer(Choice::Lose(*chosen.unwrap())),
        );
        assert_eq!(position.at(armor), Place::Hex(position.hex(&away)));
        assert_eq!(position.at(army), Place::Delay(Theatre::Europe));
        assert_eq!(position.at(infantry), pool);
    }
}

/// DS-4-4, AE-4.2.6.2-1: the last headquarters leave the game when they fall, others wait in
/// the Delay Box.
/// Allows: DS-4-4.
/// Forbids: DS-4-4.
#[test]
fn the_last_headquarters_fall_for_good() {
    let delay = Place::Delay(Theatre::Asia);
    for (code, fate) in [("jpn-ig-hq", Place::Gone), ("jpn-hq", delay)] {
        let mut position = Position::asia();
        position.phase(Western, Segment::RegularCombat);
        let beside = dry_neighbour(&position, "p4904");
        let armies = [(); 3].map(|()| position.put("us-army", Western, &beside));
        let hq = position.put(code, Axis, "p4904");
        beat(&mut position, "p4904", &armies);
        assert_eq!(position.at(hq), fate, "{code}");
    }
    let mut position = soviets_attack();
    let armies = [(); 3].map(|()| position.put("rus-army", Soviet, "w3824"));
    let last = position.put("ger-fb", Axis, "w3825");
    beat(&mut position, "w3825", &armies);
    assert_eq!(position.at(last), Place::Gone);
}

/// AE-4.2.4.1-3, AE-+17.3.3-1: an Ex+ is an Exchange; by the optional rule it can cost neither
/// side anything.
/// Allows: AE-4.2.4.1-3.
/// Forbids: AE-4.2.4.1-3.
#[test]
fn an_ex_plus_is_an_exchange_without_the_optional_rule() {
    for rule in [false, true] {
        let mut position = Position::asia();
        position.phase(Axis, Segment::RegularCombat);
        if rule {
            position.optional(OptionalRule::PacificStalemates);
        }
        position.country("Szechwan", Status::Active, Western);
        let army = position.put("jpn-army", Axis, "a4520");
        let enemy = position.put("sze-army", Western, "a4620");
        let order = attack(&position, "a4620", &[army]);
        fight(&mut position, order, cell(Outcome::ExPlus, 1, 1));
        if rule {
            assert!(is_over(&position));
        } else {
            assert_eq!(losers(&position), [army]);
            lose(&mut position, army);
            assert_eq!(demanded(&position).0, Western);
            finish(&mut position);
        }
        let whole = |unit| position.state.piece(unit).unwrap().side == Side::Front;
        let holds = position.at(army) == Place::Hex(position.hex("a4520"));
        assert_eq!(holds && whole(army), rule, "it has paid");
        let stays = position.at(enemy) == Place::Hex(position.hex("a4620"));
        assert_eq!(stays && whole(enemy), rule);
    }
}

/// AE-TEC-14, AE-4.2.8-10: marines alone exploit across the sea.
/// Allows: AE-TEC-14.
/// Forbids: AE-TEC-14.
#[test]
fn marines_alone_exploit_across_the_sea() {
    let mut position = Position::on(attacks::with_marines());
    position.country("France", Status::Conquered, Western);
    position.phase(Western, Segment::RegularCombat);
    let map = position.state.map();
    let inland = map
        .neighbours(position.hex("w3817"))
        .find(|over| map.hex(over.hex).is_land() && !over.side.is_open_water())
        .map(|over| map.hex(over.hex).code.to_string())
        .unwrap();
    let units = ["bri-bef", "bri-inf", "bri-arm"].map(|code| position.put(code, Western, &inland));
    let [marines, infantry, tanks] = units;
    position.put("ger-inf", Axis, "w3817");
    beat(&mut position, "w3817", &units);
    let go = |unit, path: &[&str]| rule(&position, &order(&position, unit, path));
    assert!(units.iter().all(|it| go(*it, &["w3817"]) == "accepted"));
    assert_eq!(go(marines, &["w3817", "w3717"]), "accepted");
    for unit in [infantry, tanks] {
        assert_eq!(go(unit, &["w3817", "w3717"]), "AE-TEC-14");
    }
}
