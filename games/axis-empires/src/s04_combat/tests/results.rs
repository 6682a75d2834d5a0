use super::*;
use crate::map::Symbol;
use crate::options::OptionalRule;
use crate::testing::Rolls;
use s4_2_4_results::Blow;

fn results(position: &Position, hex: &str, result: CombatResult) -> Results {
    results_against(&position.state, position.hex(hex), result)
}

/// AE-4.2.4.1-1 to AE-4.2.4.1-5, AE-4.2.4.2-1, AE-4.2.2-6, DSV-4.2.4-1: what the cells mean,
/// in each weather.
#[test]
fn cells_mean_what_the_weather_makes_of_them() {
    let mut position = Position::europe();
    let mut all = Vec::new();
    for turn in ["May-June", "Apr-May"] {
        position.turn(1941, turn);
        let means = |outcome| {
            let found = results(&position, "e3610", cell(outcome, 1, 2));
            assert_eq!((found.attackers_steps, found.defenders_steps), (1, 2));
            (found.attackers, found.hexes)
        };
        all.push(
            [
                Outcome::Ad,
                Outcome::Ex,
                Outcome::ExPlus,
                Outcome::Dr1,
                Outcome::Dr2,
                Outcome::Dr3,
            ]
            .map(means),
        );
    }
    let (ad, ex, dr) = ((Blow::Ad, 0), (Blow::Ex, 0), |hexes| (Blow::None, hexes));
    assert_eq!(all[0], [ad, ex, ex, dr(1), dr(2), dr(3)]);
    assert_eq!(all[1], [ad, ex, ex, ex, dr(1), dr(2)]);
}

/// AE-4.2.4.1-1: the attackers choose, and one step is enough for all.
#[test]
fn ad_is_a_hex_for_all_or_a_step_of_one() {
    for retreating in [true, false] {
        let mut position = axis_attacks();
        let stack = [(); 2].map(|()| position.put("ger-army", Axis, "e3609"));
        let other = position.put("ger-inf", Axis, "e3709");
        position.put("rus-inf", Soviet, "e3610");
        let all = [stack[0], stack[1], other];
        let order = attack(&position, "e3610", &all);
        fight(&mut position, order, cell(Outcome::Ad, 0, 0));
        assert_eq!(demanded(&position).0, Axis);
        assert_eq!(losers(&position), all);
        if !retreating {
            lose(&mut position, other);
            assert!(is_over(&position));
            assert!(
                stack
                    .iter()
                    .all(|id| position.at(*id) == position.at(stack[0]))
            );
            continue;
        }
        let first = demanded(&position).1.stack;
        let to = retreats(&position)[0].clone();
        retreat(&mut position, &to);
        if !is_over(&position) {
            let (_, demand) = demanded(&position);
            assert!(
                demand.stack != first && demand.losses.is_empty(),
                "the others follow"
            );
            let to = retreats(&position)[0].clone();
            retreat(&mut position, &to);
        }
        assert!(is_over(&position));
        assert_eq!(position.at(stack[0]), position.at(stack[1]), "together");
        for id in all {
            let hex = position.at(id).hex().unwrap();
            let map = position.state.map();
            assert_eq!(map.distance(hex, position.hex("e3610")), Some(2));
        }
    }
}

/// AE-4.2.4.1-2, AE-4.2.4.1-3: attackers who pay make the defenders choose.
#[test]
fn an_exchange_passes_to_the_defender_when_it_is_paid() {
    for outcome in [Outcome::Ex, Outcome::ExPlus] {
        let mut position = axis_attacks();
        let attackers = [(); 2].map(|()| position.put("ger-inf", Axis, "e3609"));
        let defenders = [(); 2].map(|()| position.put("rus-inf", Soviet, "e3610"));
        let order = attack(&position, "e3610", &attackers);
        fight(&mut position, order.clone(), cell(outcome, 0, 0));
        let mut other = Position {
            state: position.state.clone(),
        };
        let away = retreats(&position)[0].clone();
        retreat(&mut position, &away);
        assert!(is_over(&position), "the defender does nothing");
        lose(&mut other, attackers[0]);
        let (faction, demand) = demanded(&other);
        assert_eq!(faction, Soviet);
        assert!(!demand.retreats.is_empty());
        assert_eq!(losers(&other), defenders);
        lose(&mut other, defenders[0]);
        assert!(is_over(&other), "one is left, so nobody advances");
    }
}

/// AE-4.2.2-7, AE-4.2.4-1, AE-4.2.4-2, AE-4.2.4.2-1: retreats, then the attackers' losses,
/// then the defenders'; bystanders suffer nothing.
/// Allows: AE-4.2.4-2.
/// Forbids: AE-4.2.4-2.
#[test]
fn retreats_come_before_losses_and_attackers_before_defenders() {
    let mut position = soviets_attack();
    let attackers = [(); 2].map(|()| position.put("rus-army", Soviet, "e3609"));
    let bystander = position.put("rus-inf", Soviet, "e3609");
    let defenders = [(); 2].map(|()| position.put("ger-army", Axis, "e3610"));
    let order = attack(&position, "e3610", &attackers);
    fight(&mut position, order, cell(Outcome::Dr1, 1, 2));
    assert_eq!(demanded(&position).0, Axis);
    assert!(losers(&position).is_empty(), "no paying in the open");
    let away = retreats(&position)[0].clone();
    retreat(&mut position, &away);
    assert_eq!(
        (demanded(&position).0, losers(&position)),
        (Soviet, attackers.to_vec())
    );
    lose(&mut position, attackers[1]);
    assert_eq!(
        (demanded(&position).0, losers(&position)),
        (Axis, defenders.to_vec())
    );
    lose(&mut position, defenders[0]);
    lose(&mut position, defenders[1]);
    assert!(matches!(
        asked(&position),
        (Soviet, CombatQuestion::Advance { .. })
    ));
    let moved: Vec<PieceId> = advances(&position).iter().map(|(id, _)| *id).collect();
    assert!(!moved.contains(&bystander));
}

/// AE-+17.3.1-1: of two dice the first says who retreats, the second who loses steps.
#[test]
fn wild_combat_casts_a_second_die_for_attrition() {
    let rolled = |wild: bool, dice: [u8; 2]| {
        let mut position = axis_attacks();
        if wild {
            position.optional(OptionalRule::WildCombat);
        }
        let attacker = position.put("ger-army", Axis, "e3609");
        position.put("rus-inf", Soviet, "e3610");
        let order = command(attack(&position, "e3610", &[attacker]));
        let seat = position.state.seat_of(Axis).unwrap();
        let mut dice = Rolls(Vec::from(dice).into_iter());
        let mut events = Vec::new();
        AxisEmpires::default()
            .apply(&mut position.state, seat, &order, &mut dice, &mut events)
            .unwrap();
        let rolled = events.into_iter().find_map(|told| match told.event {
            Event::Rolled(rolled) => Some(rolled),
            _ => None,
        });
        rolled.unwrap()
    };
    let mut differ = 0;
    for (retreat, attrition) in [(1, 6), (6, 1), (2, 5)] {
        let tame = [retreat, attrition].map(|die| rolled(false, [die, die]).result);
        let wild = rolled(true, [retreat, attrition]);
        assert_eq!(wild.die, retreat);
        assert_eq!(wild.result.outcome, tame[0].outcome);
        assert_eq!(
            (wild.result.attacker, wild.result.defender),
            (tame[1].attacker, tame[1].defender)
        );
        differ += usize::from(wild.result != tame[0]);
    }
    assert!(differ > 0);
}

/// AE-+17.3.3-1: an Ex+ in Asia moves no unit and costs no step, except on an atoll; the second
/// die of Wild Combat still costs steps.
/// Allows: AE-+17.3.3-1.
/// Forbids: AE-+17.3.3-1.
#[test]
fn an_ex_plus_in_asia_can_be_a_stalemate() {
    let find = |position: &Position, atoll: bool| {
        let map = position.state.map();
        let mut hexes = map.hexes().iter();
        let found =
            hexes.find(|hex| hex.is_land() && hex.symbols.has(Symbol::LimitedStacking) == atoll);
        found.unwrap().code.to_string()
    };
    let means = |position: &Position, hex: &str, outcome| {
        let found = results(position, hex, cell(outcome, 1, 2));
        let steps = (found.attackers_steps, found.defenders_steps);
        (found.attackers, found.hexes, steps)
    };
    let exchange = (Blow::Ex, 0, (1, 2));
    let mut position = Position::asia();
    let (inland, atoll) = (find(&position, false), find(&position, true));
    assert_eq!(means(&position, &inland, Outcome::ExPlus), exchange);
    position.optional(OptionalRule::PacificStalemates);
    assert_eq!(
        means(&position, &inland, Outcome::ExPlus),
        (Blow::None, 0, (0, 0))
    );
    assert_eq!(means(&position, &inland, Outcome::Ex), exchange);
    assert_eq!(means(&position, &atoll, Outcome::ExPlus), exchange);
    let both = [OptionalRule::PacificStalemates, OptionalRule::WildCombat];
    position.rules(both.into_iter().collect());
    assert_eq!(
        means(&position, &inland, Outcome::ExPlus),
        (Blow::None, 0, (1, 2))
    );
    let mut position = Position::europe();
    position.optional(OptionalRule::PacificStalemates);
    assert_eq!(means(&position, "e3610", Outcome::ExPlus), exchange);
}

/// A segment's attacks are forgotten with it: who attacked, and what was attacked, is free in
/// the next one.
///
/// Allows: AE-4.2.1-5.
/// Forbids: AE-4.2.1-5.
#[test]
fn attacks_are_forgotten_with_their_segment() {
    let mut position = soviets_attack();
    let unit = position.put("rus-army", Soviet, "e3609");
    // As long as another one can attack, the segment goes on.
    position.put("rus-army", Soviet, "e3609");
    let enemies = ["e3610", "e3509"].map(|hex| position.put("ger-army-fast", Axis, hex));
    assert_eq!(refusal(&position, "e3509", &[unit]), "accepted");
    let order = attack(&position, "e3610", &[unit]);
    fight(&mut position, order, cell(Outcome::Dr1, 0, 0));
    let away = retreats(&position)[0].clone();
    retreat(&mut position, &away);
    finish(&mut position);
    assert_eq!(refusal(&position, "e3509", &[unit]), "AE-4.2.1-5");
    assert_eq!(position.state.attacked(), [position.hex("e3610")]);
    position.order(&Command::EndSegment);
    assert!(position.state.attacked().is_empty());
    for piece in enemies.into_iter().chain([unit]) {
        let marks = position.state.piece(piece).unwrap().marks;
        assert!(!marks.intersects(Marks::ATTACKED.union(Marks::FOUGHT)));
    }
}
