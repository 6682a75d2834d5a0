//! 13.8.4: a nation leaves, and takes its step out of a unit that others have steps in.

use super::creation::{occupy, occupy_by};
use crate::decision::StepLoss;
use crate::faction::Faction::{self, Axis, Soviet, Western};
use crate::map::Theatre;
use crate::pack::card::{AreaRef, Holder, Tenure};
use crate::pack::{Effect, Side, Status, WarState};
use crate::sequence::Segment;
use crate::state::{PieceId, Place};
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::testing::Position;

const HERE: Theatre = Theatre::Europe;
const POOL: Place = Place::ForcePool(HERE);

/// A campaign in a Total War, with a unit of two nations in a hex and a step of a Minor
/// Country in its Holding Box.
fn with(whole: &str, step: &str, faction: Faction, hex: &str) -> (Position, PieceId, PieceId) {
    let mut position = Position::campaign();
    position.state.set_war_state(HERE, WarState::TotalWar);
    position.take_cards_back();
    let whole = position.put(whole, faction, hex);
    let step = position.put_at(step, faction, Place::Holding(whole));
    (position, whole, step)
}

/// Opens a faction's Conditional Events Segment.
fn look(position: &mut Position, faction: Faction) {
    position.open(faction, Segment::ConditionalEvents, 3);
}

/// AE-13.8.4-2, DS-13.8.3-2, DS-16.1.1-3: a conquered country's step goes to the country's box,
/// and what is left of the army stands where that stood; it is there once.
#[test]
fn conquest_breaks_up_a_unit_of_two_nations() {
    let (mut position, army, step) = with("west-aa", "cz-inf", Western, "w4313");
    position.country("Czechoslovakia", Status::Active, Western);
    let british = position.pool("bri-bef", Western);
    occupy(&mut position, "Czechoslovakia", "ger-inf");
    look(&mut position, Axis);
    assert_eq!(position.at(step), Place::Conquered(HERE));
    assert_eq!(position.at(british), Place::Hex(position.hex("w4313")));
    assert_eq!(position.at(army), POOL);
    // One whose nations all stay is left alone.
    let (mut position, army, step) = with("west-aa", "fra-inf", Western, "w4313");
    position.country("Czechoslovakia", Status::Active, Western);
    position.country("France", Status::Active, Western);
    let british = position.pool("bri-bef", Western);
    occupy(&mut position, "Czechoslovakia", "ger-inf");
    look(&mut position, Axis);
    assert_eq!(position.at(step), Place::Holding(army));
    assert_eq!(position.at(army), Place::Hex(position.hex("w4313")));
    assert_eq!(position.at(british), POOL);
}

/// AE-13.8.4-2: an army of which no step is left in the Force Pool is gone with the nation.
#[test]
fn nothing_is_left_without_a_unit_for_it() {
    let (mut position, army, step) = with("west-aa", "cz-inf", Western, "w4313");
    position.country("Czechoslovakia", Status::Active, Western);
    occupy(&mut position, "Czechoslovakia", "ger-inf");
    look(&mut position, Axis);
    assert_eq!(position.at(step), Place::Conquered(HERE));
    assert_eq!(position.at(army), POOL);
    let there = position.hex("w4313");
    assert_eq!(position.state.pieces_in(there).count(), 0);
}

/// AE-13.8.4-2, DS-16.3.2-2, AE-2.3.4-2: a liberated country's step goes to its new friends,
/// and the owner of the unit that it was part of says what is left of that.
#[test]
fn liberation_breaks_up_a_unit_of_two_nations() {
    let (mut position, staff, step) = with("ger-med", "rum-inf", Axis, "w3825");
    position.country("Rumania", Status::Active, Axis);
    let infantry = position.pool("ger-inf", Axis);
    let mountain = position.pool("ger-det", Axis);
    occupy_by(&mut position, Western, "Rumania", "bri-inf");
    look(&mut position, Western);
    assert_eq!(position.at(step), POOL);
    assert_eq!(position.state.piece(step).unwrap().faction, Western);
    assert_eq!(position.asked(), Some((Axis, QuestionSubject::LoseStep)));
    let ways = [infantry, mountain].map(|left| {
        let left = Some(left);
        Pick::Loss(StepLoss { piece: staff, left })
    });
    assert_eq!(position.choice().options, ways);
    position.reply(ways[1], 3);
    assert_eq!(position.at(mountain), Place::Hex(position.hex("w3825")));
    assert_eq!(position.at(infantry), POOL);
    assert_eq!(position.at(staff), Place::Delay(HERE), "it has a stripe");
}

/// AE-13.8.4-2, AE-13.8.1-1: land that is ceded whole takes its step along, and the front that
/// it was part of is smaller by that step.
#[test]
fn cession_breaks_up_a_unit_of_two_nations() {
    let (mut position, front, step) = with("rus-hq-bal", "bal-inf", Soviet, "e3609");
    position.country("Baltic States", Status::Active, Soviet);
    assert_eq!(steps(&position, front), 3);
    let effect = Effect::Cede {
        area: AreaRef {
            area: position.area("Baltic States"),
        },
        to: Holder::Area(position.area("Russia")),
        tenure: Tenure::Part,
    };
    position.turn_up(Soviet, vec![effect], 3);
    assert_eq!(position.at(step), Place::Aside(HERE));
    let there = Place::Hex(position.hex("e3609"));
    let piece = *position.state.piece(front).unwrap();
    assert_eq!((piece.at, piece.side), (there, Side::Back));
    assert_eq!(steps(&position, front), 2);
}

fn steps(position: &Position, unit: PieceId) -> u8 {
    let piece = position.state.piece(unit).unwrap();
    piece.face_up(position.state.pack()).ground().unwrap().steps
}
