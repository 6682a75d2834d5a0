//! Neutrals that join a power, and former neutrals.

use super::{controller, in_combat, take};
use crate::event::Event;
use crate::phase::Phase;
use crate::power::{Power, Side};
use crate::scenario::Scenario;
use crate::space::Neutrality;
use crate::state::Marks;
use crate::testing::Table;
use crate::unit::UnitKind;

fn convert(table: &mut Table, space: &str, by: &str) {
    let (space, by) = (table.space(space), table.power(by));
    table.run(|play| super::super::convert(play, space, by));
}

fn noncombat(power: &str) -> Table {
    Table::new(Scenario::europe().turn(1, power, Phase::NoncombatMove))
}

/// AAE-neutrals-06, AAE-neutrals-08, AAE-neutrals-09: Germany enters Bulgaria: control, value
/// and army are its own, the army not to be moved this turn.
#[test]
fn a_friendly_neutral_joins() {
    let mut table = noncombat("germany");
    convert(&mut table, "bulgaria", "germany");
    assert_eq!(controller(&table, "bulgaria"), "germany");
    let germany = table.power("germany");
    assert_eq!(table.state.production(germany), 31);
    assert_eq!(table.count("bulgaria", "germany", UnitKind::Infantry), 4);
    let still = table
        .state
        .pieces_in(table.space("bulgaria"))
        .all(|(_, piece)| piece.marks.has(Marks::MOVED));
    assert!(still);
    let territory = table.territory("bulgaria");
    assert!(territory.changed && territory.neutrality.is_none() && territory.army == 0);
    assert!(table.events.contains(&Event::Converted {
        territory: table.space("bulgaria"),
        by: germany,
        army: 4,
    }));
}

/// AAE-neutrals-09: the army can be used from its owner's next turn on.
#[test]
fn the_army_is_free_next_turn() {
    let mut table = noncombat("germany");
    convert(&mut table, "bulgaria", "germany");
    let germany = table.power("germany");
    while (table.state.turn().round, table.state.turn().power) != (2, germany) {
        let power = table
            .state
            .board()
            .power(table.state.turn().power)
            .id
            .clone();
        table.does(&power, crate::turn::default_command(&table.state));
        assert!(table.state.turn().round < 3, "Germany's turn never comes");
    }
    let free = table
        .state
        .pieces_in(table.space("bulgaria"))
        .all(|(_, piece)| piece.marks == Marks::NONE && piece.owner == germany);
    assert!(free);
}

/// AAE-neutrals-16 (D-39): after a failed invasion the three survivors of four stay, nobody's;
/// a power of the side they joined gains the three.
#[test]
fn survivors_of_a_failed_invasion_join() {
    let scenario = Scenario::europe()
        .turn(1, "united-kingdom", Phase::NoncombatMove)
        .neutral("greece", Neutrality::Leaning(Side::Allies), 0)
        .units("greece", "neutral", UnitKind::Infantry, 3);
    let mut table = Table::new(scenario);
    assert_eq!(table.territory("greece").controller, None);
    convert(&mut table, "greece", "united-kingdom");
    assert_eq!(
        table.count("greece", "united-kingdom", UnitKind::Infantry),
        3
    );
    assert_eq!(table.count("greece", "neutral", UnitKind::Infantry), 0);
    assert_eq!(controller(&table, "greece"), "united-kingdom");
}

/// AAE-neutrals-15: who conquers a neutral controls it and gains its value.
#[test]
fn a_conquered_neutral_pays_its_captor() {
    let mut table = Table::new(in_combat("germany"));
    take(&mut table, "yugoslavia", "germany");
    let (germany, territory) = (table.power("germany"), table.territory("yugoslavia"));
    assert_eq!(territory.controller, Some(germany));
    assert_eq!((territory.neutrality, territory.army), (None, 0));
    assert_eq!(table.state.production(germany), 32);
}

/// AAE-neutrals-19: a former neutral is captured, never liberated, whoever of a side had it
/// before.
#[test]
fn former_neutrals_are_never_liberated() {
    let mut table = Table::new(in_combat("italy").control("bulgaria", "germany"));
    take(&mut table, "bulgaria", "united-kingdom");
    take(&mut table, "bulgaria", "italy");
    assert_eq!(controller(&table, "bulgaria"), "italy");
    let captured = |event: &&Event| matches!(event, Event::Captured { .. });
    assert_eq!(table.events.iter().filter(captured).count(), 2);
    let printed = table.state.board().space(table.space("bulgaria")).original;
    assert_eq!(printed, None);
}

/// AAE-map-05, AAE-neutrals-16: printed armies stand on no space until a neutral is broken.
#[test]
fn armies_are_not_on_the_board_at_first() {
    let table = Table::new(Scenario::opening());
    assert_eq!(table.territory("turkey").army, 8);
    assert_eq!(table.territory("liberia").army, 0);
    assert!(
        table
            .state
            .pieces()
            .all(|(_, piece)| piece.owner != Power::NEUTRAL)
    );
}
