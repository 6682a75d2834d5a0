//! The whole event log of Total War, against files.

use crate::faction::Faction::{Axis, Soviet, Western};
use crate::map::Theatre;
use crate::pack::{Effect, MarkerKind, Policy, Posture, Truce, WarState};
use crate::state::Place;
use crate::task_queue::{Scene, Task};
use crate::testing::Position;
use crate::testing::snapshot::compare;

fn begins(position: &mut Position, theatre: Theatre, name: &str) {
    let war = Task::Effect(Effect::War(WarState::TotalWar));
    let log = position.log(Scene::of(theatre, Axis), vec![war], 3);
    let steps = log.lines().filter(|line| line.starts_with("12.3 "));
    assert!(steps.count() >= 9, "{log}");
    compare(name, &log);
}

/// AE-12.3-1 to AE-12.3-7.
#[test]
fn total_war_in_europe_as_told() {
    let mut position = Position::campaign();
    position.turn(1941, "May-June");
    position.post("Russia", Posture::Policy(Policy::OstlandAccord));
    position.post("France", Posture::Truce(Truce::Armistice));
    let pacific = Place::WarBox(Theatre::Europe, Western);
    position.lay(MarkerKind::PacificLimitedWar, Western, pacific);
    begins(&mut position, Theatre::Europe, "total-war-in-europe");
}

/// AE-12.3-9 to AE-12.3-14, AE-12.3-16, AE-12.3-17.
#[test]
fn total_war_in_asia_as_told() {
    let mut position = Position::campaign_in_asia();
    position.turn(1941, "Nov-Dec");
    position.post("Russia", Posture::Policy(Policy::NeutralityPact));
    for faction in [Western, Soviet] {
        let europe = Place::WarBox(Theatre::Asia, faction);
        let laid = position.state.pieces_at(europe).count();
        assert_eq!(laid, 0, "Europe has no war yet");
    }
    begins(&mut position, Theatre::Asia, "total-war-in-asia");
}

/// AE-12.3-15: on both maps the United States enter on the other as well.
#[test]
fn total_war_on_either_of_both_maps_as_told() {
    for (theatre, name) in [
        (Theatre::Europe, "total-war-in-europe-first"),
        (Theatre::Asia, "total-war-in-asia-first"),
    ] {
        let mut position = Position::campaign_on_both_maps();
        position.turn(1941, "Nov-Dec");
        begins(&mut position, theatre, name);
    }
}
