//! What a seat may submit. Commands are small: one unit from here to there, one attack,
//! one answer. Those that can be undone are drafts until the segment is closed.

use serde::{Deserialize, Serialize};

use crate::decision::{Answer, DecisionId};
use crate::orders::StandingOrders;
use crate::pack::FortuneId;
use crate::s01_seasonal::{s1_1_option_card, s1_2_logistics, s1_3_replacements};
use crate::s02_administrative::{s2_1_political_events, s2_2_support, s2_3_organization};
use crate::s06_war_and_peace::s6_1_war_and_peace;
use crate::{s03_movement, s04_combat};

/// What a seat may submit: an order of the chapter whose segment is under way, or one of
/// the commands that belong to every segment.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Command {
    /// 1.1, Option Card Segment.
    OptionCard(s1_1_option_card::Order),
    /// 1.2, Logistics Segment.
    Logistics(s1_2_logistics::Order),
    /// 1.3, Replacements Segment.
    Replacements(s1_3_replacements::Order),
    /// 2.1, Political Events Segment; of 14.22 and 14.40 at any time.
    PoliticalEvents(s2_1_political_events::Order),
    /// 2.2, Support Segment.
    Support(s2_2_support::Order),
    /// 2.3, Organization Segment.
    Organization(s2_3_organization::Order),
    /// 3 and 5, both Movement Phases.
    Movement(s03_movement::Order),
    /// 4, Combat Phase.
    Combat(s04_combat::Order),
    /// 6.1, War and Peace Segment.
    WarAndPeace(s6_1_war_and_peace::Order),
    /// +15.2, in the segments that the card names: plays a card of Fortunes of War.
    PlayFortune {
        /// Which.
        fortune: FortuneId,
    },
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

impl Command {
    /// Whether nobody but the seat that gives it may know it: standing orders, and the choice
    /// of the Pending Card.
    #[must_use]
    pub const fn is_private(&self) -> bool {
        matches!(self, Self::SetOrders { .. } | Self::OptionCard(_))
    }
}
