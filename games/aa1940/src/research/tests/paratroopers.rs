//! Paratroopers: who is dropped where, and what becomes of them.

use crate::advance::Advance;
use crate::battle_site::BattleKind;
use crate::command::{Command, Stack};
use crate::decision::{Answer, LossCause, Question};
use crate::event::{Event, Role};
use crate::facility::FacilityKind;
use crate::scenario::Scenario;
use crate::testing::Table;
use crate::unit::UnitKind::{self, *};

/// Germany's air base, two spaces from TARGET.
const BASE: &str = "western-germany";
/// A German territory beside TARGET.
const HOME: &str = "holland-belgium";
/// A territory of France's.
const TARGET: &str = "normandy-bordeaux";

/// Germany with paratroopers in its Combat Move: infantry at its base and beside TARGET.
fn airborne() -> Scenario {
    Scenario::europe()
        .advance("germany", Advance::Paratroopers)
        .units(BASE, "germany", Infantry, 4)
        .units(HOME, "germany", Tank, 1)
        .units(HOME, "germany", Infantry, 1)
}

fn drop(table: &Table, kind: UnitKind, count: u16, from: &str, to: &str) -> Command {
    Command::Drop {
        stack: Stack {
            from: table.space(from),
            kind,
            count,
            unit: None,
        },
        to: table.space(to),
    }
}

/// Where infantry of a territory can be dropped, and how much of it.
fn zones(table: &Table, from: &str) -> Vec<(String, u16)> {
    let from = table.space(from);
    let drops = table.phase().drops;
    let own = drops.iter().filter(|drop| drop.stack.from == from);
    own.flat_map(|drop| &drop.to)
        .map(|to| (table.state.board().space(to.to).id.clone(), to.most))
        .collect()
}

fn blockers(table: &Table) -> Vec<&'static str> {
    let blockers = table.phase().blockers;
    blockers
        .iter()
        .map(|blocker| blocker.violation.rule)
        .collect()
}

/// AAE-research-09: two infantry of a territory with an air base join an attack that land
/// units make overland, at most three spaces away, and take the territory with them.
/// Allows: AAE-research-09.
#[test]
fn paratroopers_join_an_attack_overland() {
    let mut table = Table::new(airborne());
    assert!(zones(&table, BASE).contains(&(TARGET.to_owned(), 2)));
    table.does("germany", drop(&table, Infantry, 2, BASE, TARGET));
    assert_eq!(blockers(&table), ["AAE-research-09"]);
    table.does("germany", table.go(Infantry, 1, HOME, TARGET));
    table.does("germany", Command::EndPhase);
    table.does("germany", table.battle(BattleKind::General, TARGET));
    assert_eq!(table.count(TARGET, "germany", Infantry), 3);
    let germany = table.power("germany");
    assert_eq!(table.territory(TARGET).controller, Some(germany));
}

/// AAE-research-09: or ashore. Three spaces are not too far.
/// Allows: AAE-research-09.
#[test]
fn paratroopers_join_a_landing() {
    let scenario = airborne().units("sz-110", "germany", Transport, 1);
    let mut table = Table::new(scenario);
    table.does("germany", drop(&table, Infantry, 2, BASE, "united-kingdom"));
    let transport = crate::scenario::find(&table.state, "sz-110", "germany", Transport);
    let stack = |from, kind| Stack {
        from,
        kind,
        count: 1,
        unit: None,
    };
    let load = Command::Load {
        stack: stack(table.space(HOME), Infantry),
        transport,
    };
    table.does("germany", load);
    let unload = Command::Unload {
        stack: stack(table.space("sz-110"), Infantry),
        to: table.space("united-kingdom"),
    };
    table.does("germany", unload);
    table.does("germany", Command::EndPhase);
    let assault = table.battle(BattleKind::Assault, "united-kingdom");
    table.does("germany", assault);
    assert_eq!(table.count("united-kingdom", "germany", Infantry), 3);
}

/// AAE-research-09: not alone, and not beside other paratroopers only.
/// Forbids: AAE-research-09.
#[test]
fn paratroopers_do_not_attack_alone() {
    let scenario = airborne()
        .facility("germany", FacilityKind::AirBase, 0)
        .units("germany", "germany", Infantry, 2);
    let mut table = Table::new(scenario);
    table.does("germany", drop(&table, Infantry, 2, BASE, TARGET));
    table.does("germany", drop(&table, Infantry, 2, "germany", TARGET));
    assert_eq!(
        table.refused("germany", Command::EndPhase),
        "AAE-research-09"
    );
    // Aircraft are no land units.
    table.state.commit_drafts();
    let mut table = Table::new(airborne().units(HOME, "germany", Fighter, 1));
    table.does("germany", drop(&table, Infantry, 1, BASE, TARGET));
    table.does("germany", table.go(Fighter, 1, HOME, TARGET));
    assert_eq!(blockers(&table), ["AAE-research-09"]);
    table.does("germany", Command::TakeBack { steps: 2 });
    assert_eq!(table.count(BASE, "germany", Infantry), 4);
}

/// AAE-research-09: infantry only, two from a territory, from its own with an operative air
/// base, onto an enemy's land, not over neutral land and no farther than three spaces.
/// Forbids: AAE-research-09.
#[test]
fn drops_are_limited() {
    let scenario = airborne()
        .units(BASE, "germany", Artillery, 1)
        .units("germany", "germany", Infantry, 2)
        .units("southern-italy", "germany", Infantry, 2)
        .facility("denmark", FacilityKind::AirBase, 3)
        .units("denmark", "germany", Infantry, 2)
        .facility("poland", FacilityKind::AirBase, 0)
        .units("poland", "germany", Infantry, 2);
    let mut table = Table::new(scenario);
    for (kind, count, from, to) in [
        (Artillery, 1, BASE, TARGET),
        (Infantry, 3, BASE, TARGET),
        (Infantry, 1, "germany", TARGET),
        (Infantry, 1, "southern-italy", "southern-france"),
        (Infantry, 1, "denmark", TARGET),
        (Infantry, 1, "poland", TARGET),
        (Infantry, 1, BASE, HOME),
        (Infantry, 1, BASE, "switzerland"),
        (Infantry, 1, BASE, "eastern-poland"),
        (Infantry, 1, BASE, "gibraltar"),
        (Infantry, 1, BASE, "sz-110"),
    ] {
        let drop = drop(&table, kind, count, from, to);
        assert_eq!(
            table.refused("germany", drop),
            "AAE-research-09",
            "{from} to {to}"
        );
    }
    table.does("germany", drop(&table, Infantry, 1, BASE, TARGET));
    let apart = drop(&table, Infantry, 1, BASE, "france");
    assert_eq!(table.refused("germany", apart), "AAE-research-09");
    assert_eq!(zones(&table, BASE), [(TARGET.to_owned(), 1)], "one target");
    table.does("germany", drop(&table, Infantry, 1, BASE, TARGET));
    let third = drop(&table, Infantry, 1, BASE, TARGET);
    assert_eq!(table.refused("germany", third), "AAE-research-09");
    assert!(zones(&table, BASE).is_empty());
    let others = Scenario::europe()
        .advance("italy", Advance::Paratroopers)
        .units(BASE, "germany", Infantry, 1);
    let mut table = Table::new(others);
    let drop = drop(&table, Infantry, 1, BASE, TARGET);
    assert_eq!(table.refused("germany", drop), "AAE-research-09");
}

/// Paratroopers and infantry, overland, attack TARGET.
fn attack(scenario: Scenario, dice: &[u8]) -> Table {
    let mut table = Table::new(scenario).rolling(dice.iter().copied());
    table.does("germany", drop(&table, Infantry, 2, BASE, TARGET));
    table.does("germany", table.go(Infantry, 1, HOME, TARGET));
    table.does("germany", Command::EndPhase);
    table.does("germany", table.battle(BattleKind::General, TARGET));
    table
}

/// AAE-research-09: antiaircraft artillery fires at them as at aircraft, and not at units that
/// came on foot.
#[test]
fn antiaircraft_artillery_fires_at_paratroopers() {
    let scenario = airborne()
        .units(TARGET, "france", Infantry, 1)
        .units(TARGET, "france", Aaa, 2);
    let table = attack(scenario, &[1, 2]);
    let shots = table.events.iter().find_map(|event| match event {
        Event::Rolled {
            by: Role::Defender,
            cause: LossCause::Aaa,
            dice,
            ..
        } => Some(dice.len()),
        _ => None,
    });
    assert_eq!(shots, Some(2));
    assert_eq!(table.count(TARGET, "germany", Infantry), 2);
}

/// AAE-research-09: beside units that came overland they retreat with them.
/// Allows: AAE-research-09.
#[test]
fn paratroopers_retreat_with_units_that_came_overland() {
    let mut table = attack(airborne().units(TARGET, "france", Infantry, 2), &[]);
    let home = table.space(HOME);
    let (_, question) = table.question();
    let Question::Press { retreats, .. } = question else {
        panic!("{} is asked", question.name());
    };
    assert_eq!(*retreats, [home], "they opened no way themselves");
    table.answers(Answer::Retreat(Some(home)));
    assert_eq!(table.count(HOME, "germany", Infantry), 3);
}

/// AAE-research-09: beside a landing alone they have no way back; aircraft break off without
/// them.
/// Forbids: AAE-research-09.
#[test]
fn paratroopers_do_not_retreat_from_a_landing() {
    let scenario = airborne()
        .units(TARGET, "france", Infantry, 4)
        .units(BASE, "germany", Fighter, 1)
        .units("sz-110", "germany", Transport, 1);
    let mut table = Table::new(scenario);
    table.does("germany", drop(&table, Infantry, 2, BASE, TARGET));
    table.does("germany", table.go(Fighter, 1, BASE, TARGET));
    let transport = crate::scenario::find(&table.state, "sz-110", "germany", Transport);
    let stack = |from| Stack {
        from,
        kind: Infantry,
        count: 1,
        unit: None,
    };
    let load = Command::Load {
        stack: stack(table.space(HOME)),
        transport,
    };
    table.does("germany", load);
    let unload = Command::Unload {
        stack: stack(table.space("sz-110")),
        to: table.space(TARGET),
    };
    table.does("germany", unload);
    table.does("germany", Command::EndPhase);
    table.does("germany", table.battle(BattleKind::Assault, TARGET));
    let (_, question) = table.question();
    let Question::Press {
        retreats,
        air_may_leave,
        ..
    } = question
    else {
        panic!("{} is asked", question.name());
    };
    assert!(retreats.is_empty() && *air_may_leave);
    table.answers(Answer::Retreat(None));
    assert_eq!(table.count(TARGET, "germany", Infantry), 3);
}

/// AAE-research-09: a landing elsewhere from the same zone is no support, and no unit drops where
/// units of a power stand that is not at war.
/// Forbids: AAE-research-09.
#[test]
fn support_is_where_they_drop() {
    let scenario = airborne().units("sz-110", "germany", Transport, 1);
    let ship = scenario.find("sz-110", "germany", Transport);
    let scenario = scenario.unit("sz-110", "germany", Infantry, |piece| {
        piece.aboard = Some(ship);
    });
    let mut table = Table::new(scenario);
    table.does("germany", drop(&table, Infantry, 1, BASE, TARGET));
    let unload = Command::Unload {
        stack: Stack {
            from: table.space("sz-110"),
            kind: Infantry,
            count: 1,
            unit: None,
        },
        to: table.space("united-kingdom"),
    };
    table.does("germany", unload);
    assert_eq!(blockers(&table), ["AAE-research-09"]);
    let shielded = airborne().units(TARGET, "united-states", Infantry, 1);
    let mut table = Table::new(shielded);
    let refused = drop(&table, Infantry, 1, BASE, TARGET);
    assert_eq!(table.refused("germany", refused), "AAE-research-09");
}
