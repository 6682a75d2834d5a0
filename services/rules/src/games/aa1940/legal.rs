//! Legal commands.

use sandtable_aa1940::blocker::Blocker;
use sandtable_aa1940::facility::{FacilityKind, FacilitySlot};
use sandtable_aa1940::ledger;
use sandtable_aa1940::legal::{
    Destination, EconomyLegal, Legal, PhaseLegal, StackLoads, StackMoves,
};
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::state::UnitId;
use sandtable_aa1940::unit::UnitKind;
use sandtable_kernel::Violation;
use sandtable_proto::games::aa1940::v1 as wire;

use super::ids::Ids;
use crate::codec::{BadField, Decoded, Within};
use crate::games::proto::{FromProto, ToProto};

message! { [Ids<'_>] Legal = wire::Legal { decisions, phase } }

message! { [Ids<'_>] PhaseLegal = wire::PhaseLegal {
    power, phase, declare, buy, buy_facilities, upgrade, repair, moves, raids, loads, unloads,
    engage, ask, fight, place, place_facilities, take_back, blockers, research, drops, launches,
    economies,
} }
message! { [Ids<'_>] EconomyLegal = wire::EconomyLegal {
    economy, buy, buy_facilities, place, place_facilities,
} }

message! { [Ids<'_>] StackMoves = wire::StackMoves { stack, to } }
message! { [Ids<'_>] Destination = wire::Destination { to, via, most } }
message! { [Ids<'_>] StackLoads = wire::StackLoads { stack, aboard } }

tuple! { [Ids<'_>] wire::LoadOption = (transport: UnitId, zone: SpaceId, most: u16) }
tuple! { [Ids<'_>] wire::RepairOption = (at: SpaceId, slot: FacilitySlot, most: u8) }
tuple! { [Ids<'_>] wire::EngageOption = (zone: SpaceId, fight: bool) }
tuple! { [Ids<'_>] wire::PlaceOption = (r#type: UnitKind, at: SpaceId, most: u16) }
tuple! { [Ids<'_>] wire::PlaceFacilityOption = (r#type: FacilityKind, at: SpaceId) }

impl ToProto<Ids<'_>, wire::Blocker> for Blocker {
    fn to_proto(&self, ids: Ids<'_>) -> wire::Blocker {
        wire::Blocker {
            rule: self.violation.rule.to_owned(),
            expected: self.violation.expected.to_string(),
            found: self.violation.found.to_string(),
            at: self.at.to_proto(ids),
            units: self.units.to_proto(ids),
            remedy: self.remedy.to_proto(ids),
        }
    }
}

/// A server's own refusals name rows of the ledger.
impl FromProto<Ids<'_>, wire::Blocker> for Blocker {
    fn from_proto(wire: wire::Blocker, ids: Ids<'_>) -> Decoded<Self> {
        let rule = ledger::find(&wire.rule);
        let rule = rule.ok_or_else(|| BadField::new("must be a rule of the ledger"));
        let rule = rule.within("rule")?.id.as_str();
        Ok(Self {
            violation: *Violation::new(rule, wire.expected, wire.found),
            at: FromProto::from_proto(wire.at, ids).within("at")?,
            units: FromProto::from_proto(wire.units, ids).within("units")?,
            remedy: FromProto::from_proto(wire.remedy, ids).within("remedy")?,
        })
    }
}
