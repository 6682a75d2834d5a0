//! Where attackers may retreat to, after moves made by commands.

use crate::battle_site::BattleKind;
use crate::command::{Command, Stack};
use crate::decision::{Answer, Question};
use crate::phase::Phase;
use crate::scenario::{Scenario, find};
use crate::testing::Table;
use crate::unit::UnitKind::{
    self, Cruiser, Destroyer, Fighter, Infantry, Submarine, Tank, Transport,
};

fn germany() -> Scenario {
    Scenario::europe().turn(2, "germany", Phase::CombatMove)
}

/// The spaces that Germany's attackers may retreat to, once no unit has hit another.
fn ways_out(table: &mut Table, kind: BattleKind, at: &str) -> Vec<String> {
    table.does("germany", Command::EndPhase);
    let fight = table.battle(kind, at);
    table.does("germany", fight);
    press(table)
}

/// The same of a battle that has begun.
fn press(table: &mut Table) -> Vec<String> {
    loop {
        match table.question().1 {
            Question::Press { retreats, .. } => {
                let name = |space| table.state.board().space(space).id.clone();
                return retreats.iter().copied().map(name).collect();
            }
            Question::Submerge { .. } => table.answers(Answer::Submerge(Vec::new())),
            question => panic!("{} is asked", question.name()),
        }
    }
}

fn retreat(table: &Table, to: &str) -> Answer {
    Answer::Retreat(Some(table.space(to)))
}

/// AAE-combat-land-17, AAE-subs-01: a ship that could come by open sea on one way and past a
/// cruiser on the other, if it is a submarine, retreats by the open sea.
/// Allows: AAE-combat-land-17.
/// Forbids: AAE-combat-land-17.
#[test]
fn ships_retreat_by_any_way_they_could_have_come() {
    let guards = [None, Some("sz-107"), Some("sz-108")];
    let kinds = [Submarine, Cruiser];
    for (kind, guarded) in kinds
        .into_iter()
        .flat_map(|kind| guards.map(|it| (kind, it)))
    {
        let mut scenario = germany().units("sz-117", "germany", kind, 1).units(
            "sz-103",
            "united-kingdom",
            Destroyer,
            1,
        );
        if let Some(zone) = guarded {
            scenario = scenario.units(zone, "united-kingdom", Cruiser, 1);
        }
        let mut table = Table::new(scenario);
        let command = table.go(kind, 1, "sz-117", "sz-103");
        table.does("germany", command);
        let mut ways = ways_out(&mut table, BattleKind::General, "sz-103");
        ways.sort();
        let open: Vec<&str> = ["sz-107", "sz-108"]
            .into_iter()
            .filter(|zone| Some(*zone) != guarded)
            .collect();
        assert_eq!(ways, open);
        for shut in guarded.into_iter().chain(["sz-104", "sz-117"]) {
            let answer = retreat(&table, shut);
            assert_eq!(table.answer_refused(answer), "AAE-combat-land-17");
        }
        let answer = retreat(&table, open[0]);
        table.answers(answer);
        assert_eq!(table.count(open[0], "germany", kind), 1);
    }
}

/// AAE-combat-land-17, AAE-subs-01, AAE-subs-02: who moved from next door came from there,
/// however far it could have sailed; from farther away all shortest ways count, a submarine's
/// past an enemy cruiser and not past a destroyer.
#[test]
fn ways_are_those_the_ship_could_go() {
    let ways = |from: &'static str, to: &'static str, guard: Option<(&str, UnitKind)>| {
        let mut scenario = germany().units(from, "germany", Submarine, 1).units(
            to,
            "united-kingdom",
            Destroyer,
            1,
        );
        for land in ["eire", "iceland"] {
            let base = crate::facility::FacilityKind::NavalBase;
            scenario = scenario.control(land, "germany").facility(land, base, 0);
        }
        if let Some((zone, kind)) = guard {
            scenario = scenario.units(zone, "united-kingdom", kind, 1);
        }
        let mut table = Table::new(scenario);
        let command = table.go(Submarine, 1, from, to);
        table.does("germany", command);
        let mut ways = ways_out(&mut table, BattleKind::General, to);
        ways.sort();
        ways
    };
    // By 118, or with the base by 111 and 110 or by 118 and 108, it took longer.
    assert_eq!(ways("sz-119", "sz-109", None), ["sz-119"]);
    assert_eq!(ways("sz-123", "sz-109", None), ["sz-118", "sz-119"]);
    // Three zones: by 117 and 107, by 117 and 108, by 118 and 108.
    assert_eq!(ways("sz-123", "sz-103", None), ["sz-107", "sz-108"]);
    let past = |kind| ways("sz-123", "sz-103", Some(("sz-117", kind)));
    assert_eq!(past(Destroyer), ["sz-108"]);
    assert_eq!(past(Cruiser), ["sz-107", "sz-108"]);
}

/// AAE-combat-land-17, AAE-combat-land-26: land units retreat over any friendly land that
/// they could have crossed on a shortest way, and from next door to where they began.
#[test]
fn land_units_retreat_by_any_way_they_could_have_come() {
    let ways = |kind, from: &str| {
        let scenario = germany()
            .war("germany", "soviet-union")
            .units(from, "germany", kind, 1)
            .units("eastern-poland", "soviet-union", Infantry, 1);
        let mut table = Table::new(scenario);
        let command = table.go(kind, 1, from, "eastern-poland");
        table.does("germany", command);
        let mut ways = ways_out(&mut table, BattleKind::General, "eastern-poland");
        ways.sort();
        (ways, table)
    };
    let (both, mut table) = ways(Tank, "germany");
    assert_eq!(both, ["poland", "slovakia-hungary"]);
    let answer = retreat(&table, "germany");
    assert_eq!(table.answer_refused(answer), "AAE-combat-land-17");
    let answer = retreat(&table, "slovakia-hungary");
    table.answers(answer);
    assert_eq!(table.count("slovakia-hungary", "germany", Tank), 1);
    assert_eq!(ways(Tank, "poland").0, ["poland"], "not by a longer way");
    assert_eq!(ways(Infantry, "poland").0, ["poland"]);
}

/// AAE-combat-land-17, AAE-combat-move-22: who blitzed came by the territory it took.
#[test]
fn blitzers_retreat_by_the_way_they_blitzed() {
    let scenario = germany()
        .war("germany", "soviet-union")
        .units("poland", "germany", Tank, 1)
        .units("eastern-poland", "soviet-union", Infantry, 1);
    let mut table = Table::new(scenario);
    let mut command = table.go(Tank, 1, "poland", "eastern-poland");
    let over = table.space("baltic-states");
    if let Command::Move { via, .. } = &mut command {
        *via = Some(over);
    }
    table.does("germany", command);
    let ways = ways_out(&mut table, BattleKind::General, "eastern-poland");
    assert_eq!(ways, ["baltic-states"]);
}

/// AAE-combat-land-17, AAE-transports-04: a transport that took troops aboard on its way
/// came by where they boarded.
#[test]
fn transports_retreat_by_where_they_loaded() {
    let ways = |start: &str, stops: bool, loads: bool| {
        let scenario = germany()
            .no_facilities("western-germany")
            .no_facilities("normandy-bordeaux")
            .units(start, "germany", Transport, 1)
            .units("western-germany", "germany", Infantry, 2)
            .units("western-germany", "germany", Fighter, 1)
            .units("sz-110", "united-kingdom", Destroyer, 1);
        let mut table = Table::new(scenario);
        let ship = find(&table.state, start, "germany", Transport);
        if stops && start != "sz-112" {
            let command = table.go(Transport, 1, start, "sz-112");
            table.does("germany", command);
        }
        if loads {
            let mut stack = match table.go(Infantry, 2, "western-germany", "sz-112") {
                Command::Move { stack, .. } => stack,
                _ => unreachable!("a move"),
            };
            table.does(
                "germany",
                Command::Load {
                    stack,
                    transport: ship,
                },
            );
            let command = table.go(Transport, 1, "sz-112", "sz-110");
            table.does("germany", command);
            stack.from = table.space("sz-110");
            let to = table.space("normandy-bordeaux");
            table.does("germany", Command::Unload { stack, to });
        } else {
            let from = if stops { "sz-112" } else { start };
            let command = table.go(Transport, 1, from, "sz-110");
            table.does("germany", command);
        }
        let command = table.go(Fighter, 1, "western-germany", "sz-110");
        table.does("germany", command);
        let (kind, at) = if loads {
            (BattleKind::Assault, "normandy-bordeaux")
        } else {
            (BattleKind::General, "sz-110")
        };
        let mut ways = ways_out(&mut table, kind, at);
        ways.sort();
        ways
    };
    assert_eq!(ways("sz-111", false, false), ["sz-111"]);
    assert_eq!(ways("sz-111", true, false), ["sz-112"]);
    assert_eq!(ways("sz-111", true, true), ["sz-112"]);
    assert_eq!(ways("sz-112", true, true), ["sz-112"]);
}

/// AAE-combat-land-17, AAE-combat-move-03, AAE-misc-09: no way leads over land taken this
/// turn, nor over that of an ally who does not share it.
#[test]
fn no_way_leads_over_closed_land() {
    let ways = |change: &dyn Fn(&mut Table)| {
        let scenario = germany()
            .war("germany", "soviet-union")
            .control("slovakia-hungary", "italy")
            .units("germany", "germany", Tank, 1)
            .units("eastern-poland", "soviet-union", Infantry, 1);
        let mut table = Table::new(scenario);
        change(&mut table);
        let command = table.go(Tank, 1, "germany", "eastern-poland");
        table.does("germany", command);
        let mut ways = ways_out(&mut table, BattleKind::General, "eastern-poland");
        ways.sort();
        ways
    };
    assert_eq!(ways(&|_| {}), ["poland", "slovakia-hungary"]);
    let taken = |table: &mut Table| {
        let space = table.space("slovakia-hungary");
        let changed = |territory: &mut crate::state::Territory| territory.changed = true;
        table.state.set_territory(space, changed);
    };
    assert_eq!(ways(&taken), ["poland"]);
    let withheld = |table: &mut Table| {
        let orders = crate::orders::StandingOrders {
            ground: Some(false),
            ..Default::default()
        };
        table.does("italy", Command::SetOrders { orders });
    };
    assert_eq!(ways(&withheld), ["poland"]);
}

/// AAE-combat-land-17, AAE-subs-01, AAE-combat-move-10: a cruiser's way leads past no enemy
/// cruiser, where no battle is fought, and a submarine's through no zone that was fought for.
/// Allows: AAE-subs-01.
/// Forbids: AAE-subs-01.
#[test]
fn ways_past_a_guard_are_for_submarines() {
    for (kind, past) in [(Submarine, true), (Cruiser, false)] {
        let scenario = germany()
            .control("iceland", "germany")
            .facility("iceland", crate::facility::FacilityKind::NavalBase, 0)
            .units("sz-123", "germany", kind, 1)
            .units("sz-103", "united-kingdom", Destroyer, 1)
            .units("sz-117", "united-kingdom", Cruiser, 1);
        let mut table = Table::new(scenario);
        let command = table.go(kind, 1, "sz-123", "sz-103");
        table.does("germany", command);
        let ways = ways_out(&mut table, BattleKind::General, "sz-103");
        assert_eq!(ways.contains(&"sz-107".to_owned()), past, "{ways:?}");
        let answer = retreat(&table, "sz-107");
        if past {
            table.answers(answer)
        } else {
            assert_eq!(table.answer_refused(answer), "AAE-combat-land-17")
        }
    }
}

/// AAE-combat-land-17, AAE-combat-move-10: no way leads through a zone that was hostile as
/// the ships moved, though it has been cleared since.
#[test]
fn no_way_leads_through_a_zone_cleared_since() {
    let ways = |guarded: bool| {
        let mut scenario = germany()
            .control("iceland", "germany")
            .facility("iceland", crate::facility::FacilityKind::NavalBase, 0)
            .units("sz-123", "germany", Cruiser, 1)
            .units("sz-122", "germany", Destroyer, 1)
            .units("sz-103", "united-kingdom", Destroyer, 1);
        if guarded {
            scenario = scenario.units("sz-117", "united-kingdom", Destroyer, 1);
        }
        let mut table = Table::new(scenario).rolling(if guarded { vec![1, 6] } else { Vec::new() });
        let command = table.go(Cruiser, 1, "sz-123", "sz-103");
        table.does("germany", command);
        if guarded {
            let command = table.go(Destroyer, 1, "sz-122", "sz-117");
            table.does("germany", command);
            table.does("germany", Command::EndPhase);
            let fight = table.battle(BattleKind::General, "sz-117");
            table.does("germany", fight);
            assert_eq!(table.count("sz-117", "united-kingdom", Destroyer), 0);
            let fight = table.battle(BattleKind::General, "sz-103");
            table.does("germany", fight);
            return press(&mut table);
        }
        ways_out(&mut table, BattleKind::General, "sz-103")
    };
    let sorted = |mut ways: Vec<String>| {
        ways.sort();
        ways
    };
    assert_eq!(sorted(ways(false)), ["sz-107", "sz-108"]);
    assert_eq!(sorted(ways(true)), ["sz-108"]);
}

/// AAE-combat-move-14, AAE-combat-land-17: a transport that left a hostile zone, loaded and
/// came back retreats to where it loaded.
#[test]
fn who_comes_back_loaded_came_from_where_it_loaded() {
    let scenario = germany()
        .no_facilities("western-germany")
        .control("norway", "united-kingdom")
        .units("sz-112", "germany", Transport, 1)
        .units("western-germany", "germany", Infantry, 1)
        .units("western-germany", "germany", Fighter, 1)
        .units("sz-112", "united-kingdom", Destroyer, 1);
    let mut table = Table::new(scenario);
    let ship = find(&table.state, "sz-112", "germany", Transport);
    let out = table.go(Transport, 1, "sz-112", "sz-113");
    table.does("germany", out);
    let Command::Move { mut stack, .. } = table.go(Infantry, 1, "western-germany", "norway") else {
        unreachable!("a move");
    };
    let load = Command::Load {
        stack,
        transport: ship,
    };
    table.does("germany", load);
    let back = table.go(Transport, 1, "sz-113", "sz-112");
    table.does("germany", back);
    stack.from = table.space("sz-112");
    let to = table.space("norway");
    table.does("germany", Command::Unload { stack, to });
    let cover = table.go(Fighter, 1, "western-germany", "sz-112");
    table.does("germany", cover);
    let ways = ways_out(&mut table, BattleKind::Assault, "norway");
    assert_eq!(ways, ["sz-113"]);
}

/// AAE-combat-amphib-13: beside seaborne units, who came overland goes back to where one of
/// them began, not to what a tank passed on its way; a tank that began farther away leaves with
/// infantry from next door, and by itself not at all. Without seaborne units it may.
/// Allows: AAE-combat-amphib-13.
/// Forbids: AAE-combat-amphib-13.
#[test]
fn overland_units_go_back_to_where_one_began() {
    for (ashore, infantry, expected) in [
        (true, true, &["holland-belgium"][..]),
        (true, false, &[]),
        (false, true, &["holland-belgium", "france"]),
        (false, false, &["holland-belgium", "france"]),
    ] {
        let scenario = Scenario::europe()
            .turn(2, "germany", Phase::CombatMove)
            .control("france", "germany")
            .units("western-germany", "germany", Tank, 1)
            .units("western-germany", "germany", Fighter, 1)
            .units("normandy-bordeaux", "france", Infantry, 3)
            .no_facilities("normandy-bordeaux")
            .units("holland-belgium", "germany", Infantry, 2)
            .units("sz-110", "germany", Transport, 1);
        let ship = scenario.find("sz-110", "germany", Transport);
        let mut table = Table::new(scenario);
        let attack = table.go(Tank, 1, "western-germany", "normandy-bordeaux");
        table.does("germany", attack);
        if infantry {
            let attack = table.go(Infantry, 1, "holland-belgium", "normandy-bordeaux");
            table.does("germany", attack);
        }
        if ashore {
            let stack = |table: &Table, from| Stack {
                from: table.space(from),
                kind: Infantry,
                count: 1,
                unit: None,
            };
            let load = Command::Load {
                stack: stack(&table, "holland-belgium"),
                transport: ship,
            };
            table.does("germany", load);
            let to = table.space("normandy-bordeaux");
            let stack = stack(&table, "sz-110");
            table.does("germany", Command::Unload { stack, to });
        }
        table.does("germany", Command::EndPhase);
        let kind = if ashore {
            BattleKind::Assault
        } else {
            BattleKind::General
        };
        let fight = table.battle(kind, "normandy-bordeaux");
        table.does("germany", fight);
        let mut expected: Vec<_> = expected.iter().map(|id| table.space(id)).collect();
        expected.sort();
        match table.state.pending().first().map(|asked| &asked.question) {
            Some(Question::Press { retreats, .. }) => assert_eq!(*retreats, expected),
            _ => assert!(expected.is_empty()),
        }
        if ashore && infantry {
            let passed = retreat(&table, "france");
            assert_eq!(table.answer_refused(passed), "AAE-combat-land-17");
            let back = retreat(&table, "holland-belgium");
            table.answers(back);
            assert_eq!(table.count("holland-belgium", "germany", Tank), 1);
        }
    }
}
