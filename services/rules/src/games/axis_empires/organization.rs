//! Section 2.3: combining, converting, eliminating, breaking down, Detachments.

use sandtable_axis_empires::s02_administrative::s2_3_organization::{Order, OrganizationOrders};
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::games::axis_empires::v1::organization_order::Kind;

use super::place::{
    read_counter_id, read_hex, read_piece_id, write_counter_id, write_hex, write_piece_id,
};
use crate::codec::{BadField, Decoded, Within};
use crate::games::parse::read_list;

pub(super) fn read(order: &wire::OrganizationOrder) -> Decoded<Order> {
    let kind = order.kind.as_ref();
    match kind.ok_or_else(|| BadField::missing("kind"))? {
        Kind::BuildUp(it) => read_build_up(*it).within("build_up"),
        Kind::Form(it) => read_form(*it).within("form"),
        Kind::Convert(it) => read_convert(*it).within("convert"),
        Kind::TurnOver(unit) => read_piece_id(*unit)
            .map(|unit| Order::TurnOver { unit })
            .within("turn_over"),
        Kind::Eliminate(unit) => read_piece_id(*unit)
            .map(|unit| Order::Eliminate { unit })
            .within("eliminate"),
        Kind::BreakDown(it) => read_break_down(it).within("break_down"),
        Kind::Detach(it) => read_detach(*it).within("detach"),
        Kind::Recall(unit) => read_piece_id(*unit)
            .map(|unit| Order::Recall { unit })
            .within("recall"),
    }
}

fn read_build_up(it: wire::BuildUp) -> Decoded<Order> {
    Ok(Order::BuildUp {
        unit: read_piece_id(it.unit).within("unit")?,
        with: read_piece_id(it.with).within("with")?,
    })
}

fn read_form(it: wire::Form) -> Decoded<Order> {
    let first = read_piece_id(it.first).within("first")?;
    let second = read_piece_id(it.second).within("second")?;
    Ok(Order::Form {
        from: [first, second],
        unit: read_counter_id(it.unit).within("unit")?,
    })
}

fn read_convert(it: wire::Convert) -> Decoded<Order> {
    Ok(Order::Convert {
        from: read_piece_id(it.from).within("from")?,
        unit: read_counter_id(it.unit).within("unit")?,
    })
}

fn read_break_down(it: &wire::BreakDown) -> Decoded<Order> {
    Ok(Order::BreakDown {
        unit: read_piece_id(it.unit).within("unit")?,
        into: read_list(&it.into, "into", |unit| read_counter_id(*unit))?,
    })
}

fn read_detach(it: wire::Detach) -> Decoded<Order> {
    Ok(Order::Detach {
        unit: read_counter_id(it.unit).within("unit")?,
        hex: read_hex(it.hex).within("hex")?,
    })
}

pub(super) fn write(order: &Order) -> wire::OrganizationOrder {
    let kind = match order {
        Order::BuildUp { unit, with } => Kind::BuildUp(wire::BuildUp {
            unit: write_piece_id(*unit),
            with: write_piece_id(*with),
        }),
        Order::Form { from, unit } => Kind::Form(wire::Form {
            first: write_piece_id(from[0]),
            second: write_piece_id(from[1]),
            unit: write_counter_id(*unit),
        }),
        Order::Convert { from, unit } => Kind::Convert(wire::Convert {
            from: write_piece_id(*from),
            unit: write_counter_id(*unit),
        }),
        Order::TurnOver { unit } => Kind::TurnOver(write_piece_id(*unit)),
        Order::Eliminate { unit } => Kind::Eliminate(write_piece_id(*unit)),
        Order::BreakDown { unit, into } => Kind::BreakDown(wire::BreakDown {
            unit: write_piece_id(*unit),
            into: into.iter().copied().map(write_counter_id).collect(),
        }),
        Order::Detach { unit, hex } => Kind::Detach(wire::Detach {
            unit: write_counter_id(*unit),
            hex: write_hex(*hex),
        }),
        Order::Recall { unit } => Kind::Recall(write_piece_id(*unit)),
    };
    wire::OrganizationOrder { kind: Some(kind) }
}

pub(super) fn write_acts(acts: &OrganizationOrders) -> wire::OrganizationActs {
    wire::OrganizationActs {
        orders: acts.orders.iter().map(write).collect(),
    }
}
