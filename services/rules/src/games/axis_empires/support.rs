//! Section 2.2: support units, convoys, Beachheads, Blitz markers.

use sandtable_axis_empires::s02_administrative::s2_2_support::places::Places;
use sandtable_axis_empires::s02_administrative::s2_2_support::s2_2_3_3_contests::Contest;
use sandtable_axis_empires::s02_administrative::s2_2_support::s2_2_3_7_convoys::Order as ConvoyOrder;
use sandtable_axis_empires::s02_administrative::s2_2_support::s2_2_3_placement::{Placed, Use};
use sandtable_axis_empires::s02_administrative::s2_2_support::{Order, SupportOrders};
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::games::axis_empires::v1::placed_use::Kind as UseKind;
use sandtable_proto::games::axis_empires::v1::support_order::Kind;

oneof! { Order = Kind in wire {
    InlandAdvance(piece),
    TakeBackBeachhead(piece),
    EndMaintenance,
    Unit as wire::PlaceSupport { piece, at },
    Convoy(0),
    Blitz(hex),
} }
envelope! { Order = wire::SupportOrder { kind } }

message! { ConvoyOrder = wire::PlaceConvoy { piece, zone, mode } }

written_message! { SupportOrders = wire::SupportActs {
    inland, beachheads, maintenance, units, convoys, blitz,
} }
written_message! { Places = wire::SupportPlaces { piece, at } }
written_message! { Contest = wire::Contest { piece, at, strike, with } }
written_message! { Placed = wire::Placed { piece, uses } }

oneof! { Use = UseKind in wire {
    Stay,
    Beachhead(0),
    Escort,
    Strike(0),
    Devastate { marker = 0 },
} }
envelope! { Use = wire::PlacedUse { kind } }
