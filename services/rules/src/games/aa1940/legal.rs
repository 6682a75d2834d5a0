//! Legal commands.

use sandtable_aa1940::facility::{FacilityKind, FacilitySlot};
use sandtable_aa1940::legal::{
    Destination, EconomyLegal, Legal, PhaseLegal, StackLoads, StackMoves,
};
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::state::UnitId;
use sandtable_aa1940::unit::UnitKind;
use sandtable_proto::games::aa1940::v1 as wire;

use super::ids::Ids;

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
