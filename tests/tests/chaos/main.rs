//! Two replicas of each service, PostgreSQL and Redis, and everything that can happen to
//! them while matches are played: what was acknowledged is in the log once and in order,
//! every log can be played again, and every subscriber was told everything once.

// A test may unwrap; clippy sees that only inside of #[test] functions.
#![allow(clippy::unwrap_used)]

mod failover;
mod faults;
mod league;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sandtable_tests::cluster::{Cluster, Span};
use sandtable_tests::deployment::Setup;

use crate::faults::Fault;
use crate::league::League;

/// Commands that are acknowledged between two faults, at most.
const MOST_BETWEEN: u64 = 20;

/// Rounds of each match: few, so that matches come to their end meanwhile.
const ROUNDS: u32 = 1;

/// How many matches come to their end before the faults do. `make chaos` sets it; without
/// it each kind of fault strikes once.
const MATCHES: &str = "SANDTABLE_CHAOS_MATCHES";

/// What the faults and bots follow from; drawn when it is not set.
const SEED: &str = "SANDTABLE_CHAOS_SEED";

/// A number from the environment.
fn number(variable: &str) -> Option<u64> {
    let value = std::env::var(variable).ok()?;
    Some(value.parse().expect("the variable holds a number"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_happens_nothing_is_lost_doubled_or_out_of_order() {
    let seed = number(SEED).unwrap_or_else(rand::random);
    eprintln!("{SEED}={seed}");
    let mut chance = StdRng::seed_from_u64(seed);
    let matches = number(MATCHES);
    let boards = if matches.is_some() { 8 } else { 4 };
    let mut cluster = Cluster::start(Setup::default()).await.unwrap();
    let mut league = League::begin(&cluster, boards, ROUNDS, seed).await.unwrap();
    league.progress(MOST_BETWEEN).await.unwrap();
    loop {
        let faults = match matches {
            Some(_) => Fault::all(&mut chance),
            None => Fault::each_kind(&mut chance),
        };
        for fault in faults {
            eprintln!("{fault:?} at {:?}", league.tally());
            fault.strike(&mut cluster, &mut league).await.unwrap();
            let calm = chance.random_range(1..=MOST_BETWEEN);
            league.progress(calm).await.unwrap();
        }
        if league.tally().finished >= matches.unwrap_or_default() {
            break;
        }
    }
    for span in Span::all() {
        assert_ne!(cluster.link(span).carried(), 0, "{span:?} is not used");
    }
    let findings = league.judge(&cluster).await.unwrap();
    eprintln!("{findings:?}");
    assert!(findings.matches >= boards as u64 && findings.told >= 3 * findings.acknowledged);
}
