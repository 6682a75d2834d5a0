//! The standings.

use std::cmp::Reverse;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::rational::Amount;
use crate::record::{Kind, Record, Records, few};
use crate::refusal::LadderError;
use crate::results::{DRAW, Results, WIN, is_false};
use crate::tie_break::TieBreak;
use crate::tie_breaks::{split, values};

/// The version of the rules in this library. It rises with every change that orders the same
/// results differently.
pub const ALGORITHM: u32 = 1;

const MOST_TIE_BREAKS: usize = 32;

/// All inputs of standings: from them the standings can be computed again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Inputs {
    /// The version of the rules: [`ALGORITHM`].
    pub algorithm: u32,
    /// The results.
    pub results: Results,
    /// Criteria that order entrants with equal points, the most important first.
    pub tie_breaks: Vec<TieBreak>,
    /// Seed from which lots are drawn, if they are.
    #[serde(default)]
    pub seed: Option<String>,
}

/// Places of the entrants, and the reasons for them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leaderboard {
    /// The version of the rules that it was computed by.
    pub algorithm: u32,
    /// The last round of which anything is known.
    pub round: u32,
    /// The columns after the points.
    pub tie_breaks: Vec<TieBreak>,
    /// The best first.
    pub rows: Vec<StandingsRow>,
}

/// One entrant's line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StandingsRow {
    /// From 1. Entrants that are equal in everything share the best of their ranks, and are
    /// listed in the order of seeding.
    pub rank: u32,
    /// The entrant's id.
    pub id: String,
    /// The entrant's name.
    pub name: String,
    /// The entrant's team.
    #[serde(default)]
    pub team: Option<String>,
    /// The entrant's rating at the beginning.
    #[serde(default)]
    pub rating: Option<i32>,
    /// True if its results do not count.
    #[serde(default, skip_serializing_if = "is_false")]
    pub struck: bool,
    /// In points, not half points.
    pub points: Amount,
    /// Fixtures that were played, not forfeited.
    pub played: u32,
    /// Of these, won.
    pub won: u32,
    /// Of these, drawn.
    pub drawn: u32,
    /// Of these, lost.
    pub lost: u32,
    /// One for each tie-break. A direct encounter has none where no entrants were tied.
    pub values: Vec<Option<Amount>>,
}

impl fmt::Display for StandingsRow {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values = self.values.iter().map(|value| match value {
            Some(value) => value.to_string(),
            None => "-".to_owned(),
        });
        let values = values.collect::<Vec<_>>().join(" ");
        let Self {
            rank,
            id,
            name,
            points,
            won,
            drawn,
            lost,
            ..
        } = self;
        write!(
            formatter,
            "{id:?} ({name:?}) of rank {rank} with {points} points, {won} won, {drawn} drawn, \
             {lost} lost, tie-breaks [{values}]"
        )
    }
}

/// Orders the entrants by points, then by each tie-break in its turn. Progress in a knockout is
/// given by the places of its [bracket](crate::bracket::Bracket) instead.
///
/// # Errors
///
/// The results contradict themselves or are too many, a tie-break stands twice, lots have no
/// seed, or the inputs are for another algorithm.
pub fn standings(inputs: &Inputs) -> Result<Leaderboard, LadderError> {
    if inputs.algorithm != ALGORITHM {
        return Err(LadderError::Algorithm {
            known: ALGORITHM,
            found: inputs.algorithm,
        });
    }
    few("tie-breaks", MOST_TIE_BREAKS, inputs.tie_breaks.len())?;
    for (place, tie_break) in inputs.tie_breaks.iter().enumerate() {
        if inputs.tie_breaks[..place].contains(tie_break) {
            return Err(LadderError::TwiceOrdered(tie_break.clone()));
        }
    }
    let records = Records::read(&inputs.results)?;
    let all: Vec<usize> = (0..records.records.len()).collect();
    let points = |own: usize| Reverse(records.records[own].points);
    let mut groups = group_by(all, points);
    let mut columns = Vec::new();
    for tie_break in &inputs.tie_breaks {
        let mut column = values(tie_break, &records, inputs.seed.as_deref())?;
        let mut finer = Vec::new();
        for group in groups {
            if group.len() == 1 {
                finer.push(group);
                continue;
            }
            match tie_break {
                TieBreak::DirectEncounter => {
                    for part in split(&records, &group) {
                        for (own, points) in &part {
                            column[*own] = Some(Amount::halves(i64::from(*points)));
                        }
                        finer.push(part.into_iter().map(|(own, _)| own).collect());
                    }
                }
                TieBreak::Lots => finer.extend(group_by(group, |own| column[own])),
                _ => {
                    finer.extend(group_by(group, |own| Reverse(column[own])));
                }
            }
        }
        groups = finer;
        columns.push(column);
    }
    let mut rows = Vec::new();
    for group in &mut groups {
        group.sort_unstable();
        let rank = u32::try_from(rows.len() + 1).unwrap_or(u32::MAX);
        for own in group {
            let values = columns.iter().map(|column| column[*own]).collect();
            rows.push(row(&records, *own, rank, values));
        }
    }
    Ok(Leaderboard {
        algorithm: ALGORITHM,
        round: records.last_round,
        tie_breaks: inputs.tie_breaks.clone(),
        rows,
    })
}

/// Where two tables differ first, in words; nothing when they are the same.
#[must_use]
pub fn difference(kept: &Leaderboard, computed: &Leaderboard) -> Option<String> {
    if kept.algorithm != computed.algorithm {
        let (kept, computed) = (kept.algorithm, computed.algorithm);
        return Some(format!("algorithm {kept} was kept, {computed} computed it"));
    }
    if kept.tie_breaks != computed.tie_breaks {
        return Some("the tie-breaks are others".to_owned());
    }
    if (kept.round, kept.rows.len()) != (computed.round, computed.rows.len()) {
        return Some(format!(
            "{} entrants after round {} were kept, {} after round {} computed",
            kept.rows.len(),
            kept.round,
            computed.rows.len(),
            computed.round,
        ));
    }
    let mut rows = kept.rows.iter().zip(&computed.rows).zip(1..);
    rows.find_map(|((kept, computed), line)| {
        (kept != computed).then(|| format!("line {line}: {kept} was kept, {computed} computed"))
    })
}

/// Parts a group into those with equal keys, the least key first.
fn group_by<K: Ord>(mut group: Vec<usize>, key: impl Fn(usize) -> K) -> Vec<Vec<usize>> {
    group.sort_by_cached_key(|own| key(*own));
    (group.chunk_by(|a, b| key(*a) == key(*b)))
        .map(<[usize]>::to_vec)
        .collect()
}

fn row(records: &Records<'_>, own: usize, rank: u32, values: Vec<Option<Amount>>) -> StandingsRow {
    let entrant = &records.results.entrants[own];
    let record = &records.records[own];
    let [won, drawn, lost] = [WIN, DRAW, 0].map(|points| played_for(record, points));
    StandingsRow {
        rank,
        id: entrant.id.clone(),
        name: entrant.name.clone(),
        team: entrant.team.clone(),
        rating: entrant.rating,
        struck: entrant.struck,
        points: Amount::halves(i64::from(record.points)),
        played: won + drawn + lost,
        won,
        drawn,
        lost,
        values,
    }
}

fn played_for(record: &Record, points: u32) -> u32 {
    let counts = record.turns.iter().map(|turn| match turn.kind {
        Kind::Met { played: true, .. } => u32::from(turn.points == points),
        _ => 0,
    });
    counts.sum()
}
