use super::*;
use crate::faction::Faction::Western;
use crate::pack::{Policy, Posture, Status, Truce};
use crate::state::{Marks, Place};
use battle::Party;

/// Where a stack of a faction may retreat to, by code, in a combat for a hex.
pub(super) fn open(position: &Position, units: &[PieceId], hex: &str, stack: &str) -> Vec<String> {
    let faction = position.state.piece(units[0]).unwrap().faction;
    let party = Party {
        faction,
        units: units.to_vec(),
        hurt: false,
    };
    let battle = Battle {
        hex: position.hex(hex),
        attackers: party.clone(),
        defenders: party,
        supporter: None,
        first_loss: Vec::new(),
        armored: false,
        may_convert: false,
        chemical: false,
        stage: CombatStage::Roll,
        resume: None,
    };
    let open = s4_2_5_retreat::of_defenders(&position.state, &battle, position.hex(stack));
    let mut codes: Vec<String> = open
        .into_iter()
        .map(|hex| position.state.map().hex(hex).code.to_string())
        .collect();
    codes.sort();
    codes
}

/// AE-4.2.5-1, AE-4.2.5.1-5, AEV-EX-16: the 18th Army, two hexes out of Odessa.
#[test]
fn a_force_does_not_double_back() {
    let mut position = Position::europe();
    let army = position.put("rus-army", Soviet, "e3211");
    let third = open(&position, &[army], "e3109", "e3211");
    assert_eq!(third, ["e3212", "e3311"], "not e3310 nor e3111");
}

/// AE-4.2.5.1-5, AEV-EX-15: the 8th Army before Prague goes back, not around.
#[test]
fn attackers_measure_from_the_defending_hex() {
    let mut position = axis_attacks();
    let army = position.put("ger-army", Axis, "w3624");
    position.put("rus-line", Soviet, "w3524");
    let order = attack(&position, "w3524", &[army]);
    fight(&mut position, order, cell(Outcome::Ad, 0, 0));
    let open = retreats(&position);
    assert!(!open.is_empty());
    for no in ["w3523", "w3625"] {
        assert!(!open.contains(&no.to_owned()), "{no} is next to Prague");
    }
}

/// AE-4.2.5.2-5, AEV-EX-17: Copenhagen.
#[test]
fn straits_can_be_crossed_and_the_sea_cannot() {
    let mut position = Position::europe();
    for country in ["Sweden", "Denmark-Norway"] {
        position.country(country, Status::Active, Axis);
    }
    let unit = position.put("ger-inf", Axis, "w4123");
    position.beachhead(Axis, "w4024", "w4023");
    let open = open(&position, &[unit], "w4123", "w4123");
    assert!(open.contains(&"w4124".to_owned()), "{open:?}");
    assert!(!open.contains(&"w4024".to_owned()), "{open:?}");
}

/// AE-4.2.5-1, AE-4.2.5.2-4, AE-4.2.5.2-5: onto a friendly Beachhead across its hexside.
#[test]
fn a_beachhead_takes_its_own_back() {
    let mut position = Position::europe();
    position.country("France", Status::Active, Western);
    let unit = position.put("bri-inf", Western, "w3714");
    let before = open(&position, &[unit], "w3714", "w3714");
    assert!(!before.contains(&"w3815".to_owned()));
    position.beachhead(Western, "w3815", "w3714");
    let after = open(&position, &[unit], "w3714", "w3714");
    assert!(after.contains(&"w3815".to_owned()));
}

/// AE-4.2.5.1-1 to AE-4.2.5.1-4, AE-8.2-7: free hexes first, then those with a friend, then
/// none.
/// Allows: AE-8.2-7.
/// Forbids: AE-8.2-7.
#[test]
fn friends_help_where_the_enemy_is_near() {
    let mut position = Position::europe();
    let unit = position.put("rus-inf", Soviet, "e3610");
    let all = open(&position, &[unit], "e3609", "e3610");
    assert_eq!(all, ["e3510", "e3611", "e3710"]);
    position.put("ger-inf", Axis, "e3711");
    let free = open(&position, &[unit], "e3609", "e3610");
    assert_eq!(free, ["e3510"], "the others are in a Zone of Control");
    let friend = position.put("rus-inf", Soviet, "e3611");
    assert_eq!(open(&position, &[unit], "e3609", "e3610"), ["e3510"]);
    position.put("ger-inf", Axis, "e3410");
    let held = open(&position, &[unit], "e3609", "e3610");
    assert_eq!(held, ["e3611"], "only with a friend");
    let at = position.hex("e3510");
    for code in ["rus-air", "rus-inf"] {
        let other = position.put(code, Soviet, "e3510");
        assert_eq!(
            open(&position, &[unit], "e3609", "e3610"),
            ["e3510", "e3611"]
        );
        assert_eq!(position.at(other), Place::Hex(at));
        position
            .state
            .set_piece(other, |piece| piece.at = Place::Gone);
    }
    position
        .state
        .set_piece(friend, |piece| piece.at = Place::Gone);
    assert!(open(&position, &[unit], "e3609", "e3610").is_empty());
}

/// AE-8.2-7: a beaten force goes into a Zone of Control where a friend is, and else not.
/// Allows: AE-8.2-7.
/// Forbids: AE-8.2-7.
#[test]
fn a_beaten_force_goes_to_its_friends() {
    for friend in [true, false] {
        let mut position = axis_attacks();
        let attacker = position.put("ger-inf", Axis, "e3609");
        for enemy in ["e3711", "e3410"] {
            position.put("ger-inf", Axis, enemy);
        }
        let beaten = position.put("rus-inf", Soviet, "e3610");
        if friend {
            position.put("rus-inf", Soviet, "e3611");
        }
        let order = attack(&position, "e3610", &[attacker]);
        fight(&mut position, order, cell(Outcome::Dr1, 0, 0));
        let to = Place::Hex(position.hex("e3611"));
        assert_eq!(position.at(beaten) == to, friend, "there is no other way");
        assert_eq!(position.at(beaten).is_on_map(), friend);
    }
}

/// AE-4.2.5.2-1, AE-4.2.5.2-2.
#[test]
fn garrisons_and_hqs_hold_a_force() {
    let mut position = Position::europe();
    let unit = position.put("rus-inf", Soviet, "e3610");
    let fort = position.put("rus-line", Soviet, "e3610");
    let far = position.put("rus-hq", Soviet, "e3611");
    assert!(!open(&position, &[unit], "e3610", "e3610").is_empty());
    assert!(open(&position, &[unit, fort], "e3610", "e3610").is_empty());
    assert!(open(&position, &[unit, far], "e3610", "e3610").is_empty());
}

/// AE-4.2.5.2-3, AE-4.2.5.2-4, AE-4.2.5.2-6, AE-13.6.1.1-6: enemies and neutrals bar a hex;
/// boxes and the weather are nothing to a retreat.
///
/// Allows: DS-14.2-3.
/// Forbids: DS-14.2-3.
#[test]
fn enemies_and_neutrals_bar_the_way() {
    let mut position = Position::europe();
    let unit = position.put("rus-inf", Soviet, "e3610");
    let hex = position.hex("e3611");
    let is_open = |position: &Position| {
        open(position, &[unit], "e3610", "e3610").contains(&"e3611".to_owned())
    };
    for (code, back, bars) in [
        ("ger-air", false, true),
        ("ger-abn", true, true),
        ("axis-beachhead", false, true),
        ("ger-det", true, false),
        ("axis-logistics", false, false),
    ] {
        let piece = position.put(code, Axis, "e3611");
        if back {
            position.back(piece);
        }
        assert_eq!(is_open(&position), !bars, "{code}");
        assert_eq!(position.at(piece), Place::Hex(hex));
        position
            .state
            .set_piece(piece, |piece| piece.at = Place::Gone);
    }
    let airdrop = position.put("west-1ab", Soviet, "e3611");
    position.back(airdrop);
    assert!(is_open(&position), "a friendly one");
    let russia = position.area("Russia");
    for status in [Status::Neutral, Status::Active] {
        position.state.set_area(russia, |area| area.status = status);
        assert_eq!(is_open(&position), status == Status::Active);
    }
    position.posture("Russia", Posture::Policy(Policy::NaziSovietPact));
    assert!(!is_open(&position));
}

/// AE-4.2.5-2, AE-4.2.5-7, AE-4.2.5-8: allowance, costs, Air units overhead and weather.
#[test]
fn a_retreat_is_no_movement() {
    let mut position = Position::europe();
    let unit = position.put("rus-inf", Soviet, "e3709");
    position.put("ger-air", Axis, "e3709");
    let airdrop = position.put("ger-abn", Axis, "e3709");
    position.back(airdrop);
    let clear = open(&position, &[unit], "e3709", "e3709");
    assert_eq!(clear.len(), 6);
    for turn in ["Apr-May", "Jan-Feb"] {
        position.turn(1942, turn);
        assert_eq!(open(&position, &[unit], "e3709", "e3709"), clear);
    }
}

/// AE-13.6.2.1-4: a Truce keeps a force off the other side's Detachments.
#[test]
fn a_truce_bars_detachments() {
    let mut position = Position::europe();
    let unit = position.put("rus-inf", Soviet, "e3610");
    let detachment = position.put("ger-det", Axis, "e3611");
    position.back(detachment);
    position.posture("Russia", Posture::Truce(Truce::Negotiation));
    let negotiating = open(&position, &[unit], "e3610", "e3610");
    assert!(negotiating.contains(&"e3611".to_owned()));
    position.posture("Russia", Posture::Truce(Truce::Armistice));
    let armistice = open(&position, &[unit], "e3610", "e3610");
    assert!(!armistice.contains(&"e3611".to_owned()));
}

/// AE-4.2.5-3, AE-4.2.5-5, AE-4.2.5-6, AE-4.2.5.3-1, AEV-EX-14, DSV-4.2.5.3-1: a stack sweeps
/// ground units along, and an HQ among them ends the retreat.
#[test]
fn a_rout_sweeps_along_and_stops_at_an_hq() {
    let mut position = axis_attacks();
    let attacker = position.put("ger-army", Axis, "e3608");
    let beaten = position.put("rus-army", Soviet, "e3508");
    let waiting = position.put("rus-inf", Soviet, "e3408");
    let air = position.put("rus-air", Soviet, "e3408");
    let hq = position.put("rus-hq", Soviet, "e3308");
    let order = attack(&position, "e3508", &[attacker]);
    fight(&mut position, order, cell(Outcome::Dr3, 0, 0));
    retreat(&mut position, "e3408");
    assert_eq!(battle(&position).defenders.units, [beaten, waiting]);
    retreat(&mut position, "e3308");
    for unit in [beaten, waiting] {
        assert_eq!(position.at(unit), Place::Hex(position.hex("e3308")));
    }
    assert_eq!(position.at(air), Place::Hex(position.hex("e3408")));
    assert!(
        position
            .state
            .piece(hq)
            .unwrap()
            .marks
            .contains(Marks::FOUGHT)
    );
    assert!(retreats(&position).is_empty(), "the third hex is a step");
    assert_eq!(losers(&position), [beaten, waiting, hq]);
    lose(&mut position, waiting);
    assert!(!position.at(waiting).is_on_map());
}

/// AE-4.2.5.3-1, AE-4.2.5.3-2, AE-4.2.5.3-4, AEV-EX-19: the 8th Army and its HQ in Breslau.
/// Once the HQ is broken the army goes on, and what is left of it joins only if it is met.
/// Allows: AE-4.2.5.3-4.
/// Forbids: AE-4.2.5.3-4.
#[test]
fn a_broken_hq_lets_the_retreat_go_on() {
    let mut position = soviets_attack();
    let army = position.put("ger-army", Axis, "e3601");
    let hq = position.put("ger-hq", Axis, "w3626");
    position.back(hq);
    let left = position.put_at(
        "ger-inf",
        Axis,
        Place::ForcePool(crate::map::Theatre::Europe),
    );
    let attackers = [(); 2].map(|()| position.put("rus-army", Soviet, "e3602"));
    let order = attack(&position, "e3601", &attackers);
    fight_with(&mut position, order, cell(Outcome::Dr3, 0, 0), Some(hq));
    assert!(retreats(&position).is_empty(), "not with an HQ");
    lose(&mut position, hq);
    assert_eq!(position.at(left), Place::Hex(position.hex("w3626")));
    let open = retreats(&position);
    for hex in ["w3626", "w3726"] {
        assert!(open.contains(&hex.to_owned()), "{open:?}");
    }
    assert!(losers(&position).is_empty(), "it must retreat again");
    let mut past = copy(&position);
    retreat(&mut past, "w3726");
    assert_eq!(past.at(left), Place::Hex(past.hex("w3626")), "not met");
    retreat(&mut position, "w3626");
    let on = retreats(&position);
    assert!(
        on.contains(&"w3625".to_owned()) && on.contains(&"w3725".to_owned()),
        "{on:?}"
    );
    retreat(&mut position, "w3725");
    for unit in [army, left] {
        assert_eq!(position.at(unit), Place::Hex(position.hex("w3725")));
    }
}

/// AE-4.2.5.3-5, AE-4.2.5.3-6: in a City, without a Blitz there, but not on the way.
/// Allows: AE-4.2.5.3-6.
/// Forbids: AE-4.2.5.3-6.
#[test]
fn city_defenders_may_pay_with_steps() {
    for blitz in [false, true] {
        let mut position = axis_attacks();
        let attacker = position.put("ger-army", Axis, "e3608");
        position.put("rus-army", Soviet, "e3609");
        if blitz {
            position.put("axis-blitz", Axis, "e3609");
        }
        let order = attack(&position, "e3609", &[attacker]);
        fight(&mut position, order, cell(Outcome::Dr2, 0, 0));
        assert_eq!(losers(&position).is_empty(), blitz);
        let away = retreats(&position)[0].clone();
        retreat(&mut position, &away);
        assert!(losers(&position).is_empty(), "no more");
    }
}

/// DS-14.6-3, DS-14.42-2: in a City with a Blitz or Totsugeki marker no retreat can be converted.
#[test]
fn a_blitz_in_a_city_forbids_conversion() {
    for (code, may) in [
        (None, true),
        (Some("axis-blitz"), false),
        (Some("totsugeki"), false),
    ] {
        let mut position = Position::asia();
        position.phase(Axis, Segment::BlitzCombat);
        position.country("Kiangsu", Status::Active, Western);
        let city = {
            let state = &position.state;
            let kiangsu = Some(position.area("Kiangsu"));
            let mut cities = state.map().hexes_with_ids();
            let inland = cities.find(|(hex, row)| {
                let sides: Vec<_> = state.map().neighbours(*hex).collect();
                row.is_city()
                    && state.land(*hex).country == kiangsu
                    && sides
                        .iter()
                        .any(|over| state.map().hex(over.hex).is_land() && !over.side.is_strait())
            });
            inland.unwrap().0
        };
        let near = {
            let map = position.state.map();
            let mut sides = map.neighbours(city);
            let dry = sides.find(|over| {
                map.hex(over.hex).is_land()
                    && !over.side.is_strait()
                    && !over.side.has(crate::map::SideFeature::Mountain)
            });
            dry.unwrap().hex
        };
        position.put_at("ki-inf", Western, Place::Hex(city));
        let unit = position.put_at("jpn-inf", Axis, Place::Hex(near));
        if let Some(code) = code {
            position.put_at(code, Axis, Place::Hex(city));
        }
        let plan = Attack {
            hex: city,
            units: vec![unit],
            support: None,
        };
        assert_eq!(
            s4_2_1_attacks::may_convert(&position.state, &plan),
            may,
            "{code:?}"
        );
    }
}

/// AE-4.2.5.3-3, AE-4.2.5-4: stacks go together, and may be too large until the segment
/// ends.
#[test]
fn a_retreat_may_overfill_a_hex() {
    let mut position = axis_attacks();
    let attackers = [(); 3].map(|()| position.put("ger-army", Axis, "e3608"));
    let beaten = [(); 2].map(|()| position.put("rus-army", Soviet, "e3508"));
    position.put("rus-army", Soviet, "e3408");
    let order = attack(&position, "e3508", &attackers);
    fight(&mut position, order, cell(Outcome::Dr1, 0, 0));
    retreat(&mut position, "e3408");
    let there = Place::Hex(position.hex("e3408"));
    assert!(beaten.iter().all(|id| position.at(*id) == there));
    let decision = &position.state.pending()[0];
    assert!(matches!(
        (&decision.question, decision.faction),
        (decision::Question::Stacking(_), Soviet)
    ));
}

/// DS-14.16-2, DS-14.34-2, DS-14.32-2: Free Passage and No Occupation in its Capital keep an army
/// from retreating abroad; Mobilizing does not.
///
/// Allows: DS-14.16-2, DS-14.34-2, DS-14.32-2.
/// Forbids: DS-14.16-2, DS-14.34-2.
#[test]
fn some_markers_in_a_capital_bar_a_retreat_abroad() {
    let mut position = Position::europe();
    position.country("Rumania", Status::Active, Axis);
    position.country("Hungary", Status::Conquered, Western);
    let rumania = position.area("Rumania");
    let map = &position.state.shared_pack().map;
    let abroad = |position: &Position, code: &String| {
        position.state.land(position.hex(code)).country != Some(rumania)
    };
    let homes = map
        .hexes_with_ids()
        .filter(|(hex, row)| row.is_land() && position.state.land(*hex).country == Some(rumania));
    let homes: Vec<String> = homes.map(|(_, row)| row.code.to_string()).collect();
    let capital = map.area(rumania).capital.unwrap();
    let found = homes.iter().find_map(|code| {
        let mut position = Position {
            state: position.state.clone(),
        };
        let unit = position.put("rum-inf", Axis, code);
        let all = open(&position, &[unit], code, code);
        let out = all.iter().any(|hex| abroad(&position, hex));
        let back = all.iter().any(|hex| !abroad(&position, hex));
        (out && back).then_some((position, unit, code, all))
    });
    let (mut position, unit, code, all) = found.unwrap();
    let inside: Vec<String> = all
        .iter()
        .filter(|hex| !abroad(&position, hex))
        .cloned()
        .collect();
    for (marker, bars) in [
        ("axis-free-passage", true),
        ("no-occupation", true),
        ("axis-mobilizing", false),
    ] {
        let piece = position.put_at(marker, Axis, Place::Hex(capital));
        let now = open(&position, &[unit], code, code);
        let expected = if bars { &inside } else { &all };
        assert_eq!(&now, expected, "{marker}");
        position
            .state
            .set_piece(piece, |piece| piece.at = Place::Gone);
    }
}
