//! Operation Z and what is like it.

use super::asia::*;
use crate::faction::Faction::{Axis, Soviet, Western};
use crate::pack::card::political_event::PoliticalEvent;
use crate::pack::{MarkerKind, Posture, WarState};
use crate::state::{Pile, Place};
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::testing::Position;

/// DS-15.29-1, DS-15.29-2, DS-15.29-9.
#[test]
fn the_offensive_has_six_actions_or_four() {
    let event = PoliticalEvent::OperationZ;
    for (turn, actions) in [("Nov-Dec", 6), ("May-June", 4)] {
        let mut position = Position::campaign_in_asia();
        position.turn(1938, turn);
        position.state.set_war_state(ASIA, WarState::TotalWar);
        let fleets: Vec<_> = (0..6).map(|_| position.pool("us-fleet", Western)).collect();
        position.post("US/Western Minors", Posture::War);
        position.receive(Axis, event);
        assert_eq!(position.asked(), Some((Axis, QuestionSubject::Select)));
        position.pick(Pick::Pass, 3);
        let mut done = 0;
        while position.asked() == Some((Axis, QuestionSubject::OneOf)) {
            let nths = position.nths();
            // Harbor attacks first: no more than three of them.
            assert_eq!(nths.contains(&0), done < 3);
            done += 1;
            position.pick(Pick::Nth(nths[0]), 3);
            while matches!(position.asked(), Some((Axis, about)) if about != QuestionSubject::OneOf)
            {
                let first = position.choice().options[0];
                position.pick(first, 3);
            }
        }
        assert_eq!(done, actions);
        let sunk = fleets
            .iter()
            .filter(|id| position.at(**id) == Place::NavalDelay(ASIA));
        assert_eq!(sunk.count(), 3);
    }
    let mut position = Position::campaign_in_asia();
    position.receive(Axis, event);
    let siam = position.area("Siam");
    position.pick(Pick::Country(siam), 3);
    assert_eq!(position.nths(), [0, 1], "war, or a Diplomatic Incident");
}

/// DS-15.37-1, DS-15.29-3 to DS-15.29-8: DS-15.29-4, DS-15.29-5, DS-15.29-6, DS-15.29-7,
/// DSV-15.29-2.
/// Allows: DS-2.2-7.
#[test]
fn actions_of_the_offensive() {
    let event = PoliticalEvent::WidespreadAttacks;
    let mut position = Position::campaign_in_asia();
    position.turn(1938, "July-Aug");
    position.receive(Axis, event);
    assert_eq!(position.nths(), [3, 5], "no fleet, no card, no unit");
    // Landing forces put to sea in the monsoon.
    position.pick(Pick::Nth(3), 3);
    let bay = position.zone("Bay of Bengal");
    let map = &position.state.shared_pack().map;
    let seas = position
        .choice()
        .options
        .iter()
        .filter_map(|pick| match pick {
            Pick::Hex(hex) => Some(*hex),
            _ => None,
        });
    let mut seas = seas.filter(|hex| map.hex(*hex).zones.iter().any(|zone| zone == bay));
    let sea = seas.next().unwrap();
    drop(seas);
    position.pick(Pick::Hex(sea), 3);
    if position.asked() == Some((Axis, QuestionSubject::EventHex)) {
        let first = position.choice().options[0];
        position.pick(first, 3);
    }
    let landing = position.markers_at(MarkerKind::SnlfBeachhead, Place::Hex(sea));
    let piece = position.state.piece(landing[0]).unwrap();
    assert!(piece.facing.is_some());
    // Of two actions one is left.
    assert_eq!(position.nths(), [3, 5]);
    position.pick(Pick::Nth(5), 3);
    let tokyo = position.hex("p4904");
    position.pick(Pick::Hex(tokyo), 3);
    assert_eq!(
        position.marker_at(MarkerKind::Totsugeki, Axis),
        Place::Hex(tokyo)
    );
    assert_eq!(position.asked(), None);

    // A truce or policy keeps ships out of harm.
    let fleet = position.pool("us-fleet", Western);
    position.receive(Axis, event);
    assert!(!position.nths().contains(&0));
    position.pick(Pick::Pass, 3);
    position.post("US/Western Minors", Posture::War);
    position.receive(Axis, event);
    position.pick(Pick::Nth(0), 3);
    assert_eq!(position.at(fleet), Place::NavalDelay(ASIA));
    position.pick(Pick::Pass, 3);

    // Each branch has its own card.
    let plane = position.put_at("jpn-air", Axis, DELAY);
    let ships = position.put_at("jpn-fleet", Axis, DELAY);
    for (card, nth, unit) in [("28b", 1, plane), ("28a", 2, ships)] {
        position.receive(Axis, event);
        assert!(!position.nths().contains(&nth), "{card}");
        position.pick(Pick::Pass, 3);
        position.pile(Axis, card, Pile::Discarded);
        position.receive(Axis, event);
        position.pick(Pick::Nth(nth), 3);
        assert_eq!(position.at(unit), POOL);
        position.pick(Pick::Pass, 3);
    }

    // A unit turns up elsewhere in Japan's lands, where no enemy is.
    let infantry = position.put("jpn-inf", Axis, "p4904");
    position.put("ki-inf", Western, "a5126");
    position.receive(Axis, event);
    position.pick(Pick::Nth(4), 3);
    let mukden = position.hex("a5226");
    let options = &position.choice().options;
    assert!(!options.contains(&Pick::Hex(position.hex("a5126"))));
    assert!(!options.contains(&Pick::Hex(position.hex("a4724"))));
    position.pick(Pick::Hex(mukden), 3);
    assert_eq!(position.at(infantry), Place::Hex(mukden));
}

/// AE-2.2.2-4, DS-2.2-1, DS-2.2-7, DS-15.29-6: landing forces that an event has put to sea stay
/// through the Beachhead Maintenance of the turn, and no longer if no unit is before them.
/// Allows: AE-2.2.2-4, DS-2.2-1, DS-2.2-7.
/// Forbids: AE-2.2.2-4, DS-2.2-1.
#[test]
fn landing_forces_are_kept_for_the_turn() {
    use crate::command::Command;
    use crate::s02_administrative::s2_2_support::Order;
    use crate::sequence::Segment;
    let mut position = Position::campaign_in_asia();
    position.turn(1938, "May-June");
    position.receive(Axis, PoliticalEvent::WidespreadAttacks);
    position.pick(Pick::Nth(3), 3);
    while let Some((Axis, QuestionSubject::EventHex)) = position.asked() {
        let first = position.choice().options[0];
        position.pick(first, 3);
    }
    position.pick_first();
    let mut pieces = position.state.pieces();
    let snlf = pieces.find(|(_, piece)| {
        let showing = piece.face_up(position.state.pack());
        piece.at.hex().is_some() && showing.is_marker(MarkerKind::SnlfBeachhead)
    });
    let (landing, sea) = snlf.map(|(id, piece)| (id, piece.at)).unwrap();
    drop(pieces);
    let end = Command::Support(Order::EndMaintenance);
    position.phase(Axis, Segment::PoliticalEvents);
    position.order(&Command::EndSegment);
    assert_eq!(position.state.segment(), Segment::Support);
    position.order(&end);
    assert_eq!(position.at(landing), sea);
    position.phase(Soviet, Segment::ConditionalEvents);
    position.order(&Command::EndSegment);
    assert_eq!(position.state.segment(), Segment::Support);
    position.order(&end);
    assert_eq!(position.at(landing), POOL);
}
