//! Legal commands.

use sandtable_axis_empires::legal::{Legal, SegmentLegal, SegmentOrders};
use sandtable_axis_empires::s02_administrative::s2_1_political_events::PoliticalOrders as AnyTime;
use sandtable_kernel::Violation;
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::games::axis_empires::v1::segment_legal::Acts as Kind;

use super::combat;
use super::fortunes;
use super::kinds;
use super::logistics;
use super::movement;
use super::option_card;
use super::organization;
use super::political_events;
use super::question;
use super::replacements;
use super::support;
use super::war_and_peace;

pub(super) fn write(legal: &Legal) -> wire::Legal {
    wire::Legal {
        decisions: question::write_all(&legal.decisions),
        segment: legal.segment.as_ref().map(write_segment),
        any_time: (legal.any_time != AnyTime::default())
            .then(|| political_events::write_acts(&legal.any_time)),
    }
}

fn write_segment(legal: &SegmentLegal) -> wire::SegmentLegal {
    wire::SegmentLegal {
        faction: kinds::write_faction(legal.faction),
        segment: kinds::write_segment(legal.segment),
        take_back: u32::from(legal.take_back),
        blockers: legal.blockers.iter().map(write_blocker).collect(),
        fortunes: fortunes::write_ids(&legal.fortunes),
        acts: write_acts(&legal.acts),
    }
}

fn write_acts(acts: &SegmentOrders) -> Option<Kind> {
    Some(match acts {
        SegmentOrders::None => return None,
        SegmentOrders::Logistics(acts) => Kind::Logistics(logistics::write_acts(acts)),
        SegmentOrders::Replacements(acts) => Kind::Replacements(replacements::write_acts(acts)),
        SegmentOrders::Support(acts) => Kind::Support(support::write_acts(acts)),
        SegmentOrders::Organization(acts) => Kind::Organization(organization::write_acts(acts)),
        SegmentOrders::Movement(acts) => Kind::Movement(movement::write_acts(acts)),
        SegmentOrders::Combat(acts) => Kind::Combat(combat::write_acts(acts)),
        SegmentOrders::OptionCard(acts) => Kind::OptionCard(option_card::write_acts(acts)),
        SegmentOrders::PoliticalEvents(acts) => {
            Kind::PoliticalEvents(political_events::write_acts(acts))
        }
        SegmentOrders::WarAndPeace(acts) => Kind::WarAndPeace(war_and_peace::write_acts(acts)),
    })
}

fn write_blocker(violation: &Violation) -> wire::Blocker {
    wire::Blocker {
        rule: violation.rule.to_owned(),
        expected: violation.expected.to_string(),
        found: violation.found.to_string(),
    }
}
