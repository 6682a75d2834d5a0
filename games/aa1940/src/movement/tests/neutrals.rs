//! Units that may enter a neutral, and when.

use super::table::Table;
use crate::command::Command;
use crate::phase::Phase;
use crate::power::Power;
use crate::scenario::Scenario;
use crate::unit::UnitKind::{
    self, Aaa, Artillery, Fighter, Infantry, MechInfantry, StrategicBomber, TacticalBomber, Tank,
};

/// AAE-neutrals-05, AAE-neutrals-10: one side's friendly neutral is the other's to attack.
/// Allows: AAE-neutrals-05.
/// Forbids: AAE-neutrals-05.
#[test]
fn neutrals_are_attacked_by_the_other_side_only() {
    for (power, from, leans_to_it) in [
        ("germany", "romania", false),
        ("italy", "albania", false),
        ("united-kingdom", "albania", true),
    ] {
        for kind in [Infantry, Fighter] {
            let mut table = Table::set(
                Scenario::europe()
                    .control(from, power)
                    .units(from, power, kind, 1)
                    .turn(1, power, Phase::CombatMove),
            );
            let attack = table.go(kind, 1, from, "yugoslavia");
            if leans_to_it {
                assert_eq!(attack, Err("AAE-neutrals-05"))
            } else {
                assert_eq!(attack, Ok(()))
            }
        }
    }
}

/// AAE-neutrals-07, AAE-neutrals-08: infantry, artillery, mechanized infantry and tanks
/// convert a friendly neutral, nothing else does.
/// Allows: AAE-neutrals-07.
/// Forbids: AAE-neutrals-07.
#[test]
fn four_kinds_convert_neutrals() {
    let enter = |kind: UnitKind| {
        let mut table = Table::set(
            Scenario::europe()
                .units("romania", "germany", kind, 1)
                .turn(1, "germany", Phase::NoncombatMove),
        );
        let entered = table.go(kind, 1, "romania", "bulgaria");
        let taken = table.controller("bulgaria") == Some(table.power("germany"));
        assert_eq!(taken, entered.is_ok());
        entered
    };
    for kind in [Infantry, Artillery, MechInfantry, Tank] {
        assert_eq!(enter(kind), Ok(()), "{}", kind.id());
    }
    assert_eq!(enter(Aaa), Err("AAE-neutrals-07"));
    for kind in [Fighter, TacticalBomber, StrategicBomber] {
        assert_eq!(enter(kind), Err("AAE-air-landing-02"), "{}", kind.id());
    }
}

/// AAE-neutrals-17: a strict neutral is invaded, or left alone: no unit walks in.
/// Allows: AAE-neutrals-17.
/// Forbids: AAE-neutrals-17.
#[test]
fn strict_neutrals_are_entered_by_invasion_only() {
    for (power, from) in [("germany", "western-germany"), ("france", "france")] {
        let set = |phase| {
            Table::set(
                Scenario::europe()
                    .units(from, power, Infantry, 1)
                    .turn(1, power, phase),
            )
        };
        let mut later = set(Phase::NoncombatMove);
        assert_eq!(
            later.go(Infantry, 1, from, "switzerland"),
            Err("AAE-noncombat-04")
        );
        let mut war = set(Phase::CombatMove);
        assert_eq!(war.go(Infantry, 1, from, "switzerland"), Ok(()));
    }
}

/// AAE-neutrals-03: a neutral is attacked without a declaration, which no power can make.
/// Allows: AAE-neutrals-03.
/// Forbids: AAE-neutrals-03.
#[test]
fn no_war_is_declared_on_neutrals() {
    let mut table = Table::set(Scenario::europe().units("romania", "germany", Infantry, 1));
    for nobody in [Power::NEUTRAL, Power(6), Power(u8::MAX)] {
        assert_eq!(
            table.submit(Command::DeclareWar { on: nobody }),
            Err("AAE-politics-12")
        );
    }
    let powers = table.state.board().powers.len();
    let declare = table.legal().declare;
    assert!(declare.iter().all(|power| power.index() < powers));
    assert_eq!(table.go(Infantry, 1, "romania", "yugoslavia"), Ok(()));
    assert_eq!(table.close(), Ok(()));
    assert_eq!(table.count("yugoslavia", "neutral", Infantry), 5);
    assert_eq!(table.count("greece", "neutral", Infantry), 0);
}
