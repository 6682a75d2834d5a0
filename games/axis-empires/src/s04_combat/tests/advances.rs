use super::*;
use crate::decision::combat::Advance;
use crate::faction::Faction::Western;
use crate::pack::{Policy, Posture, Status};
use crate::state::Place;

/// A tank army and an infantry army beat a unit in a clear hex, which goes this far and
/// pays this much.
fn pursuit(position: &mut Position, codes: &[&str], result: CombatResult) -> Vec<PieceId> {
    let units: Vec<PieceId> = codes
        .iter()
        .map(|code| position.put(code, Soviet, "e3608"))
        .collect();
    position.put("ger-inf", Axis, "e3508");
    let order = attack(position, "e3508", &units);
    fight(position, order, result);
    while let Some(decision) = position.state.pending().first() {
        let decision::Question::Combat(CombatQuestion::Suffer(_)) = decision.question else {
            break;
        };
        let all = retreats(position);
        let code = all.iter().min().unwrap().clone();
        retreat(position, &code);
    }
    units
}

fn ends(position: &Position, unit: PieceId) -> Vec<String> {
    let all = advances(position).into_iter();
    all.filter(|(id, _)| *id == unit)
        .map(|(_, code)| code)
        .collect()
}

pub(super) fn order(position: &Position, piece: PieceId, path: &[&str]) -> CombatAnswer {
    CombatAnswer::Advance(Some(Advance {
        piece,
        path: path.iter().map(|code| position.hex(code)).collect(),
    }))
}

pub(super) fn rule(position: &Position, answer: &CombatAnswer) -> &'static str {
    let decision = &position.state.pending()[0];
    let command = Command::Answer {
        decision: decision.id,
        answer: decision::Answer::Combat(answer.clone()),
    };
    match AxisEmpires::default().check(&position.state, decision.seat, &command) {
        Ok(()) => "accepted",
        Err(violation) => violation.rule,
    }
}

/// AE-4.2.7-1, AE-4.2.7-2, AE-4.2.7-3, AE-4.2.2-8: one at a time, as many as like.
#[test]
fn supplied_attackers_take_the_hex() {
    let mut position = soviets_attack();
    let result = cell(Outcome::Dr1, 0, 0);
    let units = pursuit(&mut position, &["rus-army", "rus-inf"], result);
    assert_eq!(
        advances(&position),
        [
            (units[0], "e3508".to_owned()),
            (units[1], "e3508".to_owned())
        ]
    );
    let first = order(&position, units[1], &["e3508"]);
    answer(&mut position, first.clone());
    assert_eq!(position.at(units[1]), Place::Hex(position.hex("e3508")));
    assert_eq!(rule(&position, &first), "AE-4.2.7-1", "once");
    let elsewhere = order(&position, units[0], &["e3509"]);
    assert_eq!(rule(&position, &elsewhere), "AE-4.2.7-2");
    answer(&mut position, CombatAnswer::Advance(None));
    assert!(is_over(&position));
}

/// DS-14.15-6: neither an advance nor an exploitation into a hex that a Failure reaches.
///
/// Allows: DS-14.15-6.
/// Forbids: DS-14.15-6.
#[test]
fn failures_stop_a_pursuit() {
    let result = cell(Outcome::Dr2, 0, 0);
    let beyond = |marker: Option<&str>| {
        let mut position = soviets_attack();
        if let Some(hex) = marker {
            position.put("soviet-supply-failure", Soviet, hex);
        }
        let units = pursuit(&mut position, &["rus-tank-army"], result);
        match position.state.pending().first() {
            Some(_) => ends(&position, units[0]).len(),
            None => 0,
        }
    };
    let free = beyond(None);
    assert!(free > 1, "{free}");
    assert_eq!(beyond(Some("e3508")), 0);
    // A marker six hexes ahead leaves the hex itself free, and not all beyond it.
    let position = soviets_attack();
    let map = position.state.map();
    let (hex, row) = (position.hex("e3508"), position.hex("e3608"));
    let edge = map
        .hexes_with_ids()
        .find(|(at, _)| map.distance(*at, hex) == Some(6) && map.distance(*at, row) == Some(7));
    let edge = map.hex(edge.unwrap().0).code.to_string();
    let part = beyond(Some(&edge));
    assert!((1..free).contains(&part), "{part} of {free}");
}

/// AE-4.2.7-1, AE-10.3-12: not without supply, nor while a unit or Beachhead is left.
/// Forbids: AE-4.2.7-5.
#[test]
fn nobody_advances_without_supply_or_onto_an_enemy() {
    let mut position = axis_attacks();
    let lost = position.put("ger-army", Axis, "e3608");
    assert!(!position.is_supplied(lost));
    position.put("rus-inf", Soviet, "e3508");
    let cut_off = attack(&position, "e3508", &[lost]);
    fight(&mut position, cut_off, cell(Outcome::Dr1, 0, 0));
    let away = retreats(&position)[0].clone();
    retreat(&mut position, &away);
    assert!(is_over(&position), "nothing to ask");

    let mut position = soviets_attack();
    position.put("ger-air", Axis, "e3508");
    pursuit(&mut position, &["rus-army"], cell(Outcome::Dr1, 0, 0));
    assert!(is_over(&position), "an Air unit is a unit");

    let mut position = soviets_attack();
    position.put("axis-beachhead", Axis, "e3508");
    pursuit(&mut position, &["rus-army"], cell(Outcome::Dr1, 0, 0));
    assert!(is_over(&position), "a Beachhead");
}

/// AE-4.2.7-4, AE-4.2.7-5, AE-4.2.7-6: out of Zones of Control and from under Air units,
/// onto markers, in any weather.
/// Allows: AE-4.2.7-5.
#[test]
fn little_stops_an_advance() {
    let mut position = soviets_attack();
    position.turn(1942, "Jan-Feb");
    position.put("ger-air", Axis, "e3608");
    position.put("ger-inf", Axis, "e3607");
    let detachment = position.put("ger-det", Axis, "e3508");
    position.back(detachment);
    let units = pursuit(&mut position, &["rus-army"], cell(Outcome::Dr2, 0, 0));
    assert_eq!(ends(&position, units[0]), ["e3508"]);
    let go = order(&position, units[0], &["e3508"]);
    answer(&mut position, go);
    assert_eq!(position.at(units[0]), Place::Hex(position.hex("e3508")));
    assert!(matches!(position.at(detachment), Place::ForcePool(_)));
}

/// AE-4.2.7-7, AE-4.2.7-9, AE-4.2.7-10: no HQ may advance, though it does not hold other units
/// back, and no remnant that is not adjacent. In this pack a unit that cannot move has no Attack
/// Factor either.
#[test]
fn hqs_and_those_afar_stay() {
    let mut position = soviets_attack();
    let far = position.put("rus-inf", Soviet, "e3607");
    let result = cell(Outcome::Dr1, 0, 0);
    let units = pursuit(&mut position, &["rus-army", "rus-hq"], result);
    let refused = |position: &Position, unit| rule(position, &order(position, unit, &["e3508"]));
    assert_eq!(refused(&position, units[0]), "accepted");
    assert_eq!(refused(&position, units[1]), "AE-4.2.7-9");
    assert_eq!(refused(&position, far), "AE-4.2.7-1", "it took no part");
    let mut under_way = battle(&position).clone();
    let (battle, remnant) = (&mut under_way, far);
    battle.attackers.units.push(remnant);
    let hex = position.hex("e3606");
    position
        .state
        .set_piece(remnant, |piece| piece.at = Place::Hex(hex));
    position
        .state
        .set_step(PendingStep::Combat(Box::new(under_way)));
    assert_eq!(refused(&position, remnant), "AE-4.2.7-10");
    let fort = position.put("rus-line", Soviet, "e3608");
    let mut under_way = self::battle(&position).clone();
    under_way.attackers.units.push(fort);
    position
        .state
        .set_step(PendingStep::Combat(Box::new(under_way)));
    assert_eq!(refused(&position, fort), "AE-4.2.7-7");
}

/// AE-3.2-10, AE-4.2.7-8, AE-4.2.8-10, AE-4.2.8-11, AE-4.2.8-12, AE-13.6.1.1-6: hexes that it could
/// not move into.
#[test]
fn forbidden_hexes_stay_forbidden() {
    let mut position = soviets_attack();
    let result = cell(Outcome::Dr2, 0, 0);
    let units = pursuit(&mut position, &["rus-tank-army"], result);
    let russia = position.area("Russia");
    let beyond = order(&position, units[0], &["e3508", "e3509"]);
    assert_eq!(rule(&position, &beyond), "accepted");
    let enemy = position.put("ger-air", Axis, "e3509");
    assert_eq!(rule(&position, &beyond), "AE-3.1.4-2");
    position
        .state
        .set_piece(enemy, |piece| piece.at = Place::Gone);
    let friend = position.put("rus-inf", Soviet, "e3508");
    let weak = position.put("ger-inf", Axis, "e3509");
    assert_eq!(rule(&position, &beyond), "AE-3.1.4-2", "no overrun");
    for gone in [friend, weak] {
        position
            .state
            .set_piece(gone, |piece| piece.at = Place::Gone);
    }
    position.posture("Britain", Posture::Policy(Policy::Appeasement));
    assert_eq!(rule(&position, &beyond), "accepted", "another's Policy");
    let poland = position.area("Poland");
    position.state.set_area(russia, |area| {
        area.status = Status::Absent;
        area.owner = Some(poland);
    });
    position.country("Poland", Status::Active, Western);
    position.posture("Poland", Posture::Policy(Policy::Appeasement));
    assert_eq!(rule(&position, &beyond), "AE-13.6.1.1-4");
    position.posture("Poland", Posture::War);
    position.state.set_area(russia, |area| area.confined = true);
    assert_eq!(rule(&position, &beyond), "AE-3.1.4-11");
    position.country("Poland", Status::Neutral, Western);
    assert_eq!(rule(&position, &beyond), "AE-3.1.4-7");
}

/// AE-4.2.8-1, AE-4.2.8-2, AE-4.2.8-3, AE-4.2.8-7: with armor, each its own way.
#[test]
fn armor_lets_the_attackers_exploit() {
    let mut position = soviets_attack();
    let result = cell(Outcome::Dr2, 0, 0);
    let units = pursuit(&mut position, &["rus-tank-army", "rus-army"], result);
    let CombatStage::Advance { distance } = battle(&position).stage else {
        panic!("the combat is not over");
    };
    assert_eq!(distance, 2);
    for unit in &units {
        assert!(ends(&position, *unit).contains(&"e3509".to_owned()));
    }
    let far = order(&position, units[1], &["e3508", "e3509", "e3510"]);
    assert_eq!(rule(&position, &far), "AE-4.2.8-8");
    let gap = order(&position, units[1], &["e3508", "e3510"]);
    assert_eq!(rule(&position, &gap), "AE-4.2.8-2");
    let go = order(&position, units[1], &["e3508", "e3509"]);
    answer(&mut position, go);
    assert_eq!(position.at(units[1]), Place::Hex(position.hex("e3509")));
    let mut infantry = soviets_attack();
    let units = pursuit(&mut infantry, &["rus-army"], result);
    assert_eq!(ends(&infantry, units[0]), ["e3508"]);
    let go = order(&infantry, units[0], &["e3508", "e3509"]);
    assert_eq!(rule(&infantry, &go), "AE-4.2.8-1");
}

/// AE-4.2.8-1: even when the armor is gone.
#[test]
fn lost_armor_counts() {
    let mut position = soviets_attack();
    let result = cell(Outcome::Dr2, 1, 0);
    let units = pursuit(&mut position, &["rus-tank", "rus-army"], result);
    assert!(!position.at(units[0]).is_on_map(), "it had to pay first");
    assert!(ends(&position, units[1]).contains(&"e3509".to_owned()));
}

/// AE-4.2.8-7, AE-4.2.8-8, AEV-EX-24, DSV-4.2.8-1: the example of Dr3 0/1, and the allowance.
#[test]
fn the_distance_is_what_the_defenders_went_and_owed() {
    let mut position = soviets_attack();
    let result = cell(Outcome::Dr3, 0, 1);
    let units = pursuit(&mut position, &["rus-tank-army", "rus-inf"], result);
    let CombatStage::Advance { distance } = battle(&position).stage else {
        panic!("the combat is not over");
    };
    assert_eq!(distance, 3, "the step was paid");
    let map = position.state.map();
    let reach = |unit| {
        let hexes = advances(&position)
            .into_iter()
            .filter(move |(id, _)| *id == unit);
        let away =
            hexes.filter_map(|(_, code)| map.distance(position.hex(&code), position.hex("e3508")));
        away.max()
    };
    assert_eq!(reach(units[0]), Some(2));
    assert_eq!(reach(units[1]), Some(1), "an allowance of 2");
}

/// AE-4.2.8-7, AEV-EX-25: Kiev, where the defender pays the retreat with its only step.
#[test]
fn an_unpaid_step_is_one_hex() {
    let mut position = axis_attacks();
    let panzers = position.put("ger-pz-army", Axis, "e3608");
    let infantry = position.put("rus-inf", Soviet, "e3609");
    let order = attack(&position, "e3609", &[panzers]);
    let told = fight(&mut position, order, cell(Outcome::Dr1, 0, 1));
    assert!(!told.is_empty());
    let decision = position.state.pending()[0].clone();
    let decision::Question::Combat(CombatQuestion::Suffer(demand)) = decision.question else {
        panic!("the defender is not asked");
    };
    assert_eq!(demand.losses[0].piece, infantry);
    let PendingStep::Combat(under_way) = position.state.step() else {
        panic!("no combat");
    };
    let under_way = Battle::clone(under_way);
    position.state.take_decision(decision.id);
    position.play(|play| {
        let lost = Choice::Lose(demand.losses[0]);
        s4_2_4_results::carry_out(play, under_way, &demand, lost);
        go_on(play);
        go_on(play);
    });
    assert_eq!(
        battle(&position).stage,
        CombatStage::Advance { distance: 1 }
    );
}

/// AE-4.2.8-4, AE-8.2-8: a Zone of Control stops, unless another friend is there.
/// Allows: AE-4.2.8-4, AE-8.2-8.
/// Forbids: AE-4.2.8-4, AE-8.2-8.
#[test]
fn zones_of_control_stop_exploitation() {
    let mut position = soviets_attack();
    position.put("ger-inf", Axis, "e3510");
    let units = pursuit(
        &mut position,
        &["rus-tank-army", "rus-inf"],
        cell(Outcome::Dr3, 0, 0),
    );
    let through = order(&position, units[0], &["e3508", "e3509", "e3409"]);
    assert_eq!(rule(&position, &through), "AE-4.2.8-4");
    position.put("rus-inf", Soviet, "e3509");
    assert_eq!(rule(&position, &through), "accepted");
}

/// AE-4.2.8-5: a mountain hexside stops, the first one too.
#[test]
fn mountains_stop_exploitation() {
    let mut position = axis_attacks();
    let panzers = position.put("ger-pz-army", Axis, "w3624");
    position.put("rus-inf", Soviet, "w3524");
    position.country("Czechoslovakia", Status::Active, Axis);
    let attack = attack(&position, "w3524", &[panzers]);
    fight(&mut position, attack, cell(Outcome::Dr2, 0, 0));
    for _ in 0..2 {
        let away = retreats(&position)[0].clone();
        retreat(&mut position, &away);
    }
    assert_eq!(ends(&position, panzers), ["w3524"]);
    let on = order(&position, panzers, &["w3524", "w3525"]);
    assert_eq!(rule(&position, &on), "AE-4.2.8-5");
}

/// AE-4.2.8-6, AE-4.2.8-9, AE-11.3-4: Mud stops exploitation and no advance; Snow and Air
/// units stop nothing.
#[test]
fn mud_stops_exploitation() {
    for (turn, exploits) in [("Apr-May", false), ("Jan-Feb", true)] {
        let mut position = soviets_attack();
        position.turn(1942, turn);
        position.put("ger-air", Axis, "e3608");
        let result = cell(Outcome::Dr3, 0, 0);
        let units = pursuit(&mut position, &["rus-tank-army"], result);
        let beyond = order(&position, units[0], &["e3508", "e3509"]);
        let expected = if exploits { "accepted" } else { "AE-4.2.8-9" };
        assert_eq!(rule(&position, &beyond), expected);
        assert_eq!(ends(&position, units[0]).len() > 1, exploits);
    }
}

/// AE-4.2.8-2, AE-4.2.8-10: what is offered is accepted, and every path that is accepted
/// ends where one is offered. Boxes are no hexes.
#[test]
fn every_exploitation_is_offered() {
    let mut position = soviets_attack();
    position.put("ger-inf", Axis, "e3310");
    position.put("ger-air", Axis, "e3508");
    let air = position
        .state
        .pieces_in(position.hex("e3508"))
        .next()
        .unwrap()
        .0;
    position
        .state
        .set_piece(air, |piece| piece.at = Place::Gone);
    let result = cell(Outcome::Dr3, 0, 0);
    let units = pursuit(&mut position, &["rus-tank-army", "rus-army"], result);
    for unit in units {
        let offered = ends(&position, unit);
        let mut accepted: Vec<String> = Vec::new();
        let mut paths = vec![vec![position.hex("e3508")]];
        while let Some(path) = paths.pop() {
            let answer = CombatAnswer::Advance(Some(Advance {
                piece: unit,
                path: path.clone(),
            }));
            let last = *path.last().unwrap();
            if rule(&position, &answer) == "accepted" {
                accepted.push(position.state.map().hex(last).code.to_string());
            }
            if path.len() < 4 {
                for over in position.state.map().neighbours(last) {
                    let mut longer = path.clone();
                    longer.push(over.hex);
                    paths.push(longer);
                }
            }
        }
        accepted.sort();
        accepted.dedup();
        let mut sorted = offered.clone();
        sorted.sort();
        assert_eq!(sorted, accepted);
        assert!(accepted.len() > 3);
        let (_, CombatQuestion::Advance { moves }) = asked(&position) else {
            panic!("no advance is asked for");
        };
        for advance in moves {
            let answer = CombatAnswer::Advance(Some(advance.clone()));
            assert_eq!(rule(&position, &answer), "accepted");
        }
    }
}

/// AE-TEC-14, AE-4.2.7-8: marines alone follow a beaten enemy across the sea.
/// Allows: AE-TEC-14.
/// Forbids: AE-TEC-14.
#[test]
fn marines_alone_advance_across_the_sea() {
    let mut position = Position::on(attacks::with_marines());
    position.country("France", Status::Conquered, Western);
    position.phase(Western, Segment::RegularCombat);
    let marines = position.put("bri-bef", Western, "w3817");
    let infantry = position.put("bri-inf", Western, "w3817");
    position.put("ger-inf", Axis, "w3717");
    let across = attack(&position, "w3717", &[marines]);
    fight(&mut position, across, cell(Outcome::Dr1, 0, 0));
    while let (_, CombatQuestion::Suffer(_)) = asked(&position) {
        let code = retreats(&position)[0].clone();
        retreat(&mut position, &code);
    }
    let question = asked(&position).1;
    assert!(
        matches!(question, CombatQuestion::Advance { .. }),
        "{question:?}"
    );
    // A step that is left of marines may be none.
    let mut under_way = battle(&position).clone();
    under_way.attackers.units.push(infantry);
    position
        .state
        .set_step(PendingStep::Combat(Box::new(under_way)));
    let rule = |unit| rule(&position, &order(&position, unit, &["w3717"]));
    assert_eq!(rule(marines), "accepted");
    assert_eq!(rule(infantry), "AE-TEC-14");
}
