use std::collections::BTreeMap;

use super::super::odds::{Combat, ResultCost, prospect};
use super::*;
use crate::options::OptionalRule;
use crate::pack::WeatherCondition;
use crate::testing::Rolls;
use s4_2_4_results::Blow;

/// Returns the roll of an attack on a hex next to the attackers, with these dice.
fn rolled(position: &Position, units: &[PieceId], dice: Vec<u8>) -> Rolled {
    let order = command(attack(position, "e3610", units));
    let seat = position.state.seat_of(Axis).unwrap();
    let mut state = position.state.clone();
    let mut dice = Rolls(dice.into_iter());
    let mut events = Vec::new();
    AxisEmpires::default()
        .apply(&mut state, seat, &order, &mut dice, &mut events)
        .unwrap();
    let rolled = events.into_iter().find_map(|told| match told.event {
        Event::Rolled(rolled) => Some(rolled),
        _ => None,
    });
    rolled.unwrap()
}

/// The results of all dice of an attack that is ordered, each with its probability.
fn found(position: &Position, units: &[PieceId], wild: bool) -> Vec<(ResultCost, f64)> {
    let mut counts: BTreeMap<ResultCost, u32> = BTreeMap::new();
    for die in 1..=6 {
        for second in if wild { 1..=6 } else { 1..=1 } {
            let rolled = rolled(position, units, vec![die, second]);
            let results = results_against(&position.state, rolled.hex, rolled.result);
            let due = ResultCost {
                attackers: results.attackers,
                hexes: results.hexes,
                attackers_steps: results.attackers_steps,
                defenders_steps: results.defenders_steps,
            };
            *counts.entry(due).or_default() += 1;
        }
    }
    let all = f64::from(counts.values().sum::<u32>());
    let shares = counts.into_iter();
    shares
        .map(|(due, count)| (due, f64::from(count) / all))
        .collect()
}

/// The forecast before an attack equals the results over every throw of the dice: in each
/// weather, with and without the second die (AE-4.2.2-4 to AE-4.2.2-6, AE-+17.3.1-1).
#[test]
fn odds_are_what_comes_of_all_dice() {
    for (turn, weather) in [
        ("May-June", WeatherCondition::Clear),
        ("Apr-May", WeatherCondition::Mud),
    ] {
        for wild in [false, true] {
            let mut position = axis_attacks();
            position.turn(1941, turn);
            position.phase(Axis, Segment::RegularCombat);
            if wild {
                position.optional(OptionalRule::WildCombat);
            }
            let units = [(); 2].map(|()| position.put("ger-army", Axis, "e3609"));
            position.put("rus-inf", Soviet, "e3610");
            let one = rolled(&position, &units, vec![1, 1]);
            let shift = one.shifts.iter().map(|shift| i32::from(shift.columns));
            let combat = Combat {
                attack: one.attack,
                defence: one.defence,
                shift: shift.sum(),
                weather,
                wild,
                ..Combat::default()
            };
            let table = &position.state.pack().combat;
            let told = prospect(table, &combat);
            assert_eq!(told.column, table.odds(usize::from(one.column)));
            let rising = told.results.windows(2);
            assert!(
                rising
                    .clone()
                    .all(|two| two[0].probability >= two[1].probability)
            );
            let mut told: Vec<(ResultCost, f64)> = (told.results.iter())
                .map(|result| (result.due, result.probability))
                .collect();
            told.sort_by_key(|(due, _)| *due);
            let found = found(&position, &units, wild);
            assert_eq!(told.len(), found.len());
            for (told, found) in told.iter().zip(&found) {
                assert_eq!(told.0, found.0);
                assert!((told.1 - found.1).abs() < 1e-12);
            }
        }
    }
}

/// A small forecast computed by hand: a table of one result, against each of the rules that
/// change it.
#[test]
fn optional_rules_and_weapons_change_what_is_due() {
    let mut position = Position::europe();
    position.change_pack(|pack| pack.combat.always(cell(Outcome::ExPlus, 1, 2)));
    let due = |combat: Combat| {
        let told = prospect(&position.state.pack().combat, &combat);
        assert_eq!(told.results.len(), 1);
        assert!((told.results[0].probability - 1.0).abs() < 1e-12);
        let due = told.results[0].due;
        (due.attackers, due.attackers_steps, due.defenders_steps)
    };
    let plain = Combat {
        attack: 6,
        defence: 2,
        ..Combat::default()
    };
    assert_eq!(due(plain), (Blow::Ex, 1, 2));
    let chemical = true;
    assert_eq!(due(Combat { chemical, ..plain }), (Blow::Ex, 2, 3));
    let stalemates = true;
    let asia = Combat {
        stalemates,
        ..plain
    };
    assert_eq!(due(asia), (Blow::None, 0, 0));
    assert_eq!(due(Combat { wild: true, ..asia }), (Blow::None, 1, 2));
}

/// Strengths beyond the table, none at all, and shifts beyond its edges are the outermost
/// columns.
#[test]
fn whatever_is_asked_is_within_the_table() {
    let position = Position::europe();
    let table = &position.state.pack().combat;
    for attack in [0, 1, u32::MAX] {
        for defence in [0, 1, u32::MAX] {
            for shift in [i32::MIN, -1, 0, 1, i32::MAX] {
                let combat = Combat {
                    attack,
                    defence,
                    shift,
                    ..Combat::default()
                };
                let told = prospect(table, &combat);
                let whole: f64 = told.results.iter().map(|it| it.probability).sum();
                assert!((whole - 1.0).abs() < 1e-12);
                let edge = match shift {
                    i32::MIN => table.odds(0),
                    i32::MAX => table.odds(table.columns() - 1),
                    _ => continue,
                };
                assert_eq!(told.column, edge);
            }
        }
    }
}
