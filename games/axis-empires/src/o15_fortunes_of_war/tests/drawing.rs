use std::collections::BTreeSet;

use sandtable_kernel::{Addressed, Audience, Dice};

use crate::command_context::Play;
use crate::event::Event;
use crate::faction::Camp::{self, Allies};
use crate::faction::Faction::{self, Axis, Soviet, Western};
use crate::map::Theatre::{self, Asia, Europe};
use crate::o15_fortunes_of_war::o15_1_drawing::{any, everybody, happen, remove_allied};
use crate::options::OptionalRule;
use crate::pack::card::FortuneAction;
use crate::pack::card::fortune::LETTERS;
use crate::pack::{Effect, FortuneId, WarState, open};
use crate::s15_political_events::PoliticalEvent;
use crate::task_queue::Scene;
use crate::task_queue::choice::Pick;
use crate::testing::{Loaded, Position};

/// Dice that show one number after the other.
struct Wheel(u8);

impl Dice for Wheel {
    fn roll(&mut self) -> u8 {
        self.0 = self.0 % 6 + 1;
        self.0
    }
}

fn war(position: &mut Position, theatre: Theatre, war: WarState) -> Vec<Event> {
    let scene = Scene::of(theatre, Axis);
    let mut events = position.perform(scene, vec![Effect::War(war)], 3);
    while !position.state.pending().is_empty() {
        let first = position.choice().options[0];
        events.extend(position.pick(first, 3));
    }
    events
}

/// Last event about the steps of the book.
fn last_step(events: &[Event]) -> Option<&Event> {
    let told = events.iter().rev();
    let mut told = told.skip_while(|event| matches!(event, Event::FortunesHeld { .. }));
    told.next()
}

/// AE-12.2-2, AE-12.3-8, AE-12.3-18, AE-+15.1-2: a card for each side with every War State,
/// at the very end of its steps; one for both Allied factions together.
/// Allows: AE-+15.1-2.
/// Forbids: AE-+15.1-2.
#[test]
fn each_side_draws_a_card_when_the_war_state_changes() {
    let positions = [
        (Europe, Position::campaign()),
        (Asia, Position::campaign_in_asia()),
    ];
    for (theatre, position) in positions {
        let mut position = position.with_fortunes();
        assert_eq!(position.hands(theatre), [0, 0]);
        for (count, state) in [(1, WarState::LimitedWar), (2, WarState::TotalWar)] {
            let events = war(&mut position, theatre, state);
            assert_eq!(
                position.hands(theatre),
                [usize::from(count); 2],
                "{state:?}"
            );
            let counted = Event::FortunesCounted {
                theatre,
                camp: Allies,
                count,
            };
            assert_eq!(last_step(&events), Some(&counted));
        }
        assert!(war(&mut position, theatre, WarState::TotalWar).is_empty());
        assert_eq!(position.hands(theatre), [2, 2]);
    }
    let mut without = Position::campaign();
    war(&mut without, Europe, WarState::TotalWar);
    assert_eq!(without.hands(Europe), [0, 0]);
    assert_eq!(without.state.options().optional.iter().count(), 0);
}

/// AE-+15.1-2: each map has a deck of its own.
#[test]
fn a_card_is_drawn_for_the_map_whose_war_it_is() {
    let mut position = Position::campaign_on_both_maps().with_fortunes();
    war(&mut position, Asia, WarState::LimitedWar);
    assert_eq!(
        (position.hands(Europe), position.hands(Asia)),
        ([0, 0], [1, 1])
    );
    war(&mut position, Europe, WarState::LimitedWar);
    assert_eq!(
        (position.hands(Europe), position.hands(Asia)),
        ([1, 1], [1, 1])
    );
    let cards = Camp::ALL.map(|camp| position.state.fortunes_of(Europe, camp)[0]);
    assert_ne!(cards[0], cards[1]);
    for card in cards {
        assert_eq!(position.state.pack().fortunes[card.index()].theatre, Europe);
    }
}

/// AE-+15.1-2: all seats learn that a side has drawn, and only its own seats which card.
#[test]
fn only_its_own_side_is_told_which_card_it_drew() {
    let mut position = Position::campaign().with_fortunes();
    let seat = |position: &Position, faction| position.state.seat_of(faction).unwrap();
    let seats = [Axis, Western, Soviet].map(|faction| seat(&position, faction));
    let mut events: Vec<Addressed<Event>> = Vec::new();
    everybody(
        &mut Play::new(
            &mut position.state,
            &mut Loaded(4),
            &mut events,
            &crate::dispatch::ALL,
        ),
        Europe,
    );
    let told: Vec<Audience> = events.iter().map(|told| told.audience).collect();
    let [axis, western, soviet] = seats.map(Audience::Only);
    let everyone = Audience::Public;
    assert_eq!(told, [everyone, axis, everyone, western, soviet]);
    for (told, camp) in [(1, Camp::Axis), (3, Allies), (4, Allies)] {
        let expected = Event::FortunesHeld {
            theatre: Europe,
            fortunes: position.state.fortunes_of(Europe, camp),
        };
        assert_eq!(events[told].event, expected);
    }
}

/// AE-+15.1-1: eighteen cards, one of each letter, all of which are drawn before none is left.
/// Allows: AE-+15.1-1.
/// Forbids: AE-+15.1-1.
#[test]
fn a_deck_has_eighteen_cards() {
    let mut decks = 0;
    for pack in ["totaler-krieg-open", "dai-senso-open", "axis-empires-open"] {
        let pack = open::find(pack).unwrap();
        for theatre in [Europe, Asia] {
            let cards = pack.fortunes.iter().filter(|card| card.theatre == theatre);
            let letters: Vec<char> = cards.map(|card| card.letter).collect();
            assert!(letters.is_empty() || letters == LETTERS, "{letters:?}");
            decks += usize::from(!letters.is_empty());
        }
        for card in &pack.fortunes {
            assert_eq!(&*card.source, "ours", "+{} {}", card.letter, card.title);
        }
    }
    assert_eq!(decks, 4);
    let mut position = Position::campaign().with_fortunes();
    let scene = Scene::of(Europe, Soviet);
    let draw = Effect::Fortune(FortuneAction::Draw);
    for drawn in 0..=LETTERS.len() {
        assert_eq!(position.hands(Europe), [0, drawn]);
        position.perform(scene, vec![draw.clone()], 5);
    }
    assert_eq!(position.hands(Europe), [0, LETTERS.len()]);
}

/// AE-+15.1-1: every card of the deck can come.
#[test]
fn any_card_can_be_drawn() {
    let mut dice = crate::sampler::Random::new(15);
    for count in 1..=LETTERS.len() {
        let cards: Vec<FortuneId> = (0..).map(FortuneId).take(count).collect();
        let drawn: BTreeSet<_> = (0..600)
            .filter_map(|_| any(|| dice.roll(), &cards))
            .collect();
        assert!(drawn.into_iter().eq(cards), "of {count}");
    }
    assert_eq!(any(|| dice.roll(), &[]), None);
    assert_eq!(any(|| 6, &[FortuneId(1), FortuneId(2)]), Some(FortuneId(2)));
}

fn option(position: &mut Position, faction: Faction) -> Vec<Pick> {
    let event = Effect::Event(PoliticalEvent::PoliticalOption);
    position.perform(Scene::of(Europe, faction), vec![event], 3);
    position.choice().options.clone()
}

/// The place on the list of a Political Option: after the nine of the book of 2012.
const DRAW: Pick = Pick::Nth(9);
const DISCARD: Pick = Pick::Nth(10);

/// AE-+15.1-3.
#[test]
fn a_political_option_may_be_a_card() {
    let mut position = Position::campaign().with_fortunes();
    let open = option(&mut position, Axis);
    assert!(open.contains(&DRAW) && !open.contains(&DISCARD), "{open:?}");
    position.pick(DRAW, 2);
    assert_eq!(position.hands(Europe), [1, 0]);
    // No side has anything to lose but the one that chooses.
    assert!(!option(&mut position, Axis).contains(&DISCARD));
    position.pick(Pick::Pass, 3);
    let open = option(&mut position, Western);
    assert!(open.contains(&DISCARD));
    position.pick(DISCARD, 3);
    assert_eq!(position.hands(Europe), [0, 0]);
    // The other faction of the same side is not the other side.
    option(&mut position, Western);
    position.pick(DRAW, 5);
    assert!(!option(&mut position, Soviet).contains(&DISCARD));
    position.pick(Pick::Pass, 3);
    let mut without = Position::campaign();
    let open = option(&mut without, Axis);
    assert!(
        !open.contains(&DRAW) && !open.contains(&DISCARD),
        "{open:?}"
    );
}

/// AE-+15.1-3: which card is lost the dice say, and it goes back to the deck.
#[test]
fn the_other_side_loses_any_of_its_cards() {
    let mut lost = BTreeSet::new();
    for first in 0..6 {
        let mut position = Position::campaign().with_fortunes();
        let cards = ['A', 'G', 'T'].map(|letter| position.deal(Allies, letter));
        let mut dice = Wheel(first);
        let scene = Scene::of(Europe, Axis);
        position.play_with(&mut dice, |play| {
            happen(play, scene, FortuneAction::Discard);
        });
        assert_eq!(position.hands(Europe), [0, 2]);
        let fortunes = position.state.fortunes();
        lost.extend(cards.into_iter().filter(|card| fortunes.is_in_deck(*card)));
    }
    assert!(lost.len() > 1, "{lost:?}");
}

/// AE-+14.2-7: cards that leave the game are not drawn again, and the Axis keeps what it has.
#[test]
fn a_separate_peace_takes_what_the_allies_hold() {
    let mut position = Position::campaign_on_both_maps().with_fortunes();
    for theatre in [Europe, Asia] {
        for (camp, letter) in [(Allies, 'A'), (Allies, 'B'), (Camp::Axis, 'C')] {
            let card = position.fortune(theatre, letter);
            position
                .state
                .set_fortunes(|fortunes| fortunes.give(camp, card));
        }
    }
    let events = position.play(remove_allied);
    for theatre in [Europe, Asia] {
        assert_eq!(position.hands(theatre), [1, 0]);
        let counted = Event::FortunesCounted {
            theatre,
            camp: Allies,
            count: 0,
        };
        assert!(events.contains(&counted));
    }
    let gone = position.fortune(Europe, 'A');
    assert!(!position.state.fortunes().is_in_deck(gone));
    let scene = Scene::of(Europe, Western);
    let draw = Effect::Fortune(FortuneAction::Draw);
    position.perform(scene, vec![draw; LETTERS.len()], 3);
    assert_eq!(position.hands(Europe), [1, LETTERS.len() - 3]);
}

/// AE-INT-6: a match without the rule has no cards, whatever its pack says.
#[test]
fn without_the_rule_no_card_is_drawn() {
    let mut position = Position::campaign();
    let scene = Scene::of(Europe, Axis);
    let draw = Effect::Fortune(FortuneAction::Draw);
    assert!(position.perform(scene, vec![draw], 3).is_empty());
    assert!(!position.state.plays_by(OptionalRule::FortunesOfWar));
    assert_eq!(position.hands(Europe), [0, 0]);
}
