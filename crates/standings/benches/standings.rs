//! Benchmark of the standings of a large Swiss with all tie-breaks, and of their display. Prints
//! a table; asserts nothing, since machines are noisy.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::{Duration, Instant};

use sandtable_standings::cross_table::cross_table;
use sandtable_standings::results::{Entrant, Fixture, Outcome, Results, Scores, Side, System};
use sandtable_standings::show::{csv, json, svg, text};
use sandtable_standings::table::{ALGORITHM, Inputs, standings};
use sandtable_standings::tie_break::TieBreak;

const ENTRANTS: u32 = 10_000;
const ROUNDS: u32 = 9;

#[allow(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
fn now() -> Instant {
    Instant::now()
}

#[allow(clippy::print_stdout, reason = "the table is the result")]
fn row<T>(what: &str, target: &str, work: impl Fn() -> T) {
    let begun = now();
    black_box(work());
    let taken: Duration = begun.elapsed();
    println!(
        "| {what:<44} | {:>9.1} ms | {target:<8} |",
        taken.as_secs_f64() * 1e3
    );
}

/// A number that follows from others and looks like chance.
fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

fn inputs() -> Inputs {
    let id = |own: u32| format!("entrant-{own}");
    let mut points = vec![0; ENTRANTS as usize];
    let mut fixtures = Vec::new();
    for round in 1..=ROUNDS {
        let mut order: Vec<u32> = (0..ENTRANTS).collect();
        let lot = |own: u32| mixed(u64::from(round) << 32 | u64::from(own));
        order.sort_by_key(|own| (points[*own as usize], lot(*own)));
        for pair in order.chunks(2) {
            let outcome = match lot(pair[0]) % 10 {
                0..4 => Outcome::Won(Side::A),
                4..8 => Outcome::Won(Side::B),
                8 => Outcome::Drawn,
                _ => Outcome::Forfeited(Side::A),
            };
            points[pair[0] as usize] += outcome.points(Side::A);
            points[pair[1] as usize] += outcome.points(Side::B);
            let scores = Scores { a: 9, b: 6 };
            fixtures.push(Fixture {
                round,
                a: id(pair[0]),
                b: id(pair[1]),
                outcome,
                scores: BTreeMap::from([("cities".to_owned(), scores)]),
            });
        }
    }
    let entrants = (0..ENTRANTS).map(|own| Entrant {
        id: id(own),
        name: format!("Entrant {own}"),
        rating: Some(1500),
        team: None,
        struck: false,
    });
    Inputs {
        algorithm: ALGORITHM,
        results: Results {
            system: System::Swiss,
            rounds: ROUNDS,
            entrants: entrants.collect(),
            fixtures,
            byes: Vec::new(),
            both_sides: false,
        },
        tie_breaks: TieBreak::all()
            .chain([TieBreak::GameScore("cities".to_owned())])
            .collect(),
        seed: Some("committed".to_owned()),
    }
}

#[allow(clippy::print_stdout, reason = "the table is the result")]
fn main() {
    let inputs = inputs();
    println!(
        "{ENTRANTS} entrants, {ROUNDS} rounds, {} tie-breaks",
        inputs.tie_breaks.len()
    );
    row("standings", "< 1000", || standings(&inputs));
    row("cross table", "", || cross_table(&inputs));
    let table = standings(&inputs).expect("the inputs are sound");
    row("shown as text", "", || text::standings(&table, 120));
    row("shown as CSV", "", || csv::standings(&table));
    row("shown as JSON", "", || json::standings(&table));
    row("shown as SVG", "", || svg::standings("Large", &table));
}
