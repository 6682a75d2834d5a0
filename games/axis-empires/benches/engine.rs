//! The engine alone, on one core: supply of every unit, the list of a movement phase, a
//! command of random play, a whole match, and how large one is. Prints a table; asserts
//! nothing, since machines are noisy.

use std::hint::black_box;
use std::time::{Duration, Instant};

use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::game::AxisEmpires;
use sandtable_axis_empires::s10_supply::Supply;
use sandtable_axis_empires::sampler;
use sandtable_axis_empires::sequence::Segment;
use sandtable_axis_empires::state::{PieceId, State};
use sandtable_kernel::{DiceKey, Game, Seat, ServerSeed};

const PACK: &str = "totaler-krieg-open";
const SCENARIO: &str = "barbarossa-1941";
const REPEATS: u32 = 20;

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

fn mean(times: &[Duration]) -> Duration {
    times.iter().sum::<Duration>() / u32::try_from(times.len().max(1)).unwrap_or(u32::MAX)
}

struct Recorded {
    log: Vec<(Seat, Command)>,
    /// Positions at the beginning of movement phases.
    positions: Vec<(State, Seat)>,
    state: State,
}

fn opening() -> State {
    let options = AxisEmpires
        .one_seat_each(PACK, SCENARIO)
        .expect("the open pack has the scenario");
    AxisEmpires
        .new_match(&options)
        .expect("the options are sound")
}

fn record(key: &DiceKey) -> Recorded {
    let mut state = opening();
    let mut random = Random(0x5eed);
    let (mut log, mut positions) = (Vec::new(), Vec::new());
    let mut phase = None;
    while let Some(seat) = AxisEmpires.awaited(&state).iter().next() {
        let now = state.turn().cursor;
        if now.segment == Segment::OperationalMovement && phase != Some(now) {
            phase = Some(now);
            positions.push((state.clone(), seat));
        }
        let command = sampler::pick(&state, seat, |most| random.below(most))
            .expect("an awaited seat has a command");
        let mut dice = key.entry(log.len() as u64);
        AxisEmpires
            .apply(&mut state, seat, &command, &mut dice, &mut Vec::new())
            .expect("what is listed is accepted");
        log.push((seat, command));
    }
    Recorded {
        log,
        positions,
        state,
    }
}

fn main() {
    let key = DiceKey::derive(&ServerSeed([1; 32]), []);
    let (whole, played) = timed(|| record(&key));
    row("random Barbarossa match", &format!("{whole:.1?}"), "< 2 s");

    let mut supply = Vec::new();
    let mut lists = Vec::new();
    for (state, seat) in &played.positions {
        let units: Vec<PieceId> = state
            .pieces()
            .filter(|(_, piece)| piece.at.is_on_map())
            .map(|(id, _)| id)
            .collect();
        for _ in 0..REPEATS {
            supply.push(
                timed(|| {
                    let supply = Supply::of(state);
                    units.iter().filter(|id| supply.is_supplied(**id)).count()
                })
                .0,
            );
        }
        lists.push(timed(|| AxisEmpires.legal(state, *seat)).0);
    }
    row(
        "supply of every unit",
        &format!("{:.1?}", mean(&supply)),
        "< 1 ms",
    );
    row(
        "list of a movement phase",
        &format!("{:.1?}", mean(&lists)),
        "< 5 ms",
    );

    let mut state = opening();
    let mut commands = Vec::new();
    for (number, (seat, command)) in played.log.iter().enumerate() {
        let mut dice = key.entry(number as u64);
        let (time, applied) =
            timed(|| AxisEmpires.apply(&mut state, *seat, command, &mut dice, &mut Vec::new()));
        applied.expect("the log was accepted before");
        commands.push(time);
    }
    row(
        "a command, in the mean",
        &format!("{:.1?}", mean(&commands)),
        "< 50 us",
    );
    row("commands of that match", &format!("{}", commands.len()), "");
    let memory = format!("{} KiB", played.state.memory() / 1024);
    row("a live match", &memory, "< 512 KiB");
}
