//! Random games to the end, played and replayed with their steps counted, and what was ordered
//! in them.

mod kinds;

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::game::AxisEmpires;
use sandtable_axis_empires::options::{Edition, FactionSet, Options};
use sandtable_axis_empires::orders::{Contests, LossOrder, StandingOrders, Watch};
use sandtable_axis_empires::pack::open::PACKS;
use sandtable_axis_empires::sampler::{self, Random};
use sandtable_axis_empires::state::State;
use sandtable_kernel::{DiceKey, Game, Seat, ServerSeed};

pub(crate) use kinds::KINDS;

use crate::steps::Steps;
use kinds::kinds;

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
                .filter_map(|scenario| AxisEmpires::default().one_seat_each(code, &scenario.code))
                .collect::<Vec<_>>()
        })
        .collect()
}

/// Statistics of some games.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) games: u64,
    pub(crate) entries: u64,
    /// Number of games that each faction won; a game that the Allies win is won by each of them.
    pub(crate) winners: BTreeMap<String, u64>,
    /// Number of orders of each kind that were given.
    pub(crate) orders: BTreeMap<String, u64>,
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

/// A host's choices for a game: every other one by the book of 2012, some with one seat for
/// both Allied factions.
fn varied(options: &Options, seed: u64) -> Options {
    let mut options = options.clone();
    if seed % 2 == 1 {
        options.edition = Edition::Y2012;
    }
    if seed % 5 == 4 {
        let (allied, axis): (Vec<_>, Vec<_>) = options
            .seats
            .iter()
            .flat_map(|seat| seat.iter())
            .partition(|faction| faction.is_allied());
        options.seats = vec![
            axis.into_iter().collect::<FactionSet>(),
            allied.into_iter().collect::<FactionSet>(),
        ];
    }
    options
}

/// The standing orders that every seat files in a game; in two of three games there are none.
fn standing_orders(seed: u64) -> Option<StandingOrders> {
    let (contests, losses) = match seed % 6 {
        2 => (Contests::Always, LossOrder::WeakestFirst),
        5 => (Contests::Never, LossOrder::SmallestFirst),
        _ => return None,
    };
    Some(StandingOrders {
        stacking: Some(losses),
        contests: Some(contests),
        losses: Some(losses),
        luck: Watch::default(),
    })
}

/// Plays a game to its end and replays it. Asserts that the hash stays current, no list offers a
/// refused command, a seat can always act, and the log leads to the same state again at every
/// entry, also over states that were stored and restored.
fn play(options: &Options, seed: u64) -> Tally {
    let options = &varied(options, seed);
    let name = format!("{} {seed}", options.scenario);
    let key = DiceKey::derive(&ServerSeed([7; 32]), [&seed.to_be_bytes()[..]]);
    let mut random = Random::new(seed);
    let mut state = opening(options);
    let mut log: Vec<(Seat, Command, u128)> = Vec::new();
    let seats = u8::try_from(options.seats.len()).unwrap_or(u8::MAX);
    for (seat, orders) in (0..seats)
        .map(Seat)
        .zip(std::iter::repeat(standing_orders(seed)))
    {
        let Some(orders) = orders else { break };
        let command = Command::SetOrders { orders };
        let mut dice = key.entry(log.len() as u64);
        let filed =
            AxisEmpires::default().apply(&mut state, seat, &command, &mut dice, &mut Vec::new());
        assert_eq!(filed, Ok(()), "{name}");
        log.push((seat, command, AxisEmpires::default().hash(&state).0));
    }
    loop {
        let mut dice = key.entry(log.len() as u64);
        match sampler::play(&mut state, &mut random, &mut dice) {
            Ok(Some((seat, command))) => {
                log.push((seat, command, AxisEmpires::default().hash(&state).0))
            }
            Ok(None) => break,
            Err(violation) => panic!("{name}, entry {}: {violation}", log.len()),
        }
        assert!(log.len() < ENDLESS, "{name} does not end");
    }
    assert_eq!(state.hash(), state.full_hash(), "{name}");
    let Some(outcome) = AxisEmpires::default().outcome(&state) else {
        panic!(
            "{name} is at a dead end: {:?} {:?}",
            state.turn(),
            state.step()
        );
    };
    let mut tally = Tally {
        games: 1,
        entries: log.len() as u64,
        orders: replay(options, &key, &log, &name),
        ..Tally::default()
    };
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
    AxisEmpires::default()
        .new_match(options)
        .expect("an open pack's scenario can be played")
}

/// Plays a log again, and counts what was ordered in it.
fn replay(
    options: &Options,
    key: &DiceKey,
    log: &[(Seat, Command, u128)],
    name: &str,
) -> BTreeMap<String, u64> {
    let mut orders = BTreeMap::new();
    let mut state = opening(options);
    let (mut steps, mut told) = (Steps::of(&state), Vec::new());
    for (number, (seat, command, hash)) in log.iter().enumerate() {
        for kind in kinds(&state, command) {
            *orders.entry(kind).or_default() += 1;
        }
        let mut dice = key.entry(number as u64);
        told.clear();
        let applied =
            AxisEmpires::default().apply(&mut state, *seat, command, &mut dice, &mut told);
        assert_eq!(applied, Ok(()), "{name}, entry {number}");
        steps.follow(&state, command, &told, &format!("{name}, entry {number}"));
        assert_eq!(state.hash().0, *hash, "{name}, entry {number}");
        if number % SNAPSHOTS == 0 {
            let bytes = postcard::to_allocvec(&state).expect("a state can be stored");
            let stored = postcard::from_bytes(&bytes).expect("a stored state can be read");
            let restored = AxisEmpires::default().restore(stored);
            state = restored.expect("its pack is an open one");
        }
    }
    orders
}
