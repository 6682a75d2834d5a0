//! Cards where both maps are played.

use std::sync::Arc;

use crate::command::Command;
use crate::event::Event;
use crate::faction::Faction::{Axis, Soviet, Western};
use crate::map::Theatre::{Asia, Europe};
use crate::order::option_card::CardOrder as Order;
use crate::pack::{Effect, Pack, WarState};
use crate::sequence::Segment;
use crate::state::Pile;
use crate::task_queue::Scene;
use crate::testing::Position;
use crate::testing::campaign::pack_of_both;

fn choose(position: &Position, theatre: crate::map::Theatre, number: &str) -> Command {
    let faction = position.state.phasing();
    let card = position.card_of(theatre, faction, number);
    Command::OptionCard(Order::Choose { card })
}

/// Both maps in a faction's Option Card Segment, with nothing chosen yet.
fn choosing(faction: crate::faction::Faction, war: WarState) -> Position {
    let mut position = Position::campaign_on_both_maps();
    position.phase(faction, Segment::OptionCard);
    for theatre in [Europe, Asia] {
        position.state.set_war_state(theatre, war);
        let pending = position.state.pending_card(theatre, faction).unwrap();
        position
            .state
            .set_card(pending, |card| card.pile = Pile::Deck);
    }
    position
}

/// AE-1.1-3, AE-1.1.3.3-4, DS-1.1.3.3-3, DS-AE-3: each map has a card of its own, and a card
/// of a map is chosen for that map.
#[test]
fn a_card_is_chosen_on_each_map() {
    let mut position = choosing(Axis, WarState::PreWar);
    position.order(&choose(&position, Europe, "10"));
    let chosen = position.card_of(Europe, Axis, "10");
    assert_eq!(position.state.pending_card(Europe, Axis), Some(chosen));
    assert_eq!(position.state.pending_card(Asia, Axis), None);
    assert_eq!(
        position.refusal(&choose(&position, Europe, "11")),
        "AE-1.1.3-1"
    );
    assert_eq!(position.refusal(&Command::EndSegment), "AE-1.1.3-2");
    assert_eq!(position.refusal(&choose(&position, Asia, "2a")), "accepted");
}

/// AE-1.1.3.3-5, DS-1.1.3.3-3, AEV-1.1.3.3-3: a card of both decks is chosen on one map only,
/// two of one name without the symbol on both.
/// Allows: AE-1.1.3.3-5, DS-1.1.3.3-3.
/// Forbids: AE-1.1.3.3-5, DS-1.1.3.3-3.
#[test]
fn a_card_of_both_decks_is_chosen_once() {
    let mut position = choosing(Soviet, WarState::TotalWar);
    let released = choose(&position, Asia, "11b");
    assert_eq!(position.refusal(&released), "accepted");
    let twin = choose(&position, Europe, "26b");
    assert_eq!(position.refusal(&twin), "accepted");
    position.order(&twin);
    assert_eq!(position.refusal(&released), "AE-1.1.3.3-5");

    let mut position = choosing(Soviet, WarState::TotalWar);
    let [here, there] = [(Europe, "23"), (Asia, "24")];
    let title = |(map, number)| {
        let card = position.card_of(map, Soviet, number);
        position.state.pack().card(card).title.clone()
    };
    assert_eq!(title(here), title(there));
    position.order(&choose(&position, here.0, here.1));
    let other = choose(&position, there.0, there.1);
    assert_eq!(position.refusal(&other), "accepted");
}

/// AE-1.1.3.3-6; DSV-1.1.3.3-2: in a Total War the Soviets produce 3 on both maps together.
/// Allows: AE-1.1.3.3-6, DS-1.1.3.3-3.
/// Forbids: AE-1.1.3.3-6, DS-1.1.3.3-3.
#[test]
fn three_is_the_most_that_the_soviets_produce() {
    for (produced, expected) in [(3, "AE-1.1.3.3-6"), (2, "accepted")] {
        let mut pack = Pack::clone(&pack_of_both());
        let production = pack.find_card(Europe, Soviet, "23").unwrap();
        pack.cards[production.index()].symbols.production = produced;
        let mut position = Position::campaign_on(Arc::new(pack));
        position.phase(Soviet, Segment::OptionCard);
        for (theatre, war) in [(Europe, WarState::TotalWar), (Asia, WarState::LimitedWar)] {
            position.state.set_war_state(theatre, war);
            let pending = position.state.pending_card(theatre, Soviet).unwrap();
            position
                .state
                .set_card(pending, |card| card.pile = Pile::Deck);
        }
        position.order(&choose(&position, Europe, "23"));
        let other = choose(&position, Asia, "24");
        assert_eq!(position.refusal(&other), expected, "{produced}");
    }
}

/// AE-1.1.3.3-6, DS-1.1.3.3-3: what the Soviets produce on both maps together is limited, and
/// less so in a Total War on either.
/// Allows: AE-1.1.3.3-6.
/// Forbids: AE-1.1.3.3-6.
#[test]
fn soviet_production_is_limited_over_both_maps() {
    for (war, expected) in [
        (WarState::LimitedWar, "AE-1.1.3.3-6"),
        (WarState::TotalWar, "accepted"),
    ] {
        let mut position = choosing(Soviet, WarState::LimitedWar);
        position.state.set_war_state(Asia, war);
        position.order(&choose(&position, Europe, "23"));
        assert_eq!(position.refusal(&choose(&position, Asia, "15")), expected);
    }
}

/// AE-1.1.1-8, AE-1.1-3, DS-AE-4: the cards of both maps are turned up, Europe's first, and
/// each acts on its map.
#[test]
fn both_cards_are_turned_up() {
    let mut position = Position::campaign_on_both_maps();
    let cards = [Europe, Asia].map(|map| position.state.pending_card(map, Western).unwrap());
    let events = position.open(Western, Segment::OptionCard, 3);
    let shown: Vec<_> = events
        .iter()
        .filter_map(|event| match event {
            Event::CardShown { card, .. } => Some(*card),
            _ => None,
        })
        .collect();
    assert_eq!(shown, cards);
    for (theatre, card) in [Europe, Asia].into_iter().zip(cards) {
        assert_eq!(position.state.current_card(theatre, Western), Some(card));
    }
    let scene = Scene::of(Asia, Axis);
    let before = position.units_at(crate::state::Place::ForcePool(Europe));
    let effects = position
        .state
        .pack()
        .card(position.card_of(Asia, Axis, "2a"))
        .option_card
        .clone();
    position.perform(scene, effects, 3);
    let after = position.units_at(crate::state::Place::ForcePool(Europe));
    assert_eq!(before, after);
}

/// AE-6.2-5, DS-AE-5: everything that Europe's card does in the Conditional Events Segment comes
/// before anything that Asia's does, and stays on its map.
/// Allows: AE-6.2-5.
/// Forbids: AE-6.2-5.
/// Allows: DS-AE-5.
/// Forbids: DS-AE-5.
#[test]
fn conditional_events_of_europe_come_first() {
    let mut pack = Pack::clone(&pack_of_both());
    let raise: Effect = serde_json::from_value(serde_json::json!({ "uscl": 1 })).unwrap();
    for card in &mut pack.cards {
        card.conditional = vec![raise.clone(), raise.clone()];
    }
    let mut position = Position::campaign_on(Arc::new(pack));
    for theatre in [Europe, Asia] {
        let card = position.state.pending_card(theatre, Western).unwrap();
        position
            .state
            .set_card(card, |card| card.pile = Pile::Current);
    }
    let events = position.open(Western, Segment::ConditionalEvents, 3);
    let moved: Vec<_> = events
        .iter()
        .filter_map(|event| match event {
            Event::TracksMoved { theatre, uscl, .. } => Some((*theatre, *uscl)),
            _ => None,
        })
        .collect();
    assert_eq!(moved, [(Europe, 1), (Europe, 2), (Asia, 1), (Asia, 2)]);
}
