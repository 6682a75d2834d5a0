//! Tournaments that another program has paired, paired again (`py4swiss/tournaments.py` says how
//! they are written).

use sandtable_pairing::dutch::{DutchInputs, pair};
use sandtable_pairing::entrant::{Entrant, PastRound};
use sandtable_pairing::pairing::{Pairing, Round};
use sandtable_pairing::refusal::LadderError;
use sandtable_pairing::side::Side;
use serde::Deserialize;

/// A tournament and how it was paired.
#[derive(Deserialize)]
pub(crate) struct Tournament {
    players: u32,
    rounds: u32,
    first: String,
    paired: Vec<Paired>,
}

#[derive(Deserialize)]
struct Paired {
    out: Vec<u32>,
    half: Vec<u32>,
    pairs: Option<String>,
    bye: Option<u32>,
    results: String,
}

/// A round that was paired otherwise here: its number, and both pairings.
pub(crate) type Difference = (usize, Option<Round>, Result<Round, LadderError>);

impl Tournament {
    /// Number of recorded rounds.
    pub(crate) fn rounds(&self) -> usize {
        self.paired.len()
    }

    /// Pairs every round again, each after the rounds as they were recorded.
    pub(crate) fn differences(&self) -> Vec<Difference> {
        let first = if self.first == "a" { Side::A } else { Side::B };
        let mut entrants: Vec<Entrant> = (1..=self.players)
            .map(|id| Entrant {
                id,
                rating: 0,
                rounds: Vec::new(),
                sits_out: false,
            })
            .collect();
        let mut differences = Vec::new();
        for (index, paired) in self.paired.iter().enumerate() {
            for entrant in &mut entrants {
                let away = [&paired.out, &paired.half];
                entrant.sits_out = away.iter().any(|list| list.contains(&entrant.id));
            }
            let ours = pair(&DutchInputs::new(entrants.clone(), self.rounds, first));
            let theirs = paired.round();
            let same = match (&theirs, &ours) {
                (Some(theirs), Ok(ours)) => theirs == ours,
                (None, Err(refusal)) => *refusal == LadderError::NoPairing,
                _ => false,
            };
            if !same {
                differences.push((index + 1, theirs, ours));
            }
            paired.note(&mut entrants);
        }
        differences
    }
}

impl Paired {
    fn round(&self) -> Option<Round> {
        let number = |text: &str| text.parse().expect("a number");
        let pairs = self.pairs.as_ref()?.split_whitespace();
        let pairings = pairs.map(|text| {
            let (a, b) = text.split_once('-').expect("two numbers");
            Pairing {
                a: number(a),
                b: number(b),
            }
        });
        Some(Round {
            pairings: pairings.collect(),
            bye: self.bye,
        })
    }

    fn note(&self, entrants: &mut [Entrant]) {
        let mut past = vec![PastRound::Absent; entrants.len()];
        for half in &self.half {
            past[*half as usize - 1] = PastRound::RequestedBye { points: 1 };
        }
        if let Some(bye) = self.bye {
            past[bye as usize - 1] = PastRound::PairingBye { points: 2 };
        }
        let pairings = self.round().map_or(Vec::new(), |round| round.pairings);
        for (pairing, letter) in pairings.iter().zip(self.results.chars()) {
            past[pairing.a as usize - 1] = result(letter, Side::A, pairing.b);
            past[pairing.b as usize - 1] = result(letter, Side::B, pairing.a);
        }
        for (entrant, past) in entrants.iter_mut().zip(past) {
            entrant.rounds.push(past);
        }
    }
}

fn result(letter: char, side: Side, opponent: u32) -> PastRound {
    let forfeited = |came: bool| PastRound::Forfeited {
        opponent,
        came,
        points: if came { 2 } else { 0 },
    };
    match (letter, side) {
        ('+', _) => forfeited(side == Side::A),
        ('-', _) => forfeited(side == Side::B),
        ('~', _) => forfeited(false),
        _ => PastRound::Played {
            opponent,
            side: Some(side),
            points: match (letter, side) {
                ('=', _) => 1,
                ('1', Side::A) | ('0', Side::B) => 2,
                _ => 0,
            },
        },
    }
}
