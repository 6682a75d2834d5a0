//! Random matches: every command, event, list and view is written, and what is written of a
//! view is what the engine shows.

use std::collections::BTreeSet;

use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::game::AxisEmpires as Engine;
use sandtable_axis_empires::options::Options;
use sandtable_axis_empires::sampler;
use sandtable_axis_empires::state::State;
use sandtable_kernel::{DiceKey, Game, Viewer};
use sandtable_proto::games::axis_empires::v1 as wire;

use crate::codec::{Codec, unpack};
use crate::games::axis_empires::AxisEmpires;

/// What came up in a match.
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
    let codec = AxisEmpires;
    let mut state = Engine.new_match(options).unwrap();
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
        if Engine.outcome(&state).is_some() {
            break;
        }
        let seat = Engine.awaited(&state).iter().next().unwrap();
        let legal: wire::Legal = unpack(&codec.write_legal(&Engine.legal(&state, seat))).unwrap();
        assert!(legal.segment.is_some() || !legal.decisions.is_empty());
        for decision in &legal.decisions {
            assert!(decision.question.is_some());
        }
        let command = sampler::pick(&state, seat, &mut below).unwrap();
        let read = codec.read_command(&codec.write_command(&command)).unwrap();
        assert_eq!(read, command);
        seen.command(&command);
        let mut events = Vec::new();
        Engine
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
                wire::event::Kind::TracksMoved(_) => seen.words.insert("tracks-moved"),
                _ => false,
            };
        }
        if entry % 20 == 0 {
            let shown = Engine.view(&state, Viewer::Referee);
            let view: wire::View = unpack(&codec.write_view(&shown)).unwrap();
            assert_eq!(view.combat.is_some(), shown.combat.is_some());
            seen.words.extend(view.combat.map(|_| "battle"));
        }
    }
    (state, seen)
}

#[test]
fn a_random_match_goes_over_the_wire() {
    let codec = AxisEmpires;
    let (state, seen) = play(&codec.default_options(), 20_000);
    let shown = Engine.view(&state, Viewer::Spectator);
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
    let options = Engine
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
    assert!(Engine.outcome(&state).is_some());
}
