use sandtable_kernel::{Addressed, Audience, Dice, Game, Viewer};

use crate::command::Command;
use crate::event::Event;
use crate::faction::Faction::{self, Axis, Soviet, Western};
use crate::game::AxisEmpires;
use crate::legal::{Legal, SegmentOrders};
use crate::map::Theatre;
use crate::pack::{Policy, Posture, Status, WarState};
use crate::sequence::Segment;
use crate::state::Pile;
use crate::testing::Position;

/// A faction's segment, with no card chosen yet.
fn choosing(faction: Faction, war: WarState) -> Position {
    let mut position = Position::campaign();
    position.state.set_war_state(Theatre::Europe, war);
    let pending = position.state.pending_card(Theatre::Europe, faction);
    let current = position.state.current_card(Theatre::Europe, faction);
    for card in pending.into_iter().chain(current) {
        position.state.set_card(card, |card| card.pile = Pile::Deck);
    }
    position.phase(faction, Segment::OptionCard);
    position
}

/// AE-1.1.3.2-1, AE-12.1-5, AE-12.2-4, DS-1.1.3.2-1, AE-CRD-2.
/// Allows: AE-12.1-5.
/// Forbids: AE-12.1-5.
/// Allows: AE-1.1.3.2-1, DS-1.1.3.2-1.
/// Forbids: AE-1.1.3.2-1, DS-1.1.3.2-1.
#[test]
fn the_war_state_admits_the_colours() {
    for (war, admitted) in [
        (WarState::PreWar, 1),
        (WarState::LimitedWar, 2),
        (WarState::TotalWar, 3),
    ] {
        let position = choosing(Western, war);
        let refusals = ["23", "16", "37"].map(|number| {
            let order = position.choose(Western, number);
            position.refusal(&order)
        });
        let expected = [0, 1, 2].map(|index| {
            if index < admitted {
                "accepted"
            } else {
                "AE-1.1.3.2-1"
            }
        });
        assert_eq!(refusals, expected, "{war:?}");
    }
}

/// AE-1.1.3.1-1, AE-1.1.3.1-2, AE-CRD-5; AEV-1.1.3.1-1.
#[test]
fn every_bullet_must_hold_when_the_card_is_chosen() {
    let mut position = choosing(Axis, WarState::PreWar);
    let pact = position.choose(Axis, "4a");
    assert_eq!(position.refusal(&pact), "AE-1.1.3.1-1");
    position.pile(Axis, "3", Pile::Discarded);
    assert_eq!(position.refusal(&pact), "accepted");
    position
        .state
        .set_war_state(Theatre::Europe, WarState::TotalWar);
    assert_eq!(position.refusal(&pact), "AE-1.1.3.1-1");
    // Once chosen, it may change: the card is turned up as legal.
    position
        .state
        .set_war_state(Theatre::Europe, WarState::LimitedWar);
    position.order(&pact);
    let card = position.card(Axis, "4a");
    assert!(!position.state.card(card).unwrap().illegal);
}

/// AE-1.1.3.1-1; AEV-1.1.3.1-2.
#[test]
fn one_part_of_a_bullet_is_enough() {
    let mut position = choosing(Western, WarState::LimitedWar);
    let lend_lease = position.choose(Western, "19");
    assert_eq!(position.refusal(&lend_lease), "AE-1.1.3.1-1");
    position.country("France", Status::Active, Western);
    position.posture("France", Posture::War);
    assert_eq!(position.refusal(&lend_lease), "accepted");
    position.posture("France", Posture::Policy(Policy::Appeasement));
    assert_eq!(position.refusal(&lend_lease), "AE-1.1.3.1-1");
    position.posture("Russia", Posture::War);
    assert_eq!(position.refusal(&lend_lease), "accepted");
}

/// AE-1.1.3.3-1, DS-1.1.3.3-1; AEV-1.1.3.3-1.
/// Allows: AE-1.1.3.3-1, DS-1.1.3.3-1.
/// Forbids: AE-1.1.3.3-1, DS-1.1.3.3-1.
#[test]
fn some_types_do_not_follow_one_another() {
    let follows = |faction, current, next| {
        let mut position = choosing(faction, WarState::TotalWar);
        position.pile(faction, current, Pile::Current);
        let order = position.choose(faction, next);
        position.refusal(&order)
    };
    assert_eq!(follows(Axis, "10", "11"), "AE-1.1.3.3-1", "two Demands");
    assert_eq!(follows(Axis, "19", "20"), "AE-1.1.3.3-1", "two Overtures");
    assert_eq!(follows(Axis, "22b", "23a"), "AE-1.1.3.3-1", "two Blitzes");
    assert_eq!(follows(Axis, "22b", "10"), "accepted");
    assert_eq!(follows(Western, "21", "22"), "AE-1.1.3.3-1");
    assert_eq!(follows(Western, "21", "16"), "accepted");
}

/// AE-1.1.3.3-2, AE-1.1.3.3-3, DS-1.1.3.3-2; AEV-1.1.3.3-2, DSV-1.1.3.3-1.
/// Allows: AE-1.1.3.3-2.
/// Forbids: AE-1.1.3.3-2.
#[test]
fn some_sorts_are_shown_once_a_year() {
    let mut position = choosing(Axis, WarState::PreWar);
    let year = 1937;
    position.state.set_progress(Theatre::Europe, |progress| {
        progress.show(Axis, crate::pack::card::Yearly::Rearmament, year);
    });
    let order = position.choose(Axis, "2");
    assert_eq!(position.refusal(&order), "AE-1.1.3.3-2");
    position.turn(1937, "Aug-Sept");
    assert_eq!(position.refusal(&order), "AE-1.1.3.3-2");
    position.turn(1937, "Nov-Dec");
    assert_eq!(position.refusal(&order), "accepted", "it is shown in 1938");

    let mut position = choosing(Soviet, WarState::TotalWar);
    position.state.set_progress(Theatre::Europe, |progress| {
        progress.show(Soviet, crate::pack::card::Yearly::Offensive, year);
    });
    let order = position.choose(Soviet, "31");
    assert_eq!(position.refusal(&order), "AE-1.1.3.3-2");
    let order = position.choose(Soviet, "26b");
    assert_eq!(position.refusal(&order), "accepted");
}

/// AE-1.1.3-1, AE-1.1.3-2.
#[test]
fn the_choice_is_one_and_final_and_must_be_made() {
    let mut position = choosing(Axis, WarState::PreWar);
    assert_eq!(position.refusal(&Command::EndSegment), "AE-1.1.3-2");
    let seat = position.state.seat_of(Axis).unwrap();
    let Some(segment) = Legal::of(&position.state, seat).segment else {
        panic!("the Axis chooses");
    };
    let SegmentOrders::OptionCard(acts) = segment.acts else {
        panic!("{:?}", segment.acts);
    };
    assert!(acts.choose.len() > 5 && acts.bluff.len() > 3, "{acts:?}");
    for card in acts.choose.iter().copied() {
        let fair = Command::OptionCard(crate::order::option_card::CardOrder::Choose { card });
        let bluff = Command::OptionCard(crate::order::option_card::CardOrder::Bluff { card });
        assert_eq!(position.refusal(&fair), "accepted");
        assert_eq!(position.refusal(&bluff), "AE-1.1.1-4");
    }
    for card in acts.bluff.iter().copied() {
        let bluff = Command::OptionCard(crate::order::option_card::CardOrder::Bluff { card });
        assert_eq!(position.refusal(&bluff), "accepted");
    }
    // Once it is made the segment has nothing to ask for, and closes.
    let order = position.choose(Axis, "5");
    position.order(&order);
    assert_eq!(position.pile_of(Axis, "5"), Pile::Pending);
    assert_ne!(position.state.segment(), Segment::OptionCard);
    position.phase(Axis, Segment::OptionCard);
    let order = position.choose(Axis, "6a");
    assert_eq!(position.refusal(&order), "AE-1.1.3-1");
}

/// AE-1.1.3-2.
#[test]
fn a_faction_without_a_card_to_choose_says_so() {
    let mut position = choosing(Soviet, WarState::PreWar);
    let deck: Vec<_> = position
        .state
        .cards_in(Theatre::Europe, Soviet, Pile::Deck)
        .collect();
    for card in deck {
        position
            .state
            .set_card(card, |card| card.pile = Pile::Removed);
    }
    let events = position.play(super::super::s1_1_3_selection::close);
    let said = Event::CardChosen {
        theatre: Theatre::Europe,
        faction: Soviet,
        has_one: false,
    };
    assert_eq!(events, [said]);
}

/// AE-1.1-1, AE-1.1-2: others see that a card was chosen, and not which.
#[test]
fn the_pending_card_is_a_secret() {
    struct Never;
    impl Dice for Never {
        fn roll(&mut self) -> u8 {
            panic!("choosing a card casts no die")
        }
    }
    let viewers = |position: &Position| {
        let others = [Western, Soviet].map(|it| position.state.seat_of(it).unwrap());
        let views =
            others.map(|seat| AxisEmpires::default().view(&position.state, Viewer::Seat(seat)));
        (
            views,
            AxisEmpires::default().view(&position.state, Viewer::Spectator),
        )
    };
    let seat = choosing(Axis, WarState::PreWar)
        .state
        .seat_of(Axis)
        .unwrap();
    let mut seen = Vec::new();
    for number in ["2", "3", "5", "6a", "10"] {
        let mut position = choosing(Axis, WarState::PreWar);
        let card = position.card(Axis, number);
        let mut events: Vec<Addressed<Event>> = Vec::new();
        let order = position.choose(Axis, number);
        assert!(order.is_private());
        // The segment that follows casts dice; the choice itself does not.
        let accepted = crate::referee::check(&position.state, seat, &order).unwrap();
        crate::referee::commit(
            &mut crate::command_context::Play::new(
                &mut position.state,
                &mut Never,
                &mut events,
                &crate::dispatch::ALL,
            ),
            seat,
            &order,
            accepted,
        );
        let public: Vec<&Event> = events
            .iter()
            .filter(|told| told.audience == Audience::Public)
            .map(|told| &told.event)
            .collect();
        assert!(
            !public
                .iter()
                .any(|it| matches!(it, Event::CardPending { .. })),
            "{public:?}"
        );
        let own: Vec<_> = events
            .iter()
            .filter(|told| told.event == Event::CardPending { card })
            .map(|told| &told.audience)
            .collect();
        assert_eq!(own, [&Audience::Only(seat)]);
        let own = AxisEmpires::default().view(&position.state, Viewer::Seat(seat));
        let deck = own.decks.iter().find(|deck| deck.faction == Axis).unwrap();
        assert_eq!(deck.pending, Some(card));
        assert!(!deck.deck.contains(&card));
        seen.push(viewers(&position));
    }
    assert!(seen.windows(2).all(|pair| pair[0] == pair[1]));
    let deck = &seen[0].1.decks[0];
    assert!(deck.has_pending && deck.pending.is_none());
}
