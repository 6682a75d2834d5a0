//! The worked examples of section 4, played by orders.

use super::advances::{order, rule};
use super::*;
use crate::pack::Status;
use crate::state::Place;

/// The odds of the column that a roll is made on.
fn odds(position: &Position, roll: &Rolled) -> (u8, u8) {
    let odds = position.state.pack().combat.odds(usize::from(roll.column));
    (odds.attack, odds.defence)
}

/// AE-4.2.2-4, AEV-EX-06, DSV-4.2.2-1, DSV-4.2.2-2: 11 to 4 is 2-1, and one factor more 3-1.
#[test]
fn eleven_to_four_is_two_to_one() {
    let mut position = axis_attacks();
    let armies = [(); 2].map(|()| position.put("ger-army", Axis, "w3825"));
    let infantry = [(); 2].map(|()| position.put("ger-inf", Axis, "w3825"));
    position.put("rus-army", Soviet, "w3824");
    let mut units = armies.to_vec();
    for (more, attackers, column) in [(infantry[0], 11, (2, 1)), (infantry[1], 12, (3, 1))] {
        units.push(more);
        let roll = roll_of(&position, attack(&position, "w3824", &units));
        assert_eq!((roll.attack, roll.defence), (attackers, 4));
        assert!(roll.shifts.is_empty(), "{:?}", roll.shifts);
        assert_eq!(odds(&position, &roll), column);
    }
}

/// AE-4.2.2-5, AEV-EX-07, DSV-4.2.2-4: 3-1 and three columns to the right are 9-1, and nothing
/// goes beyond it.
#[test]
fn three_columns_from_three_to_one_are_nine_to_one() {
    let mut position = Position::europe();
    position.phase(Axis, Segment::BlitzCombat);
    position.put("axis-blitz", Axis, "w3825");
    position.put("ger-air", Axis, "w3824");
    let hq = position.put("ger-hq", Axis, "w3725");
    let units = ["ger-army", "ger-pz", "ger-inf"].map(|code| position.put(code, Axis, "w3825"));
    position.put("rus-army", Soviet, "w3824");
    let mut order = attack(&position, "w3824", &units);
    order.support = Some(hq);
    let roll = roll_of(&position, order.clone());
    assert_eq!((roll.attack, roll.defence), (12, 4));
    let causes = [Cause::AttackingAir, Cause::Armor, Cause::AttackingHq];
    assert_eq!(causes.map(|cause| columns_of(&roll, cause)), [1; 3]);
    assert_eq!(roll.shifts.len(), 3);
    assert_eq!(odds(&position, &roll), (9, 1));
    let airdrop = position.put("ger-abn", Axis, "w3824");
    position.back(airdrop);
    let roll = roll_of(&position, order);
    assert_eq!(roll.shifts.len(), 4);
    assert_eq!(odds(&position, &roll), (9, 1));
}

/// AE-4.2.3.8-2, AEV-EX-10, DSV-4.2.3.8-2: a City behind a river is two to the left.
#[test]
fn a_city_behind_a_river_is_two_to_the_left() {
    let mut position = axis_attacks();
    let unit = position.put("ger-inf", Axis, "e3708");
    position.put("rus-inf", Soviet, "e3609");
    let roll = roll_of(&position, attack(&position, "e3609", &[unit]));
    let shifts = [Cause::Terrain, Cause::Hexside].map(|cause| columns_of(&roll, cause));
    assert_eq!(shifts, [-1, -1]);
    assert_eq!(roll.shifts.len(), 2);
}

/// AE-4.2.5.1-5, AEV-EX-16: the 18th Army out of Odessa.
#[test]
fn the_18th_army_leaves_odessa() {
    let mut position = axis_attacks();
    let attacker = position.put("ger-army", Axis, "e3108");
    let army = position.put("rus-army", Soviet, "e3109");
    let order = attack(&position, "e3109", &[attacker]);
    fight(&mut position, order, cell(Outcome::Dr3, 0, 0));
    for hex in ["e3210", "e3211"] {
        retreat(&mut position, hex);
    }
    assert_eq!(retreats(&position), ["e3212", "e3311"]);
    let back = CombatAnswer::Suffer(Choice::Retreat(position.hex("e3310")));
    assert_eq!(rule(&position, &back), "AE-4.2.5.1-4");
    retreat(&mut position, "e3212");
    assert_eq!(position.at(army), Place::Hex(position.hex("e3212")));
}

/// AE-4.2.5.2-5, AEV-EX-17: from Copenhagen to Malmo, and not out to sea.
#[test]
fn copenhagen_is_left_by_the_strait() {
    let mut position = soviets_attack();
    for country in ["Sweden", "Denmark-Norway"] {
        position.country(country, Status::Active, Axis);
    }
    let attacker = position.put("rus-army", Soviet, "w4122");
    let unit = position.put("ger-army", Axis, "w4123");
    let order = attack(&position, "w4123", &[attacker]);
    fight(&mut position, order, cell(Outcome::Dr1, 0, 0));
    let open = retreats(&position);
    assert!(open.contains(&"w4124".to_owned()), "{open:?}");
    assert!(!open.contains(&"w4024".to_owned()), "{open:?}");
    retreat(&mut position, "w4124");
    assert_eq!(position.at(unit), Place::Hex(position.hex("w4124")));
}

/// AE-4.2.5-6, AEV-EX-14: an HQ swept along by a retreat gives no support in this segment.
#[test]
fn an_hq_in_a_rout_supports_nobody() {
    for (away, asked) in [("e3408", false), ("e3409", true)] {
        let mut position = axis_attacks();
        let first = position.put("ger-army", Axis, "e3608");
        let second = position.put("ger-army", Axis, "e3609");
        position.put("rus-army", Soviet, "e3508");
        position.put("rus-inf", Soviet, "e3509");
        position.put("rus-hq", Soviet, "e3408");
        let order = attack(&position, "e3508", &[first]);
        fight(&mut position, order, cell(Outcome::Dr1, 0, 0));
        retreat(&mut position, away);
        finish(&mut position);
        let next = command(attack(&position, "e3509", &[second]));
        position.order(&next);
        let mut pending = position.state.pending().iter();
        let support = pending.any(|decision| {
            matches!(
                decision.question,
                decision::Question::Combat(CombatQuestion::RangedSupport { .. })
            )
        });
        assert_eq!(support, asked, "{away}");
    }
}

/// AE-4.2.8-7, AEV-EX-25: the only step of a City's garrison pays the retreat, so that one step
/// of attrition is left: the attackers exploit no further than the City.
#[test]
fn one_step_that_nobody_paid_is_one_hex() {
    let mut position = soviets_attack();
    let tanks = position.put("rus-tank-army", Soviet, "e3608");
    let garrison = position.put("ger-inf", Axis, "e3609");
    let fight_order = attack(&position, "e3609", &[tanks]);
    fight(&mut position, fight_order, cell(Outcome::Dr1, 0, 1));
    assert!(!retreats(&position).is_empty(), "it may choose");
    lose(&mut position, garrison);
    assert_eq!(advances(&position), [(tanks, "e3609".to_owned())]);
    let beyond = order(&position, tanks, &["e3609", "e3610"]);
    assert_eq!(rule(&position, &beyond), "AE-4.2.8-8");
}
