//! The examples of the Asian rulebook, and what is different in Asia.

use crate::command::Command;
use crate::faction::Faction::{Axis, Soviet, Western};
use crate::map::Theatre::Asia;
use crate::pack::card::Roster;
use crate::pack::{Effect, MarkerKind, OnceEvent, Policy, Posture, Side, Status, WarState};
use crate::politics;
use crate::s02_administrative::s2_1_political_events::Order;
use crate::s13_countries::s13_5_alignment::{Alignment, of};
use crate::s13_countries::s13_6_posture::{give_up, may_end};
use crate::sequence::Segment;
use crate::state::{PieceId, Place};
use crate::task::country::PolicyEffect;
use crate::task_queue::{Scene, Task};
use crate::testing::Position;

fn join_allies(position: &mut Position, name: &str) {
    let task = crate::task::country::CountryTask::JoinAllies {
        roster: Roster::Mobilizing,
        will: PolicyEffect::Involuntary,
    };
    let scene = Scene::of(Asia, Axis).about(position.area(name));
    position.run(scene, vec![Task::Country(task)], 3);
}

/// DS-13.5-4, AE-13.5-7, DSV-13.5-1: Hopeh borders the Soviets' Kansu, and the war has not
/// begun: the Axis chooses whom it joins.
#[test]
fn the_axis_says_whom_hopeh_joins() {
    let mut position = Position::campaign_in_asia();
    let hopeh = position.area("Hopeh");
    position.country("Kansu", Status::Active, Soviet);
    assert_eq!(position.state.war_state(Asia), WarState::PreWar);
    assert_eq!(of(&position.state, hopeh), Alignment::AxisChooses);
    position.country("Kansu", Status::Active, Western);
    position.give("Mongolia", "Japan");
    assert_eq!(of(&position.state, hopeh), Alignment::Faction(Western));
}

/// DS-13.6.1.2-2, AE-13.6.1.2-3, DSV-13.6-4: Hopeh resists as a Western country, and with it
/// Resistance ends in both boxes, and peace.
#[test]
fn resistance_ends_in_both_chinas() {
    let mut position = Position::campaign_in_asia();
    let boxes = ["Nationalist China", "Communist China"];
    for name in boxes {
        position.post(name, Posture::Policy(Policy::Resistance));
    }
    let hopeh = position.capital("Hopeh");
    position.lay(MarkerKind::Influence, Western, hopeh);
    join_allies(&mut position, "Hopeh");
    for name in boxes {
        let id = position.posture_box(name);
        assert_eq!(position.state.box_posture(id), Posture::War, "{name}");
    }
    assert_eq!(position.state.war_state(Asia), WarState::LimitedWar);
    let area = *position.state.area(position.area("Hopeh"));
    assert_eq!(
        (area.status, area.alignment, area.posture),
        (Status::Active, Some(Western), Posture::War)
    );
}

/// DS-13.6.1.1-3, AE-13.6.1.1-5, DSV-13.6-22, DSV-13.6-23: a PAC's units stay among those under
/// its policy, which a conquered country is not.
#[test]
fn units_stay_where_their_policy_is() {
    let mut position = Position::campaign_in_asia();
    position.state.set_war_state(Asia, WarState::LimitedWar);
    for name in ["Siam", "Netherlands East Indies"] {
        position.country(name, Status::Active, Western);
    }
    position.country("Hopeh", Status::Conquered, Western);
    position.post("Nationalist China", Posture::War);
    position.post("US/Western Minors", Posture::Policy(Policy::Quarantine));
    position.post("Russia", Posture::Policy(Policy::NeutralityPact));
    let barred = |faction, country, name| {
        let force = position.force(faction, country);
        let capital = position.capital(name).hex().unwrap();
        politics::policy_bars(&position.state, force, capital)
    };
    assert!(!barred(Western, "Siam", "Netherlands East Indies"));
    assert!(!barred(Western, "Siam", "Siam"));
    assert!(barred(Western, "Siam", "Burma"), "Britain's");
    assert!(barred(Western, "Siam", "Hopeh"));
    assert!(barred(Soviet, "Russia", "Hopeh"));
}

/// The Government marker in its box, on a side.
fn government(position: &mut Position, side: Side) -> PieceId {
    let marker = position.markers_at(MarkerKind::Government, Place::Government)[0];
    position.state.set_piece(marker, |piece| piece.side = side);
    marker
}

/// AE-13.6.1.2-6, AE-13.6.1.2-8, DS-13.6.1.2-8, DS-13.6.1.2-9, DS-14.22-5,
/// DSV-13.6-25: Neutrality is given
/// up by the branch that has to answer for it, and costs its marker.
/// Allows: AE-13.6.1.2-6, AE-13.6.1.2-8, DS-13.6.1.2-9.
/// Forbids: AE-13.6.1.2-8, DS-13.6.1.2-8, DS-13.6.1.2-9.
#[test]
fn neutrality_is_given_up_by_the_government() {
    let with = |name, side| {
        let mut position = Position::campaign_in_asia();
        position.state.set_war_state(Asia, WarState::LimitedWar);
        position.post(name, Posture::Policy(Policy::NeutralityPact));
        let marker = government(&mut position, side);
        (position, marker)
    };
    for (name, side, may) in [
        ("Russia", Side::Front, true),
        ("Russia", Side::Back, false),
        ("Britain", Side::Back, true),
        ("Britain", Side::Front, false),
    ] {
        let (mut position, marker) = with(name, side);
        let policy = Policy::NeutralityPact;
        assert_eq!(may_end(&position.state, Asia, policy), may, "{name}");
        position.phase(Axis, Segment::PoliticalEvents);
        let order = Command::PoliticalEvents(Order::EndPolicy { policy });
        assert_eq!(position.check(&order).is_ok(), may, "{name}");
        if may {
            position.order(&order);
            assert_eq!(position.at(marker), Place::Delay(Asia));
            let id = position.posture_box(name);
            assert_eq!(position.state.box_posture(id), Posture::War);
        }
        let (mut position, marker) = with(name, side);
        position.state.set_war_state(Asia, WarState::PreWar);
        assert!(!may_end(&position.state, Asia, policy), "before the war");
        position.play(|play| give_up(play, Policy::Quarantine));
        assert_eq!(position.at(marker), Place::Government, "another policy");
    }
}

/// DS-13.8.4-1, DS-13.8.4-2, AE-13.8.5.3-1, AE-GLO-38: France in Asia remains France permanently,
/// by cards and by conquest; another country with Japanese in all its cities falls.
/// Allows: DS-13.8.4-1.
/// Forbids: DS-13.8.4-1, DS-13.8.4-2, AE-13.8.5.2-1.
#[test]
fn france_never_falls_in_asia() {
    let mut position = Position::campaign_in_asia();
    for name in ["France", "Siam"] {
        position.country(name, Status::Active, Western);
    }
    let case_yellow = vec![Effect::Once(OnceEvent::CaseYellow)];
    position.turn_up(Axis, case_yellow, 3);
    for hex in ["a3619", "p1913"] {
        position.put("jpn-inf", Axis, hex);
    }
    super::creation::occupy(&mut position, "Siam", "jpn-inf");
    position.open(Axis, Segment::ConditionalEvents, 3);
    let stands = |name| position.state.area(position.area(name)).status;
    assert_eq!(stands("Siam"), Status::Conquered);
    assert_eq!(stands("France"), Status::Active);
    let france = position.state.area(position.area("France"));
    assert_eq!(france.alignment, Some(Western));
}
