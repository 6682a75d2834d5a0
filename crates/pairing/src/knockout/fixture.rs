//! Fixtures of a knockout.

use serde::{Deserialize, Serialize};

use crate::entrant::EntrantId;

/// Part of a bracket that a fixture belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// No entrant in it has lost. The whole of a knockout after one loss.
    Winners,
    /// Everybody in it has lost once.
    Losers,
    /// The losers of the semi-finals meet.
    ThirdPlace,
    /// The last of the winners meets the last of the losers.
    GrandFinal,
    /// The grand final again, played only if the last of the losers won it.
    Reset,
}

/// Origin of the entrant in a place of a fixture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// An entrant who begins here.
    Entrant(EntrantId),
    /// The winner of the fixture of this number.
    WinnerOf(u32),
    /// The loser of the fixture of this number.
    LoserOf(u32),
}

/// A fixture of a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fixture {
    /// Its number, from 1. Fixtures that it waits for have lower numbers.
    pub number: u32,
    /// Where it belongs.
    pub part: Part,
    /// The round of that part, from 1; for the third place that of the semi-finals. Rounds in
    /// which all have byes leave gaps.
    pub round: u32,
    /// The upper place, with side A.
    pub a: Source,
    /// The lower place, with side B.
    pub b: Source,
}

/// All fixtures of a knockout, by their numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bracket {
    /// The fixtures.
    pub fixtures: Vec<Fixture>,
}
