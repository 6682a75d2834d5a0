//! National objectives, shown by positions.

mod table;
mod world;

use crate::board::Board;
use crate::event::Event;
use crate::phase::Phase;
use crate::power::{Power, Side};
use crate::scenario::Scenario;
use crate::space::Neutrality;
use crate::testing::Table;
use crate::unit::UnitKind;

/// Payment of an objective in a position as its power collects income.
fn pays(scenario: Scenario, number: u8) -> u16 {
    let id = format!("AAE-objectives-{number:02}");
    let board = Board::europe1940();
    let objective = board.objectives.iter().find(|row| row.id == id);
    let power = objective.expect("an objective of the board").power;
    let power = board.power(power).id.clone();
    let mut table = Table::new(scenario.turn(1, &power, Phase::Mobilize));
    collect(&mut table)
        .iter()
        .find(|(earned, _)| *earned == id)
        .map_or(0, |(_, ipcs)| *ipcs)
}

/// The bonuses that the acting power gains at the end of its turn.
fn collect(table: &mut Table) -> Vec<(String, u16)> {
    let power = table.acting();
    let (of, before) = (table.power(&power), table.events.len());
    while table.state.turn().power == of {
        table.passes();
    }
    let told = table.events[before..].iter().find_map(|event| match event {
        Event::Income { power, bonuses, .. } if *power == of => Some(bonuses.clone()),
        _ => None,
    });
    told.unwrap_or_default()
}

fn europe() -> Scenario {
    Scenario::europe()
}

fn eastern_front() -> Scenario {
    europe().war("germany", "soviet-union")
}

fn all_at_war() -> Scenario {
    eastern_front().war("united-states", "germany")
}

/// AAE-objectives-01: every objective is paid for in each Collect Income phase while it holds,
/// and not when it does not: Germany's ore stops when the British take Denmark.
/// Allows: AAE-objectives-01.
/// Forbids: AAE-objectives-01.
#[test]
fn bonuses_come_every_turn_while_they_hold() {
    let scenario = europe()
        .turn(1, "germany", Phase::NoncombatMove)
        .units("poland", "germany", UnitKind::Infantry, 1)
        .treasury("germany", 0);
    let mut table = Table::new(scenario);
    let earned = |table: &mut Table| -> Vec<String> {
        table.until("germany", Phase::NoncombatMove);
        let bonuses = collect(table);
        bonuses.into_iter().map(|(id, _)| id).collect()
    };
    let (trade, ore) = ("AAE-objectives-02", "AAE-objectives-06");
    assert_eq!(earned(&mut table), [trade, ore]);
    assert_eq!(table.treasury("germany"), 40, "30 and two bonuses of 5");
    assert_eq!(earned(&mut table), [trade, ore]);
    assert_eq!(table.treasury("germany"), 80);
    table.until("united-kingdom", Phase::Purchase);
    table.conquers("united-kingdom", "denmark");
    assert_eq!(earned(&mut table), [trade]);
    assert_eq!(table.treasury("germany"), 80 + 28 + 5);
    assert_eq!(table.state.board().objectives.len(), 17);
}

/// AAE-objectives-02: 5 IPCs of trade until there is war between Germany and the Soviet Union.
#[test]
fn german_trade() {
    assert_eq!(pays(europe(), 2), 5);
    assert_eq!(pays(europe().war("italy", "soviet-union"), 2), 5);
    assert_eq!(pays(eastern_front(), 2), 0);
}

/// AAE-objectives-03: 5 IPCs for each of three Soviet cities in Germany's own hands, at war.
#[test]
fn german_soviet_cities() {
    let cities = ["novgorod", "volgograd", "russia"];
    assert_eq!(pays(eastern_front(), 3), 0);
    let mut scenario = eastern_front();
    for (taken, city) in cities.into_iter().enumerate() {
        scenario = scenario.control(city, "germany");
        assert_eq!(pays(scenario.clone(), 3), 5 * (taken as u16 + 1));
    }
    assert_eq!(pays(scenario.control("russia", "italy"), 3), 10);
    assert_eq!(
        pays(europe().control("russia", "germany"), 3),
        0,
        "at peace"
    );
}

/// AAE-objectives-04: 5 IPCs if any Axis power holds Caucasus.
#[test]
fn german_caucasus() {
    for (holder, ipcs) in [("germany", 5), ("italy", 5), ("soviet-union", 0)] {
        assert_eq!(pays(eastern_front().control("caucasus", holder), 4), ipcs);
        assert_eq!(pays(europe().control("caucasus", holder), 4), 0);
    }
}

/// AAE-objectives-05: 5 IPCs for a German land unit in Axis-held Egypt.
#[test]
fn german_egypt() {
    let in_egypt = |holder: &str, power: &str, kind| {
        let scenario = europe()
            .control("egypt", holder)
            .units("egypt", power, kind, 1);
        pays(scenario, 5)
    };
    assert_eq!(in_egypt("italy", "germany", UnitKind::Infantry), 5);
    assert_eq!(in_egypt("germany", "germany", UnitKind::Aaa), 5);
    assert_eq!(in_egypt("italy", "italy", UnitKind::Infantry), 0);
    assert_eq!(in_egypt("italy", "germany", UnitKind::Fighter), 0);
    assert_eq!(pays(europe().control("egypt", "germany"), 5), 0);
    assert_eq!(
        pays(europe().units("egypt", "germany", UnitKind::Tank, 1), 5),
        0
    );
}

/// AAE-objectives-06: 5 IPCs of iron ore from Denmark and Norway, until Sweden leans to the
/// Allies or is theirs.
#[test]
fn german_iron_ore() {
    assert_eq!(pays(europe(), 6), 5);
    assert_eq!(pays(europe().control("norway", "united-kingdom"), 6), 0);
    assert_eq!(pays(europe().control("denmark", "italy"), 6), 0);
    let leaning = |side| europe().neutral("sweden", Neutrality::Leaning(side), 6);
    assert_eq!(pays(leaning(Side::Allies), 6), 0);
    assert_eq!(pays(leaning(Side::Axis), 6), 5);
    assert_eq!(pays(europe().control("sweden", "united-kingdom"), 6), 0);
    assert_eq!(pays(europe().control("sweden", "italy"), 6), 5);
}

/// AAE-objectives-07: 2 IPCs for each of three oil territories in Germany's own hands.
#[test]
fn german_oil() {
    assert_eq!(pays(europe().control("iraq", "germany"), 7), 2);
    let all = europe()
        .control("iraq", "germany")
        .control("persia", "germany")
        .control("northwest-persia", "germany");
    assert_eq!(pays(all.clone(), 7), 6);
    assert_eq!(pays(all.clone().control("iraq", "italy"), 7), 4);
    // War with the United Kingdom alone is not enough.
    let half = all.with(|state| {
        let (germany, france) = (Power(0), Power(5));
        state.set_account(germany, |account| {
            account.wars = [Power(3)].into_iter().collect()
        });
        state.set_account(france, |account| {
            account.wars = [Power(4)].into_iter().collect()
        });
    });
    assert_eq!(pays(half, 7), 0);
}

/// AAE-objectives-08: 9 IPCs for Novosibirsk, at war.
#[test]
fn soviet_novosibirsk() {
    assert_eq!(pays(eastern_front(), 8), 9);
    assert_eq!(pays(europe(), 8), 0);
    assert_eq!(
        pays(eastern_front().control("novosibirsk", "germany"), 8),
        0
    );
}

/// AAE-objectives-09: 5 IPCs of Lend-Lease: no Axis warship in zone 125, submarines included,
/// transports not; Archangel; no other Allied unit on original Soviet soil.
#[test]
fn soviet_lend_lease() {
    assert_eq!(pays(eastern_front(), 9), 5);
    assert_eq!(pays(europe(), 9), 0);
    let ship = |power, kind| pays(eastern_front().units("sz-125", power, kind, 1), 9);
    assert_eq!(ship("germany", UnitKind::Submarine), 0);
    assert_eq!(ship("italy", UnitKind::Cruiser), 0);
    assert_eq!(ship("germany", UnitKind::Transport), 5);
    assert_eq!(ship("united-kingdom", UnitKind::Cruiser), 5);
    assert_eq!(pays(eastern_front().control("archangel", "germany"), 9), 0);
    let guest = |space, power| pays(eastern_front().units(space, power, UnitKind::Fighter, 1), 9);
    assert_eq!(guest("russia", "united-kingdom"), 0);
    assert_eq!(guest("persia", "united-kingdom"), 5);
    assert_eq!(guest("russia", "soviet-union"), 5);
    assert_eq!(guest("ukraine", "germany"), 5);
}

/// AAE-objectives-10: 3 IPCs for each original German or Italian territory, or pro-Axis neutral,
/// that the Soviet Union controls.
#[test]
fn soviet_expansion() {
    let one = |space| pays(eastern_front().control(space, "soviet-union"), 10);
    assert_eq!(one("romania"), 3);
    assert_eq!(one("albania"), 3);
    assert_eq!(one("finland"), 3);
    assert_eq!(one("greece"), 0, "a pro-Allies neutral");
    assert_eq!(one("turkey"), 0, "a strict one");
    assert_eq!(one("france"), 0);
    let three = eastern_front()
        .control("romania", "soviet-union")
        .control("poland", "soviet-union")
        .control("bulgaria", "soviet-union");
    assert_eq!(pays(three, 10), 9);
    assert_eq!(pays(europe().control("romania", "soviet-union"), 10), 0);
}

/// AAE-objectives-11: 10 IPCs for Berlin, once in the game, be it held on or lost and taken
/// again.
#[test]
fn soviet_berlin_pays_once() {
    let scenario = eastern_front().control("poland", "soviet-union").turn(
        1,
        "soviet-union",
        Phase::CombatMove,
    );
    let mut table = Table::new(scenario);
    let pays = |table: &mut Table| {
        table.until("soviet-union", Phase::NoncombatMove);
        let bonuses = collect(table);
        let paid = bonuses.iter().find(|(id, _)| id == "AAE-objectives-11");
        paid.map(|(_, ipcs)| *ipcs)
    };
    table.conquers("soviet-union", "germany");
    assert_eq!(pays(&mut table), Some(10));
    assert_eq!(pays(&mut table), None, "still held");
    table.until("italy", Phase::Purchase);
    let mut table = table.rolling([3, 6]);
    table
        .state
        .set_account(Power(4), |italy| italy.wars.insert(Power(1)));
    table
        .state
        .set_account(Power(1), |ussr| ussr.wars.insert(Power(4)));
    table.conquers("italy", "germany");
    table.until("soviet-union", Phase::Purchase);
    let mut table = table.rolling([3, 6]);
    table.conquers("soviet-union", "germany");
    assert_eq!(pays(&mut table), None, "taken again");
}

/// AAE-objectives-11: what other territories pay before does not use it up.
#[test]
fn expansion_leaves_berlin_to_be_won() {
    let scenario = eastern_front().control("poland", "soviet-union").turn(
        1,
        "soviet-union",
        Phase::NoncombatMove,
    );
    let mut table = Table::new(scenario);
    let paid = |bonuses: &[(String, u16)]| {
        ["AAE-objectives-10", "AAE-objectives-11"].map(|objective| {
            let found = bonuses.iter().find(|(id, _)| id == objective);
            found.map_or(0, |(_, ipcs)| *ipcs)
        })
    };
    assert_eq!(paid(&collect(&mut table)), [3, 0]);
    table.until("soviet-union", Phase::Purchase);
    table.conquers("soviet-union", "germany");
    table.until("soviet-union", Phase::NoncombatMove);
    assert_eq!(paid(&collect(&mut table))[1], 10);
}

/// AAE-objectives-12: 20 IPCs for the Eastern and Central United States, at war.
#[test]
fn american_sovereignty() {
    assert_eq!(pays(all_at_war(), 12), 20);
    assert_eq!(pays(europe(), 12), 0);
    assert_eq!(
        pays(all_at_war().control("central-united-states", "germany"), 12),
        0
    );
}

/// AAE-objectives-13: 5 IPCs for South Eastern Mexico, Central America and West Indies, at war.
#[test]
fn american_treaties() {
    assert_eq!(pays(all_at_war(), 13), 5);
    assert_eq!(pays(europe(), 13), 0);
    for space in ["southeast-mexico", "central-america", "west-indies"] {
        assert_eq!(pays(all_at_war().control(space, "germany"), 13), 0);
        assert_eq!(pays(all_at_war().control(space, "united-kingdom"), 13), 0);
    }
}

/// AAE-objectives-14: 5 IPCs while every original British territory, Canada's included, is
/// British.
#[test]
fn british_empire() {
    assert_eq!(pays(europe(), 14), 5);
    for space in ["gibraltar", "quebec", "iceland"] {
        assert_eq!(pays(europe().control(space, "france"), 14), 0, "{space}");
    }
    let at_peace = europe().with(|state| {
        let uk = state.board().find_power("united-kingdom").expect("a power");
        state.set_account(uk, |account| account.wars = Default::default());
    });
    assert_eq!(pays(at_peace, 14), 0);
}

/// AAE-objectives-15: 5 IPCs while no Allied surface warship is in zones 92 to 99; submarines,
/// transports and neutral powers' ships do not count.
#[test]
fn italian_mediterranean() {
    let ship = |zone: &str, power, kind| pays(europe().units(zone, power, kind, 1), 15);
    assert_eq!(pays(europe(), 15), 5);
    for zone in 92..=99 {
        let zone = format!("sz-{zone}");
        assert_eq!(ship(&zone, "france", UnitKind::Destroyer), 0, "{zone}");
    }
    assert_eq!(ship("sz-100", "united-kingdom", UnitKind::Destroyer), 5);
    assert_eq!(ship("sz-91", "united-kingdom", UnitKind::Carrier), 5);
    assert_eq!(ship("sz-95", "united-kingdom", UnitKind::Carrier), 0);
    assert_eq!(ship("sz-95", "united-kingdom", UnitKind::Submarine), 5);
    assert_eq!(ship("sz-95", "united-kingdom", UnitKind::Transport), 5);
    assert_eq!(ship("sz-95", "germany", UnitKind::Cruiser), 5);
    assert_eq!(ship("sz-95", "united-states", UnitKind::Cruiser), 5);
}

/// AAE-objectives-16: 5 IPCs if the Axis holds three of Gibraltar, Southern France, Greece and
/// Egypt.
#[test]
fn italian_empire() {
    let two = europe()
        .control("gibraltar", "italy")
        .control("southern-france", "germany");
    assert_eq!(pays(two.clone(), 16), 0);
    assert_eq!(pays(two.clone().control("greece", "germany"), 16), 5);
    assert_eq!(
        pays(two.control("egypt", "italy").control("greece", "italy"), 16),
        5
    );
}

/// AAE-objectives-17: 5 IPCs if the Axis holds all six of North Africa.
#[test]
fn italian_north_africa() {
    let mut scenario = europe();
    for space in ["morocco", "algeria", "tunisia", "alexandria"] {
        assert_eq!(pays(scenario.clone(), 17), 0);
        scenario = scenario.control(space, "germany");
    }
    assert_eq!(pays(scenario.clone(), 17), 5);
    assert_eq!(pays(scenario.control("tobruk", "united-kingdom"), 17), 0);
}

/// AAE-objectives-18: 2 IPCs for each of three oil territories in Italy's own hands.
#[test]
fn italian_oil() {
    let scenario = europe().control("iraq", "italy").control("persia", "italy");
    assert_eq!(pays(scenario.clone(), 18), 4);
    assert_eq!(pays(scenario.control("iraq", "germany"), 18), 2);
}
