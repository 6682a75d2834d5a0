//! Parts that several messages share: stacks, troops, favors, battle sites, counts.

use sandtable_aa1940::command::{BattleSite, Favor, Stack};
use sandtable_aa1940::event::Troops;
use sandtable_aa1940::ledger;
use sandtable_aa1940::power::Power;
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::unit::UnitKind;
use sandtable_kernel::Violation;
use sandtable_proto::games::aa1940::v1 as wire;
use sandtable_proto::games::aa1940::v1::favor::Kind;

use super::ids::Ids;
use crate::codec::{BadField, Decoded, Within};
use crate::games::parse::read_count;
use crate::games::proto::{FromProto, ToProto};

message! { [Ids<'_>] Stack = wire::Stack { from, r#type = kind, count by read_count, unit } }
message! { [Ids<'_>] BattleSite = wire::BattleSite { r#type = kind, space } }
written_message! { [Ids<'_>] Troops = wire::Troops { power, r#type = kind, count } }

oneof! { [Ids<'_>] Favor = Kind in wire { Passage(0), Transports(0), Carriers(0) } }
envelope! { [Ids<'_>] Favor = wire::Favor { kind } }

tuple! { wire::UnitCount = (r#type: UnitKind, count: u16) }
tuple! { [Ids<'_>] wire::PlacedUnit = (r#type: UnitKind, at: SpaceId) }
tuple! { [Ids<'_>] wire::PowerCount = (power: Power, count: u16) }
tuple! { [Ids<'_>] wire::SpaceCount = (space: SpaceId, count: u16) }

impl<C> ToProto<C, wire::Blocker> for Violation {
    fn to_proto(&self, _: C) -> wire::Blocker {
        wire::Blocker {
            rule: self.rule.to_owned(),
            expected: self.expected.to_string(),
            found: self.found.to_string(),
        }
    }
}

/// A server's own refusals name rows of the ledger.
impl<C> FromProto<C, wire::Blocker> for Violation {
    fn from_proto(wire: wire::Blocker, _: C) -> Decoded<Self> {
        let rule = ledger::find(&wire.rule);
        let rule = rule.ok_or_else(|| BadField::new("must be a rule of the ledger"));
        Ok(*Self::new(
            rule.within("rule")?.id.as_str(),
            wire.expected,
            wire.found,
        ))
    }
}
