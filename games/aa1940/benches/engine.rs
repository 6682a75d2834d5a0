//! The engine alone, on one core: how many commands of random play it accepts a
//! second, what listing and checking cost, how large a match is and what copying
//! one costs. Prints a table; asserts nothing, since machines are noisy.

use std::hint::black_box;
use std::time::{Duration, Instant};

use sandtable_aa1940::command::Command;
use sandtable_aa1940::game::AxisAndAllies;
use sandtable_aa1940::odds::{self, OddsBattle};
use sandtable_aa1940::options::Options;
use sandtable_aa1940::sampler::{self, Random, spanned};
use sandtable_aa1940::space::Terrain;
use sandtable_aa1940::state::State;
use sandtable_aa1940::strength::Force;
use sandtable_aa1940::threats;
use sandtable_aa1940::unit::UnitKind;
use sandtable_kernel::{DiceKey, Game, Seat, ServerSeed};

/// That of the services.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const MATCHES: u64 = 24;
const ROUNDS: u16 = 12;

/// Number of times that a rate is measured; the median is reported.
const TURNS: usize = 5;

/// Target values for a board.
struct Targets {
    rate: &'static str,
    random_play: &'static str,
    look: &'static str,
    threats: &'static str,
    size: &'static str,
}

/// A board of a theater.
const THEATER: Targets = Targets {
    rate: "800,000",
    random_play: "250,000",
    look: "1 ms",
    threats: "25 ms",
    size: "64 KiB",
};

/// The whole world.
const WORLD: Targets = Targets {
    rate: "200,000",
    random_play: "",
    look: "2 ms",
    threats: "50 ms",
    size: "96 KiB",
};

struct Recorded {
    options: Options,
    log: Vec<(Seat, Command)>,
    /// Positions along the way.
    positions: Vec<(State, Seat)>,
}

#[allow(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
fn now() -> Instant {
    Instant::now()
}

#[allow(clippy::print_stdout, reason = "the table is the result")]
fn row(what: &str, value: String, target: &str) {
    println!("| {what:<58} | {value:>16} | {target:<22} |");
}

fn record(game: &AxisAndAllies, key: &DiceKey, seed: u64) -> Recorded {
    let mut options = game.one_seat_each();
    options.round_limit = Some(ROUNDS);
    let mut state = game.new_match(&options).expect("the options are sound");
    let mut random = Random::new(seed);
    let (mut log, mut positions) = (Vec::new(), Vec::new());
    while let Some(seat) = game.awaited(&state).iter().next() {
        if log.len() % 16 == 0 {
            positions.push((state.clone(), seat));
        }
        for command in sampler::draw(game, &state, seat, &mut random) {
            let mut dice = key.entry(log.len() as u64 + 1);
            if game
                .apply(&mut state, seat, &command, &mut dice, &mut Vec::new())
                .is_ok()
            {
                log.push((seat, command));
            }
        }
    }
    Recorded {
        options,
        log,
        positions,
    }
}

fn quantile(times: &mut [Duration], q: f64) -> Duration {
    times.sort_unstable();
    times[((times.len() - 1) as f64 * q) as usize]
}

#[allow(clippy::print_stdout, reason = "the table is the result")]
fn main() {
    let boards = [
        (AxisAndAllies::europe1940(), THEATER),
        (AxisAndAllies::global1940(), WORLD),
    ];
    for (game, targets) in boards {
        println!("{}\n", game.board().title);
        measure(&game, &targets);
        println!();
    }
}

#[allow(clippy::print_stdout, reason = "the table is the result")]
fn measure(game: &AxisAndAllies, targets: &Targets) {
    let key = DiceKey::derive(&ServerSeed([1; 32]), std::iter::empty());

    // The same matches each time.
    let mut playing = Vec::new();
    let mut matches: Vec<Recorded> = Vec::new();
    for _ in 0..TURNS {
        let begin = now();
        matches = (0..MATCHES).map(|seed| record(game, &key, seed)).collect();
        playing.push(begin.elapsed());
    }
    let commands: usize = matches.iter().map(|recorded| recorded.log.len()).sum();
    println!("{MATCHES} random matches of {ROUNDS} rounds, {commands} accepted commands\n");
    row("what", "measured".into(), "target");
    row("---", "---".into(), "---");

    // Replays: check and apply, dice drawn, events emitted, hash taken at each entry.
    let mut replaying: Vec<Duration> = (0..TURNS)
        .map(|_| {
            let begin = now();
            for recorded in &matches {
                let mut state = game
                    .new_match(&recorded.options)
                    .expect("the options are sound");
                let mut events = Vec::new();
                for (index, (seat, command)) in recorded.log.iter().enumerate() {
                    let mut dice = key.entry(index as u64 + 1);
                    events.clear();
                    game.apply(&mut state, *seat, command, &mut dice, &mut events)
                        .expect("a replay accepts what was accepted");
                    black_box(game.hash(&state));
                }
            }
            begin.elapsed()
        })
        .collect();
    let rate = |times: &mut [Duration]| {
        let median = quantile(times, 0.5);
        format!("{:.0}", commands as f64 / median.as_secs_f64())
    };
    row(
        "accepted commands a second, applied and hashed (median)",
        rate(&mut replaying),
        targets.rate,
    );
    row(
        "random play: drawn from all that is legal, and applied",
        rate(&mut playing),
        targets.random_play,
    );

    let positions: Vec<&(State, Seat)> = matches.iter().flat_map(|m| &m.positions).collect();
    let mut listing = Vec::new();
    let mut checking = Vec::new();
    for (state, seat) in positions.iter().step_by(3) {
        let begin = now();
        let legal = game.legal(state, *seat);
        listing.push(begin.elapsed());
        for command in spanned(&legal).iter().step_by(7) {
            let begin = now();
            let _ = black_box(game.check(state, *seat, command));
            checking.push(begin.elapsed());
        }
    }
    for (what, times) in [("legal list", &mut listing), ("validation", &mut checking)] {
        row(
            &format!("{what}, median of {}", times.len()),
            format!("{:?}", quantile(times, 0.5)),
            "",
        );
        row(
            &format!("{what}, p99"),
            format!("{:?}", quantile(times, 0.99)),
            targets.look,
        );
        row(
            &format!("{what}, worst"),
            format!("{:?}", quantile(times, 1.0)),
            "",
        );
    }

    // Threats to all that a seat holds, as a ratio to the legal lists of the same positions.
    let middle: Vec<&(State, Seat)> = positions
        .iter()
        .filter(|(state, _)| (4..9).contains(&state.turn().round))
        .step_by(40)
        .copied()
        .collect();
    let mut threatened: Vec<Duration> = Vec::new();
    let mut listed: Vec<Duration> = Vec::new();
    for (state, seat) in middle {
        let powers = state.seats()[usize::from(seat.0)];
        let begin = now();
        black_box(threats::threats(state, powers, &[]));
        threatened.push(begin.elapsed());
        let begin = now();
        black_box(game.legal(state, *seat));
        listed.push(begin.elapsed());
    }
    let lists = quantile(&mut listed, 0.99).as_secs_f64();
    for (what, q, target) in [("median", 0.5, ""), ("p99", 0.99, targets.threats)] {
        let took = quantile(&mut threatened, q);
        row(
            &format!("threats to all that a seat holds, {what}"),
            format!("{took:?}"),
            target,
        );
        row(
            "the same, in legal lists (p99)",
            format!("{:.1}", took.as_secs_f64() / lists),
            "",
        );
    }

    let mut copies: Vec<Duration> = positions
        .iter()
        .step_by(5)
        .map(|(state, _)| {
            let begin = now();
            for _ in 0..8 {
                black_box(state.clone());
            }
            begin.elapsed() / 8
        })
        .collect();
    row(
        "state copy, median",
        format!("{:?}", quantile(&mut copies, 0.5)),
        "20 µs",
    );
    row(
        "state copy, p99",
        format!("{:?}", quantile(&mut copies, 0.99)),
        "",
    );

    let most = |bytes: &dyn Fn(&State) -> usize| {
        let sizes = positions.iter().map(|(state, _)| bytes(state));
        format!("{:.1} KiB", sizes.max().unwrap_or(0) as f64 / 1024.0)
    };
    row(
        "live match in memory, largest",
        most(&State::memory),
        targets.size,
    );
    let stored = |state: &State| postcard::to_allocvec(state).map_or(0, |bytes| bytes.len());
    row(
        "the same as it is stored and shared, largest",
        most(&stored),
        targets.size,
    );

    let attacker = Force::default()
        .with(UnitKind::Infantry, 14)
        .with(UnitKind::Artillery, 6)
        .with(UnitKind::Tank, 6)
        .with(UnitKind::Fighter, 3)
        .with(UnitKind::TacticalBomber, 1);
    let defender = Force::default()
        .with(UnitKind::Infantry, 20)
        .with(UnitKind::Artillery, 4)
        .with(UnitKind::Tank, 3)
        .with(UnitKind::Fighter, 3);
    let battle = OddsBattle::new(Terrain::Land, attacker, defender);
    let mut exact: Vec<Duration> = (0..21)
        .map(|_| {
            let begin = now();
            let _ = black_box(odds::odds(black_box(&battle), &game.board().units));
            begin.elapsed()
        })
        .collect();
    row(
        "exact odds, 30 against 30 on land, median",
        format!("{:?}", quantile(&mut exact, 0.5)),
        "10 ms",
    );
}
