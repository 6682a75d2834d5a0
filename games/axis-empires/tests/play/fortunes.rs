//! Fortunes of War: campaigns of random legal commands that are played with them, and decks
//! that are not whole.

use std::collections::BTreeSet;

use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::event::Event;
use sandtable_axis_empires::game::AxisEmpires;
use sandtable_axis_empires::map::Theatre;
use sandtable_axis_empires::options::{OptionalRule, Options};
use sandtable_axis_empires::pack::{FortuneId, WarState};
use sandtable_axis_empires::sampler::{self, Random};
use sandtable_axis_empires::state::State;
use sandtable_kernel::{Addressed, Audience, DiceKey, Game, Seat, ServerSeed};

use crate::steps::Steps;
use crate::{decks, known};

/// The game with the packs of these campaigns.
fn game() -> AxisEmpires {
    AxisEmpires::new(decks::library())
}

fn options(pack: &str) -> Options {
    let mut options = game().one_seat_each(pack, "campaign").unwrap();
    options.optional = [OptionalRule::FortunesOfWar].into_iter().collect();
    options
}

/// Knowledge of the cards from the public events.
#[derive(Default)]
struct Known {
    wars: Vec<(Theatre, WarState)>,
    drawn: usize,
    played: BTreeSet<FortuneId>,
    held: [[u8; 2]; 2],
}

impl Known {
    fn note(&mut self, told: &[Addressed<Event>]) {
        for Addressed { audience, event } in told {
            match event {
                Event::WarStateChanged { theatre, now } => self.wars.push((*theatre, *now)),
                Event::FortunesCounted {
                    theatre,
                    camp,
                    count,
                } => {
                    let held = &mut self.held[*theatre as usize][*camp as usize];
                    self.drawn += usize::from(*count > *held);
                    *held = *count;
                }
                Event::FortunePlayed { fortune, .. } => {
                    self.played.insert(*fortune);
                }
                Event::FortunesHeld { .. } => {
                    assert!(matches!(audience, Audience::Only(_)), "{event:?}");
                }
                _ => {}
            }
        }
    }

    /// Asserts that the state agrees with the events received.
    fn agrees(&self, state: &State, seat: Seat) {
        let view = AxisEmpires::default().view(state, sandtable_kernel::Viewer::Seat(seat));
        for hand in &view.fortunes {
            let told = self.held[hand.theatre as usize][hand.camp as usize];
            assert_eq!(hand.count, told, "{hand:?}");
            let own = hand.held.as_ref().map(Vec::len);
            assert!(own.is_none_or(|own| own == usize::from(told)), "{hand:?}");
        }
    }
}

/// Asserts that the playable cards are listed exactly, whichever faction's turn it is.
fn listed_exactly(state: &State, seat: Seat) {
    let Some(segment) = AxisEmpires::default().legal(state, seat).segment else {
        return;
    };
    let accepted = (0..=u8::MAX).map(FortuneId).filter(|fortune| {
        let command = Command::PlayFortune { fortune: *fortune };
        AxisEmpires::default().check(state, seat, &command).is_ok()
    });
    assert!(accepted.eq(segment.fortunes));
}

fn apply(state: &mut State, number: usize, seat: Seat, command: &Command) -> Vec<Addressed<Event>> {
    let key = DiceKey::derive(&ServerSeed([15; 32]), []);
    let mut told = Vec::new();
    let mut dice = key.entry(u64::try_from(number).unwrap());
    AxisEmpires::default()
        .apply(state, seat, command, &mut dice, &mut told)
        .unwrap();
    told
}

/// Two cards come with every War State of a map, more with Political Options; cards are played
/// again and again, and a replay comes out alike.
#[test]
fn campaigns_with_fortunes_end_and_replay() {
    let mut played = 0;
    for pack in decks::added() {
        let mut state = game().new_match(&options(&pack.code)).unwrap();
        let mut random = Random::new(15);
        let mut log: Vec<(Seat, Command)> = Vec::new();
        let mut known = Known::default();
        let mut steps = Steps::of(&state);
        while AxisEmpires::default().outcome(&state).is_none() {
            let seat = AxisEmpires::default()
                .awaited(&state)
                .iter()
                .next()
                .unwrap();
            if log.len().is_multiple_of(5) {
                listed_exactly(&state, seat);
                known.agrees(&state, seat);
            }
            if log.len().is_multiple_of(101) {
                known::check(&state);
            }
            let command = sampler::pick(&state, seat, |most| random.below(most)).unwrap();
            let told = apply(&mut state, log.len(), seat, &command);
            steps.follow(&state, &command, &told, &pack.code);
            known.note(&told);
            log.push((seat, command));
            assert!(log.len() < 50_000, "it does not end");
        }
        assert_eq!(state.hash(), state.full_hash());
        assert!(known.drawn >= 2 * known.wars.len(), "{}", pack.code);
        played += known.played.len();
        let mut again = game().new_match(&options(&pack.code)).unwrap();
        for (number, (seat, command)) in log.iter().enumerate() {
            apply(&mut again, number, *seat, command);
            if number.is_multiple_of(97) {
                let bytes = postcard::to_allocvec(&again).unwrap();
                let stored = postcard::from_bytes(&bytes).unwrap();
                again = game().restore(stored).unwrap();
            }
        }
        assert_eq!(again.hash(), state.hash(), "{}", pack.code);
    }
    assert!(played > 3, "{played} cards were played");
}
