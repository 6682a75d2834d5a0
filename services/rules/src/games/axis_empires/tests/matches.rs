//! Random matches: every command, event, list and view is written, and what is written of a
//! view is what the engine shows.

use std::collections::BTreeSet;

use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::game::AxisEmpires as Engine;
use sandtable_axis_empires::options::{OptionalRule, Options};
use sandtable_axis_empires::sampler;
use sandtable_axis_empires::state::State;
use sandtable_kernel::{DiceKey, Game, Viewer};
use sandtable_proto::games::axis_empires::v1 as wire;

use crate::codec::{Codec, unpack};
use crate::games::axis_empires::AxisEmpires;

#[path = "../../../../../../games/axis-empires/tests/support/decks.rs"]
mod decks;

fn game() -> Engine {
    Engine::new(decks::library())
}

fn codec() -> AxisEmpires {
    AxisEmpires::new(decks::library())
}

/// Commands and events that came up in a match.
#[derive(Debug, Default)]
struct Seen {
    /// Commands by their chapter, events by their names.
    words: BTreeSet<&'static str>,
}

impl Seen {
    fn command(&mut self, command: &Command) {
        self.words.insert(match command {
            Command::Logistics(_) => "logistics",
            Command::Replacements(_) => "replacements",
            Command::Support(_) => "support",
            Command::Organization(_) => "organization",
            Command::Movement(_) => "movement",
            Command::Combat(_) => "combat",
            Command::OptionCard(_) => "option-card",
            Command::PoliticalEvents(_) => "political-events",
            Command::WarAndPeace(_) => "war-and-peace",
            Command::PlayFortune { .. } => "play-fortune",
            Command::TakeBack { .. } => "take-back",
            Command::EndSegment => "end",
            Command::Answer { .. } => "answer",
            Command::SetOrders { .. } => "orders",
        });
    }

    fn has(&self, words: &[&'static str]) {
        let missing: Vec<_> = words
            .iter()
            .filter(|it| !self.words.contains(*it))
            .collect();
        assert!(missing.is_empty(), "{missing:?} never came up");
    }
}

/// Plays a match of random commands to its end, or for so many commands.
fn play(options: &Options, most: u64) -> (State, Seen) {
    let codec = codec();
    let mut state = game().new_match(options).unwrap();
    let mut random = 7_u64;
    let mut below = |most: usize| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (random >> 33) as usize % most.max(1)
    };
    let key = DiceKey::from_bytes([3; 32]);
    let mut seen = Seen::default();
    for entry in 1..=most {
        if game().outcome(&state).is_some() {
            break;
        }
        let seat = game().awaited(&state).iter().next().unwrap();
        let legal: wire::Legal = unpack(&codec.write_legal(&game().legal(&state, seat))).unwrap();
        assert!(legal.segment.is_some() || !legal.decisions.is_empty());
        for decision in &legal.decisions {
            assert!(decision.question.is_some());
        }
        let command = sampler::pick(&state, seat, &mut below).unwrap();
        let read = codec.read_command(&codec.write_command(&command)).unwrap();
        assert_eq!(read, command);
        seen.command(&command);
        let mut events = Vec::new();
        game()
            .apply(&mut state, seat, &read, &mut key.entry(entry), &mut events)
            .unwrap();
        for event in &events {
            let event: wire::Event = unpack(&codec.write_event(&event.event)).unwrap();
            match event.kind.expect("every event is something") {
                wire::event::Kind::Attacked(_) => seen.words.insert("attacked"),
                wire::event::Kind::Rolled(_) => seen.words.insert("rolled"),
                wire::event::Kind::Delayed(_) => seen.words.insert("delayed"),
                wire::event::Kind::Pointed(_) => seen.words.insert("pointed"),
                wire::event::Kind::AreaChanged(_) => seen.words.insert("area-changed"),
                wire::event::Kind::PostureSet(_) => seen.words.insert("posture-set"),
                wire::event::Kind::WarStateChanged(_) => seen.words.insert("war-state-changed"),
                wire::event::Kind::Happened(_) => seen.words.insert("happened"),
                wire::event::Kind::CardShown(_) => seen.words.insert("card-shown"),
                wire::event::Kind::CardMoved(_) => seen.words.insert("card-moved"),
                wire::event::Kind::CardChosen(_) => seen.words.insert("card-chosen"),
                wire::event::Kind::CardPending(_) => seen.words.insert("card-pending"),
                wire::event::Kind::EventRolled(_) => seen.words.insert("event-rolled"),
                wire::event::Kind::Selected(_) => seen.words.insert("selected"),
                wire::event::Kind::FortunesCounted(_) => seen.words.insert("fortunes-counted"),
                wire::event::Kind::FortunesHeld(_) => seen.words.insert("fortunes-held"),
                wire::event::Kind::FortunePlayed(_) => seen.words.insert("fortune-played"),
                wire::event::Kind::TracksMoved(_) => seen.words.insert("tracks-moved"),
                _ => false,
            };
        }
        if entry % 20 == 0 {
            let shown = game().view(&state, Viewer::Referee);
            let view: wire::View = unpack(&codec.write_view(&shown)).unwrap();
            assert_eq!(view.combat.is_some(), shown.combat.is_some());
            seen.words.extend(view.combat.map(|_| "battle"));
        }
    }
    (state, seen)
}

#[test]
fn a_random_match_goes_over_the_wire() {
    let codec = codec();
    let (state, seen) = play(&codec.default_options(), 20_000);
    let shown = game().view(&state, Viewer::Spectator);
    let view: wire::View = unpack(&codec.write_view(&shown)).unwrap();
    assert_eq!(view.pieces.len(), shown.pieces.len());
    assert!(view.outcome.is_some() && view.orders.is_empty());
    let hexes: usize = view.control.iter().map(|row| row.hexes.len()).sum();
    assert!(hexes > 0);
    seen.has(&[
        "movement", "combat", "attacked", "rolled", "answer", "battle",
    ]);
}

/// A map with naval zones, fleets and convoys.
#[test]
fn a_match_with_a_sea_goes_over_the_wire() {
    let options = game()
        .one_seat_each("dai-senso-open", "south-seas-1941")
        .unwrap();
    let (state, seen) = play(&options, 20_000);
    seen.has(&[
        "logistics",
        "replacements",
        "support",
        "organization",
        "movement",
        "combat",
        "answer",
        "pointed",
        "delayed",
    ]);
    assert!(game().outcome(&state).is_some());
}

/// Campaigns with decks of samples, on either map.
#[test]
fn campaigns_go_over_the_wire() {
    let mut words = BTreeSet::new();
    for pack in decks::added() {
        let mut options = game().one_seat_each(&pack.code, "campaign").unwrap();
        options.optional = [OptionalRule::FortunesOfWar].into_iter().collect();
        let (state, seen) = play(&options, 20_000);
        words.extend(seen.words);
        let shown = game().view(&state, Viewer::Spectator);
        let view: wire::View = unpack(&codec().write_view(&shown)).unwrap();
        assert_eq!(view.decks.len(), shown.decks.len());
        assert_eq!(view.postures.len(), pack.posture_boxes.len());
        assert_eq!(view.tracks.len(), 2);
        let held = view.fortunes.iter().map(|hand| hand.count);
        let shown_held = shown.fortunes.iter().map(|hand| u32::from(hand.count));
        assert_eq!(view.fortunes.len(), 2, "a hand of each side");
        assert!(held.eq(shown_held));
        assert!(view.fortunes.iter().all(|hand| hand.held.is_empty()));
        assert!(view.decks.iter().all(|deck| deck.pending.is_none()));
        let cards = shown.decks.iter().map(|deck| deck.discarded.len());
        assert!(cards.sum::<usize>() > 0, "{}", pack.code);
    }
    let seen = Seen { words };
    seen.has(&[
        "option-card",
        "answer",
        "area-changed",
        "posture-set",
        "war-state-changed",
        "happened",
        "card-shown",
        "card-moved",
        "card-chosen",
        "card-pending",
        "event-rolled",
        "selected",
        "tracks-moved",
        "fortunes-counted",
        "fortunes-held",
        "fortune-played",
        "play-fortune",
    ]);
}

/// Both maps at once: each has its own Strategic Value.
#[test]
fn a_campaign_on_both_maps_goes_over_the_wire() {
    let options = game()
        .one_seat_each("axis-empires-open", "campaign-1939")
        .unwrap();
    let (_, seen) = play(&options, 400);
    seen.has(&["option-card", "card-chosen", "answer"]);
    let opening = game().new_match(&options).unwrap();
    let shown = game().view(&opening, Viewer::Spectator);
    let view: wire::View = unpack(&codec().write_view(&shown)).unwrap();
    assert_eq!(view.decks.len(), 6);
    let received: Vec<_> = (view.tracks.iter())
        .map(|it| (it.theatre(), it.strategic_value))
        .collect();
    let [(_, europe), (_, asia)] = shown.tally.strategic_values;
    assert_ne!(europe, asia, "or they could be mixed up unseen");
    assert_eq!(
        received,
        [
            (wire::Theatre::Europe, i32::from(europe)),
            (wire::Theatre::Asia, i32::from(asia)),
        ]
    );
}

/// Clients receive what a card is, what it does and what it rests on.
#[test]
fn the_board_tells_cards_in_words() {
    let europe = &decks::added()[0];
    let board: wire::Board =
        unpack(&codec().write_board(sandtable_proto::rules::v1::BoardView::Basic)).unwrap();
    let mut packs = board.packs.iter();
    let row = packs.find(|row| row.code == *europe.code).unwrap();
    assert_eq!(row.cards.len(), europe.cards.len());
    let pact = row
        .cards
        .iter()
        .find(|card| card.title == "Nazi-Soviet Pact");
    let pact = pact.unwrap();
    assert_eq!(pact.number, "4a");
    assert_eq!(pact.war_state(), wire::WarState::PreWar);
    assert_eq!(pact.source, "rulebook 7281; actions=ours");
    assert!(pact.option_card[0].contains("Russia"), "{pact:?}");
    assert_eq!(row.fortunes.len(), europe.fortunes.len());
    let spies = row.fortunes.iter().find(|card| card.letter == "K").unwrap();
    assert_eq!((&*spies.title, &*spies.source), ("Spy Ring", "ours"));
    assert_eq!(spies.major, ["fortune discard", "fortune draw"]);
    assert_eq!(spies.segments.len(), 2);
    let campaign = row
        .scenarios
        .iter()
        .find(|row| row.code == "campaign")
        .unwrap();
    assert!(campaign.campaign && campaign.strategic.len() > 10);
    assert!(row.tracks.iter().any(|it| it.axis_tide.len() == 5));
}
