//! Invaded neutrals.

use crate::battle_site::BattleKind::General;
use crate::event::Event;
use crate::movement::tests::table::Table;
use crate::phase::Phase;
use crate::power::Side;
use crate::scenario::Scenario;
use crate::space::Neutrality;
use crate::state::State;
use crate::unit::UnitKind::{Fighter, Infantry, Tank};

fn leaning(state: &State, id: &str) -> Option<Neutrality> {
    state
        .territory(state.board().find_space(id).unwrap())
        .neutrality
}

/// AAE-neutrals-02, AAE-neutrals-03, AAE-neutrals-10, AAE-neutrals-11, AAE-neutrals-13,
/// AAE-neutrals-14 (V-10): an attack on an unfriendly neutral is a combat move; as the phase
/// closes the territory joins the other side and its army stands there, apart from any
/// power's units. No war is declared.
#[test]
fn invaded_neutrals_join_the_other_side() {
    let mut table = Table::set(
        Scenario::europe()
            .units("romania", "germany", Infantry, 2)
            .units("romania", "germany", Tank, 1),
    );
    assert_eq!(table.go(Infantry, 2, "romania", "yugoslavia"), Ok(()));
    assert_eq!(table.count("yugoslavia", "neutral", Infantry), 0, "not yet");
    assert_eq!(table.close(), Ok(()));
    assert_eq!(table.count("yugoslavia", "neutral", Infantry), 5);
    assert_eq!(
        leaning(&table.state, "yugoslavia"),
        Some(Neutrality::Joined(Side::Allies))
    );
    assert_eq!(table.controller("yugoslavia"), None, "nobody's yet");
    assert_eq!(table.battles(), [(General, "yugoslavia".to_owned())]);
    assert!(table.events.iter().any(|event| matches!(
        event,
        Event::NeutralInvaded {
            joins: Side::Allies,
            army: 5,
            ..
        }
    )));
    assert!(
        !table
            .events
            .iter()
            .any(|event| matches!(event, Event::WarDeclared { .. }))
    );
    // A leaning neutral stirs no strict one.
    assert_eq!(leaning(&table.state, "sweden"), Some(Neutrality::Strict));
}

/// AAE-neutrals-03 (V-07): each neutral stands by itself.
#[test]
fn neighbors_take_no_notice() {
    let mut table = Table::set(
        Scenario::europe()
            .control("iraq", "italy")
            .units("iraq", "italy", Infantry, 1)
            .turn(1, "italy", Phase::CombatMove),
    );
    assert_eq!(table.go(Infantry, 1, "iraq", "northwest-persia"), Ok(()));
    assert_eq!(table.close(), Ok(()));
    assert_eq!(table.count("persia", "neutral", Infantry), 0);
    let persia = table.state.territory(table.space("persia"));
    assert_eq!(persia.army, 2);
    assert_eq!(persia.neutrality, Some(Neutrality::Leaning(Side::Allies)));
}

/// AAE-neutrals-17, AAE-neutrals-18 (V-12): an attack on a strict neutral, by aircraft
/// alone as well, turns every other strict neutral to the other side, impassable land
/// excepted; two attacked at once were both strict.
#[test]
fn strict_neutrals_turn_together() {
    for invaders in [Infantry, Fighter] {
        let mut table = Table::set(
            Scenario::europe()
                .units("norway", "germany", invaders, 1)
                .units("western-germany", "germany", invaders, 1),
        );
        assert_eq!(table.go(invaders, 1, "norway", "sweden"), Ok(()));
        assert_eq!(
            table.go(invaders, 1, "western-germany", "switzerland"),
            Ok(())
        );
        assert_eq!(leaning(&table.state, "turkey"), Some(Neutrality::Strict));
        assert_eq!(table.close(), Ok(()));
        for id in ["sweden", "switzerland"] {
            let joined = Some(Neutrality::Joined(Side::Allies));
            assert_eq!(leaning(&table.state, id), joined, "{id}");
        }
        for id in ["turkey", "spain", "argentina"] {
            let allied = Some(Neutrality::Leaning(Side::Allies));
            assert_eq!(leaning(&table.state, id), allied, "{id}");
        }
        assert_eq!(
            leaning(&table.state, "sahara-desert"),
            Some(Neutrality::Impassable)
        );
        assert_eq!(table.count("sweden", "neutral", Infantry), 6);
        assert_eq!(table.count("turkey", "neutral", Infantry), 0);
        let turned = table
            .events
            .iter()
            .filter(|event| matches!(event, Event::StrictNeutralsTurned { .. }));
        assert_eq!(turned.count(), 1);
    }
}

/// AAE-neutrals-20: a neutral without a number has no army, and entering it is a combat
/// move all the same.
#[test]
fn neutrals_without_an_army_are_still_attacked() {
    let scenario = |phase| {
        Scenario::europe()
            .control("iraq", "italy")
            .units("iraq", "italy", Infantry, 1)
            .turn(1, "italy", phase)
    };
    let mut late = Table::set(scenario(Phase::NoncombatMove));
    assert_eq!(
        late.go(Infantry, 1, "iraq", "northwest-persia"),
        Err("AAE-noncombat-04")
    );
    let mut table = Table::set(scenario(Phase::CombatMove));
    assert_eq!(table.go(Infantry, 1, "iraq", "northwest-persia"), Ok(()));
    assert_eq!(table.close(), Ok(()));
    assert_eq!(table.count("northwest-persia", "neutral", Infantry), 0);
    assert!(
        table
            .events
            .iter()
            .any(|event| matches!(event, Event::NeutralInvaded { army: 0, .. }))
    );
}

/// AAE-neutrals-16: what is left of an army after a failed invasion stays; a second attack
/// meets the survivors, not the printed number.
#[test]
fn survivors_of_an_invasion_meet_the_next() {
    let mut table = Table::set(
        Scenario::europe()
            .neutral("yugoslavia", Neutrality::Leaning(Side::Allies), 0)
            .units("yugoslavia", "neutral", Infantry, 3)
            .units("romania", "germany", Infantry, 1),
    );
    assert_eq!(table.go(Infantry, 1, "romania", "yugoslavia"), Ok(()));
    assert_eq!(table.close(), Ok(()));
    assert_eq!(table.count("yugoslavia", "neutral", Infantry), 3);
}
