use crate::command::Command;
use crate::event::Event;
use crate::faction::Faction::{Axis, Western};
use crate::map::Theatre;
use crate::order::political_events::PoliticalOrder as Order;
use crate::pack::{Policy, Posture, WarState};
use crate::sequence::Segment;
use crate::state::Pile;
use crate::step::PendingStep;
use crate::testing::Position;

fn open(position: &mut Position) -> Vec<Event> {
    position.phase(Axis, Segment::PoliticalEvents);
    position.play_with(&mut crate::testing::Loaded(3), |play| {
        (super::CHAPTER.open)(play);
        while matches!(play.state.step(), PendingStep::Agenda(_)) && play.state.pending().is_empty()
        {
            crate::task_queue::go_on(play);
        }
    })
}

/// AE-2.1-1, AE-2.1.1-1, AE-2.1.1-2: every turn again.
#[test]
fn the_cards_events_happen_every_turn() {
    let mut position = Position::campaign();
    position.pile(Axis, "15", Pile::Current);
    for turn in ["Mar-Apr", "Apr-May"] {
        position.turn(1937, turn);
        let events = open(&mut position);
        let rolls = events
            .iter()
            .filter(|it| matches!(it, Event::EventRolled { .. }));
        assert_eq!(rolls.count(), 1, "{turn}");
    }
    // Without a Current Card nothing happens.
    position.pile(Axis, "15", Pile::Discarded);
    assert!(open(&mut position).is_empty());
}

/// AE-2.1.2-1, AE-12.1-1, AE-13.6.1.2-6.
/// Allows: AE-2.1-1, AE-2.1.2-1, AE-12.1-1.
/// Forbids: AE-2.1-1, AE-2.1.2-1, AE-12.1-1.
/// Allows: DS-12.1-1.
/// Forbids: DS-12.1-1.
#[test]
fn the_axis_may_give_up_policies_but_not_before_the_war() {
    let mut position = Position::campaign();
    position.phase(Axis, Segment::PoliticalEvents);
    let order = Command::PoliticalEvents(Order::EndPolicy {
        policy: Policy::Guarantees,
    });
    assert_eq!(position.refusal(&order), "AE-12.1-1");
    position
        .state
        .set_war_state(Theatre::Europe, WarState::LimitedWar);
    assert_eq!(position.refusal(&order), "accepted");
    let listed = super::acts(&position.state).end;
    assert!(
        listed.contains(&Policy::Appeasement) && listed.len() == 4,
        "{listed:?}"
    );
    position.order(&order);
    let id = position.posture_box("Western Minors");
    assert_eq!(position.state.box_posture(id), Posture::War);
    position.phase(Western, Segment::PoliticalEvents);
    let order = Command::PoliticalEvents(Order::EndPolicy {
        policy: Policy::Appeasement,
    });
    assert_eq!(position.refusal(&order), "AE-2.1.2-1", "only the Axis");
}
