//! The result of a match as a line of a file, so that a run can go on where another one stopped.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use sandtable_aa1940::power::Side;

use crate::table::{End, Game};

/// The result of a match.
#[derive(Clone, Debug)]
pub(crate) struct Record {
    /// Seed of the pair.
    pub(crate) seed: u64,
    /// True if bot A played the Axis.
    pub(crate) a_is_axis: bool,
    /// Points of A: 2 for a win and 1 for a draw.
    pub(crate) points: u8,
    /// The same with a draw decided by the score.
    pub(crate) by_score: u8,
    /// The round it ended in.
    pub(crate) round: u16,
    /// Id of the rule that ended it.
    pub(crate) rule: String,
    /// Victory cities that the Axis holds at the end.
    pub(crate) axis_cities: usize,
    /// Capitals that were captured.
    pub(crate) captures: u32,
    /// Accepted commands.
    pub(crate) accepted: u64,
    /// Refused commands of A and of B.
    pub(crate) refused: [u64; 2],
}

impl Record {
    /// The result of a match that has ended.
    pub(crate) fn new(game: &Game, end: &End) -> Self {
        let mine = if game.a_is_axis {
            Side::Axis
        } else {
            Side::Allies
        };
        let [axis, allies] = end.refused;
        Self {
            seed: game.seed,
            a_is_axis: game.a_is_axis,
            points: points(end.winner, mine),
            by_score: points(end.winner.or(end.lead), mine),
            round: end.round,
            rule: end.rule.clone(),
            axis_cities: end.axis_cities,
            captures: end.captures,
            accepted: end.accepted,
            refused: if game.a_is_axis {
                [axis, allies]
            } else {
                [allies, axis]
            },
        }
    }

    fn line(&self, kind: &str) -> String {
        format!(
            "{kind} {} {} {} {} {} {} {} {} {} {} {}",
            self.seed,
            u8::from(self.a_is_axis),
            self.points,
            self.by_score,
            self.round,
            self.rule,
            self.axis_cities,
            self.captures,
            self.accepted,
            self.refused[0],
            self.refused[1]
        )
    }

    fn read(fields: &[&str]) -> Result<Self> {
        let field = |place: usize| fields.get(place).copied().context("a field is missing");
        Ok(Self {
            seed: field(0)?.parse()?,
            a_is_axis: field(1)? == "1",
            points: field(2)?.parse()?,
            by_score: field(3)?.parse()?,
            round: field(4)?.parse()?,
            rule: field(5)?.to_owned(),
            axis_cities: field(6)?.parse()?,
            captures: field(7)?.parse()?,
            accepted: field(8)?.parse()?,
            refused: [field(9)?.parse()?, field(10)?.parse()?],
        })
    }
}

/// Points of a side: 2 for a win and 1 for a draw.
fn points(winner: Option<Side>, mine: Side) -> u8 {
    match winner {
        Some(side) if side == mine => 2,
        Some(_) => 0,
        None => 1,
    }
}

/// A file of results, to which those of one kind of match are added.
pub(crate) struct ResultsFile {
    path: PathBuf,
    kind: String,
}

impl ResultsFile {
    /// The results of matches that are described by the same words, which have no spaces.
    pub(crate) fn new(path: &Path, kind: String) -> Self {
        Self {
            path: path.to_owned(),
            kind,
        }
    }

    /// The results so far.
    pub(crate) fn read(&self) -> Result<Vec<Record>> {
        if !self.path.exists() {
            return Ok(Vec::new());
        }
        let text = std::fs::read_to_string(&self.path)?;
        let mut seen = HashSet::new();
        text.lines()
            .map(|line| line.split(' ').collect::<Vec<_>>())
            .filter(|fields| fields.first() == Some(&self.kind.as_str()))
            .map(|fields| Record::read(&fields[1..]))
            .filter(|record| {
                (record.as_ref()).map_or(true, |it| seen.insert((it.seed, it.a_is_axis)))
            })
            .collect()
    }

    /// Adds a result.
    pub(crate) fn add(&self, record: &Record) -> Result<()> {
        let mut file: File = OpenOptions::new()
            .create(true)
            .append(true)
            .open(&self.path)
            .with_context(|| format!("{} cannot be written", self.path.display()))?;
        writeln!(file, "{}", record.line(&self.kind))?;
        Ok(())
    }
}
