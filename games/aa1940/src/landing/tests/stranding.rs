//! Defending aircraft without a place to land.

use sandtable_kernel::Game;

use crate::command::Command;
use crate::command_context::Play;
use crate::decision::{Answer, Assign, Question};
use crate::game::AxisAndAllies;
use crate::movement::tests::table::Table;
use crate::phase::Phase;
use crate::scenario::{Scenario, ScriptedDice};
use crate::state::{Marks, Piece};
use crate::step::PendingStep;
use crate::unit::UnitKind::{Carrier, Fighter, TacticalBomber};

/// Germany's Noncombat Move opens over a position.
fn open(scenario: Scenario) -> Table {
    let mut table = Table::set(scenario.turn(1, "germany", Phase::NoncombatMove));
    table.state.set_step(PendingStep::Stranded);
    let mut events = Vec::new();
    crate::turn::advance(&mut Play {
        state: &mut table.state,
        dice: &mut ScriptedDice::default(),
        events: &mut events,
    });
    table
}

fn stranded(piece: &mut Piece) {
    piece.marks = Marks::STRANDED;
}

fn answer(table: &mut Table, landings: &[(usize, u16, &str)]) -> Result<(), &'static str> {
    let decision = table.state.pending()[0].clone();
    let Question::LandStranded { groups } = &decision.question else {
        panic!("{decision:?}");
    };
    let landings = landings
        .iter()
        .map(|&(group, count, to)| Assign {
            unit: groups[group].group.unit,
            count,
            to: table.space(to),
        })
        .collect();
    let command = Command::Answer {
        decision: decision.id,
        answer: Answer::LandStranded(landings),
    };
    AxisAndAllies::europe1940()
        .apply(
            &mut table.state,
            decision.seat,
            &command,
            &mut ScriptedDice::default(),
            &mut Vec::new(),
        )
        .map_err(|violation| violation.rule)
}

/// AAE-air-landing-14: scrambled aircraft and interceptors return to their territory, or
/// look for another within one space if it was captured.
#[test]
fn scrambled_aircraft_return_home() {
    let scenario = |mark: Marks| {
        Scenario::europe().with(move |state| {
            let board = state.board();
            let (home, zone) = (
                board.find_space("scotland").unwrap(),
                board.find_space("sz-111").unwrap(),
            );
            let britain = board.find_power("united-kingdom").unwrap();
            let mut plane = Piece::new(Fighter, britain, zone);
            plane.start = home;
            plane.marks = mark;
            state.spawn(plane);
        })
    };
    let home = open(scenario(Marks::SCRAMBLED));
    assert_eq!(home.count("scotland", "united-kingdom", Fighter), 1);
    let (_, plane) = home.unit("scotland", "united-kingdom", Fighter);
    assert_eq!(plane.marks, Marks::NONE);

    // Scotland is the only land beside zone 111.
    let captured = scenario(Marks::SCRAMBLED).control("scotland", "germany");
    let nowhere = open(captured);
    assert!(
        !nowhere
            .state
            .pieces()
            .any(|(_, piece)| piece.kind == Fighter)
    );

    let interceptor = |holder: &str| {
        open(Scenario::europe().control("scotland", holder).unit(
            "scotland",
            "united-kingdom",
            Fighter,
            |piece| {
                piece.marks = Marks::INTERCEPTING;
            },
        ))
    };
    let kept = interceptor("united-kingdom");
    assert_eq!(kept.count("scotland", "united-kingdom", Fighter), 1);
    let fled = interceptor("germany");
    assert_eq!(fled.count("united-kingdom", "united-kingdom", Fighter), 1);
}

/// AAE-air-landing-14: another carrier of the zone takes them if it can; else one space to
/// land or a carrier, by their owner's choice where there is one.
#[test]
fn carrier_aircraft_find_another_deck() {
    let base = |planes: u16| {
        (0..planes).fold(Scenario::europe(), |scenario, _| {
            scenario.unit("sz-110", "united-kingdom", Fighter, stranded)
        })
    };
    let deck = open(base(2).units("sz-110", "france", Carrier, 1));
    assert!(deck.state.pending().is_empty());
    let (ship, _) = deck.unit("sz-110", "france", Carrier);
    assert_eq!(deck.state.cargo(ship).len(), 2);

    // Three are too many for it: the United Kingdom, Normandy and the deck are left.
    let mut choice = open(base(3).units("sz-110", "france", Carrier, 1));
    assert_eq!(choice.state.pending().len(), 1);
    assert_eq!(
        answer(&mut choice, &[(0, 3, "sz-110")]),
        Err("AAE-air-landing-14"),
        "no room"
    );
    assert_eq!(
        answer(&mut choice, &[(0, 1, "germany")]),
        Err("AAE-air-landing-14")
    );
    assert_eq!(
        answer(&mut choice, &[(0, 2, "sz-110")]),
        Err("AAE-air-landing-14"),
        "nobody is left out"
    );
    assert_eq!(
        answer(&mut choice, &[(0, 4, "united-kingdom")]),
        Err("AAE-air-landing-14")
    );
    assert_eq!(
        answer(&mut choice, &[(0, 2, "sz-110"), (0, 1, "united-kingdom")]),
        Ok(())
    );
    assert_eq!(choice.count("united-kingdom", "united-kingdom", Fighter), 1);
    assert_eq!(choice.count("sz-110", "united-kingdom", Fighter), 2);
    assert!(matches!(choice.state.step(), PendingStep::Commands));

    // Far from everything they are lost.
    let lost = open(Scenario::europe().unit("sz-107", "united-kingdom", Fighter, stranded));
    assert_eq!(lost.state.pieces().count(), 0);
    // A single place causes no question.
    let only = open(
        Scenario::europe()
            .unit("sz-107", "united-kingdom", Fighter, stranded)
            .unit("sz-107", "united-kingdom", TacticalBomber, stranded)
            .units("sz-117", "united-kingdom", Carrier, 1),
    );
    assert!(only.state.pending().is_empty());
    assert_eq!(only.count("sz-117", "united-kingdom", Fighter), 1);
    assert_eq!(only.count("sz-117", "united-kingdom", TacticalBomber), 1);
}

/// AAE-air-landing-14: aircraft that compete for too little room are their owner's choice;
/// the answer that stands in for one is legal, and who has none is lost.
#[test]
fn rivals_for_a_deck_are_chosen() {
    let mut table = open(
        Scenario::europe()
            .unit("sz-107", "united-kingdom", Fighter, stranded)
            .unit("sz-107", "united-kingdom", Fighter, stranded)
            .unit("sz-107", "united-kingdom", TacticalBomber, stranded)
            .units("sz-117", "united-kingdom", Carrier, 1),
    );
    assert_eq!(table.state.pending().len(), 1);
    let seat = table.state.pending()[0].seat;
    let game = AxisAndAllies::europe1940();
    let default = game.default_command(&table.state, seat).unwrap();
    assert_eq!(game.check(&table.state, seat, &default), Ok(()));
    assert_eq!(
        answer(&mut table, &[(0, 1, "sz-117"), (1, 1, "sz-117")]),
        Ok(())
    );
    assert_eq!(table.count("sz-117", "united-kingdom", Fighter), 1);
    assert_eq!(table.count("sz-117", "united-kingdom", TacticalBomber), 1);
    assert_eq!(table.state.pieces().count(), 3);
}
