//! Parts that several messages share: stacks, troops, favors, battle sites, counts.

use sandtable_aa1940::command::{BattleSite, Favor, Stack};
use sandtable_aa1940::event::Troops;
use sandtable_aa1940::power::Power;
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::unit::UnitKind;
use sandtable_proto::games::aa1940::v1 as wire;
use sandtable_proto::games::aa1940::v1::favor::Kind;

use super::ids::Ids;
use crate::games::parse::read_count;

message! { [Ids<'_>] Stack = wire::Stack { from, r#type = kind, count by read_count, unit } }
message! { [Ids<'_>] BattleSite = wire::BattleSite { r#type = kind, space } }
written_message! { [Ids<'_>] Troops = wire::Troops { power, r#type = kind, count } }

oneof! { [Ids<'_>] Favor = Kind in wire { Passage(0), Transports(0), Carriers(0) } }
envelope! { [Ids<'_>] Favor = wire::Favor { kind } }

tuple! { wire::UnitCount = (r#type: UnitKind, count: u16) }
tuple! { [Ids<'_>] wire::PlacedUnit = (r#type: UnitKind, at: SpaceId) }
tuple! { [Ids<'_>] wire::PowerCount = (power: Power, count: u16) }
tuple! { [Ids<'_>] wire::SpaceCount = (space: SpaceId, count: u16) }
