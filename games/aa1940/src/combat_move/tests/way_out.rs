//! Commands given for a power whose time is up.

use sandtable_kernel::Game;

use crate::command::Command;
use crate::game::AxisAndAllies;
use crate::movement::tests::table::Table;
use crate::phase::Phase;
use crate::scenario::Scenario;
use crate::unit::UnitKind::{Cruiser, Destroyer, Fighter, Transport};

/// Does what the engine offers for an absent player until the phase is over.
fn let_pass(table: &mut Table) -> Vec<Command> {
    let phase = table.state.turn().phase;
    let mut done = Vec::new();
    while table.state.turn().phase == phase && done.len() < 20 {
        let seat = table.state.seat_of(table.state.turn().power).unwrap();
        let command = AxisAndAllies::europe1940()
            .default_command(&table.state, seat)
            .expect("the seat is awaited");
        assert_eq!(table.submit(command.clone()), Ok(()), "{command:?}");
        done.push(command);
    }
    done
}

/// Moves without an aim are taken back, ships that must flee do, and the phase closes
/// (AAE-combat-move-14).
#[test]
fn combat_move_closes_for_an_absent_player() {
    let mut table = Table::set(
        Scenario::europe()
            .units("sz-109", "united-kingdom", Cruiser, 1)
            .units("sz-110", "united-kingdom", Transport, 2)
            .units("sz-110", "germany", Destroyer, 1)
            .turn(1, "united-kingdom", Phase::CombatMove),
    );
    assert_eq!(table.go(Cruiser, 1, "sz-109", "sz-104"), Ok(()));
    assert_eq!(
        table.blockers(),
        ["AAE-combat-move-01", "AAE-combat-move-14"]
    );
    let done = let_pass(&mut table);
    assert!(
        matches!(done[0], Command::TakeBack { steps: 1 }),
        "{done:?}"
    );
    assert!(matches!(done.last(), Some(Command::EndPhase)), "{done:?}");
    assert_eq!(table.count("sz-109", "united-kingdom", Cruiser), 1);
    assert_eq!(table.count("sz-110", "united-kingdom", Transport), 0);
}

/// In Noncombat Move aircraft are brought home (AAE-air-landing-12).
#[test]
fn noncombat_move_closes_for_an_absent_player() {
    let mut table = Table::set(
        Scenario::europe()
            .unit("sz-110", "germany", Fighter, |piece| {
                piece.spent = 2;
                piece.marks = crate::state::Marks::COMBAT_MOVED;
            })
            .turn(1, "germany", Phase::NoncombatMove),
    );
    assert_eq!(table.blockers(), ["AAE-air-landing-12"]);
    let done = let_pass(&mut table);
    assert!(matches!(done[0], Command::Move { .. }), "{done:?}");
    assert_eq!(table.count("holland-belgium", "germany", Fighter), 1);
}
