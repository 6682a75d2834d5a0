//! 14.22 and 14.40: what the Axis may do at any time.

use sandtable_kernel::{Game, Seat};

use crate::command::Command;
use crate::event::Event;
use crate::faction::Faction::{self, Axis, Soviet, Western};
use crate::game::AxisEmpires;
use crate::map::Theatre::Asia;
use crate::options::Edition;
use crate::pack::{MarkerKind, Policy, Posture, Side, Truce, WarState};
use crate::politics::government::leading;
use crate::s02_administrative::s2_1_political_events::{Order, PoliticalOrders};
use crate::s15_political_events::PoliticalEvent;
use crate::sequence::Segment;
use crate::state::{PieceId, Place};
use crate::task_queue::choice::QuestionSubject;
use crate::task_queue::{self, Scene};
use crate::testing::Position;

const DELAY: Place = Place::Delay(Asia);

fn seat(position: &Position, faction: Faction) -> Seat {
    position.state.seat_of(faction).unwrap()
}

/// The rule that refuses an order of a faction.
fn refusal(position: &Position, faction: Faction, order: Order) -> &'static str {
    let command = Command::PoliticalEvents(order);
    match AxisEmpires::default().check(&position.state, seat(position, faction), &command) {
        Ok(()) => "accepted",
        Err(violation) => violation.rule,
    }
}

fn offered(position: &Position, faction: Faction) -> PoliticalOrders {
    AxisEmpires::default()
        .legal(&position.state, seat(position, faction))
        .any_time
}

fn order(position: &mut Position, order: Order) -> Vec<Event> {
    let axis = seat(position, Axis);
    position.order_as(axis, &Command::PoliticalEvents(order))
}

/// By the book of 2012: a Limited War, in which only one box holds a policy, and a branch that
/// leads the Government.
fn bound(name: &str, policy: Policy, side: Side) -> (Position, PieceId) {
    let mut position = Position::campaign_in_asia();
    position.edition(Edition::Y2012);
    let boxes = position.state.pack().posture_boxes.iter();
    let boxes: Vec<String> = boxes.map(|row| row.name.to_string()).collect();
    for other in boxes {
        position.post(&other, Posture::Truce(Truce::Negotiation));
    }
    position.state.set_war_state(Asia, WarState::LimitedWar);
    position.post(name, Posture::Policy(policy));
    let (marker, _) = leading(&position.state).unwrap();
    position.state.set_piece(marker, |piece| piece.side = side);
    (position, marker)
}

const TURNS: [(Faction, Segment); 3] = [
    (Axis, Segment::OperationalMovement),
    (Western, Segment::OperationalMovement),
    (Soviet, Segment::ReserveMovement),
];

/// Goes to a segment that waits for the faction, which has a unit to move.
fn wait(position: &mut Position, faction: Faction, segment: Segment) {
    for (code, of, hex) in [
        ("jpn-inf", Axis, "p4904"),
        ("bri-inf", Western, "a4509"),
        ("rus-inf", Soviet, "p5301"),
    ] {
        position.put(code, of, hex);
    }
    position.phase(faction, segment);
}

/// DS-14.22-5, DS-14.22-6, DS-14.22-7: in whosever turn, at the price of the branch that may.
///
/// Allows: DS-14.22-5 to DS-14.22-7.
/// Forbids: DS-14.22-5 to DS-14.22-7.
#[test]
fn the_government_ends_a_policy_at_any_time() {
    use Policy::{NeutralityPact, Quarantine, Surrender};
    let (army, navy) = (Some(Side::Front), Some(Side::Back));
    for (name, policy, by) in [
        ("Russia", NeutralityPact, army),
        ("Britain", NeutralityPact, navy),
        ("US/Western Minors", NeutralityPact, None),
        ("Soviet Minors", NeutralityPact, None),
        ("Nationalist China", NeutralityPact, None),
        ("Russia", Surrender, army),
        ("Communist China", Surrender, army),
        ("Nationalist China", Surrender, army),
        ("Britain", Surrender, navy),
        ("US/Western Minors", Surrender, navy),
        ("Russia", Quarantine, None),
    ] {
        for (faction, segment) in TURNS {
            for side in [Side::Front, Side::Back] {
                let told = format!("{name} {policy:?} {side:?} {segment:?}");
                let (mut position, marker) = bound(name, policy, side);
                wait(&mut position, faction, segment);
                let give_up = Order::EndPolicy { policy };
                let may = by == Some(side);
                let listed = offered(&position, Axis).end.contains(&policy);
                assert_eq!(listed, may, "{told}");
                assert_ne!(refusal(&position, Western, give_up), "accepted", "{told}");
                assert_eq!(offered(&position, Western), PoliticalOrders::default());
                let rule = refusal(&position, Axis, give_up);
                match policy {
                    Quarantine => assert!(rule.starts_with("AE-SOP"), "{told}"),
                    _ if may => assert_eq!(rule, "accepted", "{told}"),
                    _ => assert_eq!(rule, "DS-14.22-5", "{told}"),
                }
                if may {
                    order(&mut position, give_up);
                    let id = position.posture_box(name);
                    assert_eq!(position.state.box_posture(id), Posture::War, "{told}");
                    assert_eq!(position.at(marker), DELAY, "{told}");
                    assert_eq!(refusal(&position, Axis, give_up), "DS-14.22-5");
                }
            }
        }
    }
}

/// DS-14.22-6, DS-14.12-2, DS-13.6.1.2-10: not while the peace is enforced, nor before the war,
/// nor while anybody is asked; in the rules of 2023 the times are those of 13.6.1.2.
///
/// Forbids: DS-14.22-6, DS-14.22-7, DS-14.12-2.
/// Allows: DS-14.12-2.
#[test]
fn a_policy_is_kept_at_other_times() {
    let give_up = Order::EndPolicy {
        policy: Policy::Surrender,
    };
    for (name, code, side) in [
        ("Russia", "russian-peace", Side::Front),
        ("Britain", "british-peace", Side::Back),
    ] {
        let (mut position, _) = bound(name, Policy::Surrender, side);
        position.phase(Western, Segment::Support);
        let later = Place::Track(Asia, position.state.now().after(3));
        let peace = position.put_at(code, Axis, later);
        let rule = refusal(&position, Axis, give_up);
        assert_eq!(rule, "DS-13.6.1.2-10", "{name}");
        assert_eq!(offered(&position, Axis), PoliticalOrders::default());
        position
            .state
            .set_piece(peace, |piece| piece.at = Place::Gone);
        assert_eq!(refusal(&position, Axis, give_up), "accepted", "{name}");
        position.state.set_war_state(Asia, WarState::PreWar);
        assert_eq!(refusal(&position, Axis, give_up), "DS-14.22-5", "{name}");
        position.state.set_war_state(Asia, WarState::LimitedWar);
        position.edition(Edition::Y2023);
        assert_eq!(refusal(&position, Axis, give_up), "AE-SOP-1", "{name}");
        assert_eq!(offered(&position, Axis), PoliticalOrders::default());
        position.edition(Edition::Y2012);
        position.put_at("us-fleet", Western, later);
        let scene = Scene::of(Asia, Western);
        let aid = crate::pack::Effect::Event(PoliticalEvent::MilitaryAid);
        position.perform(scene, vec![aid], 3);
        assert_eq!(position.asked(), Some((Western, QuestionSubject::OneOf)));
        assert_eq!(refusal(&position, Axis, give_up), "AE-SOP-2", "{name}");
        assert_eq!(offered(&position, Axis), PoliticalOrders::default());
    }
}

/// DS-14.40-3: in whosever turn, with the marker in its box and a branch that leads.
///
/// Allows: DS-14.40-3.
/// Forbids: DS-14.40-3.
#[test]
fn showa_restoration_changes_the_government_at_any_time() {
    let warfare = Place::StrategicWarfare(Asia);
    for (faction, segment) in TURNS {
        for edition in [Edition::Y2012, Edition::Y2023] {
            let mut position = Position::campaign_in_asia();
            position.edition(edition);
            wait(&mut position, faction, segment);
            let change = Order::ChangeGovernment;
            assert_eq!(refusal(&position, Axis, change), "DS-14.40-3", "no marker");
            let showa = position.lay(MarkerKind::ShowaRestoration, Axis, warfare);
            assert_eq!(refusal(&position, Western, change), "DS-14.40-3");
            assert!(!offered(&position, Western).change_government);
            assert!(offered(&position, Axis).change_government);
            let (government, before) = leading(&position.state).unwrap();
            order(&mut position, change);
            assert!(!task_queue::is_under_way(&position.state));
            let (_, after) = leading(&position.state).unwrap();
            assert_ne!(before, after);
            assert_eq!(position.at(showa), DELAY);
            assert_eq!(refusal(&position, Axis, change), "DS-14.40-3", "used up");
            position.state.set_piece(showa, |piece| piece.at = warfare);
            assert_eq!(refusal(&position, Axis, change), "accepted");
            position
                .state
                .set_piece(government, |piece| piece.at = DELAY);
            assert_eq!(refusal(&position, Axis, change), "DS-14.40-3", "nobody");
            assert!(!offered(&position, Axis).change_government);
        }
    }
}
