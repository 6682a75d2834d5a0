//! Units that a command means, and the refusal when it means none.

use crate::command::{Command, Stack};
use crate::phase::Phase;
use crate::scenario::Scenario;
use crate::state::UnitId;
use crate::testing::Table;
use crate::unit::UnitKind::{self, Carrier, Fighter, Infantry, Tank, Transport};

fn go(table: &Table, unit: UnitId, kind: UnitKind, count: u16) -> Command {
    Command::Move {
        stack: Stack {
            from: table.space("western-germany"),
            kind,
            count,
            unit: Some(unit),
        },
        to: table.space("germany"),
        via: None,
    }
}

/// AAE-combat-move-02, AAE-misc-08: after a part of a stack has moved, the number of a unit that
/// is left moves the rest. The number of one that has gone is refused; the refusal says so, and
/// which unit is left. Only another power's unit is reported as another power's.
/// Allows: AAE-misc-08.
/// Forbids: AAE-misc-08.
#[test]
fn the_rest_of_a_stack_goes_by_one_that_is_left() {
    let scenario = Scenario::europe()
        .turn(1, "germany", Phase::NoncombatMove)
        .units("western-germany", "germany", Infantry, 3)
        .units("western-germany", "germany", Tank, 1)
        .units("western-germany", "italy", Infantry, 1)
        .units("sz-113", "germany", Transport, 1);
    let ship = scenario.find("sz-113", "germany", Transport);
    let scenario = scenario.unit("sz-113", "germany", Infantry, |piece| {
        piece.aboard = Some(ship);
    });
    let first = scenario.find("western-germany", "germany", Infantry);
    let (tank, guest) = (
        scenario.find("western-germany", "germany", Tank),
        scenario.find("western-germany", "italy", Infantry),
    );
    let cargo = scenario.find("sz-113", "germany", Infantry);
    let mut table = Table::new(scenario);
    let part = go(&table, first, Infantry, 2);
    table.does("germany", part);
    let rest = go(&table, first, Infantry, 1);
    let refusal = table.refusal("germany", rest);
    let left = crate::scenario::find(&table.state, "western-germany", "germany", Infantry);
    assert_eq!(refusal.rule, "AAE-combat-move-02");
    assert_eq!(
        refusal.found,
        format!("unit {}, which is in Germany", first.0)
    );
    let named = format!("such as unit {}", left.0);
    assert!(refusal.expected.ends_with(&named), "{}", refusal.expected);
    let rest = go(&table, left, Infantry, 1);
    table.does("germany", rest);
    for (unit, rule, found) in [
        (tank, "AAE-combat-move-02", "which is tank"),
        (guest, "AAE-misc-08", "which is another power's"),
        (UnitId(9_999), "AAE-combat-move-02", "which is no more"),
    ] {
        let command = go(&table, unit, Infantry, 1);
        let refusal = table.refusal("germany", command);
        assert_eq!(refusal.rule, rule);
        assert!(refusal.found.ends_with(found), "{}", refusal.found);
    }
    let Command::Move { mut stack, to, via } = go(&table, cargo, Infantry, 1) else {
        unreachable!("a move");
    };
    stack.from = table.space("sz-113");
    let aboard = table.refusal("germany", Command::Move { stack, to, via });
    assert!(aboard.found.ends_with("aboard a ship"), "{}", aboard.found);
    stack.from = to;
    stack.unit = Some(first);
    let ashore = table.refusal("germany", Command::Unload { stack, to });
    assert!(ashore.found.ends_with("aboard no ship"), "{}", ashore.found);
}

/// AAE-air-landing-09: each of eight stacks of aircraft could land on the carrier by itself; as
/// the phase closes those for which there is no room are named, and once they are taken back
/// it closes.
/// Allows: AAE-air-landing-09.
/// Forbids: AAE-air-landing-09.
#[test]
fn the_close_names_the_aircraft_without_a_landing() {
    let mut scenario = Scenario::europe()
        .turn(1, "germany", Phase::CombatMove)
        .units("sz-124", "germany", Carrier, 1)
        .units("sz-123", "united-kingdom", Transport, 1);
    for spent in 0..8 {
        // Stacks of one each, apart by what they did before.
        scenario = scenario.unit("sz-124", "germany", Fighter, |piece| {
            piece.spent = 2;
            piece.entered = crate::space::SpaceId(spent);
        });
    }
    let mut table = Table::new(scenario);
    let units: Vec<UnitId> = (table.state.pieces_in(table.space("sz-124")))
        .filter(|(_, piece)| piece.kind == Fighter)
        .map(|(id, _)| id)
        .collect();
    let (from, to) = (table.space("sz-124"), table.space("sz-123"));
    for unit in units {
        let stack = Stack {
            from,
            kind: Fighter,
            count: 1,
            unit: Some(unit),
        };
        let via = None;
        table.does("germany", Command::Move { stack, to, via });
    }
    let engage = Command::Engage {
        zone: to,
        fight: true,
    };
    table.does("germany", engage);
    let refusal = table.refusal("germany", Command::EndPhase);
    assert_eq!(refusal.rule, "AAE-air-landing-09");
    assert_eq!(refusal.found, "none left for 6 fighter in Sea Zone 123");
    table.does("germany", Command::TakeBack { steps: 7 });
    let engage = Command::Engage {
        zone: to,
        fight: true,
    };
    table.does("germany", engage);
    table.does("germany", Command::EndPhase);
}
