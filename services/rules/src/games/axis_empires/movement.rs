//! Sections 3 and 5: movement.

use sandtable_axis_empires::s03_movement::s3_1_1_hex_to_hex::map_edge::Order as MapEdgeMove;
use sandtable_axis_empires::s03_movement::s3_1_1_hex_to_hex::{
    Destination, Moves, Order as HexToHexMove,
};
use sandtable_axis_empires::s03_movement::s3_1_2_port_to_port::{
    Leg, Order as PortToPortMove, Port, Voyage, Voyages,
};
use sandtable_axis_empires::s03_movement::s3_1_3_box_to_box::Order as BoxToBoxMove;
use sandtable_axis_empires::s03_movement::{MovementOrders, Order};
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::games::axis_empires::v1::leg::To;
use sandtable_proto::games::axis_empires::v1::movement_order::Kind;

use crate::codec::{BadField, Decoded, Within};
use crate::games::proto::{FromProto, ToProto};

oneof! { Order = Kind in wire { HexToHex(0), IntoBox(0), PortToPort(0), BoxToBox(0) } }
envelope! { Order = wire::MovementOrder { kind } }

message! { HexToHexMove = wire::MoveHexToHex { piece, path } }
message! { MapEdgeMove = wire::MoveToBox { piece, r#box = to } }
message! { PortToPortMove = wire::MovePortToPort { piece, legs } }
message! { BoxToBoxMove = wire::MoveToBox { piece, r#box = to } }

impl<C: Copy> ToProto<C, wire::Leg> for Leg {
    fn to_proto(&self, names: C) -> wire::Leg {
        wire::Leg {
            convoy: match self {
                Self::Zone { convoy, .. } => Some(convoy.to_proto(names)),
                Self::Canal { .. } => None,
            },
            to: self.to().to_proto(names),
        }
    }
}

impl<C: Copy> FromProto<C, wire::Leg> for Leg {
    fn from_proto(wire: wire::Leg, names: C) -> Decoded<Self> {
        let convoy = Option::from_proto(wire.convoy, names).within("convoy")?;
        let to = wire.to.ok_or_else(|| BadField::missing("to"))?;
        match (convoy, Port::from_proto(to, names)?) {
            (Some(convoy), to) => Ok(Self::Zone { convoy, to }),
            (None, Port::Hex(to)) => Ok(Self::Canal { to }),
            (None, Port::Box(_)) => Err(BadField::missing("convoy")),
        }
    }
}

oneof! { Port = To in wire { Hex(0), Box(0) } }

written_message! { MovementOrders = wire::MovementActs {
    hex_to_hex, into_box, port_to_port, box_to_box,
} }
written_message! { Moves = wire::UnitMoves { piece, to } }
written_message! { Destination = wire::Destination { hex, from, left, overrun } }
written_message! { Voyages = wire::UnitVoyages { piece, to } }

/// The last leg says where it leads.
impl<C: Copy> ToProto<C, wire::Voyage> for Voyage {
    fn to_proto(&self, names: C) -> wire::Voyage {
        let legs = self.legs.to_proto(names);
        wire::Voyage { legs }
    }
}
