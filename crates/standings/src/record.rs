//! Record of each entrant, round by round.

use std::collections::{BTreeMap, BTreeSet};

use crate::refusal::LadderError;
use crate::results::{Bye, ByeCause, Entrant, Fixture, Outcome, Results, Side, System, WIN};

const MOST_ENTRANTS: usize = 100_000;
const MOST_FIXTURES: usize = 1_000_000;
/// Entrants times rounds: a Swiss has something in each, if only an absence.
const MOST_TURNS: usize = 4_000_000;
const LONGEST_TEXT: usize = 512;
/// Sums of as many differences as there are fixtures stay far below what an `i64` holds.
const LARGEST_SCORE: i64 = 1_000_000_000_000;

/// Results that were checked, by entrant.
pub(crate) struct Records<'a> {
    pub(crate) results: &'a Results,
    /// Of each entrant, in the order of the results.
    pub(crate) records: Vec<Record>,
    /// The last round of which anything is known.
    pub(crate) last_round: u32,
    index: BTreeMap<&'a str, usize>,
}

/// Record of one entrant.
pub(crate) struct Record {
    /// By round.
    pub(crate) turns: Vec<Turn>,
    /// In half points.
    pub(crate) points: u32,
}

/// One entrant's part in one round; a round that is still to be played has none.
#[derive(Clone, Copy)]
pub(crate) struct Turn {
    pub(crate) round: u32,
    /// In half points.
    pub(crate) points: u32,
    pub(crate) kind: Kind,
}

#[derive(Clone, Copy)]
pub(crate) enum Kind {
    /// A fixture that was played or forfeited.
    Met {
        opponent: usize,
        side: Side,
        played: bool,
        /// Its place among the fixtures.
        fixture: usize,
    },
    /// A fixture that was annulled, or a bye that was not requested or is worth a win.
    Idle,
    /// A requested bye that is worth less, or an absence.
    Away,
}

impl<'a> Records<'a> {
    /// Checks results and sorts them by entrant.
    pub(crate) fn read(results: &'a Results) -> Result<Self, LadderError> {
        let index = index(&results.entrants)?;
        few("fixtures", MOST_FIXTURES, results.fixtures.len())?;
        few("byes", MOST_FIXTURES, results.byes.len())?;
        let rounds_of = |bye: &Bye| bye.round;
        let last_round = (results.fixtures.iter().map(|fixture| fixture.round))
            .chain(results.byes.iter().map(rounds_of))
            .max()
            .unwrap_or(0);
        let mut records = Records {
            results,
            records: (results.entrants.iter())
                .map(|_| Record {
                    turns: Vec::new(),
                    points: 0,
                })
                .collect(),
            last_round,
            index,
        };
        let mut taken = BTreeSet::new();
        for (place, fixture) in results.fixtures.iter().enumerate() {
            records.add_fixture(place, fixture, &mut taken)?;
        }
        for bye in &results.byes {
            records.add_bye(bye, &mut taken)?;
        }
        if results.system == System::Swiss {
            records.add_absences(&taken)?;
        }
        for record in &mut records.records {
            record.turns.sort_by_key(|turn| turn.round);
            record.points = record.turns.iter().map(|turn| turn.points).sum();
        }
        Ok(records)
    }

    /// The place of an entrant among all.
    pub(crate) fn place(
        &self,
        id: &str,
        what: impl FnOnce() -> String,
    ) -> Result<usize, LadderError> {
        (self.index.get(id).copied()).ok_or_else(|| LadderError::UnknownEntrant {
            what: what(),
            id: id.to_owned(),
        })
    }

    /// Reports whether a fixture counts for the tie-breaks of those who met. A fixture paired in
    /// advance counts even if it was forfeited (C.07, article 15.2).
    pub(crate) fn regular(&self, played: bool) -> bool {
        played || self.results.system != System::Swiss
    }

    fn add_fixture(
        &mut self,
        place: usize,
        fixture: &Fixture,
        taken: &mut BTreeSet<(usize, u32)>,
    ) -> Result<(), LadderError> {
        let round = fixture.round;
        self.check_round(round)?;
        for (name, scores) in &fixture.scores {
            short("the name of a score", name)?;
            for found in [scores.a, scores.b] {
                if found.unsigned_abs() > LARGEST_SCORE.unsigned_abs() {
                    return Err(LadderError::Score {
                        name: name.clone(),
                        limit: LARGEST_SCORE,
                        found,
                    });
                }
            }
        }
        let what = || format!("a fixture of round {round}");
        let a = self.place(&fixture.a, what)?;
        let b = self.place(&fixture.b, what)?;
        if a == b {
            let id = fixture.a.clone();
            return Err(LadderError::OnBothSides { round, id });
        }
        for (own, opponent, side) in [(a, b, Side::A), (b, a, Side::B)] {
            self.take(own, round, taken)?;
            let played = match fixture.outcome {
                Outcome::Pending => continue,
                Outcome::Won(_) | Outcome::Drawn => Some(true),
                Outcome::Forfeited(_) | Outcome::BothForfeited => Some(false),
                Outcome::Annulled => None,
            };
            self.records[own].turns.push(Turn {
                round,
                points: fixture.outcome.points(side),
                kind: played.map_or(Kind::Idle, |played| Kind::Met {
                    opponent,
                    side,
                    played,
                    fixture: place,
                }),
            });
        }
        Ok(())
    }

    fn add_bye(
        &mut self,
        bye: &Bye,
        taken: &mut BTreeSet<(usize, u32)>,
    ) -> Result<(), LadderError> {
        let round = bye.round;
        self.check_round(round)?;
        let own = self.place(&bye.entrant, || format!("a bye of round {round}"))?;
        if bye.points > WIN {
            return Err(LadderError::ByePoints {
                round,
                id: bye.entrant.clone(),
                found: bye.points,
            });
        }
        self.take(own, round, taken)?;
        self.records[own].turns.push(Turn {
            round,
            points: bye.points,
            kind: match bye.cause {
                ByeCause::Requested if bye.points < WIN => Kind::Away,
                ByeCause::Requested | ByeCause::Allocated => Kind::Idle,
            },
        });
        Ok(())
    }

    fn add_absences(&mut self, taken: &BTreeSet<(usize, u32)>) -> Result<(), LadderError> {
        let rounds = usize::try_from(self.last_round).unwrap_or(usize::MAX);
        let turns = self.records.len().saturating_mul(rounds);
        few("entrants times rounds", MOST_TURNS, turns)?;
        for (own, record) in self.records.iter_mut().enumerate() {
            for round in 1..=self.last_round {
                if !taken.contains(&(own, round)) {
                    record.turns.push(Turn {
                        round,
                        points: 0,
                        kind: Kind::Away,
                    });
                }
            }
        }
        Ok(())
    }

    fn check_round(&self, round: u32) -> Result<(), LadderError> {
        let last = match self.results.rounds {
            0 => u32::MAX,
            rounds => rounds,
        };
        if round == 0 || round > last {
            return Err(LadderError::NoSuchRound { last, found: round });
        }
        Ok(())
    }

    /// Checks that no entrant is in a round twice, where rounds have a meaning.
    fn take(
        &self,
        own: usize,
        round: u32,
        taken: &mut BTreeSet<(usize, u32)>,
    ) -> Result<(), LadderError> {
        if self.results.system != System::Arena && !taken.insert((own, round)) {
            let id = self.results.entrants[own].id.clone();
            return Err(LadderError::TwiceInRound { round, id });
        }
        Ok(())
    }
}

/// Where each entrant stands, by id.
pub(crate) fn index(entrants: &[Entrant]) -> Result<BTreeMap<&str, usize>, LadderError> {
    few("entrants", MOST_ENTRANTS, entrants.len())?;
    let mut index = BTreeMap::new();
    for (place, entrant) in entrants.iter().enumerate() {
        short("an entrant's id", &entrant.id)?;
        short("an entrant's name", &entrant.name)?;
        short("an entrant's team", entrant.team.as_deref().unwrap_or(""))?;
        if index.insert(entrant.id.as_str(), place).is_some() {
            return Err(LadderError::TwiceListed(entrant.id.clone()));
        }
    }
    Ok(index)
}

/// Refuses what would take too long.
pub(crate) fn few(what: &'static str, limit: usize, found: usize) -> Result<(), LadderError> {
    if found > limit {
        return Err(LadderError::TooMany { what, limit, found });
    }
    Ok(())
}

fn short(what: &'static str, text: &str) -> Result<(), LadderError> {
    if text.len() > LONGEST_TEXT {
        return Err(LadderError::TooLong {
            what,
            limit: LONGEST_TEXT,
            found: text.len(),
        });
    }
    Ok(())
}
