//! Section 1.2: Logistics and Partisan Base markers.

use sandtable_axis_empires::map::HexId;
use sandtable_axis_empires::s01_seasonal::s1_2_logistics::{LogisticsOrders, Order};
use sandtable_axis_empires::state::PieceId;
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::games::axis_empires::v1::logistics_order::Kind;

use super::place::{
    read_hex, read_piece_id, write_hex, write_hexes, write_piece_id, write_piece_ids,
};
use crate::codec::{BadField, Decoded, Within};

pub(super) fn read(order: wire::LogisticsOrder) -> Decoded<Order> {
    let kind = order.kind.ok_or_else(|| BadField::missing("kind"))?;
    match kind {
        Kind::Place(it) => read_place(it).within("place"),
        Kind::Remove(marker) => read_piece_id(marker)
            .map(|marker| Order::Remove { marker })
            .within("remove"),
    }
}

fn read_place(it: wire::PlaceMarker) -> Decoded<Order> {
    Ok(Order::Place {
        marker: read_piece_id(it.marker).within("marker")?,
        at: read_hex(it.hex).within("hex")?,
    })
}

pub(super) fn write(order: &Order) -> wire::LogisticsOrder {
    let kind = match *order {
        Order::Place { marker, at } => Kind::Place(wire::PlaceMarker {
            marker: write_piece_id(marker),
            hex: write_hex(at),
        }),
        Order::Remove { marker } => Kind::Remove(write_piece_id(marker)),
    };
    wire::LogisticsOrder { kind: Some(kind) }
}

pub(super) fn write_acts(acts: &LogisticsOrders) -> wire::LogisticsActs {
    let row = |(marker, hexes): &(PieceId, Vec<HexId>)| wire::MarkerHexes {
        marker: write_piece_id(*marker),
        hexes: write_hexes(hexes),
    };
    wire::LogisticsActs {
        place: acts.place.iter().map(row).collect(),
        remove: write_piece_ids(&acts.remove),
    }
}
