//! Benchmark of the whole history of large seasons, and of the choice of fixtures among many.

#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "it measures time, and tells"
)]

use std::time::Instant;

use sandtable_rating::{
    Entrant, MatchmakingSettings, Outcome, Played, RatingError, Season, Waiting, WaitingPool,
    estimate, expected_score, fixtures,
};

/// Splitmix64.
struct Luck(u64);

impl Luck {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let value = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let value = (value ^ (value >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        value ^ (value >> 31)
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    fn share(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// A season with bids from 0 to 20, a side that is 60 points better, and one draw in ten.
fn season(entrants: u64, results: usize) -> Season {
    let mut luck = Luck(entrants);
    let strengths: Vec<f64> = (0..entrants).map(|_| luck.share() * 1_200.0).collect();
    let results = (0..results).map(|_| {
        let first = luck.below(entrants);
        let second = (first + 1 + luck.below(entrants - 1)) % entrants;
        let bid = luck.below(21) as i32;
        let lead = strengths[first as usize] - strengths[second as usize];
        let score = expected_score(lead + 60.0 - 6.0 * f64::from(bid));
        let outcome = match luck.share() {
            draw if draw < 0.1 => Outcome::Draw,
            _ if luck.share() < score => Outcome::First,
            _ => Outcome::Second,
        };
        Played {
            first,
            second,
            bid,
            outcome,
        }
    });
    let results = results.collect();
    let entrants = (0..entrants)
        .map(|id| Entrant { id, anchor: None })
        .collect();
    Season {
        results,
        entrants,
        ..Season::default()
    }
}

fn main() -> Result<(), RatingError> {
    for (entrants, results) in [(100, 1_000_000), (1_000, 1_000_000), (10_000, 1_000_000)] {
        let season = season(entrants, results);
        let start = Instant::now();
        let estimate = estimate(&season)?;
        let table = estimate.table();
        println!(
            "{results} results of {entrants} entrants: {:.2} s, exact: {}",
            start.elapsed().as_secs_f64(),
            table.exact
        );
        println!(
            "  side {:?}, fair bid {:?}",
            table.side,
            estimate.fair_bid()
        );
    }
    for waiting in [1_000, 10_000] {
        let mut luck = Luck(waiting);
        let waiting = (0..waiting).map(|id| Waiting {
            id,
            rating: 1_000.0 + luck.share() * 1_000.0,
            deviation: 30.0 + luck.share() * 300.0,
            bot: true,
            owner: None,
            waited: luck.below(300) as u32,
            places: 1,
            first: 0,
            second: 0,
        });
        let lobby = WaitingPool {
            settings: MatchmakingSettings::default(),
            seed: 1,
            now: 0,
            most: usize::MAX,
            waiting: waiting.collect(),
            meetings: Vec::new(),
        };
        let start = Instant::now();
        let found = fixtures(&lobby)?.len();
        let took = start.elapsed().as_secs_f64();
        println!(
            "{found} fixtures of {} who wait: {took:.3} s",
            lobby.waiting.len()
        );
    }
    Ok(())
}
