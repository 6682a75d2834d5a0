//! Those who are paired, and what became of them so far.

use serde::{Deserialize, Serialize};

use crate::side::Side;

/// A number that stands for an entrant. The caller defines its meaning.
pub type EntrantId = u32;

/// The most entrants that any function here pairs.
pub const MOST_ENTRANTS: usize = 16_384;

/// The most rounds that anybody may have behind them.
pub const MOST_ROUNDS: usize = 255;

/// The most half points that one round may be worth.
pub const MOST_POINTS: u32 = 100;

/// An entrant of a round, with everything that they did before it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    /// The one concerned.
    pub id: EntrantId,
    /// Their assumed strength; a greater number is stronger.
    pub rating: i32,
    /// Their outcome in each round so far, the first round first. All entrants have as many; a
    /// late entrant was [`PastRound::Absent`] before.
    pub rounds: Vec<PastRound>,
    /// True if they are not paired in this round: withdrawn, or with a requested bye.
    pub sits_out: bool,
}

impl Entrant {
    /// Half points so far.
    #[must_use]
    pub fn score(&self) -> u32 {
        self.rounds
            .iter()
            .map(PastRound::points)
            .fold(0, u32::saturating_add)
    }
}

/// Outcome of one round for an entrant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PastRound {
    /// Had an opponent, and the fixture was played.
    Played {
        /// Their opponent.
        opponent: EntrantId,
        /// Their side; none where a fixture was played on both.
        side: Option<Side>,
        /// Half points that they got.
        points: u32,
    },
    /// Had an opponent, and one of the two did not come. As in chess this is no meeting: the two
    /// may be paired again, and neither had a side.
    Forfeited {
        /// Their intended opponent.
        opponent: EntrantId,
        /// True if this entrant came. That counts as a bye.
        came: bool,
        /// Half points that they got.
        points: u32,
    },
    /// Had no opponent, since the number of entrants was odd.
    PairingBye {
        /// Half points that they got.
        points: u32,
    },
    /// Asked to sit out, and was given points for it.
    RequestedBye {
        /// Half points that they got.
        points: u32,
    },
    /// Was not there.
    Absent,
}

impl PastRound {
    /// Half points that the round brought.
    #[must_use]
    pub fn points(&self) -> u32 {
        match *self {
            Self::Played { points, .. }
            | Self::Forfeited { points, .. }
            | Self::PairingBye { points }
            | Self::RequestedBye { points } => points,
            Self::Absent => 0,
        }
    }

    /// Reports whether the round counts as a bye: a second one is avoided where possible.
    #[must_use]
    pub fn is_bye(&self) -> bool {
        matches!(
            self,
            Self::PairingBye { .. } | Self::Forfeited { came: true, .. }
        )
    }
}
