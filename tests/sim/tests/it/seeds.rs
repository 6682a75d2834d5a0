//! Runs of many seeds. `TEST_SEED` names the only one to run, with all that happens
//! in it; `TEST_SEEDS` says how many there are otherwise.

use std::collections::BTreeMap;
use std::env;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use sandtable_sim::{Durability, Report, run};

/// Default number of seeds.
const SEEDS: u64 = 200;

/// Number of disks that lie.
const LIES: u64 = 20;

fn number(variable: &str) -> Option<u64> {
    let value = env::var(variable).ok()?;
    Some(value.parse().unwrap())
}

fn demand(seed: u64, report: &Report) {
    if let Some(broken) = &report.broken {
        println!("{}", report.trace.join("\n"));
        panic!("seed {seed}: {broken}\nagain: TEST_SEED={seed} cargo test -p sandtable-sim");
    }
}

#[test]
fn whatever_goes_wrong_what_was_acknowledged_is_there_once_and_in_order() {
    if let Some(seed) = number("TEST_SEED") {
        let report = run(seed, Durability::Kept).unwrap();
        println!("{}", report.trace.join("\n"));
        println!("seed {seed}: {}", report.fingerprint());
        demand(seed, &report);
        return;
    }
    let seeds = number("TEST_SEEDS").unwrap_or(SEEDS);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let (next, entries) = (AtomicU64::new(0), AtomicU64::new(0));
    let faults = Mutex::new(BTreeMap::<&str, u64>::new());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= seeds {
                        return;
                    }
                    let report = run(seed, Durability::Kept).unwrap();
                    demand(seed, &report);
                    let mut faults = faults.lock().unwrap();
                    for (kind, times) in report.faults {
                        *faults.entry(kind).or_default() += times;
                    }
                    entries.fetch_add(report.entries as u64, Ordering::Relaxed);
                }
            });
        }
    });
    let (entries, kinds) = (entries.into_inner(), faults.into_inner().unwrap());
    let faults: u64 = kinds.values().sum();
    println!("{seeds} seeds: {entries} entries under {faults} faults, 0 violations: {kinds:?}");
    assert!(entries > 10 * seeds, "the matches were played");
    assert!(faults > seeds, "things went wrong");
}

#[test]
fn the_same_seed_is_the_same_run() {
    for seed in 0..10 {
        let (one, other) = (run(seed, Durability::Kept), run(seed, Durability::Kept));
        let (one, other) = (one.unwrap(), other.unwrap());
        let differs = one.trace.iter().zip(&other.trace).find(|(a, b)| a != b);
        assert_eq!(differs, None, "seed {seed}");
        assert_eq!(one.fingerprint(), other.fingerprint(), "seed {seed}");
        assert!(one.acknowledged > 0);
    }
    let (one, other) = (run(1, Durability::Kept), run(2, Durability::Kept));
    assert_ne!(one.unwrap().fingerprint(), other.unwrap().fingerprint());
}

#[test]
fn a_database_that_acknowledges_before_it_commits_is_found_out() {
    let broken = (0..5).find_map(|seed| run(seed, Durability::Premature).unwrap().broken);
    let broken = broken.unwrap();
    assert!(broken.contains("was acknowledged as"), "{broken}");
}

/// A disk that says that it has written, and loses that with the power: no database can know.
/// Signed heads show it to clients that stored them; and a replica that still remembers the log
/// does not go on with another.
#[test]
fn what_a_disk_lied_about_is_found_by_heads_and_by_replicas_that_remember() {
    let (mut lost, mut by_head, mut by_replica, mut unseen) = (0, 0, 0, 0);
    for seed in 0..LIES {
        let report = run(seed, Durability::Lied).unwrap();
        let heads = report.rewritten.is_some();
        let broken = report.broken.unwrap_or_default();
        let refused = broken.contains("LOG_DAMAGED");
        lost += u64::from(!broken.is_empty());
        by_head += u64::from(heads);
        by_replica += u64::from(refused);
        if !broken.is_empty() && !heads && !refused {
            // Only the answer is left of it: the power went before a head was given.
            assert!(broken.ends_with("was acknowledged and is lost"), "{broken}");
            unseen += 1;
        }
    }
    println!(
        "{LIES} disks lied, {lost} of them lost entries: {by_head} seen by heads, {by_replica} by \
         replicas, {unseen} by answers only"
    );
    assert!(by_head > unseen && by_replica > unseen);
}
