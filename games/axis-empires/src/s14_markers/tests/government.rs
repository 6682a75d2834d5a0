//! 14.22 and 14.40.

use std::sync::Arc;

use crate::command::Command;
use crate::event::Event;
use crate::faction::Faction::{Axis, Western};
use crate::map::Theatre;
use crate::pack::{MarkerKind, Pack, Side};
use crate::s02_administrative::s2_2_support::Order;
use crate::s14_markers::{s14_22_government, s14_40_showa_restoration};
use crate::sequence::Segment;
use crate::state::{Pile, Place};
use crate::task_queue;
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::testing::Position;
use crate::testing::campaign::pack_of_asia;

const BOX: Place = Place::StrategicWarfare(Theatre::Asia);

fn turn_to(position: &mut Position, side: Side) {
    let (marker, _) = crate::politics::government::leading(&position.state).unwrap();
    position.state.set_piece(marker, |piece| piece.side = side);
}

/// AE-2.2.4-4, DS-2.2-10, DS-2.2-11, DS-14.6-1, DS-14.22-4: on land without the Army, at sea
/// without the Navy; neither branch leads from elsewhere, and the Allies are not asked.
#[test]
fn a_blitz_against_the_government_is_a_crisis() {
    for (hex, side, crisis) in [
        ("a5027", Some(Side::Front), false),
        ("a5027", Some(Side::Back), true),
        ("a5027", None, true),
        ("a5026", Some(Side::Front), true),
        ("a5026", Some(Side::Back), false),
        ("a5026", None, true),
    ] {
        let mut position = Position::campaign_in_asia();
        position.phase(Axis, Segment::Support);
        match side {
            Some(side) => turn_to(&mut position, side),
            None => {
                let (marker, _) = crate::politics::government::leading(&position.state).unwrap();
                let delay = Place::Delay(Theatre::Asia);
                position.state.set_piece(marker, |piece| piece.at = delay);
            }
        }
        let hex = position.hex(hex);
        let events = position.play(|play| {
            s14_22_government::blitzed(play, hex);
            while task_queue::is_under_way(play.state) && play.state.pending().is_empty() {
                task_queue::go_on(play);
            }
        });
        let rolls = events
            .iter()
            .filter(|event| matches!(event, Event::EventRolled { faction: Axis, .. }));
        assert_eq!(rolls.count() == 1, crisis, "{side:?}");
        position.phase(Western, Segment::Support);
        let events = position.play(|play| s14_22_government::blitzed(play, hex));
        assert!(events.is_empty() && !task_queue::is_under_way(&position.state));
    }
}

/// AE-2.2.4-4, DS-2.2-10, DS-2.2-11: it comes with the marker that is placed, by command, and its
/// die has the Political Modifiers of the Axis's tide.
/// Allows: AE-2.2.4-4, DS-2.2-10, DS-2.2-11.
#[test]
fn placing_a_blitz_marker_sets_it_off() {
    let mut pack = Pack::clone(&pack_of_asia());
    for card in &mut pack.cards {
        card.symbols.blitz = 1;
    }
    let pack = Arc::new(pack);
    for (hex, side, points) in [
        ("a5027", Side::Back, 0),
        ("a5027", Side::Back, 3),
        ("a5026", Side::Front, 3),
    ] {
        let mut position = Position::campaign_on(pack.clone());
        position.pile(Axis, "1", Pile::Current);
        let place = position.marker_at(MarkerKind::VictoryPoints, Axis);
        let tide = position.markers_at(MarkerKind::VictoryPoints, place)[0];
        let track = Place::VictoryTrack(Theatre::Asia, points);
        position.state.set_piece(tide, |piece| {
            piece.at = track;
            piece.side = Side::Front;
        });
        position.phase(Axis, Segment::Support);
        position.state.set_turn(|turn| turn.stage = 3);
        turn_to(&mut position, side);
        let hex = position.hex(hex);
        let events = position.order(&Command::Support(Order::Blitz { hex }));
        let placed = events
            .iter()
            .position(|event| matches!(event, Event::Put { to, .. } if *to == Place::Hex(hex)));
        let rolls = |event: &Event| match event {
            Event::EventRolled { modifier, .. } => Some(*modifier),
            _ => None,
        };
        let rolled = events.iter().position(|event| rolls(event).is_some());
        assert!(placed.is_some() && placed < rolled, "{events:?}");
        let modifier = events.iter().find_map(rolls);
        assert_eq!(modifier, i8::try_from(points).ok());
    }
}

/// DS-14.40-3: the marker is delayed, and the other branch leads.
#[test]
fn showa_restoration_turns_the_government_over() {
    let mut position = Position::campaign_in_asia();
    position.phase(Axis, Segment::Support);
    position.play(s14_40_showa_restoration::offer);
    assert!(!task_queue::is_under_way(&position.state), "no marker");
    let marker = position.lay(MarkerKind::ShowaRestoration, Axis, BOX);
    position.phase(Western, Segment::Support);
    position.play(s14_40_showa_restoration::offer);
    assert!(!task_queue::is_under_way(&position.state), "not theirs");
    position.phase(Axis, Segment::Support);
    turn_to(&mut position, Side::Front);
    for (pick, side, at) in [
        (Pick::Pass, Side::Front, BOX),
        (Pick::Yes, Side::Back, Place::Delay(Theatre::Asia)),
    ] {
        position.play(|play| {
            s14_40_showa_restoration::offer(play);
            task_queue::go_on(play);
        });
        assert_eq!(position.asked(), Some((Axis, QuestionSubject::Restoration)));
        position.pick(pick, 3);
        let leading = crate::politics::government::leading(&position.state);
        assert_eq!(leading.map(|(_, side)| side), Some(side));
        assert_eq!(position.at(marker), at);
        position.phase(Axis, Segment::Support);
    }
    let government = crate::politics::government::leading(&position.state)
        .unwrap()
        .0;
    position.state.set_piece(marker, |piece| piece.at = BOX);
    let delay = Place::Delay(Theatre::Asia);
    position
        .state
        .set_piece(government, |piece| piece.at = delay);
    position.play(s14_40_showa_restoration::offer);
    assert!(!task_queue::is_under_way(&position.state), "nobody leads");
}
