//! Section 1.3: replacements.

use sandtable_axis_empires::pack::Recipient;
use sandtable_axis_empires::s01_seasonal::s1_3_replacements::{Grant, Order, ReplacementOrders};
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::games::axis_empires::v1::grant::To;

use crate::games::proto::ToProto;

message! { Order = wire::ReplacementOrder { unit, to } }

/// The orders stand in a row by unit, so each unit is written once with its places.
impl<C: Copy> ToProto<C, wire::ReplacementActs> for ReplacementOrders {
    fn to_proto(&self, names: C) -> wire::ReplacementActs {
        let units = self.orders.chunk_by(|one, next| one.unit == next.unit);
        let row = |orders: &[Order]| wire::ReplacementPlaces {
            unit: (orders.first()).map_or(0, |order| order.unit.to_proto(names)),
            to: orders
                .iter()
                .map(|order| order.to.to_proto(names))
                .collect(),
        };
        wire::ReplacementActs {
            received: self.received.to_proto(names),
            units: units.map(row).collect(),
        }
    }
}

written_message! { Grant = wire::Grant { theatre, to, steps, armor, colonial, in_pairs } }
written_oneof! { Recipient = To in wire { Country(0), Minors, Chinese } }
