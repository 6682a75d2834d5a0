//! Likelihood of results: Bradley and Terry's model, with Davidson's draws.
//!
//! The margin of a match is the first side's strength, less the second's, and the side's
//! advantage, less the bid's worth; all in units of log-odds. With margin `x` and log-share of
//! draws `d`, the first side's win, the second's and the draw are as likely as `e^(x/2)`,
//! `e^(-x/2)` and `e^d`. Every unknown has a normal prior about 0. The logarithm of all that is
//! concave, so that it has one summit, and Newton's steps find it.

use crate::det_float::{exp, ln_1p};

/// By how much a sum of a few numbers may be off, as a share of the largest.
const ROUNDING: f64 = 4.0 * f64::EPSILON;

/// Equal matches, counted: same entrants, same sides, same bid.
#[derive(Debug, Clone)]
pub(crate) struct Cell {
    pub(crate) first: usize,
    pub(crate) second: usize,
    /// In units of the largest bid.
    pub(crate) bid: f64,
    pub(crate) wins: f64,
    pub(crate) draws: f64,
    pub(crate) losses: f64,
}

/// Where the strength of an entrant is found.
#[derive(Debug, Clone, Copy)]
pub(crate) enum AttendPlace {
    /// Among the unknowns.
    Unknown(usize),
    /// Here: it is an anchor's.
    Known(f64),
}

/// All that is known, and which unknowns there are.
#[derive(Debug, Clone)]
pub(crate) struct Model {
    pub(crate) cells: Vec<Cell>,
    pub(crate) entrants: Vec<AttendPlace>,
    pub(crate) side: Option<usize>,
    pub(crate) bid: Option<usize>,
    pub(crate) draw: Option<usize>,
    /// For each unknown the inverse of its prior's variance.
    pub(crate) prior: Vec<f64>,
}

/// The log-likelihood at a point, how it rises, and how it bends in each cell.
#[derive(Debug, Clone)]
pub(crate) struct View {
    pub(crate) height: f64,
    pub(crate) slope: Vec<f64>,
    bends: Vec<Curvature>,
    draw_bend: f64,
    /// Twice the loss of log-likelihood that rounded margins can cause: where unknowns are large,
    /// nearby points cannot be distinguished.
    pub(crate) blur: f64,
}

/// Curvature of the log-likelihood in a cell's margin, and in margin and share of draws.
#[derive(Debug, Clone, Copy)]
struct Curvature {
    margin: f64,
    both: f64,
}

/// Probabilities of a win of the first side, a draw and a win of the second.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Chances {
    pub(crate) win: f64,
    pub(crate) draw: f64,
    pub(crate) loss: f64,
    /// Their logarithms, in the same order.
    logs: [f64; 3],
}

impl Chances {
    /// By the margin and, if there are any, the log-share of draws.
    pub(crate) fn of(margin: f64, draws: Option<f64>) -> Self {
        let half = margin / 2.0;
        let top = draws.map_or(half.abs(), |draws| half.abs().max(draws));
        // One of them is 0, and none is above it.
        let [win, draw, loss] = [
            half - top,
            draws.map_or(f64::NEG_INFINITY, |draws| draws - top),
            -half - top,
        ];
        let shares = [exp(win), exp(draw), exp(loss)];
        // A nearly certain outcome retains its digits only if the others are added without it.
        let largest = if win == 0.0 {
            0
        } else if loss == 0.0 {
            2
        } else {
            1
        };
        let others: f64 = (0..3)
            .filter(|at| *at != largest)
            .map(|at| shares[at])
            .sum();
        let (sum, whole) = (1.0 + others, ln_1p(others));
        Self {
            win: shares[0] / sum,
            draw: shares[1] / sum,
            loss: shares[2] / sum,
            logs: [win - whole, draw - whole, loss - whole],
        }
    }
}

/// The unknowns in a margin, each with its factor.
type Terms = [Option<(usize, f64)>; 4];

impl Model {
    /// Number of unknowns.
    pub(crate) fn size(&self) -> usize {
        self.prior.len()
    }

    fn terms(&self, cell: &Cell) -> Terms {
        let entrant = |index: usize, factor| match self.entrants[index] {
            AttendPlace::Unknown(at) => Some((at, factor)),
            AttendPlace::Known(_) => None,
        };
        [
            entrant(cell.first, 1.0),
            entrant(cell.second, -1.0),
            self.side.map(|at| (at, 1.0)),
            self.bid.map(|at| (at, -cell.bid)),
        ]
    }

    pub(crate) fn strength(&self, entrant: usize, point: &[f64]) -> f64 {
        match self.entrants[entrant] {
            AttendPlace::Unknown(at) => point[at],
            AttendPlace::Known(value) => value,
        }
    }

    /// The margin of a match between two, with a bid in units of the largest.
    pub(crate) fn margin(&self, first: usize, second: usize, bid: f64, point: &[f64]) -> f64 {
        let side = self.side.map_or(0.0, |at| point[at]);
        let worth = self.bid.map_or(0.0, |at| point[at]);
        self.strength(first, point) - self.strength(second, point) + side - worth * bid
    }

    fn chances(&self, cell: &Cell, point: &[f64]) -> Chances {
        let draws = self.draw.map(|at| point[at]);
        let margin = self.margin(cell.first, cell.second, cell.bid, point);
        Chances::of(margin, draws)
    }

    /// Largest change of chances by a step: no two outcomes of a match change their log-odds by
    /// more.
    pub(crate) fn reach(&self, step: &[f64]) -> f64 {
        let draws = self.draw.map_or(0.0, |at| step[at].abs());
        let margins = self.cells.iter().map(|cell| {
            let terms = self.terms(cell);
            let margin: f64 = terms
                .iter()
                .flatten()
                .map(|(at, factor)| factor * step[*at])
                .sum();
            margin.abs()
        });
        let margin = margins.fold(0.0, f64::max);
        margin.max(margin / 2.0 + draws)
    }

    /// The logarithm of how likely everything is, but for what is the same everywhere, and how
    /// it changes.
    pub(crate) fn view(&self, point: &[f64]) -> View {
        let prior = self
            .prior
            .iter()
            .zip(point)
            .map(|(prior, value)| -prior * value);
        let mut view = View {
            height: 0.0,
            slope: prior.collect(),
            bends: Vec::with_capacity(self.cells.len()),
            draw_bend: 0.0,
            blur: 0.0,
        };
        for (value, slope) in point.iter().zip(&view.slope) {
            view.height += value * slope / 2.0;
        }
        for cell in &self.cells {
            let chances = self.chances(cell, point);
            let outcomes = [cell.wins, cell.draws, cell.losses];
            for (count, log) in outcomes.into_iter().zip(chances.logs) {
                // An outcome that never happened may be impossible.
                if count > 0.0 {
                    view.height += count * log;
                }
            }
            let Chances {
                win, draw, loss, ..
            } = chances;
            let matches = cell.wins + cell.draws + cell.losses;
            let lead = win - loss;
            // Each outcome by what it was not: nothing is lost where one is nearly certain.
            let rise = cell.wins * (loss + draw / 2.0)
                - cell.losses * (win + draw / 2.0)
                - cell.draws * lead / 2.0;
            let mut extent = 1.0;
            for (at, factor) in self.terms(cell).into_iter().flatten() {
                view.slope[at] += rise * factor;
                extent += (point[at] * factor).abs();
            }
            if let Some(at) = self.draw {
                view.slope[at] += cell.draws * (win + loss) - (cell.wins + cell.losses) * draw;
            }
            // win + loss - lead², without the loss of digits where one is nearly certain.
            let spread = 4.0 * win * loss + draw * (win + loss);
            let margin = matches * spread / 4.0;
            view.bends.push(Curvature {
                margin,
                both: -matches * lead * draw / 2.0,
            });
            view.draw_bend += matches * draw * (win + loss);
            let rounding = extent * ROUNDING;
            view.blur += margin * rounding * rounding;
        }
        view
    }

    /// Calls `add` with each cell of the lower or upper half of the matrix of bends, in parts.
    pub(crate) fn each_bend(&self, view: &View, mut add: impl FnMut(usize, usize, f64)) {
        for (at, prior) in self.prior.iter().enumerate() {
            add(at, at, *prior);
        }
        if let Some(draw) = self.draw {
            add(draw, draw, view.draw_bend);
        }
        for (cell, bend) in self.cells.iter().zip(&view.bends) {
            let terms = self.terms(cell);
            for (i, a) in terms.iter().enumerate() {
                let Some((at, factor)) = *a else { continue };
                for (other, theirs) in terms[..=i].iter().flatten() {
                    add(at, *other, bend.margin * factor * theirs);
                }
                if let Some(draw) = self.draw {
                    add(at, draw, bend.both * factor);
                }
            }
        }
    }

    /// Product of the matrix of bends and a vector.
    pub(crate) fn bent(&self, view: &View, vector: &[f64]) -> Vec<f64> {
        let prior = self
            .prior
            .iter()
            .zip(vector)
            .map(|(prior, value)| prior * value);
        let mut image: Vec<f64> = prior.collect();
        let draws = self.draw.map_or(0.0, |at| vector[at]);
        let mut drawn = view.draw_bend * draws;
        for (cell, bend) in self.cells.iter().zip(&view.bends) {
            let terms = self.terms(cell);
            let margin: f64 = terms
                .iter()
                .flatten()
                .map(|(at, factor)| factor * vector[*at])
                .sum();
            let pull = bend.margin * margin + bend.both * draws;
            for (at, factor) in terms.into_iter().flatten() {
                image[at] += factor * pull;
            }
            drawn += bend.both * margin;
        }
        if let Some(at) = self.draw {
            image[at] += drawn;
        }
        image
    }
}
