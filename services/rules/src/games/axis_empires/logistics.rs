//! Section 1.2: Logistics and Partisan Base markers.

use sandtable_axis_empires::map::HexId;
use sandtable_axis_empires::s01_seasonal::s1_2_logistics::{LogisticsOrders, Order};
use sandtable_axis_empires::state::PieceId;
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::games::axis_empires::v1::logistics_order::Kind;

oneof! { Order = Kind in wire {
    Place as wire::PlaceMarker { marker, hex = at },
    Remove(marker),
} }
envelope! { Order = wire::LogisticsOrder { kind } }

written_message! { LogisticsOrders = wire::LogisticsActs { place, remove } }
written_tuple! { wire::MarkerHexes = (marker: PieceId, hexes: Vec<HexId>) }
