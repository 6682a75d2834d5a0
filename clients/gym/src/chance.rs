//! Explicit chance: a command is carried out with dice that were chosen so far, and stops at the
//! first throw that was not.

use sandtable_kernel::{Dice, Volley};

/// A throw of which the outcome is an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Throw {
    /// Chances to hit: the outcome is the number of hits.
    Hits(Volley),
    /// One die: the outcome is its number, from 1.
    Die,
}

/// Faces of a die.
const FACES: u8 = 6;

impl Throw {
    /// The outcomes with their probabilities; those that cannot be are left out.
    pub(crate) fn outcomes(self) -> Vec<(usize, f64)> {
        match self {
            Self::Die => (1..=usize::from(FACES))
                .map(|face| (face, 1.0 / f64::from(FACES)))
                .collect(),
            Self::Hits(volley) => {
                let hit = chance_to_hit(volley);
                let chances = usize::from(volley.chances);
                let mut outcomes = Vec::with_capacity(chances + 1);
                // The binomial distribution, from one term to the next.
                let mut ways = 1.0_f64;
                for hits in 0..=chances {
                    let misses = chances - hits;
                    let probability =
                        ways * hit.powi(hits as i32) * (1.0 - hit).powi(misses as i32);
                    if probability > 0.0 {
                        outcomes.push((hits, probability));
                    }
                    ways *= misses as f64 / (hits + 1) as f64;
                }
                outcomes
            }
        }
    }

    /// Dice that come to an outcome; none for one that there is not.
    pub(crate) fn dice(self, outcome: usize) -> Option<Vec<u8>> {
        let some = self.outcomes().iter().any(|(known, _)| *known == outcome);
        if !some {
            return None;
        }
        Some(match self {
            Self::Die => vec![u8::try_from(outcome).ok()?],
            Self::Hits(volley) => {
                let each = usize::from(volley.dice);
                let misses = usize::from(volley.chances).checked_sub(outcome)?;
                let hits = std::iter::repeat_n(1, outcome * each);
                hits.chain(std::iter::repeat_n(FACES, misses * each))
                    .collect()
            }
        })
    }
}

fn chance_to_hit(volley: Volley) -> f64 {
    let miss = f64::from(FACES - volley.hits_on.min(FACES)) / f64::from(FACES);
    1.0 - miss.powi(i32::from(volley.dice))
}

/// Dice that were chosen, and the first throw beyond them.
#[derive(Debug)]
pub(crate) struct ChosenDice<'a> {
    left: &'a [u8],
    /// The throw that is not chosen yet.
    pub(crate) open: Option<Throw>,
}

impl<'a> ChosenDice<'a> {
    /// Dice in the order in which they are rolled.
    pub(crate) fn new(dice: &'a [u8]) -> Self {
        Self {
            left: dice,
            open: None,
        }
    }
}

impl Dice for ChosenDice<'_> {
    fn roll(&mut self) -> u8 {
        match self.left {
            [die, rest @ ..] => {
                self.left = rest;
                *die
            }
            // What is played from here on is thrown away.
            [] => {
                self.open.get_or_insert(Throw::Die);
                FACES
            }
        }
    }

    fn volley(&mut self, volley: Volley) {
        if self.left.is_empty() {
            self.open.get_or_insert(Throw::Hits(volley));
        }
    }
}
