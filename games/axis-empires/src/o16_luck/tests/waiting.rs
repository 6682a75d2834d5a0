//! Commands that are possible while a die waits, and those that are not.

use super::*;
use crate::faction::Faction::{Axis, Soviet, Western};
use crate::standing_orders::LossOrder;

/// The Axis attacks and is asked about a 2.
fn at_the_die() -> Position {
    let (mut position, command) = attack();
    position.with_luck(Side::Front);
    position.watch(Axis, ALL);
    position.submit(Axis, &command, &[2]);
    assert!(position.on_the_table().is_some());
    position
}

/// AE-+16-2: the match waits for the seat that is asked, and for nothing else; what came of the
/// command so far is there to be seen.
#[test]
fn the_match_waits_for_the_answer() {
    let position = at_the_die();
    let axis = seat(&position, Axis);
    let awaited = AxisEmpires::default().awaited(&position.state);
    assert_eq!(awaited.iter().collect::<Vec<_>>(), [axis]);
    assert!(
        AxisEmpires::default()
            .legal(&position.state, axis)
            .segment
            .is_none()
    );
    let view = AxisEmpires::default().view(&position.state, sandtable_kernel::Viewer::Spectator);
    assert_eq!(view.combat.map(|it| it.hex), Some(position.hex(TARGET)));
    assert_eq!(view.pending.len(), 1);
    let before = position.state.hash();
    let decision = position.state.pending()[0].id;
    let other = Answer::Contest(None);
    for (faction, command) in [
        (Axis, Command::EndSegment),
        (Axis, Command::TakeBack { steps: 1 }),
        (
            Axis,
            Command::Answer {
                decision,
                answer: other,
            },
        ),
        (
            Soviet,
            Command::Answer {
                decision,
                answer: Answer::Luck(true),
            },
        ),
    ] {
        let mut state = position.state.clone();
        let mut dice = Rolls(Vec::new().into_iter());
        let by = seat(&position, faction);
        let refused =
            AxisEmpires::default().apply(&mut state, by, &command, &mut dice, &mut Vec::new());
        assert!(refused.is_err(), "{command:?}");
        assert_eq!(state.hash(), before);
    }
    let stand_in = AxisEmpires::default().default_command(&position.state, axis);
    let answer = Answer::Luck(false);
    assert_eq!(stand_in, Some(Command::Answer { decision, answer }));
}

/// AE-+16-2: standing orders can be filed all the while, and hold from then on.
#[test]
fn orders_are_filed_while_the_match_waits() {
    for again in [false, true] {
        let mut position = at_the_die();
        let orders = StandingOrders {
            losses: Some(LossOrder::WeakestFirst),
            ..StandingOrders::default()
        };
        for faction in [Axis, Soviet] {
            let orders = orders.clone();
            position.submit(faction, &Command::SetOrders { orders }, &[]);
        }
        assert!(position.on_the_table().is_some());
        let fresh: &[u8] = if again { &[4] } else { &[] };
        position.decide(Axis, again, fresh);
        for faction in [Axis, Soviet] {
            let filed = position.state.orders(seat(&position, faction));
            assert_eq!(filed, Some(&orders), "{faction}");
        }
    }
}

/// AE-+16-2: who gives up while the match waits for it leaves the question to its heir.
#[test]
fn the_question_goes_to_the_heir() {
    let (mut position, command) = attack();
    position.with_luck(Side::Back);
    position.watch(Western, ALL);
    position.submit(Axis, &command, &[6]);
    let (west, soviet) = (seat(&position, Western), seat(&position, Soviet));
    let mut events = Vec::new();
    AxisEmpires::default()
        .resign(&mut position.state, west, &mut events)
        .unwrap();
    assert_eq!(position.state.hash(), position.state.full_hash());
    assert_eq!(position.state.pending()[0].seat, soviet);
    let events = position.decide(Soviet, true, &[1]);
    assert_eq!(rolled(&events), Some(1));
    assert_eq!(position.state.seat_of(Western), Some(soviet));
    assert_eq!(position.state.seat_of(Soviet), Some(soviet));
}

/// AE-+16-2: the match can end while it waits.
#[test]
fn a_match_that_is_over_waits_for_nothing() {
    let mut position = at_the_die();
    let axis = seat(&position, Axis);
    AxisEmpires::default()
        .resign(&mut position.state, axis, &mut Vec::new())
        .unwrap();
    assert!(AxisEmpires::default().outcome(&position.state).is_some());
    assert!(AxisEmpires::default().awaited(&position.state).is_empty());
    assert!(position.state.waiting().is_none());
}

/// AE-+16-2: a match that waits is stored and read like any other.
#[test]
fn a_match_that_waits_is_stored() {
    let options = {
        let pack = "totaler-krieg-open";
        let mut options = AxisEmpires::default()
            .one_seat_each(pack, "campaign-1937")
            .unwrap();
        options.optional = [OptionalRule::Luck].into_iter().collect();
        options
    };
    let mut position = Position {
        state: AxisEmpires::default().new_match(&options).unwrap(),
    };
    position.watch(Axis, ALL);
    while position.on_the_table().is_none() {
        let awaited = AxisEmpires::default()
            .awaited(&position.state)
            .iter()
            .next()
            .unwrap();
        let command = AxisEmpires::default()
            .default_command(&position.state, awaited)
            .unwrap();
        let dice = &mut crate::testing::Loaded(5);
        AxisEmpires::default()
            .apply(
                &mut position.state,
                awaited,
                &command,
                dice,
                &mut Vec::new(),
            )
            .unwrap();
    }
    let read = position.stored_and_read();
    assert_eq!(read.hash(), position.state.hash());
    let decision = position.state.pending()[0].id;
    let answer = Answer::Luck(true);
    let after = [read, position.state].map(|mut state| {
        let (dice, seat) = (&mut crate::testing::Loaded(1), state.pending()[0].seat);
        let command = Command::Answer {
            decision,
            answer: answer.clone(),
        };
        AxisEmpires::default()
            .apply(&mut state, seat, &command, dice, &mut Vec::new())
            .unwrap();
        state.hash()
    });
    assert_eq!(after[0], after[1]);
}
