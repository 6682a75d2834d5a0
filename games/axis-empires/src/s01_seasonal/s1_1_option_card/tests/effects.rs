use crate::agenda::Scene;
use crate::agenda::choice::{About, Pick};
use crate::faction::Faction::{Axis, Western};
use crate::map::Theatre;
use crate::pack::card::{CardRef, Chosen};
use crate::pack::{Effect, Status};
use crate::state::{Kind, Pile, Place};
use crate::testing::Position;

/// AE-1.1.2.2-2, AE-1.1.2.2-3, DS-AE-5; V-1.1.2.2-1.
#[test]
fn a_minors_counters_come_only_while_it_is_a_friend() {
    let arrived = |status, faction| {
        let mut position = Position::campaign();
        position.country("France", status, faction);
        let card = position.card(Western, "27a");
        let effects = position.state.shared_pack().card(card).option_card.clone();
        let scene = Scene::of(Theatre::Europe, Western);
        position.perform(scene, effects.clone(), 3);
        let first = position.units_at(Place::Delay(Theatre::Europe)).len();
        // What has entered does not come again.
        position.perform(scene, effects, 3);
        let delayed = position.units_at(Place::Delay(Theatre::Europe));
        assert_eq!(delayed.len(), first);
        let mut delayed = position.state.pieces_at(Place::Delay(Theatre::Europe));
        assert!(delayed.all(|(_, piece)| piece.faction == Western));
        first
    };
    assert_eq!(arrived(Status::Active, Western), 3);
    assert_eq!(arrived(Status::Neutral, Western), 0);
    assert_eq!(arrived(Status::Active, Axis), 0);
}

/// AE-1.1.2.2-1, AE-1.1.2.2-3, AE-1.1.2.2-4: a Major's units and a faction's markers always
/// come, to the displays of their map.
#[test]
fn case_yellow_brings_what_it_lists() {
    let mut position = Position::campaign();
    let card = position.card(Axis, "22a");
    let mut effects = position.state.shared_pack().card(card).option_card.clone();
    let receive = effects.remove(2);
    let scene = Scene::of(Theatre::Europe, Axis);
    position.perform(scene, vec![receive], 3);
    let pack = position.state.shared_pack();
    let air = Kind::Unit(pack.find_counter("ger-air").unwrap());
    let pool: Vec<_> = position
        .state
        .pieces_at(Place::ForcePool(Theatre::Europe))
        .map(|(_, piece)| piece.kind)
        .filter(|kind| *kind == air)
        .collect();
    assert_eq!(pool.len(), 1);
}

/// AE-1.1.2-2.
#[test]
fn of_two_cards_that_in_the_deck_is_removed() {
    let mut position = Position::campaign();
    position.pile(Axis, "22b", Pile::Discarded);
    let [otto, accord] = ["22b", "27b"].map(|number| position.card(Axis, number));
    let cards = [otto, accord].map(|card| CardRef { card }).to_vec();
    let scene = Scene::of(Theatre::Europe, Axis);
    let one = Effect::RemoveCards {
        chosen: Chosen::One,
        cards: cards.clone(),
    };
    position.perform(scene, vec![one.clone()], 3);
    assert_eq!(position.asked(), None, "there is only one in the deck");
    assert_eq!(position.pile_of(Axis, "27b"), Pile::Removed);
    assert_eq!(position.pile_of(Axis, "22b"), Pile::Discarded);
    position.perform(scene, vec![one], 3);
    assert_eq!(position.pile_of(Axis, "22b"), Pile::Removed);
    // A card can be played although one that it removes was played before.
    let all = Effect::RemoveCards {
        chosen: Chosen::All,
        cards,
    };
    position.perform(scene, vec![all], 3);
    assert_eq!(position.pile_of(Axis, "27b"), Pile::Removed);
}

/// AE-1.1.2-1: each action to its end before the next, and nobody but the faction asked.
#[test]
fn actions_are_done_from_top_to_bottom() {
    let mut position = Position::campaign();
    let card = position.card(Axis, "22a");
    let effects = position.state.shared_pack().card(card).option_card.clone();
    let scene = Scene {
        card: Some(card),
        ..Scene::of(Theatre::Europe, Axis)
    };
    position.perform(scene, effects, 3);
    assert_eq!(position.asked(), Some((Axis, About::Select)));
    assert_eq!(position.pile_of(Axis, "22b"), Pile::Removed, "before it");
    let pool = Place::ForcePool(Theatre::Europe);
    assert!(position.units_at(pool).is_empty(), "not yet");
    position.pick(Pick::Pass, 3);
    assert_eq!(position.units_at(pool).len(), 1);
}
