//! The political situation, shown by positions.

mod entry;
mod favors;
mod wars;
mod world;

use crate::command::Command;
use crate::decision::{Answer, Question};
use crate::phase::Phase;
use crate::power::Power;
use crate::scenario::Scenario;
use crate::state::State;
use crate::testing::Table;
use crate::unit::UnitKind;

fn turn_of(power: &str, round: u16) -> Scenario {
    let scenario = Scenario::europe().turn(round, power, Phase::CombatMove);
    // Every power has a unit, so that no phase is over before it began.
    scenario
        .units("novosibirsk", "soviet-union", UnitKind::Infantry, 1)
        .units(
            "central-united-states",
            "united-states",
            UnitKind::Infantry,
            1,
        )
        .units("germany", "germany", UnitKind::Infantry, 1)
        .units("kenya", "united-kingdom", UnitKind::Infantry, 1)
        .units("northern-italy", "italy", UnitKind::Infantry, 1)
        .with(|state| {
            let power = state.turn().power;
            state.set_account(power, |account| account.turns = round - 1);
        })
}

fn declare(table: &Table, on: &str) -> Command {
    Command::DeclareWar {
        on: table.power(on),
    }
}

fn at_war(state: &State, a: &str, b: &str) -> bool {
    let power = |id| state.board().find_power(id).expect("a power's id");
    assert_eq!(
        state.at_war(power(a), power(b)),
        state.at_war(power(b), power(a))
    );
    state.at_war(power(a), power(b))
}

/// AAE-politics-01, AAE-politics-20: the wars of 1940; the United States and the Soviet Union are
/// neutral, without friends or enemies.
#[test]
fn the_opening_wars() {
    let table = Table::new(Scenario::opening());
    let powers: Vec<String> = table
        .state
        .board()
        .powers
        .iter()
        .map(|p| p.id.clone())
        .collect();
    for a in &powers {
        for b in &powers {
            let axis = |id: &str| ["germany", "italy"].contains(&id);
            let neutral = |id: &str| ["soviet-union", "united-states"].contains(&id);
            let expected = axis(a) != axis(b) && !neutral(a) && !neutral(b);
            assert_eq!(at_war(&table.state, a, b), expected, "{a} and {b}");
        }
    }
    let (us, uk) = (table.power("united-states"), table.power("united-kingdom"));
    let (ussr, france) = (table.power("soviet-union"), table.power("france"));
    assert!(!table.state.is_at_war(us) && !table.state.is_at_war(ussr));
    assert!(!table.state.friends(us, uk) && !table.state.friends(us, ussr));
    assert!(table.state.friends(uk, france));
}

/// AAE-setup-02: sides are printed; friends are those of one side that are at war.
#[test]
fn sides_and_friends_differ() {
    let table = Table::new(Scenario::europe().war("united-states", "germany"));
    let board = table.state.board();
    let axis: Vec<&str> = board
        .side_powers(crate::power::Side::Axis)
        .map(|power| board.power(power).id.as_str())
        .collect();
    assert_eq!(axis, ["germany", "italy"]);
    assert_eq!(board.side_powers(crate::power::Side::Allies).count(), 4);
    assert_eq!(board.side(Power::NEUTRAL), None);
    let (us, uk) = (table.power("united-states"), table.power("united-kingdom"));
    assert!(table.state.friends(us, uk));
    assert!(!table.state.friends(us, table.power("soviet-union")));
}

/// AAE-politics-02, AAE-politics-03, AAE-politics-12: Germany and Italy may declare war on
/// the two neutral powers in any turn, one without the other; not on friends or enemies.
#[test]
fn the_axis_declares_when_it_likes() {
    for (axis, other) in [("germany", "italy"), ("italy", "germany")] {
        let mut table = Table::new(turn_of(axis, 1));
        let (ussr, us) = (table.power("soviet-union"), table.power("united-states"));
        assert_eq!(table.phase().declare, vec![ussr, us]);
        for on in [other, axis] {
            let command = declare(&table, on);
            assert_eq!(table.refused(axis, command), "AAE-politics-12");
        }
        let command = declare(&table, "united-kingdom");
        assert_eq!(table.refused(axis, command), "AAE-politics-15");
        let nobody = Command::DeclareWar { on: Power(99) };
        assert_eq!(table.refused(axis, nobody), "AAE-politics-12");
        let command = declare(&table, "soviet-union");
        table.does(axis, command);
        assert!(at_war(&table.state, axis, "soviet-union"));
        assert!(!at_war(&table.state, axis, "united-states"));
        assert!(!at_war(&table.state, other, "soviet-union"));
        assert_eq!(table.phase().declare, vec![us], "no attack need follow");
    }
}

/// AAE-politics-04 (D-26): without an Axis act the Soviet Union may not declare war in its
/// turns 1 to 3, and may from its fourth on, unprovoked.
#[test]
fn the_soviet_union_waits_for_turn_four() {
    for round in 1..=3 {
        let mut table = Table::new(turn_of("soviet-union", round).war("united-states", "italy"));
        let command = declare(&table, "germany");
        // A power at war with no other and barred from war has no Combat Move at all.
        assert!(table.phase().declare.is_empty());
        assert_eq!(table.refused("soviet-union", command), "AAE-politics-04");
    }
    let mut table = Table::new(turn_of("soviet-union", 4));
    let command = declare(&table, "italy");
    table.does("soviet-union", command);
    assert!(at_war(&table.state, "soviet-union", "italy"));
    assert!(!at_war(&table.state, "soviet-union", "germany"));
    assert!(!table.state.record().declarations[0].provoked);
}

/// AAE-politics-15: zones that the declaration makes hostile are remembered, others not.
#[test]
fn zones_that_become_hostile_are_remembered() {
    let scenario = turn_of("germany", 1)
        .units("sz-115", "soviet-union", UnitKind::Cruiser, 1)
        .units("sz-125", "soviet-union", UnitKind::Submarine, 1)
        .units("sz-109", "soviet-union", UnitKind::Cruiser, 1)
        .units("sz-109", "united-kingdom", UnitKind::Cruiser, 1);
    let mut table = Table::new(scenario);
    let command = declare(&table, "soviet-union");
    table.does("germany", command);
    assert_eq!(
        table.state.turn().fresh_hostile.to_vec(),
        vec![table.space("sz-115")]
    );
}

fn opening_income(round: u16) -> Table {
    let scenario = Scenario::europe()
        .turn(round, "united-states", Phase::Mobilize)
        .treasury("united-states", 0)
        .with(|state| {
            let power = state.turn().power;
            state.set_account(power, |account| account.turns = round - 1);
        });
    let mut table = Table::new(scenario);
    table.advance();
    table
}

/// AAE-politics-07, AAE-income-05: in its third turn the United States may declare war as
/// Collect Income opens, and is paid as a power at war in that very phase.
#[test]
fn the_third_turn_opens_with_a_question() {
    let mut table = opening_income(3);
    let on = vec![table.power("germany"), table.power("italy")];
    assert_eq!(
        table.question(),
        ("united-states", &Question::DeclareWar { on: on.clone() })
    );
    for wrong in [vec![Power(3)], vec![Power(0), Power(0)], vec![Power(200)]] {
        assert_eq!(
            table.answer_refused(Answer::DeclareWar(wrong)),
            "AAE-politics-07"
        );
    }
    assert_eq!(table.treasury("united-states"), 0);
    table.answers(Answer::DeclareWar(on));
    assert!(at_war(&table.state, "united-states", "germany"));
    assert!(at_war(&table.state, "united-states", "italy"));
    assert!(
        table
            .state
            .record()
            .declarations
            .iter()
            .all(|war| war.provoked)
    );
    assert_eq!(table.treasury("united-states"), 35 + 20 + 5);
}

/// AAE-politics-07: declining leaves peace and peacetime income; the question comes in no
/// other turn, and from the fourth on war may be declared in Combat Move.
#[test]
fn the_question_comes_in_the_third_turn_only() {
    let mut table = opening_income(3);
    table.answers(Answer::DeclareWar(Vec::new()));
    assert_eq!(table.treasury("united-states"), 35);
    assert!(table.state.record().declarations.is_empty());
    for round in [1, 2, 4] {
        let table = opening_income(round);
        assert!(table.state.pending().is_empty(), "turn {round}");
        assert_eq!(table.treasury("united-states"), 35);
    }
    let us = table.power("united-states");
    table.state.set_account(us, |account| account.turns = 3);
    assert_eq!(super::may_declare_on(&table.state, us).len(), 2);
}

/// AAE-politics-12, AAE-misc-05: a power at war with no other that may declare nothing has no
/// Combat Move; one that may declare has.
#[test]
fn neutral_powers_have_a_combat_move_only_to_declare() {
    for (round, phase) in [(2, Phase::NoncombatMove), (4, Phase::CombatMove)] {
        let scenario = turn_of("soviet-union", round);
        let ussr = scenario.power("soviet-union");
        let scenario = scenario.with(|state| state.set_turn(|turn| turn.phase = Phase::Purchase));
        let mut table = Table::new(scenario);
        table.does("soviet-union", Command::EndPhase);
        assert_eq!(table.state.turn().power, ussr);
        assert_eq!(table.state.turn().phase, phase);
    }
}

/// AAE-setup-03: France is run by a player of the United Kingdom or the United States, or by
/// one of its own, not by the Soviet Union's.
#[test]
fn france_has_its_keepers() {
    use sandtable_kernel::Game;
    let table = Table::new(Scenario::europe());
    let mut options = table.game.one_seat_each();
    let set = |ids: &[&str]| ids.iter().map(|id| table.power(id)).collect();
    options.seats = vec![
        set(&["germany", "italy"]),
        set(&["soviet-union"]),
        set(&["united-states"]),
        set(&["united-kingdom", "france"]),
    ];
    assert!(table.game.new_match(&options).is_ok());
    options.seats[1] = set(&["soviet-union", "france"]);
    options.seats[3] = set(&["united-kingdom"]);
    assert_eq!(
        table.game.new_match(&options).unwrap_err().rule,
        "AAE-setup-03"
    );
}

/// AAE-setup-01: a seat has the powers of one side, and no power of another seat's.
/// Allows: AAE-setup-01.
/// Forbids: AAE-setup-01.
#[test]
fn a_seat_is_of_one_side() {
    use sandtable_kernel::Game;
    let table = Table::new(Scenario::europe());
    let rule = |seats: [&[&str]; 4]| {
        let mut options = table.game.one_seat_each();
        let powers = |ids: &[&str]| ids.iter().map(|id| table.power(id)).collect();
        options.seats = seats.map(powers).to_vec();
        match table.game.new_match(&options) {
            Ok(_) => "accepted",
            Err(refusal) => refusal.rule,
        }
    };
    let (west, axis) = (["united-kingdom", "france"], ["germany", "italy"]);
    let [soviets, americans] = [["soviet-union"], ["united-states"]];
    assert_eq!(rule([&axis, &soviets, &americans, &west]), "accepted");
    let mixed = ["germany", "soviet-union"];
    assert_eq!(
        rule([&["italy"], &mixed, &americans, &west]),
        "AAE-setup-01"
    );
    assert_eq!(rule([&axis, &mixed, &americans, &west]), "AAE-setup-01");
    assert_eq!(rule([&axis, &soviets, &soviets, &west]), "AAE-setup-01");
    assert_eq!(rule([&axis, &soviets, &[], &west]), "AAE-setup-01");
}

/// The facts that the rules read are all there.
#[test]
fn the_political_facts_name_this_board() {
    let table = Table::new(Scenario::europe());
    let politics = &table.state.board().politics;
    let [(_, london), (_, america)] = &politics.stakes[..] else {
        panic!("two stakes, not {:?}", politics.stakes);
    };
    assert_eq!(london[..], [table.space("united-kingdom")]);
    assert_eq!(america.len(), 11);
    assert_eq!(politics.restrictions.len(), 2);
}
