//! Section 2.3: combining, converting, eliminating, breaking down, Detachments.

use sandtable_axis_empires::s02_administrative::s2_3_organization::{Order, OrganizationOrders};
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::games::axis_empires::v1::organization_order::Kind;

use crate::codec::{Decoded, Within};
use crate::games::proto::FromProto;

oneof! { Order = Kind in wire {
    BuildUp { unit, with },
    Convert { from, unit },
    TurnOver(unit),
    Eliminate(unit),
    BreakDown { unit, into },
    Detach { unit, hex },
    Recall(unit),
} write names {
    Self::Form { from: [first, second], unit } => Kind::Form(wire::Form {
        first: first.to_proto(names),
        second: second.to_proto(names),
        unit: unit.to_proto(names),
    }),
} read names {
    Kind::Form(it) => read_form(it, names).within("form"),
} }
envelope! { Order = wire::OrganizationOrder { kind } }

fn read_form<C: Copy>(it: wire::Form, names: C) -> Decoded<Order> {
    let first = FromProto::from_proto(it.first, names).within("first")?;
    let second = FromProto::from_proto(it.second, names).within("second")?;
    Ok(Order::Form {
        from: [first, second],
        unit: FromProto::from_proto(it.unit, names).within("unit")?,
    })
}

written_message! { OrganizationOrders = wire::OrganizationActs { orders } }
