//! Steps that the game can be in the middle of.

mod air_defense;
mod battle;
mod bidding;
mod fight;
pub(crate) mod pending_hits;

use serde::{Deserialize, Serialize};

pub use air_defense::AirDefense;
pub use battle::Battle;
pub(crate) use battle::{Assault, BattlePlan, Raid, RaidStage};
pub use bidding::Bidding;
pub(crate) use fight::{Fight, FightStage, Ground};
pub(crate) use pending_hits::PendingHits;

/// A step that the game is in the middle of. It runs until it must ask a seat, and goes on when
/// the answer is there.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PendingStep {
    /// The acting power commands.
    Commands,
    /// Combat Move is closed: neutrals are manned, defenders scramble and intercept.
    AirDefense(Box<AirDefense>),
    /// A battle is being fought.
    Battle(Box<Battle>),
    /// Noncombat Move opens: stranded defending aircraft land first.
    Stranded,
    /// Collect Income opens: the exceptional declaration may be made first.
    OpeningIncome,
    /// Before the first turn a side takes up its bid.
    Bid(Box<Bidding>),
    /// Research has succeeded: a chart is chosen.
    Breakthrough,
}
