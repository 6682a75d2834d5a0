//! Commands that a seat may submit. Commands are small: one unit from here to there, one attack,
//! one answer. Those that can be undone are drafts until the segment is closed.

use serde::{Deserialize, Serialize};

use crate::decision::{Answer, DecisionId};
use crate::order::combat::CombatOrder;
use crate::order::logistics::LogisticsOrder;
use crate::order::movement::MovementOrder;
use crate::order::option_card::CardOrder;
use crate::order::organization::OrganizationOrder;
use crate::order::political_events::PoliticalOrder;
use crate::order::replacements::ReplacementOrder;
use crate::order::support::SupportOrder;
use crate::order::war_and_peace::WarAndPeaceOrder;
use crate::pack::FortuneId;
use crate::standing_orders::StandingOrders;

/// Command of a seat: an order of the chapter whose segment is under way, or one of the commands
/// that belong to every segment.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Command {
    /// 1.1, Option Card Segment.
    OptionCard(CardOrder),
    /// 1.2, Logistics Segment.
    Logistics(LogisticsOrder),
    /// 1.3, Replacements Segment.
    Replacements(ReplacementOrder),
    /// 2.1, Political Events Segment; of 14.22 and 14.40 at any time.
    PoliticalEvents(PoliticalOrder),
    /// 2.2, Support Segment.
    Support(SupportOrder),
    /// 2.3, Organization Segment.
    Organization(OrganizationOrder),
    /// 3 and 5, both Movement Phases.
    Movement(MovementOrder),
    /// 4, Combat Phase.
    Combat(CombatOrder),
    /// 6.1, War and Peace Segment.
    WarAndPeace(WarAndPeaceOrder),
    /// +15.2, in the segments that the card names: plays a card of Fortunes of War.
    PlayFortune {
        /// The card.
        fortune: FortuneId,
    },
    /// Takes back the last drafts of the segment.
    TakeBack {
        /// Number of drafts, the newest first; at least one.
        steps: u16,
    },
    /// Closes the segment. Its drafts are final from here on.
    EndSegment,
    /// Answers a question put to the seat.
    Answer {
        /// The question.
        decision: DecisionId,
        /// The way chosen.
        answer: Answer,
    },
    /// Files standing orders, in place of any filed before. Private.
    SetOrders {
        /// The orders.
        orders: StandingOrders,
    },
}

impl Command {
    /// Reports whether only the seat that gives it may know it: standing orders, and the choice
    /// of the Pending Card.
    #[must_use]
    pub const fn is_private(&self) -> bool {
        matches!(self, Self::SetOrders { .. } | Self::OptionCard(_))
    }
}
