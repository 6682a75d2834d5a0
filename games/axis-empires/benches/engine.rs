//! The engine alone, on one core: supply of every unit, the list of a movement phase, a
//! command of random play, a whole match, and how large one is; then the same of campaigns of
//! one map and of both; then the steps of random play, with the lists that they are chosen
//! from. Prints a table; asserts nothing, since machines are noisy. Words after `--` choose
//! parts: `war`, `europe`, `asia`, `both`, and `steps` for the last part alone.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::{Duration, Instant};

use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::game::AxisEmpires;
use sandtable_axis_empires::s10_supply::Supply;
use sandtable_axis_empires::sampler::{self, Random};
use sandtable_axis_empires::sequence::Segment;
use sandtable_axis_empires::state::State;
use sandtable_kernel::{DiceKey, Game, Seat, ServerSeed};

/// That of the services.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const MATCHES: u64 = 8;
const CAMPAIGNS: u64 = 3;
const REPEATS: u32 = 20;
const REPLAYS: u32 = 5;
/// Number of segments reported per campaign: those that take most of its time.
const COSTLY: usize = 6;
/// So many matches are stepped through on each board.
const STEPPED: u64 = 2;

/// Start of a match.
#[derive(Clone, Copy)]
struct Start {
    pack: &'static str,
    scenario: &'static str,
}

const WAR: Start = Start {
    pack: "totaler-krieg-open",
    scenario: "barbarossa-1941",
};

const EUROPE: Start = Start {
    pack: "totaler-krieg-open",
    scenario: "campaign-1937",
};

const ASIA: Start = Start {
    pack: "dai-senso-open",
    scenario: "campaign-1937",
};

const BOTH: Start = Start {
    pack: "axis-empires-open",
    scenario: "campaign-1939",
};

#[allow(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
fn timed<R>(run: impl FnOnce() -> R) -> (Duration, R) {
    let start = Instant::now();
    let result = black_box(run());
    (start.elapsed(), result)
}

#[allow(clippy::print_stdout, reason = "the table is the result")]
fn row(what: &str, value: &str, target: &str) {
    println!("| {what:<52} | {value:>14} | {target:<10} |");
}

fn duration(what: &str, time: Duration, target: &str) {
    row(what, &format!("{time:.1?}"), target);
}

fn mean(times: &[Duration]) -> Duration {
    times.iter().sum::<Duration>() / u32::try_from(times.len().max(1)).unwrap_or(u32::MAX)
}

fn median(times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

struct Recorded {
    start: Start,
    log: Vec<(Seat, Command)>,
    /// Bytes at most.
    largest: usize,
}

fn opening(start: Start) -> State {
    let options = AxisEmpires::default()
        .one_seat_each(start.pack, start.scenario)
        .expect("the open pack has the scenario");
    AxisEmpires::default()
        .new_match(&options)
        .expect("the options are sound")
}

fn record(start: Start, key: &DiceKey, seed: u64) -> Recorded {
    let mut state = opening(start);
    let mut random = Random::new(seed);
    let mut found = Recorded {
        start,
        log: Vec::new(),
        largest: 0,
    };
    while !AxisEmpires::default().awaited(&state).is_empty() {
        let mut dice = key.entry(found.log.len() as u64);
        let played = sampler::play(&mut state, &mut random, &mut dice)
            .expect("what is listed is accepted")
            .expect("an awaited seat has a command");
        found.log.push(played);
        found.largest = found.largest.max(state.memory());
    }
    found
}

/// Times each command of a log, together with its segment. The time is the least of some replays,
/// since an interrupted command says nothing about commands.
fn replay(key: &DiceKey, game: &Recorded) -> Vec<(Segment, Duration)> {
    let mut times = vec![(Segment::VictoryPointCheck, Duration::MAX); game.log.len()];
    for _ in 0..REPLAYS {
        let mut state = opening(game.start);
        for (number, (seat, command)) in game.log.iter().enumerate() {
            let segment = state.segment();
            let mut dice = key.entry(number as u64);
            let (time, applied) = timed(|| {
                AxisEmpires::default().apply(&mut state, *seat, command, &mut dice, &mut Vec::new())
            });
            applied.expect("the log was accepted before");
            times[number] = (segment, times[number].1.min(time));
        }
    }
    times
}

/// The positions of a match at the beginning of its movement phases.
fn positions(key: &DiceKey, game: &Recorded) -> Vec<(State, Seat)> {
    let mut state = opening(game.start);
    let (mut found, mut phase) = (Vec::new(), None);
    for (number, (seat, command)) in game.log.iter().enumerate() {
        let now = state.turn().cursor;
        if now.segment == Segment::OperationalMovement && phase != Some(now) {
            phase = Some(now);
            found.push((state.clone(), *seat));
        }
        let mut dice = key.entry(number as u64);
        AxisEmpires::default()
            .apply(&mut state, *seat, command, &mut dice, &mut Vec::new())
            .expect("the log was accepted before");
    }
    found
}

/// The least of some runs, for the same reason.
fn least<R>(run: impl Fn() -> R) -> Duration {
    let times = (0..REPEATS).map(|_| timed(&run).0);
    times.min().unwrap_or_default()
}

fn supply(state: &State) -> Duration {
    least(|| supplied(state))
}

/// Number of supplied units on the board.
fn supplied(state: &State) -> usize {
    let supply = Supply::of(state);
    let units = state.pieces().filter(|(_, piece)| piece.at.is_on_map());
    units.filter(|(id, _)| supply.is_supplied(*id)).count()
}

fn kibibytes(what: &str, played: &[Recorded], target: &str) {
    let largest = played.iter().map(|game| game.largest).max().unwrap_or(0);
    row(what, &format!("{} KiB", largest / 1024), target);
}

fn war(key: &DiceKey) {
    let (mut whole, played): (Vec<Duration>, Vec<Recorded>) = (0..MATCHES)
        .map(|seed| timed(|| record(WAR, key, seed)))
        .unzip();
    let longest = whole.iter().max().copied().unwrap_or_default();
    let typical = median(&mut whole);
    duration("random Barbarossa match, median", typical, "< 2 s");
    duration("random Barbarossa match, longest", longest, "");

    let positions: Vec<(State, Seat)> = played
        .iter()
        .flat_map(|game| positions(key, game))
        .collect();
    let mut supplied: Vec<Duration> = positions.iter().map(|(state, _)| supply(state)).collect();
    let worst = supplied.iter().max().copied().unwrap_or_default();
    duration("supply of every unit, median", median(&mut supplied), "");
    duration("supply of every unit, worst", worst, "< 1 ms");

    let list = |(state, seat): &(State, Seat)| least(|| AxisEmpires::default().legal(state, *seat));
    let mut lists: Vec<Duration> = positions.iter().map(list).collect();
    let worst = lists.iter().max().copied().unwrap_or_default();
    duration("list of a movement phase, median", median(&mut lists), "");
    duration("list of a movement phase, worst", worst, "< 5 ms");

    let mut commands: BTreeMap<Segment, Vec<Duration>> = BTreeMap::new();
    for game in &played {
        for (segment, time) in replay(key, game) {
            commands.entry(segment).or_default().push(time);
        }
    }
    let all: Vec<Duration> = commands.values().flatten().copied().collect();
    duration("a command, in the mean", mean(&all), "< 50 us");
    row("commands of these matches", &format!("{}", all.len()), "");
    for (segment, times) in &commands {
        let what = format!("  in {}, {} of them", segment.word(), times.len());
        duration(&what, mean(times), "");
    }
    kibibytes("a live match, at its largest", &played, "< 512 KiB");
}

fn campaigns(key: &DiceKey, what: &str, start: Start) {
    let (mut whole, played): (Vec<Duration>, Vec<Recorded>) = (0..CAMPAIGNS)
        .map(|seed| timed(|| record(start, key, seed)))
        .unzip();
    let longest = whole.iter().max().copied().unwrap_or_default();
    let told = |of: &str| format!("{what}: {of}");
    duration(&told("random, median"), median(&mut whole), "");
    duration(&told("random, longest"), longest, "< 20 s");
    let mut commands: BTreeMap<Segment, Vec<Duration>> = BTreeMap::new();
    for game in &played {
        for (segment, time) in replay(key, game) {
            commands.entry(segment).or_default().push(time);
        }
    }
    let all: Vec<Duration> = commands.values().flatten().copied().collect();
    duration(&told("a command, in the mean"), mean(&all), "< 100 us");
    row(&told("commands of these"), &format!("{}", all.len()), "");
    let mut costly: Vec<_> = commands.iter().collect();
    costly.sort_by_key(|(_, times)| Reverse(times.iter().sum::<Duration>()));
    for (segment, times) in costly.into_iter().take(COSTLY) {
        let what = format!("  in {}, {} of them", segment.word(), times.len());
        duration(&what, mean(times), "");
    }
    kibibytes(&told("live, at its largest"), &played, "< 1024 KiB");
}

/// Durations of the steps of random play.
#[derive(Default)]
struct Steps {
    /// The list of what the seat may do.
    lists: Vec<(Segment, Duration)>,
    /// The list, a choice of it, and the command carried out.
    whole: Vec<Duration>,
    /// Supply of every unit of the board, right after a unit has moved.
    supply: Vec<Duration>,
}

/// Steps through a match some times, and takes of each step the least.
fn step(start: Start, key: &DiceKey, seed: u64) -> Steps {
    let game = AxisEmpires::default();
    let mut found = Steps::default();
    for repeat in 0..REPLAYS {
        let (mut state, mut random) = (opening(start), Random::new(seed));
        let (mut number, mut moves) = (0, 0);
        while let Some(seat) = game.awaited(&state).iter().next() {
            let segment = state.segment();
            let mut dice = key.entry(number as u64);
            let (whole, (list, moved)) = timed(|| {
                let (list, legal) = timed(|| game.legal(&state, seat));
                let command = sampler::choose(&state, &legal, |most| random.below(most));
                let command = command.expect("an awaited seat has a command");
                game.apply(&mut state, seat, &command, &mut dice, &mut Vec::new())
                    .expect("what is listed is accepted");
                (list, matches!(command, Command::Movement(_)))
            });
            if repeat == 0 {
                found.lists.push((segment, Duration::MAX));
                found.whole.push(Duration::MAX);
            }
            found.lists[number].1 = found.lists[number].1.min(list);
            found.whole[number] = found.whole[number].min(whole);
            number += 1;
            if moved {
                let (supply, _) = timed(|| supplied(&state));
                if repeat == 0 {
                    found.supply.push(Duration::MAX);
                }
                found.supply[moves] = found.supply[moves].min(supply);
                moves += 1;
            }
        }
    }
    found
}

/// The value that so many percent of others are not above.
fn percentile(times: &mut [Duration], percent: usize) -> Duration {
    times.sort_unstable();
    let index = (times.len() * percent).div_ceil(100).saturating_sub(1);
    times.get(index).copied().unwrap_or_default()
}

fn steps(key: &DiceKey, what: &str, start: Start, target: &str) {
    let mut all = Steps::default();
    for seed in 0..STEPPED {
        let found = step(start, key, seed);
        all.lists.extend(found.lists);
        all.whole.extend(found.whole);
        all.supply.extend(found.supply);
    }
    let told = |of: &str| format!("{what}: {of}");
    let each = mean(&all.whole).as_secs_f64();
    row(
        &told("random steps a second, lists included"),
        &format!("{:.0}", 1.0 / each),
        target,
    );
    let mut lists: Vec<Duration> = all.lists.iter().map(|(_, time)| *time).collect();
    duration(&told("a list, in the mean"), mean(&lists), "");
    duration(
        &told("a list, 99th percentile"),
        percentile(&mut lists, 99),
        "< 5 ms",
    );
    duration(&told("a list, worst"), percentile(&mut lists, 100), "");
    let mut by_segment: BTreeMap<Segment, Vec<Duration>> = BTreeMap::new();
    for ((segment, _), time) in all.lists.iter().zip(&all.whole) {
        by_segment.entry(*segment).or_default().push(*time);
    }
    let mut costly: Vec<_> = by_segment.iter().collect();
    costly.sort_by_key(|(_, times)| Reverse(times.iter().sum::<Duration>()));
    for (segment, times) in costly.into_iter().take(COSTLY) {
        let part = times.iter().sum::<Duration>().as_secs_f64() / (each * all.whole.len() as f64);
        let (count, part) = (times.len(), part * 100.0);
        let what = format!("  in {}, {count} of them, {part:.0} %", segment.word());
        duration(&what, mean(times), "");
    }
    let typical = median(&mut all.supply);
    duration(
        &told("supply of all after a move, median"),
        typical,
        "< 100 us",
    );
    let most = percentile(&mut all.supply, 99);
    duration(
        &told("supply of all after a move, 99th percentile"),
        most,
        "",
    );
}

fn main() {
    let key = DiceKey::derive(&ServerSeed([1; 32]), []);
    // Cargo adds words of its own, which begin with a dash.
    let asked: Vec<String> = std::env::args().skip(1).collect();
    let parts: Vec<&str> = asked
        .iter()
        .map(String::as_str)
        .filter(|word| !word.starts_with('-'))
        .collect();
    let is_wanted = |part: &str| parts.is_empty() || parts.contains(&part);
    if is_wanted("war") {
        war(&key);
    }
    for (part, what, start) in [
        ("europe", "Europe from 1937", EUROPE),
        ("asia", "Asia from 1937", ASIA),
        ("both", "both maps from 1939", BOTH),
    ] {
        if is_wanted(part) {
            campaigns(&key, what, start);
        }
    }
    for (part, what, start, target) in [
        ("war", "Barbarossa", WAR, "> 20000"),
        ("europe", "Europe", EUROPE, "> 20000"),
        ("asia", "Asia", ASIA, "> 20000"),
        ("both", "both maps", BOTH, "> 8000"),
    ] {
        if is_wanted(part) || is_wanted("steps") {
            steps(&key, what, start, target);
        }
    }
}
