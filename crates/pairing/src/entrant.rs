//! Those who are paired, and what became of them so far.

use serde::{Deserialize, Serialize};

use crate::side::Side;

/// A number that stands for an entrant. What it means is the caller's affair.
pub type EntrantId = u32;

/// The most entrants that any function here pairs.
pub const MOST_ENTRANTS: usize = 16_384;

/// The most rounds that anybody may have behind them.
pub const MOST_ROUNDS: usize = 255;

/// The most half points that one round may be worth.
pub const MOST_POINTS: u32 = 100;

/// Who enters a round, with all that they did before it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    /// Who.
    pub id: EntrantId,
    /// How strong they are taken to be; a greater number is stronger.
    pub rating: i32,
    /// What became of them in each round so far, the first round first. Everybody has as many;
    /// whoever entered late was [`PastRound::Absent`] before.
    pub rounds: Vec<PastRound>,
    /// Whether they are not paired in this round: withdrawn, or with a bye that they asked for.
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

/// What became of an entrant in one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PastRound {
    /// Met somebody, and the fixture was played.
    Played {
        /// Whom they met.
        opponent: EntrantId,
        /// Which side they had; none where a fixture was played on both.
        side: Option<Side>,
        /// Half points that they got.
        points: u32,
    },
    /// Was to meet somebody, and one of the two did not come. As in chess this is no meeting:
    /// the two may be paired again, and neither had a side.
    Forfeited {
        /// Whom they were to meet.
        opponent: EntrantId,
        /// Whether this entrant came. That counts as a bye.
        came: bool,
        /// Half points that they got.
        points: u32,
    },
    /// Had nobody to meet, since entrants were odd in number.
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

    /// Whether the round counts as a bye: nobody gets a second one if it can be helped.
    #[must_use]
    pub fn is_bye(&self) -> bool {
        matches!(
            self,
            Self::PairingBye { .. } | Self::Forfeited { came: true, .. }
        )
    }
}
