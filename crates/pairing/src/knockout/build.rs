//! The fixtures of a bracket.

use crate::knockout::fixture::{Bracket, Fixture, Part, Source};
use crate::knockout::inputs::{ALGORITHM, Form, KnockoutInputs};
use crate::knockout::seeding::places;
use crate::record::{expect_distinct, expect_number};
use crate::refusal::LadderError;

/// A place in a round; empty if no entrant takes it.
type AttendPlace = Option<Source>;

/// A bracket that is being made.
#[derive(Debug, Default)]
struct Builder {
    fixtures: Vec<Fixture>,
}

/// The bracket.
///
/// # Errors
///
/// A [`LadderError`] when there are too few or too many entrants, or one is there twice.
pub fn bracket(inputs: &KnockoutInputs) -> Result<Bracket, LadderError> {
    inputs.algorithm.expect(ALGORITHM)?;
    let seeds = &inputs.seeds;
    expect_number(seeds.len(), 2)?;
    expect_distinct(seeds.iter().copied())?;
    let places = places(seeds.len());
    let first = places
        .iter()
        .map(|seed| seeds.get(*seed).copied().map(Source::Entrant));
    let mut builder = Builder::default();
    match inputs.form {
        Form::Single { third_place } => builder.single(first.collect(), third_place),
        Form::Double { reset } => builder.double(first.collect(), reset),
    }
    Ok(Bracket {
        fixtures: builder.fixtures,
    })
}

impl Builder {
    fn single(&mut self, mut places: Vec<AttendPlace>, third_place: bool) {
        let mut losers = Vec::new();
        let mut round = 0;
        while places.len() > 1 {
            round += 1;
            if places.len() == 2
                && third_place
                && let [Some(one), Some(other)] = losers[..]
            {
                self.fixture(Part::ThirdPlace, round - 1, one, other);
            }
            (places, losers) = self.round(Part::Winners, round, halves(&places));
        }
    }

    fn double(&mut self, mut places: Vec<AttendPlace>, reset: bool) {
        let (next, mut below) = self.round(Part::Winners, 1, halves(&places));
        places = next;
        let (mut round, mut losers_round) = (1, 0);
        while places.len() > 1 {
            losers_round += 1;
            below = self.round(Part::Losers, losers_round, halves(&below)).0;
            round += 1;
            let (next, dropped) = self.round(Part::Winners, round, halves(&places));
            places = next;
            losers_round += 1;
            let pairs = (0..below.len()).map(|at| {
                let from = dropping(round, at, dropped.len());
                (dropped[from], below[at])
            });
            below = self.round(Part::Losers, losers_round, pairs.collect()).0;
        }
        if let (Some(winner), Some(loser)) = (places[0], below[0]) {
            self.fixture(Part::GrandFinal, 1, winner, loser);
            if reset {
                self.fixture(Part::Reset, 1, winner, loser);
            }
        }
    }

    /// Winners and losers of a round. An entrant without an opponent goes on, and there is no
    /// loser.
    fn round(
        &mut self,
        part: Part,
        round: u32,
        pairs: Vec<(AttendPlace, AttendPlace)>,
    ) -> (Vec<AttendPlace>, Vec<AttendPlace>) {
        let played = pairs.into_iter().map(|pair| match pair {
            (Some(one), Some(other)) => {
                let number = self.fixture(part, round, one, other);
                (
                    Some(Source::WinnerOf(number)),
                    Some(Source::LoserOf(number)),
                )
            }
            (one, other) => (one.or(other), None),
        });
        played.unzip()
    }

    fn fixture(&mut self, part: Part, round: u32, a: Source, b: Source) -> u32 {
        let number = self.fixtures.len() as u32 + 1;
        self.fixtures.push(Fixture {
            number,
            part,
            round,
            a,
            b,
        });
        number
    }
}

fn halves(places: &[AttendPlace]) -> Vec<(AttendPlace, AttendPlace)> {
    places
        .chunks_exact(2)
        .map(|pair| (pair[0], pair[1]))
        .collect()
}

/// Index of the loser of a winners' round, from its top, who drops to a place among the losers:
/// reversed in the second round, then with the halves swapped, then both, then neither.
fn dropping(round: u32, at: usize, number: usize) -> usize {
    let half = number / 2;
    match round % 4 {
        2 => number - 1 - at,
        3 => (at + half) % number,
        0 => number - 1 - (at + half) % number,
        _ => at,
    }
}
