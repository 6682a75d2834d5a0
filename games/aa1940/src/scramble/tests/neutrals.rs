//! Commanders of invaded neutrals.

use super::closed;
use super::germany;
use super::nobody_is_asked;
use crate::battle_site::BattleKind;
use crate::decision::{Answer, Question};
use crate::event::Event;
use crate::power::{Power, Side};
use crate::scenario::Scenario;
use crate::space::Neutrality;
use crate::unit::UnitKind;

/// Germany has invaded Yugoslavia, whose army stands ready on the Allied side.
fn invaded() -> Scenario {
    germany()
        .neutral("yugoslavia", Neutrality::Leaning(Side::Allies), 0)
        .units("yugoslavia", "neutral", UnitKind::Infantry, 5)
        .units("yugoslavia", "germany", UnitKind::Tank, 3)
        .battle(BattleKind::General, "yugoslavia")
}

/// AAE-neutrals-14 (V-10): an Allied player takes command of Yugoslavia's infantry for the battle;
/// the units stay apart from his own.
#[test]
fn a_player_of_the_joined_side_commands() {
    let mut table = closed(invaded());
    let territory = table.space("yugoslavia");
    let (uk, france) = (table.power("united-kingdom"), table.power("france"));
    assert_eq!(
        table.question(),
        (
            "united-kingdom",
            &Question::CommandNeutral {
                territory,
                powers: vec![uk, france],
            }
        )
    );
    for wrong in [
        table.power("germany"),
        table.power("united-states"),
        Power(200),
    ] {
        assert_eq!(
            table.answer_refused(Answer::CommandNeutral(wrong)),
            "AAE-neutrals-14"
        );
    }
    table.answers(Answer::CommandNeutral(france));
    nobody_is_asked(&table);
    assert_eq!(
        table.state.turn().commanders.to_vec(),
        vec![(territory, france)]
    );
    assert_eq!(table.count("yugoslavia", "neutral", UnitKind::Infantry), 5);
    assert_eq!(table.count("yugoslavia", "france", UnitKind::Infantry), 0);
    assert!(table.events.contains(&Event::NeutralCommanded {
        territory,
        by: france,
    }));
}

/// AAE-neutrals-14: where one player has the whole side there is nothing to ask.
#[test]
fn a_single_player_commands_unasked() {
    let table = closed(invaded().one_seat(&["united-kingdom", "france"]));
    nobody_is_asked(&table);
    let uk = table.power("united-kingdom");
    assert_eq!(table.state.turn().commanders[0].1, uk);
}

/// AAE-neutrals-14: a pro-Axis neutral invaded by the Allies is commanded by the Axis power next in
/// order of play, or another.
#[test]
fn the_nearest_power_is_asked() {
    use crate::phase::Phase;
    let scenario = Scenario::europe()
        .turn(1, "united-kingdom", Phase::CombatMove)
        .neutral("iraq", Neutrality::Leaning(Side::Axis), 0)
        .units("iraq", "neutral", UnitKind::Infantry, 3)
        .units("iraq", "united-kingdom", UnitKind::Tank, 3)
        .battle(BattleKind::General, "iraq");
    let table = closed(scenario);
    assert_eq!(table.question().0, "italy");
}
