//! Runs of many seeds. `SANDTABLE_SEED` names the only one to run, with all that happens
//! in it; `SANDTABLE_SEEDS` says how many there are otherwise.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "in a test's helpers a panic is the report, and what happened belongs to it"
)]

use std::env;
use std::sync::atomic::{AtomicU64, Ordering};

use sandtable_sim::{Promise, Report, run};

/// How many seeds are run when nobody says how many.
const SEEDS: u64 = 200;

fn number(variable: &str) -> Option<u64> {
    let value = env::var(variable).ok()?;
    Some(value.parse().unwrap())
}

fn demand(seed: u64, report: &Report) {
    if let Some(broken) = &report.broken {
        println!("{}", report.trace.join("\n"));
        panic!("seed {seed}: {broken}\nagain: SANDTABLE_SEED={seed} cargo test -p sandtable-sim");
    }
}

#[test]
fn whatever_goes_wrong_what_was_acknowledged_is_there_once_and_in_order() {
    if let Some(seed) = number("SANDTABLE_SEED") {
        let report = run(seed, Promise::Kept).unwrap();
        println!("{}", report.trace.join("\n"));
        println!("seed {seed}: {}", report.fingerprint());
        demand(seed, &report);
        return;
    }
    let seeds = number("SANDTABLE_SEEDS").unwrap_or(SEEDS);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let (next, entries, faults) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= seeds {
                        return;
                    }
                    let report = run(seed, Promise::Kept).unwrap();
                    demand(seed, &report);
                    let ended = (report.trace.iter()).filter(|line| line.contains("no more:"));
                    faults.fetch_add(ended.count() as u64, Ordering::Relaxed);
                    entries.fetch_add(report.entries as u64, Ordering::Relaxed);
                }
            });
        }
    });
    let (entries, faults) = (entries.into_inner(), faults.into_inner());
    println!("{seeds} seeds: {entries} entries under {faults} faults");
    assert!(entries > 10 * seeds, "the matches were played");
    assert!(faults > seeds, "things went wrong");
}

#[test]
fn the_same_seed_is_the_same_run() {
    for seed in 0..10 {
        let (one, other) = (run(seed, Promise::Kept), run(seed, Promise::Kept));
        let (one, other) = (one.unwrap(), other.unwrap());
        let differs = one.trace.iter().zip(&other.trace).find(|(a, b)| a != b);
        assert_eq!(differs, None, "seed {seed}");
        assert_eq!(one.fingerprint(), other.fingerprint(), "seed {seed}");
        assert!(one.acknowledged > 0);
    }
    let (one, other) = (run(1, Promise::Kept), run(2, Promise::Kept));
    assert_ne!(one.unwrap().fingerprint(), other.unwrap().fingerprint());
}

#[test]
fn a_database_that_acknowledges_before_it_commits_is_found_out() {
    let broken = (0..5).find_map(|seed| run(seed, Promise::Premature).unwrap().broken);
    let broken = broken.unwrap();
    assert!(broken.contains("was acknowledged as"), "{broken}");
}
