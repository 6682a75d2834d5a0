//! Behaviour of players who meet in a pool.

use rand::RngExt;
use rand::rngs::StdRng;

/// Course of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MatchCourse {
    /// All come, and one gives up.
    Play,
    /// Only one comes.
    StayAway,
    /// All come and bind their nonces, and none is revealed.
    Withhold,
    /// All come, and no one moves.
    Hold,
    /// All come, one moves, and then both are gone.
    Vanish,
}

/// Others than those who play. Each takes the time that the pool gives.
const OTHERS: [MatchCourse; 4] = [
    MatchCourse::StayAway,
    MatchCourse::Withhold,
    MatchCourse::Hold,
    MatchCourse::Vanish,
];

impl MatchCourse {
    /// As luck has it: most play.
    pub(crate) fn draw(luck: &mut StdRng) -> Self {
        match luck.random_range(0..6) {
            other @ 0..4 => OTHERS[other],
            _ => Self::Play,
        }
    }
}
