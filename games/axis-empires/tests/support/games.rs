//! Random games to the end, played and replayed, and what was ordered in them.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::game::AxisEmpires;
use sandtable_axis_empires::options::Options;
use sandtable_axis_empires::pack::open::PACKS;
use sandtable_axis_empires::s02_administrative::{s2_2_support, s2_3_organization};
use sandtable_axis_empires::sampler::{self, Random};
use sandtable_axis_empires::state::State;
use sandtable_axis_empires::{s01_seasonal, s03_movement, s04_combat};
use sandtable_kernel::{DiceKey, Game, Seat, ServerSeed};

/// More commands than any random game has.
const ENDLESS: usize = 50_000;

/// One in so many entries of a replay is stored and read back.
const SNAPSHOTS: usize = 97;

/// The options of every scenario of the open packs, each faction in a seat of its own.
pub(crate) fn scenarios() -> Vec<Options> {
    let packs = PACKS.iter().map(|open| (open.code, open.pack()));
    packs
        .flat_map(|(code, pack)| {
            let scenarios = pack.scenarios.iter();
            scenarios
                .filter_map(|scenario| AxisEmpires.one_seat_each(code, &scenario.code))
                .collect::<Vec<_>>()
        })
        .collect()
}

/// What some games came to.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) games: u64,
    pub(crate) entries: u64,
    /// How many games each faction won; a game that the Allies win is won by each of them.
    pub(crate) winners: BTreeMap<String, u64>,
    /// How many orders of each kind were given.
    pub(crate) orders: BTreeMap<&'static str, u64>,
}

impl Tally {
    pub(crate) fn add(&mut self, other: Self) {
        self.games += other.games;
        self.entries += other.entries;
        for (winner, games) in other.winners {
            *self.winners.entry(winner).or_default() += games;
        }
        for (order, times) in other.orders {
            *self.orders.entry(order).or_default() += times;
        }
    }
}

/// Plays some games of a scenario to their ends, on every processor that there is.
pub(crate) fn play_many(options: &Options, games: u64) -> Tally {
    let next = AtomicU64::new(0);
    let all = Mutex::new(Tally::default());
    let workers = std::thread::available_parallelism().map_or(1, NonZero::get);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= games {
                        break;
                    }
                    let tally = play(options, seed);
                    let mut all = all.lock().expect("no worker panics while it adds");
                    all.add(tally);
                }
            });
        }
    });
    all.into_inner().expect("every worker is done")
}

/// Plays a game to its end and replays it. The hash keeps up, no list offers what the
/// referee refuses, somebody can always act, and the log leads to the same state again at
/// every entry, also over states that were stored and read.
fn play(options: &Options, seed: u64) -> Tally {
    let name = format!("{} {seed}", options.scenario);
    let key = DiceKey::derive(&ServerSeed([7; 32]), [&seed.to_be_bytes()[..]]);
    let mut random = Random::new(seed);
    let mut state = opening(options);
    let mut log: Vec<(Seat, Command, u128)> = Vec::new();
    loop {
        let mut dice = key.entry(log.len() as u64);
        match sampler::play(&mut state, &mut random, &mut dice) {
            Ok(Some((seat, command))) => log.push((seat, command, AxisEmpires.hash(&state).0)),
            Ok(None) => break,
            Err(violation) => panic!("{name}, entry {}: {violation}", log.len()),
        }
        assert!(log.len() < ENDLESS, "{name} does not end");
    }
    assert_eq!(state.hash(), state.full_hash(), "{name}");
    let Some(outcome) = AxisEmpires.outcome(&state) else {
        panic!(
            "{name} is at a dead end: {:?} {:?}",
            state.turn(),
            state.step()
        );
    };
    replay(options, &key, &log, &name);
    let mut tally = Tally {
        games: 1,
        entries: log.len() as u64,
        ..Tally::default()
    };
    for (_, command, _) in &log {
        *tally.orders.entry(kind(command)).or_default() += 1;
    }
    if outcome.winners.is_empty() {
        tally.winners.insert("nobody".to_owned(), 1);
    }
    for seat in outcome.winners.iter() {
        let factions = options.seats[usize::from(seat.0)].iter();
        tally.winners.extend(factions.map(|it| (it.to_string(), 1)));
    }
    tally
}

fn opening(options: &Options) -> State {
    AxisEmpires
        .new_match(options)
        .expect("an open pack's scenario can be played")
}

fn replay(options: &Options, key: &DiceKey, log: &[(Seat, Command, u128)], name: &str) {
    let mut state = opening(options);
    for (number, (seat, command, hash)) in log.iter().enumerate() {
        let mut dice = key.entry(number as u64);
        let applied = AxisEmpires.apply(&mut state, *seat, command, &mut dice, &mut Vec::new());
        assert_eq!(applied, Ok(()), "{name}, entry {number}");
        assert_eq!(state.hash().0, *hash, "{name}, entry {number}");
        if number % SNAPSHOTS == 0 {
            let bytes = postcard::to_allocvec(&state).expect("a state can be stored");
            state = postcard::from_bytes(&bytes).expect("a stored state can be read");
        }
    }
}

/// What a command is counted as.
fn kind(command: &Command) -> &'static str {
    use s01_seasonal::s1_2_logistics;
    use s03_movement::Order as Movement;
    use s04_combat::{Order as Combat, s4_1_blitz};
    match command {
        Command::Logistics(s1_2_logistics::Order::Place { .. }) => "1.2 marker placed",
        Command::Logistics(s1_2_logistics::Order::Remove { .. }) => "1.2 marker removed",
        Command::Replacements(_) => "1.3 replacement",
        Command::Support(order) => match order {
            s2_2_support::Order::InlandAdvance { .. } => "2.2.2 inland advance",
            s2_2_support::Order::TakeBackBeachhead { .. } => "2.2.2 beachhead taken back",
            s2_2_support::Order::EndMaintenance => "2.2.2 maintenance ended",
            s2_2_support::Order::Unit { .. } => "2.2.3 support unit",
            s2_2_support::Order::Convoy(_) => "2.2.3.7 convoy",
            s2_2_support::Order::Blitz { .. } => "2.2.4 blitz marker",
        },
        Command::Organization(order) => match order {
            s2_3_organization::Order::BuildUp { .. } => "2.3.1 build-up",
            s2_3_organization::Order::Form { .. } => "2.3.1 formation",
            s2_3_organization::Order::Convert { .. } => "2.3.2 conversion",
            s2_3_organization::Order::TurnOver { .. } => "2.3.2.2 port-a-fort",
            s2_3_organization::Order::Eliminate { .. } => "2.3.3 elimination",
            s2_3_organization::Order::BreakDown { .. } => "2.3.4 breakdown",
            s2_3_organization::Order::Detach { .. } => "2.3.5 detachment placed",
            s2_3_organization::Order::Recall { .. } => "2.3.5 detachment removed",
        },
        Command::Movement(order) => match order {
            Movement::HexToHex(_) => "3.1.1 hex to hex",
            Movement::IntoBox(_) => "3.1.1 into a box",
            Movement::PortToPort(_) => "3.1.2 port to port",
            Movement::BoxToBox(_) => "3.1.3 box to box",
        },
        Command::Combat(order) => match order {
            Combat::Blitz(order) => match order {
                s4_1_blitz::Order::Airdrop(_) => "4.1.1 airdrop",
                s4_1_blitz::Order::Land { .. } => "4.1.3 beachhead landing",
                s4_1_blitz::Order::LandForces { .. } => "4.1.3.1 landing forces",
                s4_1_blitz::Order::AirdropLanding(_) => "4.1.4 airdrop landing",
            },
            Combat::Attack(_) => "4.2.1 attack",
            Combat::ReturnConvoy(_) => "4.3 convoy returned",
        },
        Command::TakeBack { .. } => "drafts taken back",
        Command::EndSegment => "end of a segment",
        Command::Answer { answer, .. } => answered(answer),
        Command::SetOrders { .. } => "standing orders",
    }
}

fn answered(answer: &sandtable_axis_empires::decision::Answer) -> &'static str {
    use s04_combat::{Answer as Combat, s4_2_4_results::Choice};
    use sandtable_axis_empires::decision::Answer;
    match answer {
        Answer::Stacking(_) => "9.3 stacking",
        Answer::Contest(None) => "2.2.3.3 no contest",
        Answer::Contest(Some(_)) => "2.2.3.3 contest",
        Answer::Placed(_) => "2.2.3 use of a unit",
        Answer::Combat(Combat::RangedSupport(_)) => "4.2.1.2 ranged support",
        Answer::Combat(Combat::Suffer(Choice::Retreat(_))) => "4.2.5 retreat",
        Answer::Combat(Combat::Suffer(Choice::Lose(_))) => "4.2.6 attrition",
        Answer::Combat(Combat::Advance(None)) => "4.2.7 no advance",
        Answer::Combat(Combat::Advance(Some(advance))) => match advance.path.len() {
            0 | 1 => "4.2.7 advance",
            _ => "4.2.8 exploitation",
        },
    }
}

/// Every kind that a command is counted as.
pub(crate) const KINDS: [&str; 36] = [
    "1.2 marker placed",
    "1.2 marker removed",
    "1.3 replacement",
    "2.2.2 inland advance",
    "2.2.2 beachhead taken back",
    "2.2.2 maintenance ended",
    "2.2.3 support unit",
    "2.2.3 use of a unit",
    "2.2.3.3 contest",
    "2.2.3.3 no contest",
    "2.2.3.7 convoy",
    "2.2.4 blitz marker",
    "2.3.1 build-up",
    "2.3.1 formation",
    "2.3.2 conversion",
    "2.3.2.2 port-a-fort",
    "2.3.3 elimination",
    "2.3.4 breakdown",
    "2.3.5 detachment placed",
    "2.3.5 detachment removed",
    "3.1.1 hex to hex",
    "3.1.1 into a box",
    "3.1.2 port to port",
    "3.1.3 box to box",
    "4.1.1 airdrop",
    "4.1.3 beachhead landing",
    "4.1.3.1 landing forces",
    "4.1.4 airdrop landing",
    "4.2.1 attack",
    "4.2.1.2 ranged support",
    "4.2.5 retreat",
    "4.2.6 attrition",
    "4.2.7 advance",
    "4.2.8 exploitation",
    "4.3 convoy returned",
    "9.3 stacking",
];
