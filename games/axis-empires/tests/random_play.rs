//! Whole matches of random legal commands: every listed order is accepted, the hash keeps
//! up, the log replays to the same state, and every match ends.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::game::AxisEmpires;
use sandtable_axis_empires::sampler;
use sandtable_axis_empires::state::State;
use sandtable_kernel::{DiceKey, Game, Seat, ServerSeed};

/// Numbers that look random and are the same every time.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) as usize) % most.max(1)
    }
}

struct Played {
    log: Vec<(Seat, Command)>,
    hashes: Vec<u128>,
    state: State,
}

fn apply(state: &mut State, key: &DiceKey, number: u64, seat: Seat, command: &Command) {
    let mut events = Vec::new();
    AxisEmpires
        .apply(state, seat, command, &mut key.entry(number), &mut events)
        .unwrap_or_else(|violation| panic!("entry {number}: {violation}: {command:?}"));
}

fn play(pack: &str, scenario: &str, seed: u64, most: usize) -> Played {
    let options = AxisEmpires.one_seat_each(pack, scenario).unwrap();
    let mut state = AxisEmpires.new_match(&options).unwrap();
    let key = DiceKey::derive(&ServerSeed([seed as u8; 32]), []);
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let (mut log, mut hashes) = (Vec::new(), Vec::new());
    while AxisEmpires.outcome(&state).is_none() && log.len() < most {
        let seat = AxisEmpires.awaited(&state).iter().next().unwrap();
        let command = sampler::pick(&state, seat, |most| random.below(most)).unwrap();
        assert_eq!(
            AxisEmpires.check(&state, seat, &command),
            Ok(()),
            "{command:?}"
        );
        apply(&mut state, &key, log.len() as u64, seat, &command);
        log.push((seat, command));
        hashes.push(AxisEmpires.hash(&state).0);
    }
    assert_eq!(state.hash(), state.full_hash());
    Played { log, hashes, state }
}

fn replay(pack: &str, scenario: &str, seed: u64, played: &Played) {
    let options = AxisEmpires.one_seat_each(pack, scenario).unwrap();
    let mut state = AxisEmpires.new_match(&options).unwrap();
    let key = DiceKey::derive(&ServerSeed([seed as u8; 32]), []);
    for (number, (seat, command)) in played.log.iter().enumerate() {
        apply(&mut state, &key, number as u64, *seat, command);
        assert_eq!(
            AxisEmpires.hash(&state).0,
            played.hashes[number],
            "entry {number}"
        );
        if number % 97 == 0 {
            let bytes = postcard::to_allocvec(&state).unwrap();
            state = postcard::from_bytes(&bytes).unwrap();
        }
    }
}

#[test]
fn training_matches_end_and_replay() {
    for seed in 1..=30 {
        let played = play("training", "training", seed, 10_000);
        assert!(AxisEmpires.outcome(&played.state).is_some());
        assert!(played.log.len() > 30);
        replay("training", "training", seed, &played);
    }
}

#[test]
fn a_large_match_ends_and_replays() {
    let (pack, scenario) = ("totaler-krieg-open", "barbarossa-1941");
    let played = play(pack, scenario, 7, 20_000);
    assert!(AxisEmpires.outcome(&played.state).is_some());
    assert!(
        played.state.memory() < 512 * 1024,
        "{}",
        played.state.memory()
    );
    replay(pack, scenario, 7, &played);
}

#[test]
fn a_seat_that_never_answers_ends_its_segments() {
    let options = AxisEmpires.one_seat_each("training", "training").unwrap();
    let mut state = AxisEmpires.new_match(&options).unwrap();
    let key = DiceKey::derive(&ServerSeed([1; 32]), []);
    let mut entries = 0;
    while let Some(seat) = AxisEmpires.awaited(&state).iter().next() {
        let command = AxisEmpires.default_command(&state, seat).unwrap();
        apply(&mut state, &key, entries, seat, &command);
        entries += 1;
        assert!(entries < 1_000);
    }
    assert!(AxisEmpires.outcome(&state).is_some());
}
