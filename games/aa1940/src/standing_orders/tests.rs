//! Standing orders, shown by positions.

use crate::battle_site::BattleKind;
use crate::command::Command;
use crate::decision::{Answer, Decision, DecisionId, Group, Question};
use crate::event::{AnsweredBy, Event};
use crate::favor::Favor;
use crate::orders::{InterceptOrder, ScrambleOrder, StandingOrders, SubmergeOrder};
use crate::phase::Phase;
use crate::scenario::Scenario;
use crate::state::Marks;
use crate::step::PendingStep;
use crate::testing::Table;
use crate::unit::UnitKind;

/// Zone 109 is attacked by Germany and the United Kingdom raided; fighters and tactical bombers
/// stand at both bases.
fn attacked() -> Table {
    let scenario = Scenario::europe()
        .turn(1, "germany", Phase::CombatMove)
        .units("sz-109", "germany", UnitKind::Cruiser, 2)
        .units("sz-109", "united-kingdom", UnitKind::Cruiser, 1)
        .units("scotland", "united-kingdom", UnitKind::Fighter, 2)
        .units("united-kingdom", "united-kingdom", UnitKind::Fighter, 4)
        .units(
            "united-kingdom",
            "united-kingdom",
            UnitKind::TacticalBomber,
            1,
        )
        .unit(
            "united-kingdom",
            "germany",
            UnitKind::StrategicBomber,
            |piece| {
                piece.marks = Marks::RAIDING;
            },
        )
        .unit("united-kingdom", "germany", UnitKind::Fighter, |piece| {
            piece.marks = Marks::RAIDING;
        })
        .battle(BattleKind::Raid, "united-kingdom")
        .battle(BattleKind::General, "sz-109")
        .with(|state| state.set_step(PendingStep::AirDefense(Box::default())));
    Table::new(scenario)
}

fn file(table: &mut Table, power: &str, orders: StandingOrders) {
    table.does(power, Command::SetOrders { orders });
}

/// Filed at any time by anyone; orders answer in the seat's place, and only what they name.
#[test]
fn orders_answer_what_they_name() {
    let mut table = attacked();
    table.run(|play| {
        play.state.set_orders(
            play.state.seat_of(crate::power::Power(3)).unwrap(),
            StandingOrders {
                scramble: Some(vec![ScrambleOrder {
                    zone: None,
                    fighters: 4,
                    tactical_bombers: 1,
                }]),
                ..StandingOrders::default()
            },
        );
    });
    table.advance();
    // Two from Scotland; from the United Kingdom two fighters more and the tactical bomber.
    assert_eq!(
        table.count("sz-109", "united-kingdom", UnitKind::Fighter),
        4
    );
    assert_eq!(
        table.count("sz-109", "united-kingdom", UnitKind::TacticalBomber),
        1
    );
    assert!(table.events.iter().any(|event| matches!(
        event,
        Event::Answered {
            by: AnsweredBy::StandingOrders,
            ..
        }
    )));
    assert!(
        matches!(table.question().1, Question::Intercept { .. }),
        "asked as before"
    );
}

/// Orders for one zone say nothing about another, and an empty list means never.
#[test]
fn scramble_orders_are_for_their_zone() {
    for orders in [
        Vec::new(),
        vec![ScrambleOrder {
            zone: Some(crate::space::SpaceId(0)),
            fighters: 3,
            tactical_bombers: 3,
        }],
    ] {
        let mut table = attacked();
        table.advance();
        let seat = table.seat("united-kingdom");
        table.state.set_orders(
            seat,
            StandingOrders {
                scramble: Some(orders),
                intercept: Some(InterceptOrder::Never),
                ..StandingOrders::default()
            },
        );
        table.advance();
        assert!(table.state.pending().is_empty());
        assert_eq!(
            table.count("sz-109", "united-kingdom", UnitKind::Fighter),
            0
        );
    }
}

/// Interceptors rise always, never, or when they outnumber the escorts.
#[test]
fn intercept_orders() {
    for (order, fighters, up) in [
        (InterceptOrder::Always, 1, 1),
        (InterceptOrder::Never, 4, 0),
        (InterceptOrder::IfStronger, 1, 0),
        (InterceptOrder::IfStronger, 2, 2),
    ] {
        let scenario = Scenario::europe()
            .turn(1, "germany", Phase::CombatMove)
            .units(
                "united-kingdom",
                "united-kingdom",
                UnitKind::Fighter,
                fighters,
            )
            .unit("united-kingdom", "germany", UnitKind::Fighter, |piece| {
                piece.marks = Marks::RAIDING;
            })
            .battle(BattleKind::Raid, "united-kingdom")
            .with(|state| state.set_step(PendingStep::AirDefense(Box::default())));
        let mut table = Table::new(scenario);
        let seat = table.seat("united-kingdom");
        let orders = StandingOrders {
            intercept: Some(order),
            ..StandingOrders::default()
        };
        table.state.set_orders(seat, orders);
        table.advance();
        assert!(table.state.pending().is_empty());
        let rose = table
            .state
            .pieces()
            .filter(|(_, piece)| piece.marks.contains(Marks::INTERCEPTING));
        assert_eq!(rose.count(), up, "{order:?} with {fighters}");
    }
}

/// AAE-map-16, AAE-misc-09: consent can be given in advance, for passages and for ships apart.
#[test]
fn favors_can_be_granted_in_advance() {
    let scenario = Scenario::europe()
        .turn(1, "united-kingdom", Phase::CombatMove)
        .units("egypt", "united-kingdom", UnitKind::Infantry, 1)
        .units("sz-93", "france", UnitKind::Transport, 1);
    let mut table = Table::new(scenario);
    let panama = Favor::Passage(
        table
            .state
            .board()
            .canals
            .iter()
            .position(|canal| canal.name == "Panama Canal")
            .unwrap() as u8,
    );
    let orders = StandingOrders {
        passage: Some(true),
        ..StandingOrders::default()
    };
    file(&mut table, "united-states", orders);
    let orders = StandingOrders {
        share: Some(false),
        ..StandingOrders::default()
    };
    file(&mut table, "france", orders);
    table.does("united-kingdom", Command::Ask { favor: panama });
    assert!(table.state.pending().is_empty());
    assert_eq!(table.state.turn().granted.to_vec(), vec![panama]);
    let ships = Favor::Transports(table.power("france"));
    table.does("united-kingdom", Command::Ask { favor: ships });
    assert!(table.state.pending().is_empty());
    assert_eq!(table.state.turn().granted.to_vec(), vec![panama], "refused");
}

fn question(table: &Table, power: &str, question: Question) -> Decision {
    Decision {
        id: DecisionId(1),
        seat: table.seat(power),
        power: table.power(power),
        question,
    }
}

/// Submarines dive always, never, or when the other side rolls more dice.
#[test]
fn submerge_orders() {
    for (order, cruisers, dives) in [
        (SubmergeOrder::Always, 1, true),
        (SubmergeOrder::Never, 9, false),
        (SubmergeOrder::IfWeaker, 1, false),
        (SubmergeOrder::IfWeaker, 3, true),
    ] {
        let scenario = Scenario::europe()
            .turn(1, "germany", Phase::ConductCombat)
            .units("sz-109", "germany", UnitKind::Cruiser, cruisers)
            .units("sz-109", "united-kingdom", UnitKind::Submarine, 2)
            .units("sz-109", "united-kingdom", UnitKind::Transport, 5);
        let unit = scenario.find("sz-109", "united-kingdom", UnitKind::Submarine);
        let mut table = Table::new(scenario);
        let submarines = vec![Group {
            unit,
            power: table.power("united-kingdom"),
            kind: UnitKind::Submarine,
            count: 2,
            damaged: false,
            seaborne: false,
            cargo: Vec::new(),
        }];
        let space = table.space("sz-109");
        let decision = question(
            &table,
            "united-kingdom",
            Question::Submerge { space, submarines },
        );
        assert_eq!(super::answer(&table.state, &decision), None, "no orders");
        let orders = StandingOrders {
            submerge: Some(order),
            ..StandingOrders::default()
        };
        file(&mut table, "united-kingdom", orders);
        let expected = if dives { vec![(unit, 2)] } else { Vec::new() };
        assert_eq!(
            super::answer(&table.state, &decision),
            Some(Answer::Submerge(expected)),
            "{order:?} against {cruisers}"
        );
    }
}

/// AAE-misc-13: agreement to a partner's losses can be given in advance.
#[test]
fn losses_can_be_agreed_to_in_advance() {
    let mut table = Table::new(Scenario::europe().turn(1, "germany", Phase::Purchase));
    let decision = question(
        &table,
        "france",
        Question::AgreeLosses {
            space: table.space("france"),
            losses: Vec::new(),
            groups: Vec::new(),
        },
    );
    assert_eq!(super::answer(&table.state, &decision), None);
    let orders = StandingOrders {
        agree_losses: Some(true),
        ..StandingOrders::default()
    };
    file(&mut table, "france", orders);
    assert_eq!(
        super::answer(&table.state, &decision),
        Some(Answer::AgreeLosses(true))
    );
}
