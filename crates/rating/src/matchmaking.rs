//! Choice of the next fixtures: of those who wait, the pairs whose result is most informative.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::det_float::{POINTS, expected_score};
use crate::entrant::EntrantId;
use crate::error::RatingError;
use crate::waiting_pool::{History, Waiting, WaitingPool, key};

/// The version of what is computed here: another one may give other fixtures.
pub const VERSION: u32 = 1;

/// Number of those next above it with whom every entrant is compared in one round.
const NEIGHBOURS: usize = 16;
/// Number of times that those left over are compared among themselves.
const ROUNDS: usize = 8;

/// Two who shall meet.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Fixture {
    /// Entrant on the first side.
    pub first: EntrantId,
    /// Entrant on the second side.
    pub second: EntrantId,
}

/// A pair that may meet.
struct Candidate {
    /// Information that its result would give.
    value: f64,
    lot: u64,
    one: usize,
    other: usize,
}

/// Chooses fixtures, the most informative first: between uncertain entrants of nearby ratings
/// that have met seldom and waited long. No two meet twice in one choice. It is the same for the
/// same lobby on every machine, in any order of its contents.
///
/// # Errors
///
/// If a number is out of its range, an entrant waits twice or met itself, or there are too many.
pub fn fixtures(lobby: &WaitingPool) -> Result<Vec<Fixture>, RatingError> {
    lobby.check()?;
    let mut waiting: Vec<_> = lobby.waiting.iter().collect();
    // Entrants who stay apart are next to their own kind.
    let kind = |entrant: &Waiting| lobby.settings.apart && entrant.bot;
    waiting.sort_by(|a, b| {
        kind(a)
            .cmp(&kind(b))
            .then(a.rating.total_cmp(&b.rating))
            .then(a.id.cmp(&b.id))
    });
    let mut choice = Choice {
        lobby,
        places: waiting.iter().map(|entrant| entrant.places).collect(),
        leans: waiting
            .iter()
            .map(|who| i64::from(who.first) - i64::from(who.second))
            .collect(),
        waiting,
        histories: lobby.histories(),
        chosen: BTreeSet::new(),
        fixtures: Vec::new(),
    };
    choice.run();
    Ok(choice.fixtures)
}

/// A choice as far as it has come. Entrants are known by their place in the order of ratings.
struct Choice<'a> {
    lobby: &'a WaitingPool,
    waiting: Vec<&'a Waiting>,
    /// Number of fixtures that each still takes.
    places: Vec<u32>,
    /// Number of times that each had the first side more than the second.
    leans: Vec<i64>,
    histories: BTreeMap<(EntrantId, EntrantId), History>,
    chosen: BTreeSet<(EntrantId, EntrantId)>,
    fixtures: Vec<Fixture>,
}

impl Choice<'_> {
    fn run(&mut self) {
        for _ in 0..ROUNDS {
            let before = self.fixtures.len();
            self.round();
            if self.fixtures.len() == before {
                break;
            }
        }
    }

    /// Compares everybody who still waits with those next to it, and takes the best.
    fn round(&mut self) {
        let open: Vec<_> = (0..self.waiting.len())
            .filter(|at| self.places[*at] > 0)
            .collect();
        let mut candidates = Vec::new();
        for (at, one) in open.iter().enumerate() {
            for other in open[at + 1..].iter().take(NEIGHBOURS) {
                candidates.extend(self.candidate(*one, *other));
            }
        }
        candidates.sort_by(|a: &Candidate, b| {
            let better = b.value.total_cmp(&a.value).then(a.lot.cmp(&b.lot));
            better.then((a.one, a.other).cmp(&(b.one, b.other)))
        });
        for candidate in candidates {
            if self.fixtures.len() >= self.lobby.most {
                break;
            }
            if self.places[candidate.one] > 0 && self.places[candidate.other] > 0 {
                self.take(&candidate);
            }
        }
    }

    /// The two, if they may meet.
    fn candidate(&self, one: usize, other: usize) -> Option<Candidate> {
        let settings = &self.lobby.settings;
        let (a, b) = (self.waiting[one], self.waiting[other]);
        let key = key(a.id, b.id);
        let history = self.histories.get(&key).copied().unwrap_or_default();
        let refused = (settings.apart && a.bot != b.bot)
            || (!settings.same_owner && a.owner.is_some() && a.owner == b.owner)
            || settings
                .widest
                .is_some_and(|widest| (a.rating - b.rating).abs() > widest)
            || history.meetings >= settings.most_meetings
            || self.chosen.contains(&key);
        if refused {
            return None;
        }
        let waited = f64::from(a.waited) + f64::from(b.waited);
        let weight =
            (1.0 + waited / f64::from(settings.patience)) / (1.0 + f64::from(history.meetings));
        let lot = lot(self.lobby.seed, key);
        Some(Candidate {
            value: weight * information(a, b),
            lot,
            one,
            other,
        })
    }

    fn take(&mut self, candidate: &Candidate) {
        let (one, other) = (candidate.one, candidate.other);
        let key = key(self.waiting[one].id, self.waiting[other].id);
        let history = self.histories.get(&key).copied().unwrap_or_default();
        // Seen from `one`: who had the first side less often, against the other and at all.
        let against = if self.waiting[one].id == key.0 {
            history.lean
        } else {
            -history.lean
        };
        let leaning = against
            .cmp(&0)
            .then(self.leans[one].cmp(&self.leans[other]));
        let first_is_one = match leaning {
            Ordering::Less => true,
            Ordering::Greater => false,
            Ordering::Equal => candidate.lot.is_multiple_of(2),
        };
        let (first, second) = if first_is_one {
            (one, other)
        } else {
            (other, one)
        };
        self.leans[first] += 1;
        self.leans[second] -= 1;
        self.places[one] -= 1;
        self.places[other] -= 1;
        self.chosen.insert(key);
        let (first, second) = (self.waiting[first].id, self.waiting[second].id);
        self.fixtures.push(Fixture { first, second });
    }
}

/// By how much a result between two is expected to narrow what is known of both: the sum of what
/// their variances lose.
fn information(a: &Waiting, b: &Waiting) -> f64 {
    let score = expected_score(a.rating - b.rating);
    let result = score * (1.0 - score);
    let (a, b) = (variance(a.deviation), variance(b.deviation));
    narrowed(a, b, result) + narrowed(b, a, result)
}

fn variance(deviation: f64) -> f64 {
    (deviation / POINTS) * (deviation / POINTS)
}

/// Reduction of one variance by a result against an opponent with another.
fn narrowed(ours: f64, theirs: f64, result: f64) -> f64 {
    // A result is less informative about us where little is known of the opponent, as in Glicko.
    let blur = 1.0 + 3.0 * theirs / (std::f64::consts::PI * std::f64::consts::PI);
    let told = result / blur;
    ours * ours * told / (1.0 + ours * told)
}

/// A pseudo-random number for a pair and a seed: the finisher of SplitMix64, thrice.
fn lot(seed: u64, pair: (EntrantId, EntrantId)) -> u64 {
    mixed(mixed(mixed(seed) ^ pair.0) ^ pair.1)
}

fn mixed(value: u64) -> u64 {
    let value = value.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let value = (value ^ (value >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    value ^ (value >> 31)
}
