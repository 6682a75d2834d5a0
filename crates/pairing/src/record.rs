//! Data of each entrant that a round's pairing needs, derived from the rounds before.

use std::collections::{BTreeMap, BTreeSet};

use crate::entrant::{Entrant, EntrantId, MOST_ENTRANTS, MOST_POINTS, MOST_ROUNDS, PastRound};
use crate::refusal::LadderError;
use crate::side::Side;

/// One entrant's past in figures.
#[derive(Clone, Debug)]
pub(crate) struct Record {
    pub(crate) id: EntrantId,
    pub(crate) rating: i32,
    /// Half points.
    pub(crate) score: u32,
    /// Fixtures on side A less those on side B.
    pub(crate) balance: i32,
    /// The side that was had last.
    pub(crate) last_side: Option<Side>,
    /// Their opponents, and the number of meetings with each.
    pub(crate) met: BTreeMap<EntrantId, u32>,
    pub(crate) byes: u32,
    /// Rounds in which they have played no fixture.
    pub(crate) unplayed: u32,
    /// True if there were rounds and they have played in none of them.
    pub(crate) newcomer: bool,
    pub(crate) sits_out: bool,
}

impl Record {
    fn of(entrant: &Entrant) -> Self {
        let mut record = Self {
            id: entrant.id,
            rating: entrant.rating,
            score: entrant.score(),
            balance: 0,
            last_side: None,
            met: BTreeMap::new(),
            byes: 0,
            unplayed: 0,
            newcomer: !entrant.rounds.is_empty(),
            sits_out: entrant.sits_out,
        };
        for round in &entrant.rounds {
            record.byes += u32::from(round.is_bye());
            if let PastRound::Played { opponent, side, .. } = *round {
                *record.met.entry(opponent).or_default() += 1;
                record.balance += match side {
                    Some(Side::A) => 1,
                    Some(Side::B) => -1,
                    None => 0,
                };
                record.last_side = side.or(record.last_side);
                record.newcomer = false;
            } else {
                record.unplayed += 1;
            }
        }
        record
    }

    /// Number of times that the two have met.
    pub(crate) fn meetings(&self, other: &Self) -> u32 {
        self.met.get(&other.id).copied().unwrap_or(0)
    }
}

/// The records of all entrants, in their order, once it is known that they fit together.
///
/// # Errors
///
/// A [`LadderError`] when they do not.
pub(crate) fn records(entrants: &[Entrant]) -> Result<Vec<Record>, LadderError> {
    check(entrants)?;
    Ok(entrants.iter().map(Record::of).collect())
}

/// # Errors
///
/// [`LadderError::EnteredTwice`] when an id comes twice.
pub(crate) fn expect_distinct(ids: impl IntoIterator<Item = EntrantId>) -> Result<(), LadderError> {
    let mut seen = BTreeSet::new();
    for id in ids {
        if !seen.insert(id) {
            return Err(LadderError::EnteredTwice { id });
        }
    }
    Ok(())
}

/// # Errors
///
/// A [`LadderError`] unless there are so many, within what this library pairs.
pub(crate) fn expect_number(found: usize, least: usize) -> Result<(), LadderError> {
    if found < least {
        return Err(LadderError::TooFewEntrants { least, found });
    }
    if found > MOST_ENTRANTS {
        return Err(LadderError::TooManyEntrants {
            most: MOST_ENTRANTS,
            found,
        });
    }
    Ok(())
}

fn check(entrants: &[Entrant]) -> Result<(), LadderError> {
    expect_number(entrants.len(), 0)?;
    expect_distinct(entrants.iter().map(|entrant| entrant.id))?;
    let expected = entrants.first().map_or(0, |first| first.rounds.len());
    if expected > MOST_ROUNDS {
        return Err(LadderError::TooManyRounds {
            most: MOST_ROUNDS,
            found: expected,
        });
    }
    let by_id: BTreeMap<_, _> = entrants
        .iter()
        .map(|entrant| (entrant.id, entrant))
        .collect();
    for entrant in entrants {
        if entrant.rounds.len() != expected {
            return Err(LadderError::RoundsDiffer {
                id: entrant.id,
                expected,
                found: entrant.rounds.len(),
            });
        }
    }
    for entrant in entrants {
        for (index, past) in entrant.rounds.iter().enumerate() {
            let round = index + 1;
            if past.points() > MOST_POINTS {
                return Err(LadderError::TooManyPoints {
                    id: entrant.id,
                    round,
                    most: MOST_POINTS,
                    found: past.points(),
                });
            }
            let (PastRound::Played { opponent, .. } | PastRound::Forfeited { opponent, .. }) =
                *past
            else {
                continue;
            };
            let Some(other) = by_id.get(&opponent) else {
                return Err(LadderError::UnknownEntrant {
                    of: entrant.id,
                    unknown: opponent,
                    round,
                });
            };
            if opponent == entrant.id || !agree(entrant.id, past, &other.rounds[index]) {
                return Err(LadderError::ResultsContradict {
                    of: entrant.id,
                    opponent,
                    round,
                });
            }
        }
    }
    Ok(())
}

/// Reports whether the two records describe one fixture. At a forfeit neither may have come, or
/// one.
fn agree(id: EntrantId, past: &PastRound, other: &PastRound) -> bool {
    match (*past, *other) {
        (
            PastRound::Played { side, .. },
            PastRound::Played {
                opponent,
                side: theirs,
                ..
            },
        ) => opponent == id && theirs == side.map(Side::other),
        (
            PastRound::Forfeited { came, .. },
            PastRound::Forfeited {
                opponent,
                came: theirs,
                ..
            },
        ) => opponent == id && !(came && theirs),
        _ => false,
    }
}
