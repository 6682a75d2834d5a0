//! Bids, from the options to the first turn.

use sandtable_kernel::{Game, Seat, Viewer};

use super::*;
use crate::command::Command;
use crate::game::AxisAndAllies;
use crate::options::Options;
use crate::phase::Phase;
use crate::power::Side;
use crate::scenario::ScriptedDice;
use crate::testing::Table;

fn game() -> AxisAndAllies {
    AxisAndAllies::europe1940()
}

fn options(side: Side, ipcs: u16) -> Options {
    Options {
        bid: Some(Bid { side, ipcs }),
        ..game().one_seat_each()
    }
}

fn table(side: Side, ipcs: u16) -> Table {
    Table {
        game: game(),
        state: game().new_match(&options(side, ipcs)).unwrap(),
        dice: ScriptedDice::default(),
        events: Vec::new(),
    }
}

fn placed(table: &Table, units: &[(UnitKind, &str)], kept: u16) -> Answer {
    let units = units.iter().map(|(kind, at)| (*kind, table.space(at)));
    Answer::PlaceBid {
        units: units.collect(),
        kept,
    }
}

#[test]
fn a_bid_is_worth_something() {
    let refusal = game().new_match(&options(Side::Allies, 0)).unwrap_err();
    assert_eq!(refusal.rule, MONEY);
}

/// Shows what we add to AAE-setup-04 and AAE-setup-06.
#[test]
fn the_side_places_and_keeps_power_by_power_before_the_first_turn() {
    let mut table = table(Side::Axis, 20);
    let (germany, italy) = (table.treasury("germany"), table.treasury("italy"));
    assert_eq!(table.game.awaited(&table.state).iter().count(), 1);
    assert!(table.game.on_turn(&table.state).is_none(), "no turn yet");
    let (power, question) = table.question();
    let Question::PlaceBid { budget, spaces } = question else {
        panic!("another question: {question:?}")
    };
    assert_eq!((power, *budget), ("germany", 20));
    assert!(spaces.contains(&table.space("germany")));
    assert!(!spaces.contains(&table.space("united-kingdom")));

    let before = table.count("germany", "germany", UnitKind::Tank);
    table.answers(placed(&table, &[(UnitKind::Tank, "germany")], 3));
    assert_eq!(
        table.count("germany", "germany", UnitKind::Tank),
        before + 1
    );
    assert_eq!(table.treasury("germany"), germany + 3);

    let (power, question) = table.question();
    assert_eq!(power, "italy");
    let Question::PlaceBid { budget, spaces } = question else {
        panic!("another question: {question:?}")
    };
    assert_eq!(*budget, 11);
    assert!(!spaces.contains(&table.space("germany")), "used already");

    table.answers(placed(&table, &[], 4));
    assert_eq!(table.treasury("italy"), italy + 4);
    assert_eq!(table.treasury("germany"), germany + 3 + 7, "the rest");
    assert!(table.state.pending().is_empty());
    assert_eq!(table.phase().phase, Phase::Purchase);
    let turn = table.game.on_turn(&table.state).unwrap();
    assert_eq!((turn.seat, turn.number), (table.seat("germany"), 1));
}

#[test]
fn what_breaks_the_limits_is_refused_and_changes_nothing() {
    let mut table = table(Side::Axis, 12);
    let (inf, sub) = (UnitKind::Infantry, UnitKind::Submarine);
    for (units, kept, rule) in [
        (&[(inf, "germany"), (inf, "germany")][..], 0, UNITS),
        (&[(inf, "united-kingdom")], 0, UNITS),
        (&[(sub, "germany")], 0, UNITS),
        (&[(UnitKind::Battleship, "sz-113")], 0, MONEY),
        (&[(inf, "germany")], 10, MONEY),
        (&[], 13, MONEY),
        (&[], u16::MAX, MONEY),
    ] {
        let answer = placed(&table, units, kept);
        assert_eq!(table.answer_refused(answer), rule, "{units:?}, {kept}");
    }
    let nowhere = Answer::PlaceBid {
        units: vec![(inf, SpaceId(u16::MAX))],
        kept: 0,
    };
    assert_eq!(table.answer_refused(nowhere), UNITS);
    assert_eq!(table.refused("germany", Command::EndPhase), "AAE-misc-09");
    table.answers(placed(&table, &[(sub, "sz-113")], 6));
    assert!(
        table.state.pending().is_empty(),
        "nothing is left to ask for"
    );
    assert_eq!(table.phase().phase, Phase::Purchase);
}

#[test]
fn defaults_leave_the_whole_bid_to_the_first_power() {
    let mut table = table(Side::Allies, 9);
    let before = table.treasury("soviet-union");
    let mut asked = Vec::new();
    while !table.state.pending().is_empty() {
        let seat = table.state.pending()[0].seat;
        asked.push(table.question().0.to_owned());
        let command = table.game.default_command(&table.state, seat).unwrap();
        let power = table.question().0.to_owned();
        table.does(&power, command);
    }
    let allies = ["soviet-union", "united-states", "united-kingdom", "france"];
    assert_eq!(asked, allies);
    assert_eq!(table.treasury("soviet-union"), before + 9);
    assert_eq!(table.phase().power, table.power("germany"));
}

#[test]
fn a_seat_that_resigns_leaves_its_question_to_the_next() {
    let mut table = table(Side::Axis, 9);
    let (germany, italy) = (table.seat("germany"), table.seat("italy"));
    let game = game();
    game.resign(&mut table.state, germany, &mut Vec::new())
        .unwrap();
    assert_eq!(table.state.pending()[0].seat, italy);
    let command = game.default_command(&table.state, italy).unwrap();
    table.does("germany", command);
    assert_eq!(table.question().0, "italy");
}

#[test]
fn everybody_sees_the_bid_being_taken_up() {
    let table = table(Side::Axis, 9);
    for viewer in [Viewer::Spectator, Viewer::Seat(Seat(3))] {
        let view = table.game.view(&table.state, viewer);
        assert_eq!(view.pending, table.state.pending());
    }
}
