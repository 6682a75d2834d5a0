use super::DELAY;
use super::INTERNED;
use super::POOL;
use super::all_at;
use super::at_war;
use super::run;
use crate::faction::Faction::Axis;
use crate::map::Theatre;
use crate::pack::{MarkerKind, Status};
use crate::s16_conditional_events::s16_1_2_occupation::occupiers;
use crate::state::{PieceId, Place};
use crate::task::conditional::ConditionalTask as Task;
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::testing::Position;

/// Hopeh and Siam on Japan's side, each with a unit at home.
fn allies() -> (Position, PieceId) {
    let mut position = at_war();
    position.country("Hopeh", Status::Active, Axis);
    position.country("Siam", Status::Active, Axis);
    let army = position.put("ho-inf", Axis, "a5223");
    (position, army)
}

fn occupied(position: &Position, country: &str) -> usize {
    occupiers(&position.state, position.area(country)).len()
}

/// DS-16.1.2-1, DS-16.1.2-2; DSV-16.1.2-1.
#[test]
fn who_occupies_an_ally() {
    let (mut position, _) = allies();
    position.put("jpn-inf", Axis, "a5223");
    position.put("ho-exp", Axis, "a3817");
    assert_eq!(
        occupied(&position, "Hopeh"),
        0,
        "a Japanese unit of one step"
    );
    assert_eq!(occupied(&position, "Siam"), 0, "an Exp unit");
    position.put("jpn-corps", Axis, "a5322");
    assert_eq!(occupied(&position, "Hopeh"), 1, "of two steps");
    position.put("siam-inf", Axis, "a5223");
    assert_eq!(occupied(&position, "Hopeh"), 2, "another ally's");
    // The AEx HQ with a unit of Hopeh is at home there, and nowhere else.
    for (hex, country, count) in [("a5223", "Hopeh", 0), ("a3817", "Siam", 1)] {
        let (mut position, _) = allies();
        let command = position.put("jpn-aex", Axis, hex);
        position.put_at("ho-inf", Axis, Place::Holding(command));
        assert_eq!(occupied(&position, country), count);
    }
}

/// DS-16.1.2-3, DS-16.1.2-4, DS-14.40-4, DS-14.34-3.
///
/// Allows: DS-14.40-4.
/// Forbids: DS-14.40-4.
#[test]
fn what_excuses_an_occupation() {
    let (mut position, _) = allies();
    position.put("jpn-corps", Axis, "a5322");
    let showa = Place::StrategicWarfare(Theatre::Asia);
    let marker = position.put_at("axis-showa", Axis, showa);
    assert_eq!(occupied(&position, "Hopeh"), 0);
    let guest = position.put("siam-inf", Axis, "a5223");
    assert!(occupied(&position, "Hopeh") > 0, "another ally's");
    position
        .state
        .set_piece(guest, |piece| piece.at = Place::Gone);
    assert_eq!(occupied(&position, "Hopeh"), 0);
    position.put("jpn-corps", Axis, "a5223");
    assert_eq!(occupied(&position, "Hopeh"), 2);
    position.play(|play| play.put(marker, Place::Gone));
    let capital = position.capital("Hopeh");
    position.lay(MarkerKind::NoOccupation, Axis, capital);
    assert_eq!(occupied(&position, "Hopeh"), 0);
}

/// DS-16.1.2-5 to DS-16.1.2-7: DS-16.1.2-5, DS-16.1.2-6, DS-16.1.2-7, DS-16.7-4.
#[test]
fn the_axis_must_choose_a_remedy() {
    let remedies = |position: &Position| position.choice().options.clone();
    // Broken down, the unit does not occupy any more.
    let (mut position, army) = allies();
    let corps = position.put("jpn-corps", Axis, "a5223");
    let part = position.pool("jpn-inf", Axis);
    run(&mut position, Axis, Task::Occupation);
    assert_eq!(position.asked(), Some((Axis, QuestionSubject::Occupation)));
    assert!(remedies(&position).contains(&Pick::Nth(0)));
    assert_eq!(&*position.choice().words[0], "the occupiers break down");
    position.pick(Pick::Nth(0), 3);
    assert!(all_at(&position, &[corps, part, army], position.at(army)));
    assert_eq!(occupied(&position, "Hopeh"), 0);
    // Without a unit in the Force Pool it cannot; without overland supply it is not interned:
    // then the army goes without a question.
    let (mut position, army) = allies();
    let corps = position.put("jpn-corps", Axis, "a5223");
    run(&mut position, Axis, Task::Occupation);
    assert_eq!(position.asked(), None);
    assert_eq!(position.at(army), POOL);
    assert!(position.at(corps).hex().is_some());
    run(&mut position, Axis, Task::Occupation);
    assert_eq!(
        occupied(&position, "Hopeh"),
        1,
        "there is nothing left to give up"
    );
    // A unit of another ally is interned, if it is supplied by land.
    let (mut position, _) = allies();
    let striped = position.put("ki-air", Axis, "a5223");
    position.country("Kiangsu", Status::Active, Axis);
    let guest = position.put("ho-inf", Axis, "a4922");
    position.put("ki-inf", Axis, "a4922");
    run(&mut position, Axis, Task::Occupation);
    assert_eq!(remedies(&position), [Pick::Nth(1), Pick::Nth(2)]);
    let mut other = Position {
        state: position.state.clone(),
    };
    position.pick(Pick::Nth(1), 3);
    assert_eq!(position.at(guest), INTERNED);
    other.pick(Pick::Nth(2), 3);
    assert_eq!(other.at(striped), DELAY);
    assert!(other.at(guest).hex().is_some());
}
