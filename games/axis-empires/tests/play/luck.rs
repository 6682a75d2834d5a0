//! Matches with Luck, of random legal commands: they wait at dice, go on and replay.
use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::decision::{Answer, Question};
use sandtable_axis_empires::event::Event;
use sandtable_axis_empires::game::AxisEmpires;
use sandtable_axis_empires::options::{OptionalRule, Options};
use sandtable_axis_empires::orders::{StandingOrders, Watch, WatchedDice};
use sandtable_axis_empires::sampler::{self, Random};
use sandtable_axis_empires::state::State;
use sandtable_kernel::{DiceKey, Game, Seat, ServerSeed, Viewer};

use crate::steps::Steps;

/// Statistics of a match.
#[derive(Debug, Default)]
struct Tally {
    /// Number of dice that were accepted.
    stood: usize,
    /// Number of dice that were cast again.
    again: usize,
}

/// An entry of the log, with the hash after it.
type Entry = (Seat, Command, u128);

fn options(pack: &str, scenario: &str) -> Options {
    let mut options = AxisEmpires::default()
        .one_seat_each(pack, scenario)
        .unwrap();
    options.optional = [OptionalRule::Luck].into_iter().collect();
    options
}

/// Returns the dice that a seat watches: all, those of the other side, or those of combats.
fn watch(seat: Seat) -> Watch {
    match seat.0 {
        0 => Watch {
            combats: Some(WatchedDice::Any),
            delays: Some(WatchedDice::Any),
            events: Some(WatchedDice::Any),
        },
        1 => Watch {
            combats: Some(WatchedDice::Enemy),
            delays: Some(WatchedDice::Own),
            events: Some(WatchedDice::Any),
        },
        _ => Watch {
            combats: Some(WatchedDice::Any),
            ..Watch::default()
        },
    }
}

/// Checks that while a match waits, one seat can answer, no other can act, every seat can view,
/// and the state can be stored.
fn look_at_waiting(state: &State, name: &str) {
    assert_eq!(state.hash(), state.full_hash(), "{name}");
    let asked = state.pending()[0].seat;
    let seats = (0..state.seats().len() as u8).map(Seat);
    for seat in seats {
        let legal = AxisEmpires::default().legal(state, seat);
        assert!(legal.segment.is_none());
        assert_eq!(legal.decisions.len(), usize::from(seat == asked));
        let end = AxisEmpires::default().check(state, seat, &Command::EndSegment);
        assert!(end.is_err(), "{name}");
        let view = AxisEmpires::default().view(state, Viewer::Seat(seat));
        assert_eq!(view.pending.len(), 1);
    }
    let bytes = postcard::to_allocvec(state).unwrap();
    let stored = postcard::from_bytes(&bytes).unwrap();
    let read = AxisEmpires::default().restore(stored).unwrap();
    assert_eq!(read.hash(), state.hash(), "{name}");
    // No seat or spectator knows all of the dice before the one that waits.
    let known = |viewer| AxisEmpires::default().known_to(state, viewer, &mut Random::new(1));
    assert_eq!(known(Viewer::Spectator).unwrap_err().rule, "AE-+16-2");
    assert_eq!(known(Viewer::Referee).unwrap().hash(), state.hash());
}

/// Plays a match for some entries, and again from its log.
fn play(options: &Options, seed: u64, entries: usize) -> Tally {
    let name = &format!("{} {seed}", options.scenario);
    let key = DiceKey::derive(&ServerSeed([3; 32]), [&seed.to_be_bytes()[..]]);
    let mut random = Random::new(seed);
    let mut state = AxisEmpires::default().new_match(options).unwrap();
    let mut log: Vec<Entry> = Vec::new();
    let mut tally = Tally::default();
    let mut steps = Steps::of(&state);
    for seat in (0..options.seats.len() as u8).map(Seat) {
        let orders = StandingOrders {
            luck: watch(seat),
            ..StandingOrders::default()
        };
        let command = Command::SetOrders { orders };
        let mut dice = key.entry(log.len() as u64);
        AxisEmpires::default()
            .apply(&mut state, seat, &command, &mut dice, &mut Vec::new())
            .unwrap();
        log.push((seat, command, state.hash().0));
    }
    while log.len() < entries {
        let Some(seat) = AxisEmpires::default().awaited(&state).iter().next() else {
            break;
        };
        let luck = matches!(
            state.pending().first().map(|it| &it.question),
            Some(Question::Luck(_))
        );
        if luck && random.one_in(16) {
            look_at_waiting(&state, name);
        }
        // Most dice stand, else there is hardly ever any luck to use.
        let command = match state.pending().first() {
            Some(decision) if luck => Command::Answer {
                decision: decision.id,
                answer: Answer::Luck(random.one_in(4)),
            },
            _ => sampler::pick(&state, seat, |most| random.below(most)).unwrap(),
        };
        let mut dice = key.entry(log.len() as u64);
        let mut events = Vec::new();
        AxisEmpires::default()
            .apply(&mut state, seat, &command, &mut dice, &mut events)
            .unwrap_or_else(|violation| panic!("{name}, {}: {violation}", log.len()));
        steps.follow(&state, &command, &events, &format!("{name}, {}", log.len()));
        match command {
            Command::Answer {
                answer: Answer::Luck(false),
                ..
            } => tally.stood += 1,
            Command::Answer {
                answer: Answer::Luck(true),
                ..
            } => {
                tally.again += 1;
                let turned = |event: &Event| matches!(event, Event::TurnedOver { .. });
                assert!(events.iter().any(|told| turned(&told.event)), "{name}");
            }
            _ => {}
        }
        log.push((seat, command, state.hash().0));
    }
    assert_eq!(state.hash(), state.full_hash(), "{name}");
    replay(options, &key, &log, name);
    tally
}

fn replay(options: &Options, key: &DiceKey, log: &[Entry], name: &str) {
    let mut state = AxisEmpires::default().new_match(options).unwrap();
    for (number, (seat, command, hash)) in (0..).zip(log) {
        let mut dice = key.entry(number);
        AxisEmpires::default()
            .apply(&mut state, *seat, command, &mut dice, &mut Vec::new())
            .unwrap();
        assert_eq!(state.hash().0, *hash, "{name}, {number}");
    }
}

/// AE-+16-1, AE-+16-2, AE-+16-3: luck goes to and fro in wars and campaigns, on one map and on
/// both.
#[test]
fn matches_with_luck_go_on_and_replay() {
    for (pack, scenario, matches, entries) in [
        ("totaler-krieg-open", "barbarossa-1941", 4, 1_500),
        ("dai-senso-open", "china-1937", 4, 1_500),
        ("totaler-krieg-open", "campaign-1937", 1, 1_200),
        ("dai-senso-open", "campaign-1941", 1, 1_200),
        ("axis-empires-open", "campaign-1939", 1, 1_600),
    ] {
        let options = options(pack, scenario);
        let (mut stood, mut again) = (0, 0);
        for seed in 1..=matches {
            let tally = play(&options, seed, entries);
            stood += tally.stood;
            again += tally.again;
        }
        assert!(stood > 5 && again > 1, "{scenario}: {stood} {again}");
    }
}
