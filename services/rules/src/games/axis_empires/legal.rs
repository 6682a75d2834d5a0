//! Legal commands.

use sandtable_axis_empires::blocker::Blocker;
use sandtable_axis_empires::legal::{Legal, SegmentLegal, SegmentOrders};
use sandtable_axis_empires::s02_administrative::s2_1_political_events::PoliticalOrders as AnyTime;
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::games::axis_empires::v1::segment_legal::Acts as Kind;

use crate::games::proto::ToProto;

impl<C: Copy> ToProto<C, wire::Legal> for Legal {
    fn to_proto(&self, names: C) -> wire::Legal {
        let any_time = self.any_time != AnyTime::default();
        wire::Legal {
            decisions: self.decisions.to_proto(names),
            segment: self.segment.to_proto(names),
            any_time: any_time.then(|| self.any_time.to_proto(names)),
        }
    }
}

written_message! { SegmentLegal = wire::SegmentLegal {
    faction, segment, take_back, blockers, fortunes, acts,
} }

impl<C: Copy> ToProto<C, Option<Kind>> for SegmentOrders {
    fn to_proto(&self, names: C) -> Option<Kind> {
        Some(match self {
            Self::None => return None,
            Self::Logistics(acts) => Kind::Logistics(acts.to_proto(names)),
            Self::Replacements(acts) => Kind::Replacements(acts.to_proto(names)),
            Self::Support(acts) => Kind::Support(acts.to_proto(names)),
            Self::Organization(acts) => Kind::Organization(acts.to_proto(names)),
            Self::Movement(acts) => Kind::Movement(acts.to_proto(names)),
            Self::Combat(acts) => Kind::Combat(acts.to_proto(names)),
            Self::OptionCard(acts) => Kind::OptionCard(acts.to_proto(names)),
            Self::PoliticalEvents(acts) => Kind::PoliticalEvents(acts.to_proto(names)),
            Self::WarAndPeace(acts) => Kind::WarAndPeace(acts.to_proto(names)),
        })
    }
}

impl<C: Copy> ToProto<C, wire::Blocker> for Blocker {
    fn to_proto(&self, names: C) -> wire::Blocker {
        wire::Blocker {
            rule: self.violation.rule.to_owned(),
            expected: self.violation.expected.to_string(),
            found: self.violation.found.to_string(),
            hex: self.hex.to_proto(names),
            pieces: self.pieces.to_proto(names),
            remedy: self.remedy.to_proto(names),
        }
    }
}
