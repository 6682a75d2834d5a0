//! Benchmark of a Swiss round. Prints a table; asserts nothing, since machines are noisy.

use std::time::{Duration, Instant};

#[path = "../tests/it/draws.rs"]
mod draws;
#[path = "../tests/it/field.rs"]
mod field;

use draws::Draws;
use field::{entrants, play};
use sandtable_pairing::entrant::Entrant;
use sandtable_pairing::pairing::Round;
use sandtable_pairing::refusal::LadderError;
use sandtable_pairing::side::Side;
use sandtable_pairing::swiss::ScoreGroupPreference;
use sandtable_pairing::{dutch, swiss};

const ROUNDS: usize = 9;

#[allow(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
fn now() -> Instant {
    Instant::now()
}

#[allow(clippy::print_stdout, reason = "the table is the result")]
fn main() {
    println!("| a round, the slowest of {ROUNDS}    |       took | target |");
    println!("|------------------------------|------------|--------|");
    for (number, target) in [(64, ""), (320, ""), (2_000, "2 s"), (10_000, "60 s")] {
        let took = slowest(number, |entrants| {
            swiss::pair(&swiss::SwissInputs::new(
                entrants,
                ScoreGroupPreference::Fold,
                "bench",
            ))
        });
        println!("| Swiss, {number:>6} entrants       | {took:>10.3?} | {target:<6} |");
    }
    for number in [16, 60, 300] {
        let took = slowest(number, |entrants| {
            dutch::pair(&dutch::DutchInputs::new(entrants, ROUNDS as u32, Side::A))
        });
        println!("| Dutch system, {number:>4} entrants  | {took:>10.3?} |        |");
    }
}

fn slowest(number: u32, pair: impl Fn(Vec<Entrant>) -> Result<Round, LadderError>) -> Duration {
    let mut field = entrants(number);
    let mut draws = Draws::new(u64::from(number));
    let mut slowest = Duration::ZERO;
    for _ in 0..ROUNDS {
        let start = now();
        let round = pair(field.clone()).expect("the entrants fit together");
        slowest = slowest.max(start.elapsed());
        play(&mut field, &round, &mut draws);
    }
    slowest
}
