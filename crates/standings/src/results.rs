//! Results: entrants, fixtures, byes.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A win is worth this many half points; so is a fixture for both sides together.
pub const WIN: u32 = 2;
/// A draw is worth this many half points.
pub const DRAW: u32 = 1;

/// All that standings follow from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Results {
    /// System by which fixtures came about.
    pub system: System,
    /// Number of rounds that the tournament has when it ends; 0 where it is unknown, as in an
    /// arena.
    pub rounds: u32,
    /// In the order of seeding, which is also how entrants equal in everything are listed.
    pub entrants: Vec<Entrant>,
    /// In any order.
    pub fixtures: Vec<Fixture>,
    /// In any order.
    #[serde(default)]
    pub byes: Vec<Bye>,
    /// True if both play both sides in a fixture, so that it has no sides.
    #[serde(default, skip_serializing_if = "is_false")]
    pub both_sides: bool,
}

/// A participant: one player or a team of several.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    /// Identifies the entrant; not shown.
    pub id: String,
    /// Name for display. Two may have the same name.
    pub name: String,
    /// At the beginning of the tournament.
    #[serde(default)]
    pub rating: Option<i32>,
    /// The team, club or kind of bot that is shown beside the name.
    #[serde(default)]
    pub team: Option<String>,
    /// True if its results do not count, since it has left; its fixtures are annulled.
    #[serde(default, skip_serializing_if = "is_false")]
    pub struck: bool,
}

/// Reports whether a field has its default, and need not be written.
pub(crate) fn is_false(value: &bool) -> bool {
    !value
}

/// System by which fixtures come about. It decides the worth of a round without a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum System {
    /// Paired by score, round by round. An entrant who is in no fixture of a round and has no bye
    /// was absent from it.
    Swiss,
    /// Paired in advance, everybody with everybody, once or more often.
    RoundRobin,
    /// The loser is out, at once or the second time.
    Knockout,
    /// Paired whenever two are free; rounds mean nothing, and an entrant has any number of
    /// fixtures in one.
    Arena,
}

/// One side of a fixture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The side named first, White in chess.
    A,
    /// The side named second, Black in chess.
    B,
}

impl Side {
    /// The opposite side.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

/// Two entrants meet: in one match, several, or a mirror pair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fixture {
    /// From 1.
    pub round: u32,
    /// The id of the entrant on side A.
    pub a: String,
    /// The id of the entrant on side B.
    pub b: String,
    /// Its outcome.
    pub outcome: Outcome,
    /// Other scores of the game, by name: victory cities, income, strategic value.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub scores: BTreeMap<String, Scores>,
}

/// Outcome of a fixture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// Not yet.
    Pending,
    /// Played, or adjudicated, and won by this side.
    Won(Side),
    /// Played, or adjudicated, and drawn.
    Drawn,
    /// Not played: this side forfeited, the other has the points.
    Forfeited(Side),
    /// Not played: both sides forfeited, and neither has points.
    BothForfeited,
    /// Taken out of the tournament, by no fault of either side. Neither has points.
    Annulled,
}

impl Outcome {
    /// Points of a side, in half points.
    #[must_use]
    pub fn points(self, side: Side) -> u32 {
        match self {
            Self::Won(winner) if winner == side => WIN,
            Self::Forfeited(loser) if loser != side => WIN,
            Self::Drawn => DRAW,
            _ => 0,
        }
    }
}

/// One number of a game for each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scores {
    /// Side A's.
    pub a: i64,
    /// Side B's.
    pub b: i64,
}

/// A round without an opponent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bye {
    /// From 1.
    pub round: u32,
    /// The id of the entrant.
    pub entrant: String,
    /// Why.
    pub cause: ByeCause,
    /// Its worth, in half points: at most a win.
    pub points: u32,
}

/// Why there is no opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ByeCause {
    /// No opponent was left.
    Allocated,
    /// The entrant requested it.
    Requested,
}
