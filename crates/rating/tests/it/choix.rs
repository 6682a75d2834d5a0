//! Strengths without sides, bids and draws are those of `choix`, a library for Python.

use std::fs;

use sandtable_rating::{Entrant, HistorySettings, Outcome, Played, Season, estimate};
use serde::Deserialize;

const POINTS: f64 = 400.0 / std::f64::consts::LN_10;

#[derive(Deserialize)]
struct DataSet {
    size: u64,
    method: String,
    alpha: f64,
    results: Vec<(u64, u64)>,
    strengths: Vec<f64>,
}

impl DataSet {
    /// The results with the winner on either side by turns, as sides do not matter.
    fn season(&self) -> Season {
        let results = self
            .results
            .iter()
            .enumerate()
            .map(|(at, (winner, loser))| match at % 2 {
                0 => Played::new(*winner, *loser, Outcome::First),
                _ => Played::new(*loser, *winner, Outcome::Second),
            });
        // Without a prior there it is as good as flat here.
        let deviation = if self.alpha > 0.0 {
            POINTS * (0.5 / self.alpha).sqrt()
        } else {
            1_000_000.0
        };
        Season {
            settings: HistorySettings {
                centre: 0.0,
                deviation,
                side: None,
                bid: None,
                ..HistorySettings::default()
            },
            entrants: (0..self.size)
                .map(|id| Entrant { id, anchor: None })
                .collect(),
            results: results.collect(),
        }
    }
}

/// The data sets that `make test-ratings` has just made, or the stored ones.
fn data_sets() -> Vec<DataSet> {
    let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/choix/kept.json").to_owned();
    let path = std::env::var("TEST_CHOIX").unwrap_or(kept);
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn strengths_are_those_of_choix() {
    let data_sets = data_sets();
    let mut worst = 0.0_f64;
    for (number, data) in data_sets.iter().enumerate() {
        for row in estimate(&data.season()).unwrap().table().rows {
            let expected = data.strengths[row.entrant as usize];
            let off = (row.rating / POINTS - expected).abs();
            worst = worst.max(off);
            assert!(
                off < 1e-6,
                "set {number} by {}: {row:?}, not {expected}",
                data.method
            );
        }
    }
    println!("{} data sets, {worst:.1e} apart at most", data_sets.len());
}
