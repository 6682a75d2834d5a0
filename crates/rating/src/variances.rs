//! Uncertainty of strengths, where there are too many to invert a matrix.
//!
//! Both ways below compute less than the true variance, never more, and the larger of the two is
//! taken. The one is exact where results form a tree, such as versions that met their successors
//! only; the other where all have met each other alike.

use crate::likelihood::{AttendPlace, Model};

/// Number of sweeps over the messages: a chain whose ids rise needs two.
const SWEEPS: usize = 64;
/// Changes smaller than this share are nothing.
const SETTLED: f64 = 1e-9;

/// Two unknown strengths whose entrants met.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pair {
    pub(crate) one: usize,
    pub(crate) other: usize,
    /// Curvature of the log-likelihood in both.
    pub(crate) bend: f64,
}

/// The variances of the strengths that are unknown, in their order, if all else were known.
/// `diagonal` is how the log-likelihood bends with each.
pub(crate) fn variances(model: &Model, pairs: &[Pair], diagonal: &[f64]) -> Vec<f64> {
    let strengths = model
        .entrants
        .iter()
        .filter(|place| matches!(place, AttendPlace::Unknown(_)));
    let diagonal = &diagonal[..strengths.count()];
    let along = along_paths(pairs, diagonal);
    let within = within_islands(model, pairs, diagonal);
    along
        .into_iter()
        .zip(within)
        .map(|(a, b)| a.max(b))
        .collect()
}

/// Belief propagation: each entrant sends each opponent the knowledge that it has from all
/// others.
fn along_paths(pairs: &[Pair], diagonal: &[f64]) -> Vec<f64> {
    let mut known = diagonal.to_vec();
    // Messages between each pair's entrants: from the first to the other, and back.
    let mut told = vec![[0.0; 2]; pairs.len()];
    for sweep in 0..SWEEPS {
        let mut moved: f64 = 0.0;
        for step in 0..pairs.len() {
            let at = if sweep % 2 == 0 {
                step
            } else {
                pairs.len() - 1 - step
            };
            let Pair { one, other, bend } = pairs[at];
            for (from, to, way) in [(one, other, 0), (other, one, 1)] {
                let message = bend * bend / (known[from] + told[at][1 - way]);
                moved = moved.max((message - told[at][way]).abs() / known[to]);
                known[to] -= message - told[at][way];
                told[at][way] = message;
            }
        }
        if moved < SETTLED {
            break;
        }
    }
    known.into_iter().map(|known| 1.0 / known).collect()
}

/// All who met, if only through others, have a part in common. Only their priors determine it,
/// unless there is an anchor among them. Each is known against the rest no better than by its own
/// results.
fn within_islands(model: &Model, pairs: &[Pair], diagonal: &[f64]) -> Vec<f64> {
    let mut islands = Islands((0..diagonal.len()).collect());
    for pair in pairs {
        islands.join(pair.one, pair.other);
    }
    let mut sizes = vec![0.0; diagonal.len()];
    let mut anchored = vec![false; diagonal.len()];
    for strength in 0..diagonal.len() {
        sizes[islands.of(strength)] += 1.0;
    }
    for cell in &model.cells {
        let both = (model.entrants[cell.first], model.entrants[cell.second]);
        if let (AttendPlace::Unknown(at), AttendPlace::Known(_))
        | (AttendPlace::Known(_), AttendPlace::Unknown(at)) = both
        {
            anchored[islands.of(at)] = true;
        }
    }
    let variance = |strength: usize| {
        let island = islands.of(strength);
        if anchored[island] {
            return 1.0 / diagonal[strength];
        }
        let (prior, share) = (model.prior[strength], 1.0 / sizes[island]);
        let rest = 1.0 - share;
        let common = share / prior;
        // An entrant without meetings has nothing but the common part.
        if rest > 0.0 {
            common + rest * rest / (diagonal[strength] - prior * share)
        } else {
            common
        }
    };
    (0..diagonal.len()).map(variance).collect()
}

/// Connected groups of entrants: each points to one with a lower place, or to itself.
struct Islands(Vec<usize>);

impl Islands {
    fn of(&self, mut strength: usize) -> usize {
        while self.0[strength] != strength {
            strength = self.0[strength];
        }
        strength
    }

    fn join(&mut self, one: usize, other: usize) {
        let (a, b) = (self.of(one), self.of(other));
        let (low, high) = (a.min(b), a.max(b));
        self.0[high] = low;
        // Ways that were walked are made short.
        for mut strength in [one, other] {
            while strength != low {
                let next = self.0[strength];
                self.0[strength] = low;
                strength = next;
            }
        }
    }
}
