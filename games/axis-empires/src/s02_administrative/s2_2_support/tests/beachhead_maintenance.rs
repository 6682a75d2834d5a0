//! 2.2.2 and 2.2.5.

use super::*;
use crate::pack::MarkerKind;

fn ashore() -> (Position, PieceId, PieceId) {
    let mut position = support(Western);
    position.country("Belgium-Holland", Status::Conquered, Western);
    let beachhead = position.beachhead(Western, "w3918", "w3919");
    let unit = position.put("bri-inf", Western, "w3918");
    (position, beachhead, unit)
}

fn inland(piece: PieceId) -> Command {
    Command::Support(Order::InlandAdvance { piece })
}

const END: Command = Command::Support(Order::EndMaintenance);

/// AE-2.2.2-1, AE-2.2.2-2, AE-2.2.2-5: a Beachhead under fire stays, as a BH-1, or is taken
/// back.
/// Allows: AE-2.2.2-1.
#[test]
fn a_beachhead_with_enemies_before_it_may_stay() {
    let (mut position, beachhead, unit) = ashore();
    position.put("ger-inf", Axis, "w3919");
    position.play(open);
    let listed = acts(&position);
    assert_eq!(listed.beachheads, [beachhead]);
    assert_eq!(listed.inland, []);
    assert_eq!(position.refusal(&inland(unit)), "AE-2.2.2-6");
    let mut other = Position {
        state: position.state.clone(),
    };
    position.order(&END);
    let piece = position.state.piece(beachhead).unwrap();
    assert_eq!(
        (piece.at.hex(), piece.side),
        (Some(position.hex("w3918")), Side::Back)
    );
    other.order(&Command::Support(Order::TakeBackBeachhead {
        piece: beachhead,
    }));
    assert_eq!(other.at(beachhead), Place::ForcePool(Theatre::Europe));
    assert_eq!(other.at(unit), Place::Hex(other.hex("w3918")));
}

/// AE-2.2.2-3, AE-2.2.2-6: without enemies before it a Beachhead goes, and units go inland
/// first, whatever the weather, supply or posture.
/// Forbids: AE-2.2.2-1, AE-2.2.2-5.
#[test]
fn a_beachhead_without_enemies_goes_after_inland_advances() {
    let (mut position, beachhead, unit) = ashore();
    position.turn(1942, "Apr-May");
    let fort = position.put("bri-hq", Western, "w3918");
    let depot = position.put("axis-logistics", Axis, "w3919");
    position.play(open);
    let listed = acts(&position);
    assert_eq!(listed.inland, [unit, fort]);
    assert_eq!(listed.beachheads, []);
    let removal = Command::Support(Order::TakeBackBeachhead { piece: beachhead });
    assert_eq!(position.refusal(&removal), "AE-2.2.2-5");
    for piece in [unit, fort] {
        position.order(&inland(piece));
        assert_eq!(position.at(piece), Place::Hex(position.hex("w3919")));
    }
    assert_eq!(position.at(depot), Place::Delay(Theatre::Europe));
    position.order(&END);
    assert_eq!(position.at(beachhead), Place::ForcePool(Theatre::Europe));
}

/// AE-2.2.2-1, AE-2.2.2-3: no unit on it.
/// Forbids: AE-2.2.2-1.
#[test]
fn an_empty_beachhead_goes() {
    let (mut position, beachhead, unit) = ashore();
    position.put("ger-inf", Axis, "w3919");
    position
        .state
        .set_piece(unit, |piece| piece.at = Place::Gone);
    position.play(open);
    position.order(&END);
    assert_eq!(position.at(beachhead), Place::ForcePool(Theatre::Europe));
}

/// AE-2.2.2-4, DS-2.2-1, DS-2.2-7: one of Japanese landing forces stays in the turn in which
/// an event placed it.
#[test]
fn landing_forces_stay_in_the_turn_they_come() {
    let mut position = Position::asia();
    let marker = position.put("axis-snlf", Axis, "a3823");
    let showing = position
        .state
        .piece(marker)
        .unwrap()
        .face_up(position.state.pack());
    assert!(showing.is_marker(MarkerKind::SnlfBeachhead));
    // A scenario may begin with them. Later an event has to have placed them.
    let first = position.state.now();
    let cases = [
        (first, Marks::NONE, true),
        (first.after(1), Marks::AFLOAT, true),
        (first.after(1), Marks::NONE, false),
    ];
    for (now, marks, stays) in cases {
        position
            .state
            .set_piece(marker, |piece| piece.marks = marks);
        position.state.set_turn(|turn| turn.cursor.turn = now);
        position.phase(Axis, Segment::Support);
        position.play(open);
        position.play(maintenance::end);
        let there = position.at(marker) == Place::Hex(position.hex("a3823"));
        assert_eq!(there, stays);
    }
}

/// AE-2.2.5-1, AE-4.2.6.2-1: who is in the water without a Beachhead is lost.
#[test]
fn units_adrift_are_eliminated() {
    let (mut position, beachhead, unit) = ashore();
    let hq = position.put("bri-hq", Western, "w3918");
    let dry = position.put("bri-inf", Western, "w3916");
    let enemy = position.put("ger-inf", Axis, "w3918");
    position.play(close);
    assert_eq!(position.at(unit), Place::Hex(position.hex("w3918")));
    position
        .state
        .set_piece(beachhead, |piece| piece.at = Place::Gone);
    position.play(close);
    assert_eq!(position.at(unit), Place::ForcePool(Theatre::Europe));
    assert_eq!(position.at(hq), Place::Delay(Theatre::Europe));
    assert_eq!(position.at(dry), Place::Hex(position.hex("w3916")));
    assert_eq!(position.at(enemy), Place::Hex(position.hex("w3918")));
}

/// AE-2.2.2-5, AE-2.2.5-1: who stands where a Beachhead was taken back is lost as the segment
/// ends, unless another one lies there by then.
/// Allows: AE-2.2.2-5.
/// Forbids: AE-2.2.2-5.
#[test]
fn a_beachhead_taken_back_must_be_replaced() {
    for replaced in [false, true] {
        let (mut position, beachhead, unit) = ashore();
        position.put("ger-inf", Axis, "w3919");
        position.put("bri-inf", Western, "w3916");
        let fleet = position.pool("bri-fleet", Western);
        position.play(open);
        let piece = beachhead;
        position.order(&Command::Support(Order::TakeBackBeachhead { piece }));
        position.order(&END);
        let sea = Place::Hex(position.hex("w3918"));
        assert_eq!(position.at(unit), sea, "it waits");
        if replaced {
            let landing = to_hex(&position, fleet, "w3918");
            position.order(&landing);
            if !position.state.pending().is_empty() {
                let from = position.hex("w3918");
                let to = position.hex("w3919");
                let facing = position.state.map().direction(from, to).unwrap();
                position.answer(Western, Answer::Placed(Use::Beachhead(facing)));
            }
        }
        position.order(&Command::EndSegment);
        let expected = if replaced {
            sea
        } else {
            Place::ForcePool(Theatre::Europe)
        };
        assert_eq!(position.at(unit), expected);
    }
}
