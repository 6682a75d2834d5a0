//! Everything a seat may do now.
//!
//! Listed commands are accepted, and unlisted ones refused. Standing orders may be filed at any
//! time.

use sandtable_kernel::Seat;

use crate::blocker::Blocker;
use crate::decision::Decision;
use crate::dispatch;
use crate::faction::Faction;
use crate::o15_fortunes_of_war::o15_2_using;
use crate::pack::FortuneId;
use crate::run;
use crate::s01_seasonal::{s1_1_option_card, s1_2_logistics, s1_3_replacements};
use crate::s02_administrative::s2_1_political_events::{self, s14_22_any_time};
use crate::s02_administrative::{s2_2_support, s2_3_organization};
use crate::s03_movement;
use crate::s04_combat;
use crate::s06_war_and_peace::s6_1_war_and_peace;
use crate::segment::Segment;
use crate::state::State;
use crate::step::PendingStep;

/// Orders open to the phasing faction in its segment, by chapter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum SegmentOrders {
    /// Nothing but closing it.
    #[default]
    None,
    /// 1.1.
    OptionCard(s1_1_option_card::CardOrders),
    /// 1.2.
    Logistics(s1_2_logistics::LogisticsOrders),
    /// 1.3.
    Replacements(s1_3_replacements::ReplacementOrders),
    /// 2.1.
    PoliticalEvents(s2_1_political_events::PoliticalOrders),
    /// 2.2.
    Support(s2_2_support::SupportOrders),
    /// 2.3.
    Organization(s2_3_organization::OrganizationOrders),
    /// 3 and 5.
    Movement(s03_movement::MovementOrders),
    /// 4.
    Combat(s04_combat::CombatOrders),
    /// 6.1.
    WarAndPeace(s6_1_war_and_peace::WarAndPeaceOrders),
}

impl SegmentOrders {
    /// Lists the orders of the current segment's chapter.
    fn of(state: &State) -> Self {
        match state.segment() {
            Segment::OptionCard => Self::OptionCard(s1_1_option_card::acts(state)),
            Segment::Logistics => Self::Logistics(s1_2_logistics::acts(state)),
            Segment::Replacements => Self::Replacements(s1_3_replacements::acts(state)),
            Segment::PoliticalEvents => Self::PoliticalEvents(s2_1_political_events::acts(state)),
            Segment::Support => Self::Support(s2_2_support::acts(state)),
            Segment::Organization => Self::Organization(s2_3_organization::acts(state)),
            Segment::OperationalMovement | Segment::ReserveMovement => {
                Self::Movement(s03_movement::acts(state))
            }
            Segment::BlitzCombat | Segment::RegularCombat | Segment::Marker => {
                Self::Combat(s04_combat::acts(state))
            }
            Segment::WarAndPeace => Self::WarAndPeace(s6_1_war_and_peace::acts(state)),
            Segment::VictoryPointCheck
            | Segment::ConditionalEvents
            | Segment::Delay
            | Segment::TurnMarker => Self::None,
        }
    }
}

/// Commands open to the phasing faction in its segment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SegmentLegal {
    /// The acting power or faction.
    pub faction: Faction,
    /// In which segment.
    pub segment: Segment,
    /// The orders it may give.
    pub acts: SegmentOrders,
    /// The cards of Fortunes of War that it may play.
    pub fortunes: Vec<FortuneId>,
    /// Number of drafts that can be taken back.
    pub take_back: u16,
    /// Why the segment cannot be closed yet; empty when it can.
    pub blockers: Vec<Blocker>,
}

/// Everything a seat may do now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Legal {
    /// Questions the seat must answer.
    pub decisions: Vec<Decision>,
    /// Commands open to the phasing faction; none when it is not this seat's move.
    pub segment: Option<SegmentLegal>,
    /// Orders open to this seat at any time, regardless of the move.
    pub any_time: s2_1_political_events::PoliticalOrders,
}

impl Legal {
    /// Lists everything that a seat may do in a state.
    pub(crate) fn of(state: &State, seat: Seat) -> Self {
        let decisions: Vec<Decision> = state
            .pending()
            .iter()
            .filter(|decision| decision.seat == seat)
            .cloned()
            .collect();
        let its_move = state.pending().is_empty() && run::awaited(state).contains(seat);
        let chapter = dispatch::chapter(state.segment());
        let segment = its_move.then(|| SegmentLegal {
            faction: state.phasing(),
            segment: state.segment(),
            acts: SegmentOrders::of(state),
            fortunes: o15_2_using::playable(state),
            take_back: u16::try_from(state.drafts().len()).unwrap_or(u16::MAX),
            blockers: (chapter.blockers)(state),
        });
        let at_rest = state.outcome().is_none()
            && state.pending().is_empty()
            && matches!(state.step(), PendingStep::Commands);
        let any_time = if at_rest {
            s14_22_any_time::acts(state, seat)
        } else {
            s2_1_political_events::PoliticalOrders::default()
        };
        Self {
            decisions,
            segment,
            any_time,
        }
    }
}
