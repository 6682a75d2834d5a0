use super::INTERNED;
use crate::faction::Faction::{Axis, Western};
use crate::map::Theatre;
use crate::sequence::Segment;
use crate::state::{PieceId, Pile, Place};
use crate::step::PendingStep;
use crate::task_queue;
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::testing::Position;

fn reveal(position: &mut Position) {
    position.phase(Axis, Segment::OptionCard);
    position.play(|play| {
        (crate::dispatch::chapter(Segment::OptionCard).open)(play);
        while matches!(play.state.step(), PendingStep::Agenda(_)) && play.state.pending().is_empty()
        {
            task_queue::go_on(play);
        }
    });
}

fn interned(position: &mut Position, code: &str) -> PieceId {
    position.put_at(code, Axis, INTERNED)
}

/// AE-1.1.1-3, DS-1.1.1-2, DS-16.7-14: before anybody looks whether the card is legal.
#[test]
fn interned_units_come_back_as_the_card_is_turned_up() {
    let mut position = Position::campaign_in_asia();
    let unit = interned(&mut position, "jpn-inf");
    let other = position.put_at("bri-inf", Western, INTERNED);
    reveal(&mut position);
    assert_eq!(position.asked(), Some((Axis, QuestionSubject::Replacement)));
    assert_eq!(position.choice().card, None, "the card lies face down");
    assert_eq!(position.pile_of(Axis, "1"), Pile::Pending);
    let options = position.choice().options.clone();
    assert!(options.len() > 1);
    let japan = position.area("Japan");
    for pick in &options {
        let Pick::Replacement(order) = pick else {
            panic!("{pick:?}");
        };
        let hex = order.to.hex().unwrap();
        assert_eq!(position.state.land(hex).country, Some(japan));
    }
    position.pick(options[0], 3);
    let Pick::Replacement(order) = options[0] else {
        unreachable!("looked at above");
    };
    assert_eq!(position.at(unit), order.to);
    assert_eq!(position.at(other), INTERNED, "it waits for its own card");
    assert_eq!(position.pile_of(Axis, "1"), Pile::Current);
}

/// AE-1.1.1-3: without a Replacement Location it waits in the Force Pool.
#[test]
fn a_unit_without_a_place_goes_to_the_force_pool() {
    let mut position = Position::campaign_in_asia();
    let unit = interned(&mut position, "kwa-inf");
    reveal(&mut position);
    assert_eq!(position.asked(), None);
    assert_eq!(position.at(unit), Place::ForcePool(Theatre::Asia));
    assert_eq!(position.pile_of(Axis, "1"), Pile::Current);
}
