use super::attacks::with_marines;
use super::*;
use crate::faction::Faction::Western;
use crate::map::Theatre::Europe;
use crate::options::OptionalRule;
use crate::pack::{Side, Status};
use crate::standing_orders::StandingOrders;
use crate::state::Place;

/// AE-4.2.6-1, AE-4.2.6-2: any of its units, spread as the owner likes, until none is left.
#[test]
fn the_owner_chooses_who_pays() {
    let mut position = soviets_attack();
    let attackers = [(); 2].map(|()| position.put("rus-army", Soviet, "e3609"));
    let defenders = [(); 2].map(|()| position.put("ger-inf", Axis, "e3610"));
    let order = attack(&position, "e3610", &attackers);
    fight(&mut position, order, cell(Outcome::Dr1, 2, 3));
    let away = retreats(&position)[0].clone();
    retreat(&mut position, &away);
    lose(&mut position, attackers[0]);
    lose(&mut position, attackers[1]);
    lose(&mut position, defenders[1]);
    assert_eq!(
        position.at(defenders[0]),
        Place::ForcePool(Europe),
        "the last one"
    );
    let CombatStage::Advance { distance } = battle(&position).stage else {
        panic!("the combat is not over");
    };
    assert_eq!(distance, 2, "a hex retreated and a step that nobody paid");
}

/// AE-4.2.6-1: an HQ that supports from afar takes losses, too.
#[test]
fn a_supporting_hq_may_pay() {
    let mut position = soviets_attack();
    let unit = position.put("rus-army", Soviet, "e3609");
    let hq = position.put("rus-hq", Soviet, "e3608");
    position.put("ger-inf", Axis, "e3610");
    let mut order = attack(&position, "e3610", &[unit]);
    order.support = Some(hq);
    fight(&mut position, order, cell(Outcome::Ad, 0, 0));
    assert!(retreats(&position).is_empty(), "not with an HQ");
    assert_eq!(losers(&position), [unit, hq]);
}

/// AE-4.2.6.1-1, AEV-EX-20, AEV-EX-22: the example of the panzers on a Beachhead.
#[test]
fn armor_pays_the_first_step() {
    let mut position = axis_attacks();
    let panzers = position.put("ger-pz-army", Axis, "w3815");
    let infantry = position.put("ger-army-fast", Axis, "w3815");
    position.back(infantry);
    position.beachhead(Axis, "w3815", "w3714");
    position.put("bri-army", Western, "w3714");
    let order = attack(&position, "w3714", &[panzers, infantry]);
    fight(&mut position, order, cell(Outcome::Ad, 1, 0));
    let reduced = position.state.piece(panzers).unwrap();
    assert_eq!(reduced.side, Side::Back, "no choice: 8-6-4 to 5-4-4");
    assert_eq!(demanded(&position).0, Axis);
    let mut second = losers(&position);
    second.dedup();
    assert_eq!(second, [panzers, infantry]);
}

/// AE-4.2.6.1-1: of a panzer army of two steps it is the armor that goes first.
#[test]
fn the_first_step_is_an_armor_step() {
    let mut position = axis_attacks();
    let panzers = position.put("ger-pz-army", Axis, "e3609");
    position.back(panzers);
    let pool = Place::ForcePool(Europe);
    let infantry = position.put_at("ger-inf", Axis, pool);
    let armor = position.put_at("ger-pz", Axis, pool);
    position.put("rus-army", Soviet, "e3610");
    let order = attack(&position, "e3610", &[panzers]);
    fight(&mut position, order, cell(Outcome::Ex, 1, 0));
    let left: Vec<_> = demanded(&position)
        .1
        .losses
        .iter()
        .map(|loss| loss.left)
        .collect();
    assert_eq!(left, [Some(infantry)]);
    lose(&mut position, panzers);
    assert_eq!(position.at(infantry), Place::Hex(position.hex("e3609")));
    assert_eq!(position.at(armor), pool);
    assert_eq!(
        position.refusal(&command(attack(&position, "e3509", &[infantry]))),
        "AE-SOP-2"
    );
    assert_eq!(battle(&position).attackers.units, [infantry]);
    let marks = position.state.piece(infantry).unwrap().marks;
    assert!(marks.contains(Marks::ATTACKED), "it has attacked");
}

/// AE-4.2.6.1-2, AE-4.2.6.1-3: marines over water, or armor with them; then anybody.
/// Allows: AE-4.2.6.1-3.
/// Forbids: AE-4.2.6.1-3.
#[test]
fn marines_over_water_pay_first() {
    let mut position = Position::on(with_marines());
    position.phase(Axis, Segment::RegularCombat);
    let marines = position.put("ger-mtn", Axis, "w3815");
    let armor = position.put("ger-pz", Axis, "w3815");
    let infantry = position.put("ger-inf", Axis, "w3815");
    position.beachhead(Axis, "w3815", "w3714");
    position.put("bri-inf", Western, "w3714");
    let order = attack(&position, "w3714", &[infantry, marines, armor]);
    let mut dry = order.clone();
    fight(&mut position, order, cell(Outcome::Ad, 1, 0));
    assert_eq!(losers(&position), [marines, armor], "either");
    lose(&mut position, armor);
    assert_eq!(losers(&position), [infantry, marines], "anybody");
    let mut inland = Position::on(with_marines());
    inland.phase(Axis, Segment::RegularCombat);
    let marines = inland.put("ger-mtn", Axis, "e3608");
    let infantry = inland.put("ger-inf", Axis, "e3608");
    inland.put("rus-inf", Soviet, "e3508");
    dry.hex = inland.hex("e3508");
    dry.units = vec![infantry, marines];
    fight(&mut inland, dry, cell(Outcome::Ad, 1, 0));
    assert_eq!(losers(&inland), [infantry, marines]);
}

/// AE-4.2.6.2-6: what is in the Holding Box is lost, or is left.
#[test]
fn a_step_in_the_holding_box_is_lost_or_left() {
    for boxed_is_left in [false, true] {
        let mut position = soviets_attack();
        let army = position.put("ger-20", Axis, "e3610");
        let boxed = position.put_at("rum-inf", Axis, Place::Holding(army));
        let infantry = position.put_at("ger-inf", Axis, Place::ForcePool(Europe));
        let losses = crate::s04_2_6_2_eliminating_steps::ways(&position.state, army);
        let left: Vec<_> = losses.iter().map(|loss| loss.left).collect();
        assert_eq!(left, [Some(boxed), Some(infantry)]);
        let (chosen, other) = if boxed_is_left {
            (boxed, infantry)
        } else {
            (infantry, boxed)
        };
        let loss = *losses
            .iter()
            .find(|loss| loss.left == Some(chosen))
            .unwrap();
        position.play(|play| crate::s04_2_6_2_eliminating_steps::lose(play, loss));
        assert_eq!(position.at(chosen), Place::Hex(position.hex("e3610")));
        assert_eq!(position.at(other), Place::ForcePool(Europe));
    }
}

/// AE-4.2.6-2: standing orders choose the step where nothing else can be chosen.
#[test]
fn standing_orders_pay() {
    let mut position = axis_attacks();
    let attackers = ["ger-army", "ger-inf"].map(|code| position.put(code, Axis, "e3609"));
    position.put("rus-army", Soviet, "e3610");
    let seat = position.state.seat_of(Axis).unwrap();
    let orders = StandingOrders {
        losses: Some(LossOrder::SmallestFirst),
        ..StandingOrders::default()
    };
    position.order_as(seat, &Command::SetOrders { orders });
    let order = attack(&position, "e3610", &attackers);
    fight(&mut position, order, cell(Outcome::Ad, 1, 0));
    assert!(
        !retreats(&position).is_empty(),
        "it may retreat, so it is asked"
    );
    let away = retreats(&position)[0].clone();
    retreat(&mut position, &away);
    assert_eq!(position.at(attackers[1]), Place::ForcePool(Europe));
    assert!(is_over(&position));
}

/// AE-+17.3.2-1: the first step lost is of the nationality with the most steps, on either side,
/// and the next of any.
#[test]
fn the_largest_nationality_pays_first() {
    for rule in [false, true] {
        let mut position = axis_attacks();
        if rule {
            position.optional(OptionalRule::CannonFodder);
        }
        position.country("Rumania", Status::Active, Axis);
        let attackers = [
            position.put("ger-army", Axis, "e3609"),
            position.put("rum-inf", Axis, "e3609"),
        ];
        position.put("rus-inf", Soviet, "e3610");
        let order = attack(&position, "e3610", &attackers);
        fight(&mut position, order, cell(Outcome::Ad, 1, 0));
        let first = losers(&position);
        assert!(first.contains(&attackers[0]));
        assert_eq!(first.contains(&attackers[1]), !rule);
        lose(&mut position, attackers[0]);
        assert!(losers(&position).contains(&attackers[1]));
    }
}

/// AE-+17.3.2-1, AE-13.8.4-1: an HQ of two nations has a step of either, and the one of the
/// larger nationality goes.
#[test]
fn each_step_counts_for_its_nation() {
    let mut position = axis_attacks();
    position.optional(OptionalRule::CannonFodder);
    position.country("Rumania", Status::Active, Axis);
    let command = position.put("ger-med", Axis, "e3609");
    let held = position.put_at("rum-inf", Axis, Place::Holding(command));
    let german = position.pool("ger-inf", Axis);
    let attackers = [command, position.put("rum-inf", Axis, "e3609")];
    position.put("rus-inf", Soviet, "e3610");
    let order = attack(&position, "e3610", &attackers);
    fight(&mut position, order, cell(Outcome::Ad, 1, 0));
    let (_, demand) = demanded(&position);
    let left: Vec<_> = { demand.losses.iter() }
        .filter(|loss| loss.piece == command)
        .map(|loss| loss.left)
        .collect();
    assert!(left.contains(&Some(german)) && !left.contains(&Some(held)));
    assert!(losers(&position).contains(&attackers[1]));
}
