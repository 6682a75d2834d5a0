//! Delay rolls.

use super::*;
use crate::faction::Faction::Western;
use crate::map::Theatre::Asia;
use crate::pack::{Pack, Policy, Posture};
use crate::testing::{self, Rolls};

/// The empty map of Europe in a scenario with modifiers.
fn with_modifiers(delay: [i8; 3]) -> Position {
    let mut pack = Pack::clone(&testing::pack());
    if let Some(scenario) = pack.scenarios.last_mut() {
        scenario.politics.delay = delay;
    }
    Position::on(pack)
}

fn rolled(position: &mut Position, dice: Vec<u8>) -> Vec<Event> {
    let mut rolls = Rolls(dice.into_iter());
    let events = position.play_with(&mut rolls, |play| (DELAY.open)(play));
    assert_eq!(rolls.0.next(), None, "every die is thrown");
    events
}

/// AE-7.1-1, AE-7.1-2, AE-DDR-1, DS-7.1-1, AEV-EX-27, DSV-7.1-1: the example of September
/// 1943, a 4 and less 1 in all.
#[test]
fn a_delay_result_is_a_die_with_its_modifiers() {
    let mut position = with_modifiers([-1, 2, 0]);
    position.turn(1943, "Sept-Oct");
    let air = position.put_at("ger-air", Axis, Place::Delay(Europe));
    position.back(air);
    let hq = position.put_at("rus-hq", Soviet, Place::Delay(Europe));
    let events = rolled(&mut position, vec![4, 6]);
    let told = Event::Delayed {
        piece: air,
        dice: 4,
        modifier: -1,
        turns: 3,
    };
    assert_eq!(events[0], told);
    let turn = |year, name| position.state.pack().calendar.find(year, name).unwrap();
    assert_eq!(
        position.at(air),
        Place::Track(Europe, turn(1944, "Mar-Apr"))
    );
    assert_eq!(position.state.piece(air).unwrap().side, Side::Front);
    let late = position.state.now().after(6);
    assert_eq!(
        position.at(hq),
        Place::Track(Europe, late),
        "not the Axis's"
    );
}

/// AE-7.1-1, AE-7.1-3, DS-AE-6, AE-7.1-2: one turn at least, on the same map, past the end.
#[test]
fn a_delay_is_a_turn_at_least_and_has_no_end() {
    let mut position = with_modifiers([-9, 100, 0]);
    let now = position.state.now();
    let european = position.put_at("axis-logistics", Axis, Place::Delay(Europe));
    let asian = position.put_at("axis-scratch", Axis, Place::Delay(Asia));
    let western = position.put_at("western-logistics", Western, Place::Delay(Europe));
    rolled(&mut position, vec![1, 1, 6]);
    assert_eq!(position.at(european), Place::Track(Europe, now.after(1)));
    assert_eq!(position.at(asian), Place::Track(Asia, now.after(1)));
    assert_eq!(position.at(western), Place::Track(Europe, now.after(101)));
    assert!(now.after(101) > position.state.scenario().last);
}

/// AE-SOP-6, DS-AE-2: Europe's dice before Asia's.
#[test]
fn europe_rolls_before_asia() {
    let mut position = Position::europe();
    let now = position.state.now();
    let asian = position.put_at("axis-scratch", Axis, Place::Delay(Asia));
    let european = position.put_at("axis-logistics", Axis, Place::Delay(Europe));
    rolled(&mut position, vec![2, 5]);
    assert_eq!(position.at(european), Place::Track(Europe, now.after(2)));
    assert_eq!(position.at(asian), Place::Track(Asia, now.after(5)));
}

/// AE-7.1-4, AE-BOX-3, DS-7.1-2, AE-DDR-2, AEV-EX-29, DSV-7.1-2: the deep six of March 1944.
#[test]
fn a_six_in_the_naval_box_is_rolled_on() {
    let mut position = with_modifiers([0, -3, 0]);
    position.turn(1944, "Mar-Apr");
    let now = position.state.now();
    let fleet = position.put_at("bri-fleet", Western, Place::NavalDelay(Europe));
    let other = position.put_at("bri-fleet", Western, Place::NavalDelay(Europe));
    let third = position.put_at("bri-fleet", Western, Place::Delay(Europe));
    rolled(&mut position, vec![6, 6, 5, 5]);
    assert_eq!(position.at(third), Place::Track(Europe, now.after(3)));
    assert_eq!(position.at(fleet), Place::Track(Europe, now.after(8)));
    assert_eq!(position.at(other), Place::Track(Europe, now.after(2)));
}

/// AE-DDR-1, AE-DDR-2, AE-DDR-3, AE-13.6.1.1-7, DS-13.6.1.1-5: bombers and submarines, but not of or against those under
/// a Policy or Truce.
#[test]
fn raiders_delay_those_that_they_raid() {
    let mut position = Position::europe();
    let raids = Place::StrategicWarfare(Europe);
    for (code, faction) in [
        ("bri-bomber", Western),
        ("us-bomber", Western),
        ("ger-sub", Axis),
    ] {
        position.put_at(code, faction, raids);
    }
    let waiting = [
        ("ger-air", Axis),
        ("bri-air", Western),
        ("us-air", Western),
        ("rus-air", Soviet),
    ];
    let delayed = |position: &mut Position| {
        let pieces = waiting.map(|(code, side)| position.put_at(code, side, Place::Delay(Europe)));
        rolled(position, vec![1; 4]);
        let now = position.state.now();
        pieces.map(|piece| match position.at(piece) {
            Place::Track(Europe, turn) => turn.0 - now.0,
            elsewhere => panic!("{elsewhere:?}"),
        })
    };
    assert_eq!(delayed(&mut position), [3, 2, 2, 1]);
    position.posture("United States", Posture::Policy(Policy::Isolationism));
    assert_eq!(delayed(&mut position), [2, 2, 1, 1]);
    position.put_at("bri-bomber", Axis, raids);
    assert_eq!(delayed(&mut position), [2, 2, 1, 2]);
    position.put_at("rus-sub", Soviet, raids);
    assert_eq!(delayed(&mut position), [2, 2, 1, 2], "not in Europe");
}

/// AE-DDR-1, AE-GLO-28, DS-G-18: in Asia submarines of the Allies delay the Axis as its own
/// delay the West.
#[test]
fn submarines_delay_the_axis_in_asia() {
    let mut position = Position::asia();
    let now = position.state.now();
    for (code, faction) in [("us-sub", Western), ("us-sub", Western), ("jpn-sub", Axis)] {
        position.put_at(code, faction, Place::StrategicWarfare(Asia));
    }
    let pieces = [("jpn-air", Axis), ("us-air", Western), ("rus-air", Soviet)]
        .map(|(code, side)| position.put_at(code, side, Place::Delay(Asia)));
    rolled(&mut position, vec![1; 3]);
    let turns = [3, 2, 1];
    for (piece, turns) in pieces.into_iter().zip(turns) {
        assert_eq!(position.at(piece), Place::Track(Asia, now.after(turns)));
    }
}

/// AE-+17.2-1, AE-BOX-4: in the +5 or 6 Box a 5 is rolled on, too, and then modified.
/// Allows: AE-+17.2-1.
/// Forbids: AE-+17.2-1.
#[test]
fn a_five_in_the_box_for_it_is_rolled_on() {
    let mut position = with_modifiers([0, -1, 0]);
    let now = position.state.now();
    let box_of = [Place::AirSeaDelay(Europe); 3];
    let fleets = box_of.map(|at| position.put_at("bri-fleet", Western, at));
    let other = position.put_at("bri-fleet", Western, Place::NavalDelay(Europe));
    rolled(&mut position, vec![5, 5, 6, 4, 6, 1]);
    let turns = |fleet| match position.at(fleet) {
        Place::Track(Europe, turn) => turn.0 - now.0,
        elsewhere => panic!("{elsewhere:?}"),
    };
    assert_eq!(fleets.map(turns), [10, 3, 6]);
    assert_eq!(turns(other), 4, "no second die for a 5");
}
