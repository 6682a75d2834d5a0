//! Tuning by simultaneous perturbation (SPSA): in each step all weights are changed at random, some
//! up and some down; the expert with these plays the one with the opposite changes, and all
//! weights move towards the better of both.

use std::path::Path;

use anyhow::{Context, Result};
use sandtable_bots::{Weight, Weights};

/// Change of a weight in the first step, as a share of it.
const CHANGE: f64 = 0.15;

/// Gain of the first steps, and the number of steps that it takes to become smaller.
const GAIN: f64 = 1.0;
const SETTLING: f64 = 10.0;

/// Exponents by which gain and change become smaller, as is usual for the method.
const GAIN_DECAY: f64 = 0.602;
const CHANGE_DECAY: f64 = 0.101;

/// Seeds of a step: none plays the dice of another one.
const SEEDS_A_STEP: u64 = 1_000;

/// A tuning that goes on where it was stopped.
pub(crate) struct Tuner<'f> {
    /// Where the weights are.
    pub(crate) file: &'f Path,
    /// Number of steps in all.
    pub(crate) steps: u32,
    /// Seed of dice and changes.
    pub(crate) seed: u64,
}

impl Tuner<'_> {
    /// Tunes, telling each step, and plays the result against the usual weights. The function
    /// gives the share of the points that the first weights take from the second, with the dice
    /// of a seed.
    pub(crate) fn run(
        &self,
        mut play: impl FnMut(u64, [Weights; 2]) -> Result<f64>,
        mut tell: impl FnMut(&str),
    ) -> Result<()> {
        let (mut weights, done) = self.read()?;
        for step in done..self.steps {
            let ups = self.ups(step);
            let change = CHANGE / f64::from(step + 1).powf(CHANGE_DECAY);
            let pair = [change, -change].map(|change| moved(&weights, &ups, change));
            let seed = self.seed + u64::from(step + 1) * SEEDS_A_STEP;
            let share = play(seed, pair)?;
            let gain = GAIN / (f64::from(step + 1) + SETTLING).powf(GAIN_DECAY);
            weights = moved(&weights, &ups, gain * (2.0 * share - 1.0));
            self.write(&weights, step + 1)?;
            tell(&format!(
                "step {}/{}: {:.1} % of the points for the changes",
                step + 1,
                self.steps,
                100.0 * share
            ));
        }
        let usual = Weights::default();
        for weight in Weight::ALL {
            let (before, after) = (usual.of(weight), weights.of(weight));
            let percent = 100.0 * (after / before - 1.0);
            tell(&format!(
                "{:<20} {before:>8.3} to {after:>8.3} ({percent:+.0} %)",
                weight.name()
            ));
        }
        let share = play(self.seed, [weights, usual])?;
        tell(&format!(
            "tuned weights take {:.1} % of the points from the usual ones",
            100.0 * share
        ));
        Ok(())
    }

    /// The weights so far, and the number of steps that led there.
    fn read(&self) -> Result<(Weights, u32)> {
        if !self.file.exists() {
            return Ok((Weights::default(), 0));
        }
        let named = || format!("the weights in {}", self.file.display());
        let text = std::fs::read_to_string(self.file).with_context(named)?;
        let steps = text.lines().find_map(|line| line.strip_prefix("# steps: "));
        let steps = steps.map_or(Ok(0), str::parse).with_context(named)?;
        Ok((text.parse().with_context(named)?, steps))
    }

    /// Replaces the file as a whole, so that none is half written.
    fn write(&self, weights: &Weights, steps: u32) -> Result<()> {
        let part = self.file.with_extension("part");
        std::fs::write(&part, format!("# steps: {steps}\n{weights}"))?;
        Ok(std::fs::rename(&part, self.file)?)
    }

    /// Which weights a step changes upwards.
    fn ups(&self, step: u32) -> Vec<bool> {
        let mut bits = (self.seed << 20 | u64::from(step)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        bits ^= bits >> 29;
        bits = bits.wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits ^= bits >> 32;
        let places = 0..Weight::ALL.len();
        places.map(|place| bits >> place & 1 == 1).collect()
    }
}

/// Weights that are changed by a share of themselves, each up or down.
fn moved(weights: &Weights, ups: &[bool], change: f64) -> Weights {
    let all = Weight::ALL.into_iter().zip(ups);
    all.fold(*weights, |moved, (weight, up)| {
        let change = if *up { change } else { -change };
        moved.with(weight, weights.of(weight) * change.exp() as f32)
    })
}
