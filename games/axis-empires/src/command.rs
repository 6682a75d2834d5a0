//! What a seat may submit. Commands are small: one unit from here to there, one attack,
//! one answer. Those that can be undone are drafts until the segment is closed.

use serde::{Deserialize, Serialize};

use crate::decision::{Answer, DecisionId};
use crate::orders::StandingOrders;
use crate::s01_seasonal::{s1_2_logistics, s1_3_replacements};
use crate::s02_administrative::{s2_2_support, s2_3_organization};
use crate::{s03_movement, s04_combat};

/// What a seat may submit: an order of the chapter whose segment is under way, or one of
/// the commands that belong to every segment.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Command {
    /// 1.2, Logistics Segment.
    Logistics(s1_2_logistics::Order),
    /// 1.3, Replacements Segment.
    Replacements(s1_3_replacements::Order),
    /// 2.2, Support Segment.
    Support(s2_2_support::Order),
    /// 2.3, Organization Segment.
    Organization(s2_3_organization::Order),
    /// 3 and 5, both Movement Phases.
    Movement(s03_movement::Order),
    /// 4, Combat Phase.
    Combat(s04_combat::Order),
    /// Takes back the last drafts of the segment.
    TakeBack {
        /// How many, the newest first; at least one.
        steps: u16,
    },
    /// Closes the segment. Its drafts are final from here on.
    EndSegment,
    /// Answers a question put to the seat.
    Answer {
        /// Which.
        decision: DecisionId,
        /// How.
        answer: Answer,
    },
    /// Files standing orders, in place of any filed before. Private.
    SetOrders {
        /// The orders.
        orders: StandingOrders,
    },
}
