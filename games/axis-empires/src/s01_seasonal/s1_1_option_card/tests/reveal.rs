use std::sync::Arc;

use crate::event::Event;
use crate::faction::Faction::{Axis, Soviet, Western};
use crate::map::Theatre;
use crate::pack::card::Yearly;
use crate::pack::{MarkerKind, Pack, WarState};
use crate::sequence::Segment;
use crate::state::{Pile, Place};
use crate::step::PendingStep;
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::testing::Position;
use crate::testing::campaign::pack_of_europe;

/// The segment opens for a faction, and runs to the first thing that waits.
pub(super) fn open(position: &mut Position, faction: crate::faction::Faction) -> Vec<Event> {
    position.open(faction, Segment::OptionCard, 3)
}

/// AE-1.1-1, AE-1.1.1-1, AE-1.1.1-2, AE-1.1.1-7, AE-1.1.2-1, AE-1.1.2.2-1, AE-GLO-68.
#[test]
fn the_old_card_goes_and_the_new_one_acts() {
    let mut position = Position::campaign();
    position.pile(Axis, "2", Pile::Current);
    position.pile(Axis, "1", Pile::Pending);
    let pool = Place::ForcePool(Theatre::Europe);
    assert!(position.units_at(pool).is_empty());
    let events = open(&mut position, Axis);
    assert_eq!(position.pile_of(Axis, "2"), Pile::Discarded);
    assert_eq!(position.pile_of(Axis, "1"), Pile::Current);
    let (old, new) = (position.card(Axis, "2"), position.card(Axis, "1"));
    assert!(position.state.card(new).unwrap().played);
    let shown = events.iter().position(|it| {
        *it == Event::CardShown {
            card: new,
            legal: true,
        }
    });
    let gone = events.iter().position(|it| {
        *it == Event::CardMoved {
            card: old,
            to: Pile::Discarded,
        }
    });
    assert!(gone.unwrap() < shown.unwrap(), "first the old one goes");
    let arrived = position.units_at(pool).len();
    assert_eq!(
        arrived, 2,
        "the card's two divisions wait in the Force Pool"
    );
    assert_eq!(*position.state.step(), PendingStep::Commands);

    // With the arrows it goes back to the deck instead.
    position.pile(Axis, "3", Pile::Pending);
    open(&mut position, Axis);
    assert_eq!(position.pile_of(Axis, "1"), Pile::Deck);
    assert_eq!(position.pile_of(Axis, "3"), Pile::Current);
}

/// AE-1.1.1-4, AE-1.1.1-5, AE-12-4, DS-1.1.1-1, DS-12-3.
#[test]
fn an_illegal_axis_card_lets_the_allies_have_total_war() {
    for (west, soviets) in [(Pick::Yes, None), (Pick::Pass, Some(Pick::Yes))] {
        let mut position = Position::campaign();
        position.pile(Axis, "23a", Pile::Pending);
        let card = position.card(Axis, "23a");
        position.state.set_card(card, |card| card.illegal = true);
        let events = open(&mut position, Axis);
        assert!(events.contains(&Event::CardShown { card, legal: false }));
        let card = position.state.card(card).unwrap();
        assert_eq!(
            (card.pile, card.played, card.illegal),
            (Pile::Deck, false, false)
        );
        assert_eq!(position.state.current_card(Theatre::Europe, Axis), None);
        assert_eq!(
            position.asked(),
            Some((Western, QuestionSubject::IllegalCard))
        );
        position.pick(west, 3);
        if let Some(answer) = soviets {
            assert_eq!(
                position.asked(),
                Some((Soviet, QuestionSubject::IllegalCard))
            );
            assert_eq!(position.state.war_state(Theatre::Europe), WarState::PreWar);
            position.pick(answer, 3);
        }
        assert_eq!(
            position.state.war_state(Theatre::Europe),
            WarState::TotalWar
        );
    }
}

/// AE-1.1.1-5.
#[test]
fn nobody_answers_other_illegal_cards() {
    for (faction, number, war) in [
        (Western, "37", WarState::PreWar),
        (Axis, "23a", WarState::TotalWar),
    ] {
        let mut position = Position::campaign();
        position.state.set_war_state(Theatre::Europe, war);
        position.pile(faction, number, Pile::Pending);
        let card = position.card(faction, number);
        position.state.set_card(card, |card| card.illegal = true);
        open(&mut position, faction);
        assert_eq!(position.asked(), None);
        assert_eq!(position.pile_of(faction, number), Pile::Deck);
        assert_eq!(position.state.war_state(Theatre::Europe), war);
    }
}

/// AE-1.1.1-6, AE-CRD-4, DS-1.1.1-3.
#[test]
fn a_twin_leaves_the_other_deck() {
    let mut pack = Pack::clone(&pack_of_europe());
    let here = pack.find_card(Theatre::Europe, Soviet, "26b").unwrap();
    let mut there = pack.card(here).clone();
    there.theatre = Theatre::Asia;
    there.number = "11b".into();
    pack.cards.push(there.clone());
    there.symbols.twin = false;
    there.number = "99".into();
    pack.cards.push(there);
    let mut position = Position::campaign_on(Arc::new(pack));
    position.pile(Soviet, "26b", Pile::Pending);
    open(&mut position, Soviet);
    let pack = position.state.shared_pack();
    let pile = |number| {
        let card = pack.find_card(Theatre::Asia, Soviet, number).unwrap();
        position.state.card(card).unwrap().pile
    };
    assert_eq!(pile("11b"), Pile::Removed);
    assert_eq!(pile("99"), Pile::Deck, "the same name without the symbol");
}

/// AE-1.1.3.3-2.
#[test]
fn a_yearly_card_is_noted_with_its_year() {
    let mut position = Position::campaign();
    position.pile(Axis, "2", Pile::Pending);
    open(&mut position, Axis);
    let progress = position.state.progress(Theatre::Europe);
    assert_eq!(progress.last_shown(Axis, Yearly::Rearmament), 1937);
    assert_eq!(progress.last_shown(Western, Yearly::Rearmament), 0);
    assert_eq!(progress.last_shown(Axis, Yearly::Offensive), 0);
}

/// AE-1.1.4-1, DS-1.1.1-4, DS-1.1.4-1, DS-1.1.4-2, DS-1.1.4-3; AEV-1.1.4-1, DSV-1.1.4-1.
#[test]
fn soviet_production_counts_in_europe_and_twice_at_war() {
    for (at_war, rise) in [(false, 1), (true, 2)] {
        let mut position = Position::campaign_in_asia();
        position
            .state
            .set_war_state(Theatre::Asia, WarState::LimitedWar);
        if at_war {
            let war_box = Place::WarBox(Theatre::Asia, Soviet);
            position.lay(MarkerKind::EuropeanTotalWar, Soviet, war_box);
        }
        let before = position.state.progress(Theatre::Asia).esv;
        position.pile(Soviet, "15", Pile::Pending);
        open(&mut position, Soviet);
        let after = position.state.progress(Theatre::Asia).esv;
        assert_eq!(after - before, rise);
    }
    // A card without a row in the table changes nothing.
    let mut position = Position::campaign_in_asia();
    let before = position.state.progress(Theatre::Asia).esv;
    position.pile(Soviet, "21", Pile::Pending);
    open(&mut position, Soviet);
    assert_eq!(position.state.progress(Theatre::Asia).esv, before);
}
