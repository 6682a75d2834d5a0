//! History of entrants in a stage, as pairing needs it.

use std::collections::HashMap;

use sandtable_pairing::apart::SeparatedPairs;
use sandtable_pairing::entrant::{Entrant, PastRound};
use sandtable_pairing::side::Side;
use sandtable_proto::tournaments::v1::{
    ByeReason, EntrantState, Fixture, FixtureForm, FixtureState, ResultCause, Separation,
};

use crate::error::ServiceResult;
use crate::stages::standings_input::{fixture_settings, stage_of};
use crate::tournaments::record::{EntrantRecord, FixtureRecord, RoundRecord, StageRecord};
use crate::tournaments::transaction::Work;

/// A stage with all that has happened in it. In pairings entrants are called by their seeds,
/// counted from 1.
pub(crate) struct History {
    pub(crate) stage: StageRecord,
    pub(crate) entrants: HashMap<u32, EntrantRecord>,
    pub(crate) rounds: Vec<(RoundRecord, Vec<FixtureRecord>)>,
    /// Groups of entrants whom an organiser keeps apart.
    pub(crate) separations: Vec<Separation>,
    /// True if both sides are played in one fixture, so that sides are not balanced.
    pub(crate) both_sides: bool,
}

impl History {
    /// Reads what is stored of a stage.
    pub(crate) async fn read(work: &Work<'_>, number: u32) -> ServiceResult<Self> {
        let settings = stage_of(work.record(), number)?;
        let fixture = fixture_settings(work.record(), settings);
        let form = fixture.form();
        let mut rounds = Vec::new();
        for round in work.rounds().await? {
            if round.message.shown.stage == number {
                let fixtures = work.fixtures(round.message.number).await?;
                rounds.push((
                    round.message,
                    fixtures.into_iter().map(|it| it.message).collect(),
                ));
            }
        }
        let entrants = work.entrants().await?.into_iter();
        Ok(Self {
            stage: work.stage(number).await?.message,
            entrants: entrants.map(|it| (it.message.number, it.message)).collect(),
            rounds,
            separations: work.record().shown.separations.clone(),
            both_sides: !matches!(form, FixtureForm::Single | FixtureForm::Unspecified),
        })
    }

    /// The seed of an entrant, counted from 1.
    pub(crate) fn seed_of(&self, entrant: u32) -> u32 {
        let place = self.stage.seeds.iter().position(|it| *it == entrant);
        place.map_or(0, |place| place as u32 + 1)
    }

    /// The entrant of a seed.
    pub(crate) fn entrant_of(&self, seed: u32) -> u32 {
        let place = (seed as usize).checked_sub(1);
        place
            .and_then(|place| self.stage.seeds.get(place))
            .copied()
            .unwrap_or(0)
    }

    /// Reports whether an entrant is out of the tournament.
    pub(crate) fn is_out(&self, entrant: u32) -> bool {
        let found = self.entrants.get(&entrant);
        found.is_none_or(|it| it.shown.state() != EntrantState::Entered)
    }

    /// Reports whether an entrant has requested a bye in a round of the stage.
    pub(crate) fn wants_bye(&self, entrant: u32, round: u32) -> bool {
        let found = self.entrants.get(&entrant);
        found.is_some_and(|it| it.shown.bye_rounds.contains(&round))
    }

    /// Pairs of seeds that play for the same club.
    pub(crate) fn of_one_club(&self) -> SeparatedPairs {
        let mut clubs: HashMap<String, Vec<u32>> = HashMap::new();
        for (entrant, seed) in self.stage.seeds.iter().zip(1..) {
            let club = self.entrants.get(entrant).map(|it| it.shown.club.trim());
            if let Some(club) = club.filter(|it| !it.is_empty()) {
                clubs.entry(club.to_lowercase()).or_default().push(seed);
            }
        }
        let pairs = clubs.into_values().flat_map(|seeds| pairs_of(&seeds));
        SeparatedPairs(pairs.collect())
    }

    /// Pairs of seeds whom an organiser keeps apart in a round.
    pub(crate) fn separated(&self, round: u32) -> SeparatedPairs {
        let groups = self.separations.iter().filter(|it| round < it.before_round);
        let pairs = groups.flat_map(|group| {
            let seeds = group.entrants.iter().map(|it| self.seed_of(*it));
            let seeds: Vec<u32> = seeds.filter(|it| *it > 0).collect();
            pairs_of(&seeds)
        });
        SeparatedPairs(pairs.collect())
    }

    /// All entrants as they stand before a round.
    pub(crate) fn before(&self, round: u32) -> Vec<Entrant> {
        let mut past: HashMap<u32, Vec<PastRound>> = HashMap::new();
        for (played, fixtures) in &self.rounds {
            if played.shown.number >= round {
                continue;
            }
            let mut done: HashMap<u32, PastRound> = HashMap::new();
            for fixture in fixtures {
                let shown = &fixture.shown;
                for (index, entrant) in [shown.first, shown.second].into_iter().enumerate() {
                    if let Some(past) = self.past_of(shown, index) {
                        done.insert(entrant, past);
                    }
                }
            }
            for bye in &played.shown.byes {
                let points = bye.points;
                let past = match bye.reason() {
                    ByeReason::Pairing => PastRound::PairingBye { points },
                    ByeReason::Requested => PastRound::RequestedBye { points },
                    _ => PastRound::Absent,
                };
                done.insert(bye.entrant, past);
            }
            for entrant in &self.stage.seeds {
                let of_round = done.remove(entrant).unwrap_or(PastRound::Absent);
                past.entry(*entrant).or_default().push(of_round);
            }
        }
        let seeds = self.stage.seeds.iter().zip(1..);
        seeds
            .map(|(entrant, seed)| Entrant {
                id: seed,
                rating: self
                    .entrants
                    .get(entrant)
                    .map_or(0, |it| it.shown.rating as i32),
                rounds: past.remove(entrant).unwrap_or_default(),
                sits_out: self.is_out(*entrant) || self.wants_bye(*entrant, round),
            })
            .collect()
    }

    /// Outcome of a fixture for one of the two.
    fn past_of(&self, shown: &Fixture, index: usize) -> Option<PastRound> {
        if shown.state() == FixtureState::Annulled {
            return Some(PastRound::Absent);
        }
        let result = shown.result.as_ref()?;
        let opponent = self.seed_of(if index == 0 {
            shown.second
        } else {
            shown.first
        });
        let points = result.points.get(index).copied().unwrap_or(0);
        let forfeit = matches!(
            result.cause(),
            ResultCause::Forfeit | ResultCause::Withdrawal
        );
        Some(if forfeit {
            PastRound::Forfeited {
                opponent,
                came: points > 0,
                points,
            }
        } else {
            PastRound::Played {
                opponent,
                side: match (self.both_sides, index) {
                    (true, _) => None,
                    (false, 0) => Some(Side::A),
                    (false, _) => Some(Side::B),
                },
                points,
            }
        })
    }
}

/// All pairs of a group.
fn pairs_of(seeds: &[u32]) -> Vec<(u32, u32)> {
    let pairs = seeds.iter().enumerate().flat_map(|(place, one)| {
        let later = seeds[place + 1..].iter();
        later.map(|other| (*one, *other))
    });
    pairs.collect()
}
