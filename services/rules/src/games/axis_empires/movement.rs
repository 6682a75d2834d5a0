//! Sections 3 and 5: movement.

use sandtable_axis_empires::map::BoxId;
use sandtable_axis_empires::s03_movement::s3_1_1_hex_to_hex::{self, Destination, Moves, map_edge};
use sandtable_axis_empires::s03_movement::{Acts, Order};
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::games::axis_empires::v1::movement_order::Kind;

use super::place::{read_hex, read_piece_id, write_hex, write_hexes, write_piece_id};
use crate::codec::{BadField, Decoded, Within};
use crate::games::read::{read_list, read_u8};

pub(super) fn read(order: wire::MovementOrder) -> Decoded<Order> {
    let kind = order.kind.ok_or_else(|| BadField::missing("kind"))?;
    match kind {
        Kind::HexToHex(it) => read_hex_to_hex(&it).within("hex_to_hex"),
        Kind::IntoBox(it) => read_into_box(&it).within("into_box"),
    }
}

fn read_hex_to_hex(it: &wire::MoveHexToHex) -> Decoded<Order> {
    Ok(Order::HexToHex(s3_1_1_hex_to_hex::Order {
        piece: read_piece_id(it.piece).within("piece")?,
        path: read_list(&it.path, "path", |hex| read_hex(*hex))?,
    }))
}

fn read_into_box(it: &wire::MoveIntoBox) -> Decoded<Order> {
    Ok(Order::IntoBox(map_edge::Order {
        piece: read_piece_id(it.piece).within("piece")?,
        to: read_u8(it.r#box).map(BoxId).within("box")?,
    }))
}

pub(super) fn write(order: &Order) -> wire::MovementOrder {
    let kind = match order {
        Order::HexToHex(order) => Kind::HexToHex(wire::MoveHexToHex {
            piece: write_piece_id(order.piece),
            path: write_hexes(&order.path),
        }),
        Order::IntoBox(order) => Kind::IntoBox(write_into_box(order)),
    };
    wire::MovementOrder { kind: Some(kind) }
}

fn write_into_box(order: &map_edge::Order) -> wire::MoveIntoBox {
    wire::MoveIntoBox {
        piece: write_piece_id(order.piece),
        r#box: u32::from(order.to.0),
    }
}

pub(super) fn write_acts(acts: &Acts) -> wire::MovementActs {
    wire::MovementActs {
        hex_to_hex: acts.hex_to_hex.iter().map(write_moves).collect(),
        into_box: acts.into_box.iter().map(write_into_box).collect(),
    }
}

fn write_moves(moves: &Moves) -> wire::UnitMoves {
    let destination = |to: &Destination| wire::Destination {
        hex: write_hex(to.hex),
        from: to.from.map(write_hex),
        left: u32::from(to.left),
    };
    wire::UnitMoves {
        piece: write_piece_id(moves.piece),
        to: moves.to.iter().map(destination).collect(),
    }
}
