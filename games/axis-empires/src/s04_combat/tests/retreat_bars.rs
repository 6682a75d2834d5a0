//! Reasons that prevent a force from retreating, and some that do not.

use super::*;
use crate::pack::{Status, UnitKind};
use crate::state::Place;

/// Axis armies before a Soviet hex in open country.
fn before_the_line(codes: &[&str]) -> (Position, PieceId, Vec<PieceId>) {
    let mut position = axis_attacks();
    let attacker = position.put("ger-army", Axis, "e3608");
    let units = codes.iter().map(|code| position.put(code, Soviet, "e3508"));
    let units = units.collect();
    (position, attacker, units)
}

/// AE-4.2.5-2, AE-4.2.5-1, AE-4.2.5-8: three hexes with an allowance of two, and out of a Zone
/// of Control in Mud; but not into a hex with an enemy Air unit.
/// Allows: AE-4.2.5-2.
/// Forbids: AE-4.2.5-2.
#[test]
fn only_the_restrictions_of_retreats_bind() {
    for (turn, hexes) in [("May-June", 3), ("Apr-May", 2)] {
        let (mut position, attacker, units) = before_the_line(&["rus-inf"]);
        position.turn(1942, turn);
        let order = attack(&position, "e3508", &[attacker]);
        fight(&mut position, order, cell(Outcome::Dr3, 0, 0));
        finish(&mut position);
        let at = position.at(units[0]).hex().unwrap();
        let distance = position.state.map().distance(at, position.hex("e3508"));
        assert_eq!(distance, Some(hexes));
    }
    let (mut position, attacker, _) = before_the_line(&["rus-inf"]);
    let mut barred = copy(&position);
    barred.put("ger-air", Axis, "e3408");
    for (position, open) in [(&mut position, true), (&mut barred, false)] {
        let order = attack(position, "e3508", &[attacker]);
        fight(position, order, cell(Outcome::Dr1, 0, 0));
        assert_eq!(retreats(position).contains(&"e3408".to_owned()), open);
    }
}

/// AE-4.2.5.1-2, AE-4.2.5.1-3, AE-4.2.5.3-1, AE-4.2.6.2-4: surrounded, the force pays each hex
/// with a step, unless a friend holds a hex of the ring.
/// Allows: AE-4.2.5.1-3, AE-4.2.5.3-1.
/// Forbids: AE-4.2.5.1-3, AE-4.2.5.3-1.
#[test]
fn a_surrounded_force_pays_with_steps() {
    for relieved in [false, true] {
        let (mut position, attacker, units) = before_the_line(&["rus-army"]);
        position.besiege("ger-inf", Axis, &["e3508"]);
        let left = position.pool("rus-inf", Soviet);
        if relieved {
            let gap = position.hex("e3408");
            let (ring, _) = position.state.pieces_in(gap).next().unwrap();
            position
                .state
                .set_piece(ring, |piece| piece.at = Place::Gone);
            position.put("rus-inf", Soviet, "e3408");
        }
        let order = attack(&position, "e3508", &[attacker]);
        fight(&mut position, order, cell(Outcome::Dr1, 0, 0));
        let army = position.state.piece(units[0]).unwrap();
        let whole = army.side == crate::pack::Side::Front;
        assert_eq!(whole, relieved, "a hex or a step");
        let hex = position.hex(if relieved { "e3408" } else { "e3508" });
        assert_eq!(army.at, Place::Hex(hex));
        assert!(!position.at(left).is_on_map());
    }
    let (mut position, attacker, _) = before_the_line(&["rus-army"]);
    position.besiege("ger-inf", Axis, &["e3508"]);
    let left = position.pool("rus-inf", Soviet);
    let order = attack(&position, "e3508", &[attacker]);
    fight(&mut position, order, cell(Outcome::Dr2, 0, 0));
    let there = Place::Hex(position.hex("e3508"));
    assert_eq!(position.at(left), there, "two hexes, two steps");
}

/// AE-4.2.5.2-1, AE-4.2.5.2-2: a unit that cannot move holds its force, as an HQ does, in the hex
/// or by its support; a nearby one that takes no part holds no unit.
/// Allows: AE-4.2.5.2-1, AE-4.2.5.2-2.
/// Forbids: AE-4.2.5.2-1, AE-4.2.5.2-2.
#[test]
fn what_cannot_go_holds_its_force() {
    let result = cell(Outcome::Dr1, 0, 0);
    for (second, held) in [("rus-army", false), ("rus-line", true), ("rus-hq", true)] {
        let (mut position, attacker, units) = before_the_line(&["rus-inf", second]);
        let order = attack(&position, "e3508", &[attacker]);
        fight(&mut position, order, result);
        assert_eq!(retreats(&position).is_empty(), held, "{second}");
        assert_eq!(losers(&position).is_empty(), !held, "{second}");
        if held {
            assert_eq!(losers(&position), units);
        }
    }
    for supports in [true, false] {
        let (mut position, attacker, _) = before_the_line(&["rus-inf"]);
        let hq = position.put("rus-hq", Soviet, "e3308");
        let order = attack(&position, "e3508", &[attacker]);
        fight_with(&mut position, order, result, supports.then_some(hq));
        assert_eq!(retreats(&position).is_empty(), supports);
    }
}

/// AE-4.2.5.2-1: of attackers, too.
/// Forbids: AE-4.2.5.2-1.
#[test]
fn an_attacker_that_cannot_move_holds_the_rest() {
    for idle in [true, false] {
        let mut pack = crate::pack::Pack::clone(&crate::testing::pack());
        let line = pack.find_counter("ger-inf").unwrap();
        assert_eq!(pack.counters[line.index()].front.kind, UnitKind::Infantry);
        pack.counters[line.index()].front.movement = if idle { 0 } else { 3 };
        let mut position = Position::on(pack);
        position.phase(Axis, Segment::RegularCombat);
        let units = ["ger-army", "ger-inf"].map(|code| position.put(code, Axis, "e3609"));
        position.put("rus-army", Soviet, "e3610");
        let order = attack(&position, "e3610", &units);
        fight(&mut position, order, cell(Outcome::Ad, 0, 0));
        assert_eq!(retreats(&position).is_empty(), idle);
        assert_eq!(losers(&position), units);
    }
}

/// Reports whether the defenders may choose between a retreat and a loss.
fn pays(position: &Position) -> bool {
    match position.state.pending().first().map(|it| &it.question) {
        Some(decision::Question::Combat(CombatQuestion::Suffer(demand))) => {
            assert!(!demand.retreats.is_empty());
            !demand.losses.is_empty()
        }
        _ => false,
    }
}

/// AE-4.2.5.3-5: when every attacker comes over a Strait or a Beachhead Hexside.
/// Allows: AE-4.2.5.3-5.
/// Forbids: AE-4.2.5.3-5.
#[test]
fn defenders_behind_water_may_pay_with_steps() {
    let mut malmo = soviets_attack();
    malmo.country("Sweden", Status::Active, Axis);
    malmo.besiege("ger-inf", Axis, &["w4124"]);
    malmo.put("ger-army", Axis, "w4124");
    let beside = dry_neighbour(&malmo, "w4124");
    let [over, flank] = ["w4123", &*beside].map(|hex| {
        let at = malmo.hex(hex);
        let (guard, _) = malmo.state.pieces_in(at).next().unwrap();
        malmo.state.set_piece(guard, |piece| piece.at = Place::Gone);
        malmo.put("rus-army", Soviet, hex)
    });
    for (units, may) in [(vec![over], true), (vec![over, flank], false)] {
        let mut tried = copy(&malmo);
        let order = attack(&tried, "w4124", &units);
        fight(&mut tried, order, cell(Outcome::Dr1, 0, 0));
        assert_eq!(pays(&tried), may);
    }
    let mut landing = Position::europe();
    landing.country("France", Status::Active, Faction::Western);
    landing.phase(Faction::Western, Segment::RegularCombat);
    landing.put("ger-army", Axis, "w3714");
    let afloat = landing.put("bri-army", Faction::Western, "w3815");
    landing.beachhead(Faction::Western, "w3815", "w3714");
    let order = attack(&landing, "w3714", &[afloat]);
    fight(&mut landing, order, cell(Outcome::Dr1, 0, 0));
    assert!(pays(&landing));
}

/// AE-4.2.2-8: those who held their hex do not follow a beaten attacker.
/// Allows: AE-4.2.2-8.
/// Forbids: AE-4.2.2-8.
#[test]
fn defenders_do_not_advance() {
    for outcome in [Outcome::Ad, Outcome::Dr1] {
        let mut position = soviets_attack();
        let attacker = position.put("rus-army", Soviet, "e3609");
        let defender = position.put("ger-army", Axis, "e3610");
        let order = attack(&position, "e3610", &[attacker]);
        fight(&mut position, order, cell(outcome, 0, 0));
        let away = retreats(&position)[0].clone();
        retreat(&mut position, &away);
        if outcome == Outcome::Ad {
            assert!(is_over(&position), "nobody is asked");
            assert_eq!(position.at(defender).hex(), Some(position.hex("e3610")));
            continue;
        }
        assert_eq!(advances(&position), [(attacker, "e3610".to_owned())]);
    }
}
