//! Restrictions on choosing a card, brought about by the cards that were turned up before.

use std::sync::Arc;

use crate::command::Command;
use crate::decision::Answer;
use crate::event::Event;
use crate::faction::Faction::{self, Axis, Soviet, Western};
use crate::map::Theatre::{self, Asia, Europe};
use crate::order::option_card::CardOrder as Order;
use crate::pack::card::Card;
use crate::pack::{MarkerKind, Pack, Side, WarState};
use crate::sequence::Segment;
use crate::state::{Pile, Place};
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::testing::Position;
use crate::testing::campaign::{pack_of_asia, pack_of_both, pack_of_europe};

/// Change to a card.
type Change = fn(&mut Card);

/// A pack with some of its cards changed.
fn changed(pack: &Pack, theatre: Theatre, faction: Faction, cards: &[(&str, Change)]) -> Arc<Pack> {
    let mut pack = Pack::clone(pack);
    for (number, change) in cards {
        let card = pack.find_card(theatre, faction, number).unwrap();
        change(&mut pack.cards[card.index()]);
    }
    Arc::new(pack)
}

/// A faction has turned a card up; how the choice of another is answered.
fn after(
    pack: Arc<Pack>,
    (theatre, faction): (Theatre, Faction),
    current: &str,
    next: (Theatre, &str),
    turn: &str,
) -> &'static str {
    let mut position = Position::campaign_on(pack);
    position.turn(1937, turn);
    for map in [theatre, next.0] {
        position.state.set_war_state(map, WarState::TotalWar);
    }
    let theatres: Vec<Theatre> = position.state.theatres().collect();
    for map in theatres {
        if let Some(pending) = position.state.pending_card(map, faction) {
            position.state.set_card(pending, |it| it.pile = Pile::Deck);
        }
    }
    let card = position.card_of(theatre, faction, current);
    position.state.set_card(card, |it| it.pile = Pile::Pending);
    position.open(faction, Segment::OptionCard, 3);
    assert_eq!(position.state.current_card(theatre, faction), Some(card));
    let card = position.card_of(next.0, faction, next.1);
    position.refusal(&Command::OptionCard(Order::Choose { card }))
}

/// AE-1.1.3.3-2, AE-1.1.3.3-3, DS-1.1.3.3-2, AE-CRD-4: a Rearmament, an Offensive and a War Progress card
/// once in a calendar year, on each map; one that is chosen in the Nov-Dec turn is of the next
/// year.
/// Allows: AE-1.1.3.3-2, AE-CRD-4.
/// Forbids: AE-1.1.3.3-2, AE-CRD-4.
#[test]
fn some_sorts_are_turned_up_once_a_year() {
    let europe = pack_of_europe;
    let arm: Change = |card| card.symbols.rearmament = true;
    let western = changed(&europe(), Europe, Western, &[("16", arm), ("21", arm)]);
    let soviet = changed(&europe(), Europe, Soviet, &[("5a", arm), ("11", arm)]);
    let barred = "AE-1.1.3.3-2";
    for (pack, faction, current, next, expected) in [
        (europe(), Axis, "1", "2", barred),
        (europe(), Axis, "1", "10", "accepted"),
        (western.clone(), Western, "16", "21", barred),
        (western, Western, "16", "22", "accepted"),
        (soviet.clone(), Soviet, "5a", "11", barred),
        (soviet, Soviet, "5a", "23", "accepted"),
        (europe(), Soviet, "30", "31", barred),
        (europe(), Soviet, "30", "23", "accepted"),
    ] {
        let who = (Europe, faction);
        let found = |turn| after(pack.clone(), who, current, (Europe, next), turn);
        assert_eq!(found("May-June"), expected, "{faction} {current} {next}");
        assert_eq!(found("Nov-Dec"), "accepted", "{faction} {current} {next}");
    }
    let progress = |turn| after(pack_of_asia(), (Asia, Soviet), "8", (Asia, "9"), turn);
    assert_eq!(progress("May-June"), barred);
    assert_eq!(progress("Nov-Dec"), "accepted");
    // On each map.
    let both = |next| after(pack_of_both(), (Europe, Axis), "1", next, "May-June");
    assert_eq!(both((Europe, "2")), barred);
    assert_eq!(both((Asia, "1")), "accepted");
}

/// AE-1.1.3.3-1, DS-1.1.3.3-1: the types that do not follow one another, and their like that may.
/// Allows: AE-1.1.3.3-1, DS-1.1.3.3-1.
/// Forbids: AE-1.1.3.3-1, DS-1.1.3.3-1.
#[test]
fn types_that_follow_one_another_and_types_that_do_not() {
    let weak: Change = |card| card.symbols.blitz = 1;
    let total: Change = |card| card.colour = WarState::TotalWar;
    let europe = pack_of_europe;
    let quiet: Change = |card| card.option_card.clear();
    let blitz = |more: &[(&str, Change)]| {
        let cards = [&[("22b", quiet), ("23a", quiet)], more].concat();
        changed(&europe(), Europe, Axis, &cards)
    };
    for (pack, faction, current, next, expected) in [
        (blitz(&[]), Axis, "22b", "23a", "AE-1.1.3.3-1"),
        (blitz(&[("23a", weak)]), Axis, "22b", "23a", "accepted"),
        (blitz(&[("22b", weak)]), Axis, "22b", "23a", "accepted"),
        (europe(), Axis, "10", "11", "AE-1.1.3.3-1"),
        (europe(), Axis, "19", "20", "AE-1.1.3.3-1"),
        (europe(), Axis, "19", "10", "accepted"),
        (europe(), Western, "21", "22", "AE-1.1.3.3-1"),
        (
            changed(&europe(), Europe, Western, &[("22", total)]),
            Western,
            "21",
            "22",
            "accepted",
        ),
    ] {
        let found = after(pack, (Europe, faction), current, (Europe, next), "May-June");
        assert_eq!(found, expected, "{faction} {current} {next}");
    }
    // A card of the other map is none before it.
    let both = |next| after(pack_of_both(), (Asia, Axis), "11", next, "May-June");
    assert_eq!(both((Asia, "12")), "AE-1.1.3.3-1");
    assert_eq!(both((Europe, "19")), "accepted");
}

/// AE-1.1.1-4, AE-1.1.1-5, AE-1.1.3-1, DS-1.1.1-1: a card that was chosen against the rules is found out as
/// it is turned up: it returns to the deck, has not been played, and either Ally may have Total
/// War for one of the Axis, unless there is one already.
#[test]
fn a_bluff_is_found_out() {
    for (war, soviets) in [
        (WarState::PreWar, false),
        (WarState::PreWar, true),
        (WarState::TotalWar, false),
    ] {
        let mut position = Position::campaign();
        let pending = position.state.pending_card(Europe, Axis).unwrap();
        position.state.set_card(pending, |it| it.pile = Pile::Deck);
        position.phase(Axis, Segment::OptionCard);
        let card = position.card(Axis, "4a");
        position.order(&Command::OptionCard(Order::Bluff { card }));
        position.state.set_war_state(Europe, war);
        let events = position.open(Axis, Segment::OptionCard, 3);
        assert!(events.contains(&Event::CardShown { card, legal: false }));
        assert_eq!(position.pile_of(Axis, "4a"), Pile::Deck);
        assert!(!position.state.card(card).unwrap().played);
        assert_eq!(position.state.current_card(Europe, Axis), None);
        if war == WarState::TotalWar {
            assert_eq!(position.asked(), None);
            continue;
        }
        assert_eq!(
            position.asked(),
            Some((Western, QuestionSubject::IllegalCard))
        );
        if soviets {
            position.answer(Western, Answer::Choice(Pick::Pass));
            assert_eq!(
                position.asked(),
                Some((Soviet, QuestionSubject::IllegalCard))
            );
            position.answer(Soviet, Answer::Choice(Pick::Yes));
        } else {
            position.answer(Western, Answer::Choice(Pick::Yes));
        }
        assert_eq!(position.state.war_state(Europe), WarState::TotalWar);
    }
}

/// AE-1.1.3.1-2: a card is chosen under conditions that hold, and acts although they hold no more.
/// Allows: AE-1.1.3.1-2.
/// Forbids: AE-1.1.3.1-2.
#[test]
fn requirements_are_asked_when_a_card_is_chosen() {
    let mut position = Position::campaign();
    let pending = position.state.pending_card(Europe, Axis).unwrap();
    position
        .state
        .set_card(pending, |card| card.pile = Pile::Deck);
    position.phase(Axis, Segment::OptionCard);
    let pact = position.choose(Axis, "4a");
    assert_eq!(position.refusal(&pact), "AE-1.1.3.1-1");
    position.pile(Axis, "3", Pile::Discarded);
    position.order(&pact);
    position.state.set_war_state(Europe, WarState::TotalWar);
    let events = position.open(Axis, Segment::OptionCard, 3);
    let card = position.card(Axis, "4a");
    assert!(events.contains(&Event::CardShown { card, legal: true }));
    assert_eq!(position.pile_of(Axis, "4a"), Pile::Current);
    let russia = position.posture_box("Russia");
    let pact = crate::pack::Posture::Policy(crate::pack::Policy::NaziSovietPact);
    assert_eq!(position.state.box_posture(russia), pact);
}

/// AE-1.1.3.1-3, DS-1.1.3.1-1: a branch leads from the Holding Box alone: one card asks that the Navy
/// does not, another that the Army does.
/// Allows: AE-1.1.3.1-3.
/// Forbids: AE-1.1.3.1-3.
#[test]
fn nobody_leads_while_the_government_is_delayed() {
    let mut position = Position::campaign_in_asia();
    let pending = position.state.pending_card(Asia, Axis).unwrap();
    position
        .state
        .set_card(pending, |card| card.pile = Pile::Deck);
    position.phase(Axis, Segment::OptionCard);
    let marker = position.markers_at(MarkerKind::Government, Place::Government)[0];
    let track = Place::Track(Asia, position.state.now().after(2));
    let [program, demand] = ["3", "8"].map(|number| position.choose(Axis, number));
    for (at, side, expected) in [
        (Place::Government, Side::Front, ["accepted", "accepted"]),
        (
            Place::Government,
            Side::Back,
            ["AE-1.1.3.1-1", "AE-1.1.3.1-1"],
        ),
        (
            Place::Delay(Asia),
            Side::Front,
            ["accepted", "AE-1.1.3.1-1"],
        ),
        (Place::Delay(Asia), Side::Back, ["accepted", "AE-1.1.3.1-1"]),
        (track, Side::Front, ["accepted", "AE-1.1.3.1-1"]),
    ] {
        position.state.set_piece(marker, |piece| {
            piece.at = at;
            piece.side = side;
        });
        let found = [&program, &demand].map(|order| position.refusal(order));
        assert_eq!(found, expected, "{at:?} {side:?}");
    }
}

/// AE-1.1.3.3-1, DS-1.1.3.3-1: the Axis's Blitz cards may follow one another in Asia by the rules of
/// 2012, which leave them out.
#[test]
fn the_rules_of_2012_let_axis_blitzes_follow() {
    use crate::options::Edition;
    use crate::testing::campaign::pack_of_asia;
    let mut pack = Pack::clone(&pack_of_asia());
    for number in ["33b", "34b"] {
        let card = pack.find_card(Asia, Axis, number).unwrap();
        pack.cards[card.index()].symbols.blitz = 2;
    }
    let mut position = Position::campaign_on(Arc::new(pack));
    let pending = position.state.pending_card(Asia, Axis).unwrap();
    position
        .state
        .set_card(pending, |card| card.pile = Pile::Deck);
    position.state.set_war_state(Asia, WarState::TotalWar);
    position.pile(Axis, "33b", Pile::Current);
    position.phase(Axis, Segment::OptionCard);
    let next = position.choose(Axis, "34b");
    for (edition, expected) in [
        (Edition::Y2023, "AE-1.1.3.3-1"),
        (Edition::Y2012, "accepted"),
    ] {
        position.edition(edition);
        assert_eq!(position.refusal(&next), expected);
    }
    position.pile(Axis, "11", Pile::Current);
    let overtures = position.choose(Axis, "12");
    assert_eq!(position.refusal(&overtures), "AE-1.1.3.3-1", "in 2012, too");
    let mut europe = Position::campaign();
    europe.edition(Edition::Y2012);
    europe.state.set_war_state(Europe, WarState::TotalWar);
    let pending = europe.state.pending_card(Europe, Axis).unwrap();
    europe
        .state
        .set_card(pending, |card| card.pile = Pile::Deck);
    europe.pile(Axis, "22b", Pile::Current);
    europe.phase(Axis, Segment::OptionCard);
    let next = europe.choose(Axis, "23a");
    assert_eq!(
        europe.refusal(&next),
        "AE-1.1.3.3-1",
        "Europe's are of 2023"
    );
}
