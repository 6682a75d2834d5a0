//! Sharing an ally's territory.

use crate::command::Command;
use crate::orders::StandingOrders;
use crate::phase::Phase;
use crate::scenario::Scenario;
use crate::testing::Table;
use crate::unit::UnitKind::{Fighter, Infantry, Tank, Transport};

/// Italy files what it thinks of guests, then Germany acts.
fn table(scenario: Scenario, ground: Option<bool>) -> Table {
    let mut table = Table::new(scenario);
    table.does(
        "italy",
        Command::SetOrders {
            orders: StandingOrders {
                ground,
                ..StandingOrders::default()
            },
        },
    );
    table
}

const HOME: &str = "greater-southern-germany";

/// AAE-misc-09: allies' territory may be shared unless standing orders withhold it: by land
/// units, by aircraft that land, from transports, and on the way to a battle.
/// Allows: AAE-misc-09.
/// Forbids: AAE-misc-09.
#[test]
fn territory_is_shared_unless_orders_withhold_it() {
    for (ground, shared) in [(None, true), (Some(true), true), (Some(false), false)] {
        let scenario = Scenario::europe()
            .turn(1, "germany", Phase::NoncombatMove)
            .units(HOME, "germany", Infantry, 1)
            .units(HOME, "germany", Fighter, 1)
            .units("sz-97", "germany", Transport, 1);
        let ship = scenario.find("sz-97", "germany", Transport);
        let scenario = scenario.unit("sz-97", "germany", Infantry, |cargo| {
            cargo.aboard = Some(ship);
        });
        let mut table = table(scenario, ground);
        let to = table.space("northern-italy");
        let listed = table
            .phase()
            .moves
            .iter()
            .chain(&table.phase().unloads)
            .any(|moves| moves.to.iter().any(|end| end.to == to));
        assert_eq!(listed, shared);
        let Command::Move { stack, .. } = table.go(Infantry, 1, "sz-97", "northern-italy") else {
            unreachable!("a move");
        };
        for command in [
            table.go(Infantry, 1, HOME, "northern-italy"),
            table.go(Fighter, 1, HOME, "northern-italy"),
            Command::Unload { stack, to },
        ] {
            if shared {
                table.does("germany", command)
            } else {
                assert_eq!(table.refused("germany", command), "AAE-misc-09")
            }
        }
        let raid = Scenario::europe()
            .turn(1, "germany", Phase::CombatMove)
            .units(HOME, "germany", Tank, 1);
        let mut table = self::table(raid, ground);
        let command = table.go(Tank, 1, HOME, "southern-france");
        if shared {
            table.does("germany", command)
        } else {
            assert_eq!(table.refused("germany", command), "AAE-combat-move-03")
        }
    }
}

/// AAE-misc-09: orders of one seat bind it towards others only, and aircraft fly over all
/// the same.
#[test]
fn one_seat_shares_with_itself() {
    let scenario = || {
        Scenario::europe()
            .turn(1, "germany", Phase::NoncombatMove)
            .units(HOME, "germany", Infantry, 1)
    };
    let mut apart = table(scenario(), Some(false));
    let command = apart.go(Infantry, 1, HOME, "northern-italy");
    assert_eq!(apart.refused("germany", command), "AAE-misc-09");
    let mut together = table(scenario().one_seat(&["germany", "italy"]), Some(false));
    let command = together.go(Infantry, 1, HOME, "northern-italy");
    together.does("germany", command);

    let flight = Scenario::europe()
        .turn(1, "germany", Phase::CombatMove)
        .units(HOME, "germany", Fighter, 1)
        .units("southern-france", "france", Infantry, 1);
    let mut table = table(flight, Some(false));
    let command = table.go(Fighter, 1, HOME, "southern-france");
    table.does("germany", command);
}
