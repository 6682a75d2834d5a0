//! Spaces that aircraft fly over.

use super::world::{goes, noncombat, rule};
use crate::phase::Phase;
use crate::power::PowerSet;
use crate::scenario::Scenario;
use crate::testing::Table;
use crate::unit::UnitKind;

/// A Japanese fighter in Yunnan with two borders left, and a carrier behind Burma and the
/// Shan State, which are British.
fn behind_burma(phase: Phase) -> Scenario {
    Scenario::global()
        .turn(1, "japan", phase)
        .control("yunnan", "japan")
        .units("sz-38", "japan", UnitKind::Carrier, 1)
        .unit("yunnan", "japan", UnitKind::Fighter, |piece| {
            piece.spent = 2
        })
}

/// A power at war with no other.
fn at_peace(scenario: Scenario, power: &str) -> Scenario {
    let power = scenario.power(power);
    scenario.with(|state| {
        for other in state.board().all_powers().collect::<Vec<_>>() {
            state.set_account(other, |account| {
                let left = account.wars.without([power].into_iter().collect());
                account.wars = if other == power {
                    PowerSet::EMPTY
                } else {
                    left
                };
            });
        }
    })
}

/// AAE-politics-22: aircraft fly over the land of a power that theirs is not at war with, and
/// land there never; over that of a power at war with no other they do not fly.
/// Allows: AAE-politics-22.
/// Forbids: AAE-politics-22.
#[test]
fn land_of_powers_at_war_with_others_is_flown_over() {
    let kind = UnitKind::Fighter;
    let mut open = Table::new(behind_burma(Phase::NoncombatMove));
    assert_eq!(
        rule(&mut open, "japan", kind, "yunnan", "burma"),
        "AAE-politics-18"
    );
    goes(&mut open, "japan", kind, "yunnan", "sz-38");
    let closed = at_peace(behind_burma(Phase::NoncombatMove), "united-kingdom");
    let mut closed = Table::new(closed);
    assert_eq!(
        rule(&mut closed, "japan", kind, "yunnan", "sz-38"),
        "AAE-combat-move-16"
    );
}

/// AAE-politics-22, AAE-combat-move-18: the same in Combat Move, on the way to a battle and on
/// the way home that an attack needs.
/// Allows: AAE-politics-22.
#[test]
fn attacks_lead_over_land_of_powers_at_war_with_others() {
    let kind = UnitKind::Fighter;
    let prey = |scenario: Scenario| {
        let scenario = scenario.war("japan", "france");
        scenario.units("sz-38", "france", UnitKind::Transport, 1)
    };
    let mut open = Table::new(prey(behind_burma(Phase::CombatMove)));
    goes(&mut open, "japan", kind, "yunnan", "sz-38");
    let home = || {
        Scenario::global()
            .turn(1, "japan", Phase::CombatMove)
            .control("yunnan", "japan")
            .war("japan", "france")
            .units("sz-38", "france", UnitKind::Transport, 1)
            .unit("sz-38", "japan", kind, |piece| piece.spent = 2)
    };
    let mut table = Table::new(home().units("sz-39", "france", UnitKind::Transport, 1));
    assert_eq!(
        rule(&mut table, "japan", kind, "sz-38", "sz-39"),
        "AAE-combat-move-17",
        "three borders from Yunnan"
    );
    let near = home()
        .units("sz-37", "france", UnitKind::Transport, 1)
        .unit("sz-38", "japan", UnitKind::TacticalBomber, |piece| {
            piece.spent = 1;
        });
    let mut table = Table::new(near);
    goes(
        &mut table,
        "japan",
        UnitKind::TacticalBomber,
        "sz-38",
        "sz-37",
    );
}

/// AAE-politics-22, AAE-global-politics-05: on the map on which the Soviet Union is bound as a
/// neutral no aircraft fly over its land.
/// Allows: AAE-global-politics-05.
/// Forbids: AAE-global-politics-05.
#[test]
fn whoever_is_bound_on_a_map_keeps_its_skies_there() {
    let kind = UnitKind::Fighter;
    for (enemy, open) in [("japan", false), ("italy", true)] {
        let scenario = noncombat("germany")
            .war("soviet-union", enemy)
            .control("finland", "germany")
            .control("belarus", "germany")
            .unit("finland", "germany", kind, |piece| piece.spent = 1);
        let mut table = Table::new(scenario);
        if open {
            goes(&mut table, "germany", kind, "finland", "belarus");
        } else {
            let found = rule(&mut table, "germany", kind, "finland", "belarus");
            assert_eq!(found, "AAE-combat-move-16");
        }
    }
}
