//! Victory, shown by positions.

mod world;

use crate::command::Command;
use crate::event::Event;
use crate::phase::Phase;
use crate::power::Side;
use crate::scenario::Scenario;
use crate::testing::Table;
use crate::unit::UnitKind;

/// Five Allied cities that the Axis holds beside its own three.
const TAKEN: [&str; 5] = ["france", "novgorod", "volgograd", "russia", "egypt"];

/// Germany's turn is about to end, and the Axis holds these cities too.
fn axis_holds(cities: &[&str]) -> Table {
    let mut scenario = Scenario::europe()
        .units("algeria", "france", UnitKind::Infantry, 1)
        .turn(5, "germany", Phase::CollectIncome);
    for city in cities {
        scenario = scenario.control(city, "germany");
    }
    Table::new(scenario)
}

/// Plays on until a power's turn of a round begins, or the match is over.
fn until(table: &mut Table, round: u16, power: &str) {
    let target = (round, table.power(power));
    while table.state.outcome().is_none() && turn(table) != target {
        pass(table);
        assert!(table.state.turn().round <= round, "that turn never comes");
    }
}

fn turn(table: &Table) -> (u16, crate::power::Power) {
    (table.state.turn().round, table.state.turn().power)
}

/// Performs the usual action for the seat that must act.
fn pass(table: &mut Table) {
    if let Some(decision) = table.state.pending().first() {
        let usual = crate::answers::default(&table.state, decision);
        table.answers(usual);
        return;
    }
    let power = table
        .state
        .board()
        .power(table.state.turn().power)
        .id
        .clone();
    let command = crate::turn::default_command(&table.state);
    assert_eq!(command, Command::EndPhase);
    table.does(&power, command);
}

fn winner(table: &Table) -> Option<Option<Side>> {
    table.events.iter().find_map(|event| match event {
        Event::Ended { winner, .. } => Some(*winner),
        _ => None,
    })
}

/// AAE-victory-01, AAE-victory-03: eight cities held from the end of Germany's turn to the
/// beginning of its next win, not before, for both Axis seats.
#[test]
fn eight_cities_held_for_a_round_win() {
    let mut table = axis_holds(&TAKEN);
    until(&mut table, 5, "italy");
    assert_eq!(winner(&table), None, "Italy's last turn ended with fewer");
    until(&mut table, 6, "united-states");
    assert_eq!(turn(&table), (6, table.power("germany")));
    assert_eq!(winner(&table), Some(Some(Side::Axis)));
    let outcome = table.state.outcome().expect("an outcome");
    assert_eq!(outcome.rule, "AAE-victory-03");
    for (power, wins) in [
        ("germany", true),
        ("italy", true),
        ("united-kingdom", false),
    ] {
        assert_eq!(outcome.winners.contains(table.seat(power)), wins);
    }
    assert!(table.legal("germany").phase.is_none());
}

/// AAE-victory-01: seven cities win nothing, however long.
#[test]
fn seven_cities_are_not_enough() {
    let mut table = axis_holds(&TAKEN[..4]);
    until(&mut table, 8, "united-states");
    assert_eq!(winner(&table), None);
}

/// AAE-victory-03 (D-27): a city lost on the way and retaken breaks the round, for Germany;
/// Italy, which retook it, counts from the end of its own turn.
#[test]
fn a_break_starts_the_round_anew() {
    let mut table = axis_holds(&TAKEN);
    until(&mut table, 5, "united-kingdom");
    table.conquers("united-kingdom", "egypt");
    until(&mut table, 5, "italy");
    let mut table = table.rolling([3, 6]);
    table.conquers("italy", "egypt");
    until(&mut table, 6, "united-states");
    assert_eq!(winner(&table), None, "not at Germany's next turn");
    until(&mut table, 7, "united-states");
    assert_eq!(winner(&table), Some(Some(Side::Axis)));
    assert_eq!(turn(&table), (6, table.power("italy")));
}

/// AAE-victory-03: the eight need not be the same eight: Italy adds London, France takes
/// Cairo, and there are always eight.
#[test]
fn other_cities_count_as_well() {
    let mut table = axis_holds(&TAKEN);
    until(&mut table, 5, "italy");
    table.conquers("italy", "united-kingdom");
    until(&mut table, 5, "france");
    table.conquers("france", "egypt");
    until(&mut table, 6, "united-states");
    assert_eq!(turn(&table), (6, table.power("germany")));
    assert_eq!(winner(&table), Some(Some(Side::Axis)));
}

/// AAE-victory-03 (D-28): with eight cities but no capital of its own, the Axis wins at the
/// end of the turn in which Germany frees Berlin, and only then.
#[test]
fn a_capital_freed_in_the_turn_wins_at_its_end() {
    // Otherwise the Allies, who then hold both Axis capitals for a round, win.
    for freed in [true, false] {
        let mut scenario = Scenario::europe()
            .war("united-states", "germany")
            .control("germany", "united-states")
            .control("southern-italy", "united-states");
        for city in TAKEN.into_iter().chain(["ontario", "united-kingdom"]) {
            scenario = scenario.control(city, "germany");
        }
        let scenario = scenario.units("poland", "germany", UnitKind::Infantry, 1);
        let mut table = Table::new(scenario.turn(5, "germany", Phase::NoncombatMove));
        until(&mut table, 6, "germany");
        assert_eq!(winner(&table), None);
        if freed {
            table.conquers("germany", "germany");
            assert_eq!(winner(&table), None, "not before the turn ends");
        }
        until(&mut table, 6, "united-states");
        let side = if freed { Side::Axis } else { Side::Allies };
        assert_eq!(winner(&table), Some(Some(side)));
    }
}

/// AAE-victory-03: who has not finished a turn with eight cities cannot win by them yet.
#[test]
fn the_first_check_needs_a_turn_before_it() {
    let mut scenario = Scenario::europe().turn(1, "united-kingdom", Phase::CollectIncome);
    for city in TAKEN {
        scenario = scenario.control(city, "germany");
    }
    let mut table = Table::new(scenario);
    until(&mut table, 2, "united-states");
    assert_eq!(
        winner(&table),
        None,
        "Germany and Italy have only begun to hold them"
    );
}

/// AAE-victory-02, AAE-victory-04, AAE-capture-liberate-08: the Allies win when the captor of
/// the last Axis capital begins its next turn; until then the Axis may still free one.
#[test]
fn both_axis_capitals_held_for_a_round_win() {
    let captured = || {
        let scenario = Scenario::europe().control("southern-italy", "united-kingdom");
        let mut table = Table::new(scenario.turn(7, "united-kingdom", Phase::Purchase));
        table.conquers("united-kingdom", "germany");
        table
    };
    let mut table = captured();
    until(&mut table, 8, "united-kingdom");
    assert_eq!(winner(&table), Some(Some(Side::Allies)));
    assert_eq!(turn(&table), (8, table.power("united-kingdom")));
    let outcome = table.state.outcome().expect("an outcome");
    assert_eq!(outcome.rule, "AAE-victory-04");
    assert!(outcome.winners.contains(table.seat("soviet-union")));
    let mut table = captured();
    until(&mut table, 8, "germany");
    let mut table = table.rolling([3, 6]);
    table.conquers("germany", "germany");
    until(&mut table, 8, "italy");
    assert_eq!(winner(&table), None);
}

/// AAE-victory-04: one Axis capital is not enough, and without an Allied capital the Allies
/// win only if one is freed in the turn.
#[test]
fn the_allies_need_both_capitals_and_one_of_their_own() {
    let scenario = Scenario::europe().turn(7, "united-kingdom", Phase::CollectIncome);
    let mut table = Table::new(scenario.control("germany", "united-kingdom"));
    until(&mut table, 9, "italy");
    assert_eq!(winner(&table), None);
    let mut scenario = Scenario::europe()
        .control("germany", "united-kingdom")
        .control("southern-italy", "united-kingdom")
        .units("egypt", "united-kingdom", UnitKind::Infantry, 1)
        .units("novgorod", "germany", UnitKind::Infantry, 1);
    for capital in [
        "eastern-united-states",
        "united-kingdom",
        "france",
        "russia",
    ] {
        scenario = scenario.control(capital, "germany");
    }
    // Seven Axis-held cities of eleven: Ottawa, Cairo, Berlin and Rome are Allied.
    let mut table = Table::new(scenario.turn(7, "united-kingdom", Phase::NoncombatMove));
    until(&mut table, 8, "united-kingdom");
    assert_eq!(winner(&table), None);
    table.conquers("united-kingdom", "france");
    assert_eq!(winner(&table), None, "not before the turn ends");
    until(&mut table, 8, "italy");
    assert_eq!(winner(&table), Some(Some(Side::Allies)));
}

/// AAE-victory-01, AAE-victory-02: at the host's round limit who holds the goal and a capital
/// wins, else it is a draw.
#[test]
fn the_round_limit_decides() {
    let limited = |scenario: Scenario| {
        let scenario = scenario.turn(9, "france", Phase::CollectIncome);
        let mut table = Table::new(scenario);
        table.does("france", Command::EndPhase);
        (winner(&table), table)
    };
    let (draw, table) = limited(Scenario::europe_for(9));
    assert_eq!(draw, Some(None));
    let outcome = table.state.outcome().expect("an outcome");
    assert!(outcome.winners.is_empty());
    let mut axis = Scenario::europe_for(9);
    for city in TAKEN {
        axis = axis.control(city, "germany");
    }
    assert_eq!(limited(axis).0, Some(Some(Side::Axis)));
    let allies = Scenario::europe_for(9)
        .control("germany", "united-kingdom")
        .control("southern-italy", "united-kingdom");
    assert_eq!(limited(allies).0, Some(Some(Side::Allies)));
}

/// A match of nine rounds, decided by score, has ended with the Axis holding these cities too.
fn by_score(axis: &[&str]) -> Table {
    let mut scenario = Scenario::europe_for(9)
        .with(|state| state.decide_by_score())
        .turn(9, "france", Phase::CollectIncome);
    for city in axis {
        scenario = scenario.control(city, "germany");
    }
    let mut table = Table::new(scenario);
    table.does("france", Command::EndPhase);
    table
}

/// AAE-victory-01: by the host's choice the round limit that finds no victory is won by the first
/// item of the score that differs; with four cities of eleven the Axis loses by them, with seven
/// it wins though it needs eight. Endings that the rules decide stay the same.
#[test]
fn a_round_limit_is_decided_by_score_where_the_host_says_so() {
    for (taken, side, told) in [
        (1, Side::Allies, "allies ahead in victory cities, 7 to 4"),
        (4, Side::Axis, "axis ahead in victory cities, 7 to 4"),
    ] {
        let table = by_score(&TAKEN[..taken]);
        assert_eq!(winner(&table), Some(Some(side)));
        let outcome = table.state.outcome().expect("an outcome");
        assert_eq!(outcome.winners, table.state.seats_of(side));
        assert!(outcome.reason.ends_with(told), "{}", outcome.reason);
    }
    let table = by_score(&TAKEN);
    assert_eq!(winner(&table), Some(Some(Side::Axis)));
    let outcome = table.state.outcome().expect("an outcome");
    assert!(outcome.reason.ends_with("holding its victory cities"));
}

/// Without a round limit there is nothing for the score to decide.
#[test]
fn the_score_decides_nothing_but_a_round_limit() {
    use sandtable_kernel::Game;
    let game = crate::game::AxisAndAllies::europe1940();
    let mut options = game.one_seat_each();
    options.decide_by_score = true;
    let refusal = game.new_match(&options).expect_err("a refusal");
    assert_eq!(refusal.rule, "AAE-victory-01");
    options.round_limit = Some(3);
    assert!(game.new_match(&options).is_ok());
}

/// AAE-setup-07: the Allies hold eight cities from the start, those of the neutral powers
/// included, the Axis three.
#[test]
fn cities_of_neutral_powers_count_for_their_side() {
    let table = Table::new(Scenario::opening());
    let held = |side| {
        let cities = &table.state.board().victory.goals[0].cities;
        cities
            .iter()
            .filter(|city| table.state.side_holds(side, **city))
            .count()
    };
    assert_eq!((held(Side::Axis), held(Side::Allies)), (3, 8));
}
