//! Sections 3 and 5: movement.

use sandtable_axis_empires::map::BoxId;
use sandtable_axis_empires::s03_movement::s3_1_1_hex_to_hex::{self, Destination, Moves, map_edge};
use sandtable_axis_empires::s03_movement::s3_1_2_port_to_port::{self, Leg, Port, Voyage, Voyages};
use sandtable_axis_empires::s03_movement::{MovementOrders, Order, s3_1_3_box_to_box};
use sandtable_axis_empires::state::PieceId;
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::games::axis_empires::v1::leg::To;
use sandtable_proto::games::axis_empires::v1::movement_order::Kind;

use super::place::{read_hex, read_piece_id, write_hex, write_hexes, write_piece_id};
use crate::codec::{BadField, Decoded, Within};
use crate::games::parse::{read_list, read_u8};

pub(super) fn read(order: wire::MovementOrder) -> Decoded<Order> {
    let kind = order.kind.ok_or_else(|| BadField::missing("kind"))?;
    match kind {
        Kind::HexToHex(it) => read_hex_to_hex(&it).within("hex_to_hex"),
        Kind::IntoBox(it) => read_to_box(it)
            .map(|(piece, to)| Order::IntoBox(map_edge::Order { piece, to }))
            .within("into_box"),
        Kind::PortToPort(it) => read_port_to_port(&it).within("port_to_port"),
        Kind::BoxToBox(it) => read_to_box(it)
            .map(|(piece, to)| Order::BoxToBox(s3_1_3_box_to_box::Order { piece, to }))
            .within("box_to_box"),
    }
}

fn read_hex_to_hex(it: &wire::MoveHexToHex) -> Decoded<Order> {
    Ok(Order::HexToHex(s3_1_1_hex_to_hex::Order {
        piece: read_piece_id(it.piece).within("piece")?,
        path: read_list(&it.path, "path", |hex| read_hex(*hex))?,
    }))
}

fn read_to_box(it: wire::MoveToBox) -> Decoded<(PieceId, BoxId)> {
    let piece = read_piece_id(it.piece).within("piece")?;
    Ok((piece, read_u8(it.r#box).map(BoxId).within("box")?))
}

fn read_port_to_port(it: &wire::MovePortToPort) -> Decoded<Order> {
    Ok(Order::PortToPort(s3_1_2_port_to_port::Order {
        piece: read_piece_id(it.piece).within("piece")?,
        legs: read_list(&it.legs, "legs", read_leg)?,
    }))
}

fn read_leg(leg: &wire::Leg) -> Decoded<Leg> {
    let convoy = leg.convoy.map(read_piece_id).transpose().within("convoy")?;
    let to = match leg.to.ok_or_else(|| BadField::missing("to"))? {
        To::Hex(hex) => Port::Hex(read_hex(hex).within("hex")?),
        To::Box(id) => Port::Box(read_u8(id).map(BoxId).within("box")?),
    };
    match (convoy, to) {
        (Some(convoy), to) => Ok(Leg::Zone { convoy, to }),
        (None, Port::Hex(to)) => Ok(Leg::Canal { to }),
        (None, Port::Box(_)) => Err(BadField::missing("convoy")),
    }
}

pub(super) fn write(order: &Order) -> wire::MovementOrder {
    let kind = match order {
        Order::HexToHex(order) => Kind::HexToHex(wire::MoveHexToHex {
            piece: write_piece_id(order.piece),
            path: write_hexes(&order.path),
        }),
        Order::IntoBox(order) => Kind::IntoBox(write_to_box(order.piece, order.to)),
        Order::PortToPort(order) => Kind::PortToPort(wire::MovePortToPort {
            piece: write_piece_id(order.piece),
            legs: write_legs(&order.legs),
        }),
        Order::BoxToBox(order) => Kind::BoxToBox(write_to_box(order.piece, order.to)),
    };
    wire::MovementOrder { kind: Some(kind) }
}

fn write_to_box(piece: PieceId, to: BoxId) -> wire::MoveToBox {
    wire::MoveToBox {
        piece: write_piece_id(piece),
        r#box: u32::from(to.0),
    }
}

fn write_legs(legs: &[Leg]) -> Vec<wire::Leg> {
    let port = |port| match port {
        Port::Hex(hex) => To::Hex(write_hex(hex)),
        Port::Box(id) => To::Box(u32::from(id.0)),
    };
    let write = |leg: &Leg| wire::Leg {
        convoy: match leg {
            Leg::Zone { convoy, .. } => Some(write_piece_id(*convoy)),
            Leg::Canal { .. } => None,
        },
        to: Some(port(leg.to())),
    };
    legs.iter().map(write).collect()
}

pub(super) fn write_acts(acts: &MovementOrders) -> wire::MovementActs {
    wire::MovementActs {
        hex_to_hex: acts.hex_to_hex.iter().map(write_moves).collect(),
        into_box: (acts.into_box.iter())
            .map(|order| write_to_box(order.piece, order.to))
            .collect(),
        port_to_port: acts.port_to_port.iter().map(write_voyages).collect(),
        box_to_box: (acts.box_to_box.iter())
            .map(|order| write_to_box(order.piece, order.to))
            .collect(),
    }
}

fn write_moves(moves: &Moves) -> wire::UnitMoves {
    let destination = |to: &Destination| wire::Destination {
        hex: write_hex(to.hex),
        from: to.from,
        left: u32::from(to.left),
        overrun: to.overrun.map(write_piece_id),
    };
    wire::UnitMoves {
        piece: write_piece_id(moves.piece),
        to: moves.to.iter().map(destination).collect(),
    }
}

fn write_voyages(voyages: &Voyages) -> wire::UnitVoyages {
    let voyage = |voyage: &Voyage| wire::Voyage {
        legs: write_legs(&voyage.legs),
    };
    wire::UnitVoyages {
        piece: write_piece_id(voyages.piece),
        to: voyages.to.iter().map(voyage).collect(),
    }
}
