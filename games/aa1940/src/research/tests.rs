//! Research and its advances, shown by positions and commands.

mod battles;
mod economy;
mod paratroopers;
mod range;
mod rockets;

use crate::advance::{Advance, Chart};
use crate::command::{Command, EconomyOrder};
use crate::decision::{Answer, Question};
use crate::event::Event;
use crate::game::AxisAndAllies;
use crate::options::DiceRule;
use crate::phase::Phase;
use crate::scenario::Scenario;
use crate::testing::Table;
use crate::unit::UnitKind;
use sandtable_kernel::Game;

/// Germany's phase of research, with 30 IPCs in the treasury.
fn laboratory() -> Scenario {
    Scenario::europe()
        .research()
        .turn(1, "germany", Phase::Research)
        .treasury("germany", 30)
}

fn research(dice: u16) -> Command {
    Command::Research {
        dice,
        payments: Vec::new(),
    }
}

/// Buys dice and closes the phase.
fn tries(table: &mut Table, power: &str, dice: u16) {
    table.does(power, research(dice));
    table.does(power, Command::EndPhase);
}

/// The advances in the order in which they were made, each with the dice that determined it.
fn made(table: &Table) -> Vec<(Advance, Vec<u8>)> {
    let advances = table.events.iter().filter_map(|event| match event {
        Event::AdvanceMade { advance, dice, .. } => Some((*advance, dice.clone())),
        _ => None,
    });
    advances.collect()
}

fn phases(table: &Table) -> Vec<Phase> {
    let begun = table.events.iter().filter_map(|event| match event {
        Event::PhaseBegan { phase, .. } => Some(*phase),
        _ => None,
    });
    begun.collect()
}

/// AAE-optional-01: on either board, when it is chosen.
/// Allows: AAE-optional-01.
#[test]
fn research_is_played_when_it_is_chosen() {
    for game in [AxisAndAllies::europe1940(), AxisAndAllies::global1940()] {
        let mut options = game.one_seat_each();
        options.research = true;
        let state = game.new_match(&options).unwrap();
        assert_eq!(state.turn().phase, Phase::Research);
        let bytes = postcard::to_allocvec(&state).unwrap();
        let stored: crate::state::State = postcard::from_bytes(&bytes).unwrap();
        assert_eq!(stored.hash(), state.hash());
        assert!(stored.options().research && stored.laboratory().is_some());
    }
}

/// AAE-optional-01: a match without it has no such phase, and refuses its commands.
/// Forbids: AAE-optional-01.
#[test]
fn no_research_in_a_match_without_it() {
    let scenario = Scenario::europe()
        .turn(1, "germany", Phase::Purchase)
        .treasury("germany", 30);
    let mut table = Table::new(scenario);
    assert_eq!(table.refused("germany", research(1)), "AAE-optional-01");
    table.until("soviet-union", Phase::Purchase);
    assert!(!phases(&table).contains(&Phase::Research));
    assert!(table.phase().research.is_none());
    let rocket = Command::Launch {
        from: table.space("novgorod"),
        at: table.space("germany"),
        slot: crate::facility::FacilitySlot::Complex,
    };
    assert_eq!(table.refused("soviet-union", rocket), "AAE-optional-01");
}

/// AAE-research-01: it comes before the other phases of every turn.
/// Allows: AAE-research-01.
#[test]
fn research_is_the_first_phase() {
    let mut table = Table::new(laboratory());
    table.does("germany", Command::EndPhase);
    table.until("soviet-union", Phase::CombatMove);
    let begun = phases(&table);
    assert_eq!(begun[0], Phase::Purchase);
    let next = begun.iter().position(|phase| *phase == Phase::Research);
    let next = next.expect("the next turn begins with it");
    assert_eq!(begun[next - 1], Phase::CollectIncome);
    assert_eq!(begun[next + 1], Phase::Purchase);
}

/// AAE-research-01: not in another phase, and nothing else in this one.
/// Forbids: AAE-research-01.
#[test]
fn no_dice_in_other_phases() {
    let mut table = Table::new(laboratory());
    let tank = Command::Buy {
        kind: UnitKind::Tank,
        count: 1,
    };
    assert_eq!(table.refused("germany", tank.clone()), "AAE-misc-03");
    table.does("germany", Command::EndPhase);
    assert_eq!(table.refused("germany", research(1)), "AAE-research-01");
    table.does("germany", tank);
}

/// AAE-research-02: any number of dice at 5 IPCs each, none included; what was bought can be
/// taken back until the phase closes.
/// Allows: AAE-research-02.
#[test]
fn dice_cost_five_each() {
    let mut table = Table::new(laboratory()).rolling([1, 2, 3]);
    table.does("germany", research(2));
    table.does("germany", research(4));
    assert_eq!(table.treasury("germany"), 0);
    assert!(table.phase().research.is_none());
    table.does("germany", Command::TakeBack { steps: 1 });
    assert_eq!(table.phase().research.expect("20 IPCs are left").most, 4);
    table.does("germany", research(1));
    table.does("germany", Command::EndPhase);
    assert_eq!(table.treasury("germany"), 15);
    assert_eq!(table.dice.rolled, 3);
    assert_eq!(table.state.turn().phase, Phase::Purchase);
}

/// AAE-research-02: no more than can be paid; a power that can pay for none is not asked.
/// Forbids: AAE-research-02.
#[test]
fn dice_must_be_paid() {
    let mut table = Table::new(laboratory());
    assert_eq!(table.refused("germany", research(7)), "AAE-research-02");
    assert_eq!(table.refused("germany", research(0)), "AAE-research-02");
    let poor = laboratory()
        .treasury("soviet-union", 4)
        .turn(1, "germany", Phase::CollectIncome);
    let mut table = Table::new(poor);
    table.until("soviet-union", Phase::Purchase);
    assert_eq!(table.dice.rolled, 0);
}

/// AAE-research-03: a 6 is a breakthrough, and several are one.
/// Allows: AAE-research-03.
#[test]
fn several_sixes_are_one_breakthrough() {
    let mut table = Table::new(laboratory()).rolling([6, 2, 6, 5]);
    tries(&mut table, "germany", 3);
    assert_eq!(table.question(), ("germany", &Question::Breakthrough));
    table.answers(Answer::Breakthrough(Chart::One));
    assert_eq!(made(&table), [(Advance::WarBonds, vec![5])]);
    assert_eq!(table.state.turn().phase, Phase::Purchase);
}

/// AAE-research-03: without a 6 the dice and their price are lost.
/// Forbids: AAE-research-03.
#[test]
fn research_fails_without_a_six() {
    let mut table = Table::new(laboratory()).rolling([5, 5, 5, 5, 5]);
    tries(&mut table, "germany", 5);
    assert!(made(&table).is_empty() && table.state.pending().is_empty());
    assert_eq!(table.treasury("germany"), 5);
    assert!(table.state.advances(table.power("germany")).is_empty());
    // The next turn begins without dice.
    let dice = table.state.laboratory().map(|laboratory| laboratory.dice);
    assert_eq!(dice, Some(0));
}

/// AAE-research-04: the power chooses a chart, and a die determines the advance on it; an advance
/// made before is rolled again.
/// Allows: AAE-research-04.
#[test]
fn a_die_tells_the_advance_on_the_chart() {
    for (chart, die, advance) in [
        (Chart::One, 1, Advance::AdvancedArtillery),
        (Chart::One, 6, Advance::ImprovedMechanizedInfantry),
        (Chart::Two, 1, Advance::SuperSubmarines),
        (Chart::Two, 6, Advance::HeavyBombers),
    ] {
        let mut table = Table::new(laboratory()).rolling([6, die]);
        tries(&mut table, "germany", 1);
        table.answers(Answer::Breakthrough(chart));
        assert_eq!(made(&table), [(advance, vec![die])]);
    }
    let known = laboratory().advance("germany", Advance::Radar);
    let mut table = Table::new(known).rolling([6, 4, 4, 2]);
    tries(&mut table, "germany", 1);
    table.answers(Answer::Breakthrough(Chart::Two));
    assert_eq!(made(&table), [(Advance::JetFighters, vec![4, 4, 2])]);
}

/// AAE-research-04: a chart with nothing left on it is not chosen, dice that never give a new
/// advance do not roll forever, and with both charts complete no dice are sold.
/// Forbids: AAE-research-04.
#[test]
fn no_advance_is_made_twice() {
    let mut scenario = laboratory();
    for advance in Chart::One
        .advances()
        .iter()
        .chain(&Chart::Two.advances()[1..])
    {
        scenario = scenario.advance("germany", *advance);
    }
    // After these the dice show sixes only, of which the advance was made before.
    let mut table = Table::new(scenario).rolling([6]);
    tries(&mut table, "germany", 1);
    assert!(table.state.pending().is_empty());
    let (advance, dice) = made(&table).remove(0);
    assert_eq!((advance, dice.len()), (Advance::SuperSubmarines, 1000));
    let everything = Advance::ALL.into_iter();
    let scenario = everything.fold(laboratory(), |scenario, advance| {
        scenario.advance("germany", advance)
    });
    let mut table = Table::new(scenario);
    assert!(table.phase().research.is_none());
    assert_eq!(table.refused("germany", research(1)), "AAE-research-04");
}

/// AAE-research-05: the advance is effective at once.
/// Allows: AAE-research-05.
#[test]
fn an_advance_is_effective_immediately() {
    let mut table = Table::new(laboratory()).rolling([6, 3]);
    tries(&mut table, "germany", 1);
    table.answers(Answer::Breakthrough(Chart::Two));
    let destroyer = Command::Buy {
        kind: UnitKind::Destroyer,
        count: 1,
    };
    table.does("germany", destroyer);
    assert_eq!(table.treasury("germany"), 30 - 5 - 7);
    let view = table
        .game
        .view(&table.state, sandtable_kernel::Viewer::Spectator);
    let marked: Vec<Advance> = view.powers[0].advances.iter().collect();
    assert_eq!(marked, [Advance::ImprovedShipyards]);
}

/// AAE-research-05: allies have no part in it, though they may make it themselves.
/// Forbids: AAE-research-05.
#[test]
fn advances_are_not_shared() {
    let scenario = Scenario::europe()
        .advance("germany", Advance::ImprovedShipyards)
        .turn(1, "italy", Phase::Purchase)
        .treasury("italy", 30);
    let mut table = Table::new(scenario);
    let destroyer = Command::Buy {
        kind: UnitKind::Destroyer,
        count: 1,
    };
    table.does("italy", destroyer);
    assert_eq!(table.treasury("italy"), 30 - 8);
}

/// The United Kingdom's phase of research, with 3 and 7 IPCs.
fn empire() -> Scenario {
    Scenario::global()
        .research()
        .turn(1, "united-kingdom", Phase::Research)
        .treasury("united-kingdom", 3)
        .with(|state| {
            let pacific = state.board().find_economy("uk-pacific").unwrap();
            state.set_economy_account(pacific, |account| account.treasury = 7);
        })
}

/// AAE-research-06: either economy pays all or part, and both have the advance.
/// Allows: AAE-research-06.
#[test]
fn both_economies_pay_and_profit() {
    for (dice, parts, left) in [
        (1, vec![("uk-pacific", 5)], [3, 2]),
        (1, vec![("uk-europe", 2), ("uk-pacific", 3)], [1, 4]),
        (1, vec![], [0, 5]),
        (2, vec![("uk-pacific", 7), ("uk-europe", 3)], [0, 0]),
    ] {
        let mut table = Table::new(empire()).rolling([6, 6]);
        let payments = parts
            .iter()
            .map(|(id, ipcs)| (table.economy(id), *ipcs))
            .collect();
        table.does("united-kingdom", Command::Research { dice, payments });
        assert_eq!(
            [
                table.economy_account("uk-europe"),
                table.economy_account("uk-pacific")
            ],
            left
        );
    }
    let mut table = Table::new(empire()).rolling([6, 3]);
    tries(&mut table, "united-kingdom", 1);
    table.answers(Answer::Breakthrough(Chart::Two));
    let order = EconomyOrder::Buy {
        kind: UnitKind::Submarine,
        count: 1,
    };
    let economy = table.economy("uk-pacific");
    table.does("united-kingdom", Command::ForEconomy { economy, order });
    assert_eq!(
        table.economy_account("uk-pacific"),
        0,
        "a submarine for 5 IPCs"
    );
}

/// AAE-research-06: the parts come to the price, from the power's own economies, each once,
/// of what it has, and from none whose capital is lost.
/// Forbids: AAE-research-06.
#[test]
fn payments_must_come_to_the_price() {
    let mut table = Table::new(empire());
    let mut pays = |parts: &[(&str, u32)]| {
        let payments = parts
            .iter()
            .map(|(id, ipcs)| (table.economy(id), *ipcs))
            .collect();
        table.refused("united-kingdom", Command::Research { dice: 1, payments })
    };
    assert_eq!(pays(&[("uk-pacific", 4)]), "AAE-research-06");
    assert_eq!(pays(&[("uk-pacific", 6)]), "AAE-research-06");
    assert_eq!(
        pays(&[("uk-europe", 4), ("uk-pacific", 1)]),
        "AAE-research-06"
    );
    assert_eq!(
        pays(&[("uk-pacific", 2), ("uk-pacific", 3)]),
        "AAE-research-06"
    );
    assert_eq!(
        pays(&[("uk-pacific", 5), ("uk-europe", 0)]),
        "AAE-research-06"
    );
    assert_eq!(pays(&[("anzac", 5)]), "AAE-global-10");
    let mut table = Table::new(empire().control("india", "japan"));
    let payments = vec![(table.economy("uk-pacific"), 5)];
    assert_eq!(
        table.refused("united-kingdom", Command::Research { dice: 1, payments }),
        "AAE-research-06"
    );
    assert_eq!(
        table.refused("united-kingdom", research(1)),
        "AAE-research-02"
    );
}

/// AAE-china-04: every other power of the Global board does research.
/// Allows: AAE-china-04.
#[test]
fn the_others_do_research() {
    let scenario = Scenario::global()
        .research()
        .turn(1, "germany", Phase::Research);
    let mut table = Table::new(scenario);
    let others = ["germany", "soviet-union", "japan", "united-states"];
    for power in others {
        table.until(power, Phase::Research);
        assert!(table.phase().research.is_some(), "{power}");
        table.does(power, Command::EndPhase);
    }
}

/// AAE-china-04: China has no such phase, whatever it could pay.
/// Forbids: AAE-china-04.
#[test]
fn china_does_no_research() {
    let scenario = Scenario::global().research().treasury("china", 50).turn(
        1,
        "united-states",
        Phase::CollectIncome,
    );
    let mut table = Table::new(scenario);
    table.until("china", Phase::Purchase);
    assert!(!phases(&table).contains(&Phase::Research));
    assert_eq!(table.refused("china", research(1)), "AAE-china-04");
}

/// AAE-research-19: dice are bought, rolled, a chart is chosen, its die rolled, the advance
/// marked, in this order.
/// Allows: AAE-research-19.
#[test]
fn the_steps_come_in_their_order() {
    let mut table = Table::new(laboratory()).rolling([1, 6, 4]);
    tries(&mut table, "germany", 2);
    table.answers(Answer::Breakthrough(Chart::Two));
    let steps: Vec<&str> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::ResearchBought { .. } => Some("bought"),
            Event::ResearchRolled { .. } => Some("rolled"),
            Event::Asked { .. } => Some("asked"),
            Event::Answered { .. } => Some("answered"),
            Event::AdvanceMade { .. } => Some("made"),
            Event::PhaseBegan { .. } => Some("on"),
            _ => None,
        })
        .collect();
    assert_eq!(
        steps,
        ["bought", "rolled", "asked", "answered", "made", "on"]
    );
}

/// AAE-research-19: nothing is marked before its die was rolled, and nothing else is done
/// while a chart is to be chosen.
/// Forbids: AAE-research-19.
#[test]
fn nothing_is_made_before_its_die() {
    let mut table = Table::new(laboratory()).rolling([6, 1]);
    table.does("germany", research(1));
    assert_eq!(table.dice.rolled, 0);
    table.does("germany", Command::EndPhase);
    assert_eq!(table.dice.rolled, 1);
    assert!(table.state.advances(table.power("germany")).is_empty());
    assert_eq!(table.refused("germany", research(1)), "AAE-misc-09");
    assert_eq!(table.refused("germany", Command::EndPhase), "AAE-misc-09");
}

/// AAE-research-03: with low luck six dice are a breakthrough without a throw, and fewer are
/// one die that is one as often.
#[test]
fn low_luck_evens_research_out() {
    for (dice, roll, made) in [(2, 5, true), (2, 4, false), (1, 5, false), (6, 0, true)] {
        let rolls = if roll > 0 { vec![roll] } else { Vec::new() };
        let scenario = laboratory().dice(DiceRule::LowLuck);
        let mut table = Table::new(scenario).rolling(rolls);
        tries(&mut table, "germany", dice);
        assert_eq!(
            table.state.pending().len(),
            usize::from(made),
            "{dice} dice"
        );
        assert_eq!(table.dice.rolled, usize::from(roll > 0));
    }
}
