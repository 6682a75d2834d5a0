use sandtable_kernel::{Game, Seat, Viewer};

use crate::faction::Faction::{Axis, Western};
use crate::game::AxisEmpires;
use crate::map::Theatre;
use crate::pack::card::{CardRef, Chosen, CounterRef, Counters, Spot};
use crate::pack::{Effect, Status, open};
use crate::s04_2_6_2_eliminating_steps as s4_2_6_2_eliminating_steps;
use crate::state::{Kind, Pile, Place};
use crate::task_queue::Scene;
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::testing::Position;

/// AE-1.1.2.2-2, AE-1.1.2.2-3, DS-AE-5; AEV-1.1.2.2-1.
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
        // Counters that have entered do not come again.
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

/// AE-1.1.2.2-2, AE-1.1.2.2-3; DSV-1.1.2.2-1: of two Chinese countries the active one's
/// infantry comes.
#[test]
fn the_sextant_conference_arms_active_countries() {
    let arrived = |kiangsu, szechwan| {
        let mut position = Position::campaign_in_asia();
        for (name, status) in [("Kiangsu", kiangsu), ("Szechwan", szechwan)] {
            position.country(name, status, Western);
        }
        for code in ["ki-inf", "sze-inf"] {
            position.put_at(code, Western, Place::Aside(Theatre::Asia));
        }
        let delay = Place::Delay(Theatre::Asia);
        let before = position.units_at(delay).len();
        let card = position.card(Western, "43a");
        let effects = position.state.shared_pack().card(card).option_card.clone();
        position.perform(Scene::of(Theatre::Asia, Western), effects, 3);
        position.units_at(delay).len() - before
    };
    assert_eq!(arrived(Status::Active, Status::Active), 2);
    assert_eq!(arrived(Status::Active, Status::Conquered), 1);
    assert_eq!(arrived(Status::Neutral, Status::Active), 1);
    assert_eq!(arrived(Status::Neutral, Status::Neutral), 0);
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

/// AE-2.3.2.3-3: a card puts the Imperial Guards' headquarters down where the Axis has the
/// Capital, and no step is used.
#[test]
fn a_card_puts_a_headquarters_in_the_capital() {
    for (at_home, lost) in [(true, false), (true, true), (false, false)] {
        let mut position = Position::campaign_in_asia();
        let tokyo = position.capital("Japan");
        let there = position.units_at(tokyo);
        if lost {
            for unit in &there {
                position
                    .state
                    .set_piece(*unit, |piece| piece.at = Place::Gone);
            }
            position.put_at("us-inf", Western, tokyo);
        }
        let guards = position.put_at("jpn-ig-hq", Axis, Place::Aside(Theatre::Asia));
        let pool = position.units_at(Place::ForcePool(Theatre::Asia));
        let to = Spot::Capital;
        let kind = position.state.pack().find_counter("jpn-ig-hq").unwrap();
        let counters = vec![Counters {
            of: CounterRef::Unit(kind),
            count: 1,
        }];
        let mut scene = Scene::of(Theatre::Asia, Axis);
        if at_home {
            scene = scene.about(position.area("Japan"));
        }
        position.perform(scene, vec![Effect::Receive { counters, to }], 3);
        let arrived = position
            .units_at(tokyo)
            .iter()
            .filter(|unit| position.state.piece(**unit).unwrap().kind == Kind::Unit(kind))
            .count();
        assert_eq!(arrived, usize::from(at_home && !lost));
        if arrived == 1 {
            assert_eq!(position.units_at(tokyo).len(), there.len() + 1);
        } else {
            assert_eq!(position.at(guards), Place::Aside(Theatre::Asia));
        }
        assert_eq!(position.units_at(Place::ForcePool(Theatre::Asia)), pool);
    }
}

/// AE-2.3.2.3-3: so does the German one, with the card that stands for National Redoubt.
#[test]
fn the_redoubt_has_a_headquarters() {
    let pack = open::find("totaler-krieg-open").unwrap();
    let card = pack.find_card(Theatre::Europe, Axis, "40").unwrap();
    let effects = pack.card(card).option_card.clone();
    let mut position = Position::europe();
    let guards = position.put_at("ger-fb", Axis, Place::Aside(Theatre::Europe));
    position.perform(Scene::of(Theatre::Europe, Axis), effects, 3);
    assert_eq!(position.at(guards), position.capital("Germany"));
    position.play(|play| s4_2_6_2_eliminating_steps::eliminate(play, guards));
    assert_eq!(position.at(guards), Place::Gone);
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

/// AE-1.1.2-2, AE-1.1-2: neither the player who removes one of another faction's cards nor an
/// onlooker can infer from the question, its answer or the events which of them lies face down.
#[test]
fn a_removal_does_not_tell_what_is_pending() {
    let others = [
        Viewer::Seat(Seat(1)),
        Viewer::Seat(Seat(2)),
        Viewer::Spectator,
    ];
    let seen = |pending: &str| {
        let mut position = Position::campaign();
        let cards = ["22a", "22b", "27b"].map(|number| position.card(Axis, number));
        position.pile(Axis, pending, Pile::Pending);
        let one = Effect::RemoveCards {
            chosen: Chosen::One,
            cards: cards.map(|card| CardRef { card }).to_vec(),
        };
        let scene = Scene::of(Theatre::Europe, Western);
        let mut told = position.perform(scene, vec![one], 3);
        let mut views = Vec::new();
        let mut look = |position: &Position| {
            views.extend(others.map(|viewer| AxisEmpires::default().view(&position.state, viewer)));
        };
        look(&position);
        assert_eq!(
            position.asked(),
            Some((Western, QuestionSubject::RemoveCard))
        );
        assert_eq!(position.choice().options, cards.map(Pick::Card));
        told.extend(position.pick(Pick::Card(cards[2]), 3));
        look(&position);
        assert_eq!(position.pile_of(Axis, "27b"), Pile::Removed);
        assert_eq!(position.pile_of(Axis, pending), Pile::Pending);
        (told, views)
    };
    assert_eq!(seen("22a"), seen("22b"));
}

/// AE-1.1.2-1: each action to its end before the next, and by no faction but the one asked.
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
    assert_eq!(position.asked(), Some((Axis, QuestionSubject::Select)));
    assert_eq!(position.pile_of(Axis, "22b"), Pile::Removed, "before it");
    let pool = Place::ForcePool(Theatre::Europe);
    assert!(position.units_at(pool).is_empty(), "not yet");
    position.pick(Pick::Pass, 3);
    assert_eq!(position.units_at(pool).len(), 1);
}
