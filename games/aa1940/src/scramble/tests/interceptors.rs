//! Interceptors.

use super::closed;
use super::germany;
use super::nobody_is_asked;
use crate::battle_site::BattleKind;
use crate::decision::{Answer, Question};
use crate::event::Event;
use crate::power::Power;
use crate::scenario::Scenario;
use crate::state::Marks;
use crate::testing::Table;
use crate::unit::UnitKind;

fn raided(scenario: Scenario) -> Scenario {
    scenario
        .unit(
            "united-kingdom",
            "germany",
            UnitKind::StrategicBomber,
            |piece| {
                piece.marks = Marks::RAIDING;
            },
        )
        .battle(BattleKind::Raid, "united-kingdom")
}

fn british(kind: UnitKind, count: u16) -> Scenario {
    germany().units("united-kingdom", "united-kingdom", kind, count)
}

fn intercepting(table: &Table, power: &str) -> usize {
    let power = table.power(power);
    table
        .state
        .pieces_in(table.space("united-kingdom"))
        .filter(|(_, piece)| piece.owner == power && piece.marks.contains(Marks::INTERCEPTING))
        .count()
}

/// AAE-strategic-bombing-04: any number of the fighters there may intercept, escorts or not,
/// decided before Conduct Combat begins.
#[test]
fn any_number_of_fighters_may_intercept() {
    for count in [0, 3, 7] {
        let mut table = closed(raided(british(UnitKind::Fighter, 7)));
        let uk = table.power("united-kingdom");
        assert_eq!(
            table.question(),
            (
                "united-kingdom",
                &Question::Intercept {
                    territory: table.space("united-kingdom"),
                    options: vec![(uk, 7)],
                }
            )
        );
        assert_eq!(table.state.turn().phase, crate::phase::Phase::CombatMove);
        table.answers(Answer::Intercept(vec![(uk, count)]));
        nobody_is_asked(&table);
        assert_eq!(intercepting(&table, "united-kingdom"), usize::from(count));
        let told = table
            .events
            .iter()
            .any(|event| matches!(event, Event::Intercepted { .. }));
        assert_eq!(told, count > 0);
    }
}

/// AAE-strategic-bombing-04: tactical bombers do not intercept, nor fighters elsewhere, nor
/// those of a power not at war with the raider.
#[test]
fn only_fighters_there_intercept() {
    nobody_is_asked(&closed(raided(british(UnitKind::TacticalBomber, 2))));
    let elsewhere = germany().units("scotland", "united-kingdom", UnitKind::Fighter, 2);
    nobody_is_asked(&closed(raided(elsewhere)));
    let neutral = germany().units("united-kingdom", "united-states", UnitKind::Fighter, 1);
    nobody_is_asked(&closed(raided(neutral)));
}

/// AAE-strategic-bombing-04: every owner decides for its own fighters, and an attack without a
/// raid causes no question.
#[test]
fn owners_decide_for_themselves() {
    let scenario =
        british(UnitKind::Fighter, 2).units("united-kingdom", "france", UnitKind::Fighter, 1);
    let without_raid = scenario
        .clone()
        .units("united-kingdom", "germany", UnitKind::Tank, 1)
        .battle(BattleKind::General, "united-kingdom");
    nobody_is_asked(&closed(without_raid));
    let mut table = closed(raided(scenario));
    let (uk, france) = (table.power("united-kingdom"), table.power("france"));
    for wrong in [
        vec![(uk, 3)],
        vec![(france, 1)],
        vec![(uk, 1), (uk, 1)],
        vec![(Power(99), 1)],
    ] {
        assert_eq!(
            table.answer_refused(Answer::Intercept(wrong)),
            "AAE-strategic-bombing-04"
        );
    }
    table.answers(Answer::Intercept(Vec::new()));
    assert_eq!(table.question().0, "france");
    table.answers(Answer::Intercept(vec![(france, 1)]));
    assert_eq!(intercepting(&table, "france"), 1);
    assert_eq!(intercepting(&table, "united-kingdom"), 0);
}

/// AAE-strategic-bombing-05: interceptors are marked and keep their territory as the place they
/// belong to.
#[test]
fn interceptors_belong_to_their_territory() {
    let mut table = closed(raided(british(UnitKind::Fighter, 1)));
    let uk = table.power("united-kingdom");
    table.answers(Answer::Intercept(vec![(uk, 1)]));
    let home = table.space("united-kingdom");
    let at_home = table
        .state
        .pieces_in(home)
        .any(|(_, piece)| piece.marks.contains(Marks::INTERCEPTING) && piece.start == home);
    assert!(at_home);
}
