//! Tournaments and pools of many seeds. `TEST_SEED` names the only one to run, with all
//! that happens in it; `TEST_SEEDS` says how many there are otherwise.

use std::env;
use std::sync::atomic::{AtomicU64, Ordering};

use sandtable_sim::contest::{ContestReport, run_contest};

/// Conduct of players in some of the runs, as printed at the end of a line.
const CONDUCTS: [&str; 5] = [
    ": StayAway",
    ": Withhold",
    ": Hold",
    ": Vanish",
    ": Err(PermissionDenied)",
];

/// Default number of seeds.
const SEEDS: u64 = 12;

fn number(variable: &str) -> Option<u64> {
    let value = env::var(variable).ok()?;
    Some(value.parse().unwrap())
}

fn demand(seed: u64, report: &ContestReport) {
    if let Some(broken) = &report.broken {
        println!("{}", report.trace.join("\n"));
        panic!(
            "seed {seed}: {broken}\n\
             again: TEST_SEED={seed} cargo test -p sandtable-sim --test it contests::"
        );
    }
}

#[test]
fn whatever_goes_wrong_each_fixture_has_one_match_and_one_result() {
    if let Some(seed) = number("TEST_SEED") {
        let report = run_contest(seed).unwrap();
        println!("{}", report.trace.join("\n"));
        demand(seed, &report);
        return;
    }
    let seeds = number("TEST_SEEDS").unwrap_or(SEEDS);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let next = AtomicU64::new(0);
    let (fixtures, faults) = (AtomicU64::new(0), AtomicU64::new(0));
    let conducts = CONDUCTS.map(|_| AtomicU64::new(0));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= seeds {
                        return;
                    }
                    let report = run_contest(seed).unwrap();
                    demand(seed, &report);
                    fixtures.fetch_add(report.fixtures as u64, Ordering::Relaxed);
                    faults.fetch_add(report.faults.values().sum(), Ordering::Relaxed);
                    for (conduct, count) in CONDUCTS.iter().zip(&conducts) {
                        let shown = report.trace.iter().any(|line| line.ends_with(conduct));
                        count.fetch_add(u64::from(shown), Ordering::Relaxed);
                    }
                }
            });
        }
    });
    let (fixtures, faults) = (fixtures.into_inner(), faults.into_inner());
    println!("{seeds} seeds: {fixtures} fixtures under {faults} faults, 0 violations");
    assert!(fixtures >= 7 * seeds, "fixtures were played");
    assert!(faults > seeds, "things went wrong");
    for (conduct, count) in CONDUCTS.iter().zip(conducts) {
        let count = count.into_inner();
        println!("{count} of {seeds} seeds have \"{conduct}\"");
        assert!(count > 0 || seeds < SEEDS, "nobody did {conduct}");
    }
}

#[test]
fn the_same_seed_is_the_same_contest() {
    for seed in 0..4 {
        let (one, other) = (run_contest(seed).unwrap(), run_contest(seed).unwrap());
        let differs = one.trace.iter().zip(&other.trace).find(|(a, b)| a != b);
        assert_eq!(differs, None, "seed {seed}");
        assert_eq!(one.fingerprint(), other.fingerprint(), "seed {seed}");
        assert!(one.fixtures > 0);
    }
    let (one, other) = (run_contest(1).unwrap(), run_contest(2).unwrap());
    assert_ne!(one.fingerprint(), other.fingerprint());
}
