//! Two replicas of each service, PostgreSQL and Redis, and everything that can happen to them
//! while matches are played: what was acknowledged is in the log once and in order, every log can
//! be replayed, and every subscriber received everything once. A Swiss and a ladder's pool go on
//! meanwhile: each fixture has one match and one result, and all of it is recomputed.

// A test may unwrap; clippy sees that only inside of #[test] functions.
#![allow(clippy::unwrap_used)]

mod failover;
mod faults;
mod ground;
mod league;
mod planted;
mod starve;

use std::collections::BTreeMap;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use sandtable_tests::circuit::{Circuit, Size};
use sandtable_tests::cluster::Cluster;
use tokio::time::{Instant, timeout};

use crate::faults::Fault;
use crate::league::League;

/// Commands that are acknowledged between two faults, at most.
const MOST_BETWEEN: u64 = 20;

/// The Swiss that goes on meanwhile: in CI and in `make chaos` its matches last about as long
/// as the faults.
const SMALL: Size = Size {
    entrants: 8,
    rounds: 5,
};
const LARGE: Size = Size {
    entrants: 16,
    rounds: 8,
};

/// Rounds of each match: few, so that matches come to their end meanwhile.
const ROUNDS: u32 = 1;

/// Maximum duration of `make chaos` on a busy machine with two cores.
const LONGEST: Duration = Duration::from_secs(20 * 60);

/// Number of matches that come to their end before the faults do. `make chaos` sets it, and has
/// every fault strike at every place; without it each kind of fault strikes once.
const MATCHES: &str = "TEST_CHAOS_MATCHES";

/// Seed of the faults and bots; drawn when it is not set.
const SEED: &str = "TEST_CHAOS_SEED";

/// A number from the environment.
fn number(variable: &str) -> Option<u64> {
    let value = std::env::var(variable).ok()?;
    Some(value.parse().expect("the variable holds a number"))
}

#[test]
fn whatever_happens_nothing_is_lost_doubled_or_out_of_order() {
    let seed = number(SEED).unwrap_or_else(rand::random);
    eprintln!("{SEED}={seed}");
    ground::with_cluster(|cluster| async move {
        let storm = storm(cluster, seed, number(MATCHES));
        timeout(LONGEST, storm).await.expect("the faults end");
    });
}

/// Has everything happen to a cluster at whose boards matches are played.
async fn storm(mut cluster: Cluster, seed: u64, matches: Option<u64>) {
    let begin = Instant::now();
    let mut chance = StdRng::seed_from_u64(seed);
    // In a long run everything is away for long enough to be noticed.
    let (boards, meanwhile) = if matches.is_some() { (8, 500) } else { (4, 10) };
    let size = if matches.is_some() { LARGE } else { SMALL };
    let circuit = Circuit::begin(&cluster, size).await.unwrap();
    let mut league = League::begin(&cluster, boards, ROUNDS, seed).await.unwrap();
    league.progress(MOST_BETWEEN).await.unwrap();
    let faults = match matches {
        Some(_) => Fault::all(&cluster, &mut chance),
        None => Fault::each_kind(&cluster, &mut chance),
    };
    let goal = matches.unwrap_or_default();
    let mut struck = BTreeMap::<String, u32>::new();
    let mut number = 0;
    while number < faults.len() || league.tally().finished < goal {
        // When every fault has struck and matches still go on, any may strike again.
        let again = || faults.choose(&mut chance).copied();
        let fault = faults.get(number).copied().or_else(again);
        let fault = fault.expect("there are faults");
        number += 1;
        let (seconds, tally) = (begin.elapsed().as_secs(), league.tally());
        eprintln!(
            "{seconds:>4} s  fault {number} (of {} in turn): {fault:?}; \
             {} commands acknowledged, {} of {goal} matches finished",
            faults.len(),
            tally.acknowledged,
            tally.finished,
        );
        circuit.turn();
        let strike = fault.strike(&mut cluster, &mut league, meanwhile);
        strike.await.unwrap();
        *struck.entry(fault.kind()).or_default() += 1;
        let calm = chance.random_range(1..=MOST_BETWEEN);
        league.progress(calm).await.unwrap();
    }
    let decided = circuit.judge().await.unwrap();
    assert_eq!(cluster.unused(), [], "what is cut is in use");
    let findings = league.judge(&cluster).await.unwrap();
    let seconds = begin.elapsed().as_secs();
    eprintln!("{number} faults in {seconds} s: {struck:?}\n{findings:?}\n{decided:?}");
    assert!(findings.matches >= goal.max(boards as u64));
    assert!(findings.heads > 0);
    assert!(decided.swiss > 0 && decided.pool > 0);
    assert!(decided.cheats > 0, "an organiser cheated");
    assert!(findings.left > 0, "matches were left");
    // Two or more seats, a spectator and the host received each.
    assert!(findings.received >= 4 * findings.acknowledged);
}
