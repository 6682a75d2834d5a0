//! What is legal.

use sandtable_axis_empires::legal::{Acts, Legal, SegmentLegal};
use sandtable_kernel::Violation;
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::games::axis_empires::v1::segment_legal;

use super::{kinds, movement, question};

pub(super) fn write(legal: &Legal) -> wire::Legal {
    wire::Legal {
        decisions: question::write_all(&legal.decisions),
        segment: legal.segment.as_ref().map(write_segment),
    }
}

fn write_segment(legal: &SegmentLegal) -> wire::SegmentLegal {
    wire::SegmentLegal {
        faction: kinds::write_faction(legal.faction),
        segment: kinds::write_segment(legal.segment),
        take_back: u32::from(legal.take_back),
        blockers: legal.blockers.iter().map(write_blocker).collect(),
        acts: write_acts(&legal.acts),
    }
}

fn write_acts(acts: &Acts) -> Option<segment_legal::Acts> {
    match acts {
        Acts::None => None,
        Acts::Logistics(acts) => match *acts {},
        Acts::Replacements(acts) => match *acts {},
        Acts::Support(acts) => match *acts {},
        Acts::Organization(acts) => match *acts {},
        Acts::Movement(acts) => Some(segment_legal::Acts::Movement(movement::write_acts(acts))),
        Acts::Combat(acts) => match *acts {},
    }
}

fn write_blocker(violation: &Violation) -> wire::Blocker {
    wire::Blocker {
        rule: violation.rule.to_owned(),
        expected: violation.expected.to_string(),
        found: violation.found.to_string(),
    }
}
