//! Section 2.1: policies that are given up.

use sandtable_axis_empires::s02_administrative::s2_1_political_events::{Order, PoliticalOrders};
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::games::axis_empires::v1::political_events_order::Kind;

use super::kinds;
use crate::codec::{BadField, Decoded, Within};

pub(super) fn read(order: &wire::PoliticalEventsOrder) -> Decoded<Order> {
    match order.kind.ok_or_else(|| BadField::missing("kind"))? {
        Kind::EndPolicy(policy) => kinds::read_policy(policy)
            .map(|policy| Order::EndPolicy { policy })
            .within("end_policy"),
        Kind::ChangeGovernment(()) => Ok(Order::ChangeGovernment),
    }
}

pub(super) fn write(order: Order) -> wire::PoliticalEventsOrder {
    let kind = match order {
        Order::EndPolicy { policy } => Kind::EndPolicy(kinds::write_policy(policy)),
        Order::ChangeGovernment => Kind::ChangeGovernment(()),
    };
    wire::PoliticalEventsOrder { kind: Some(kind) }
}

pub(super) fn write_acts(acts: &PoliticalOrders) -> wire::PoliticalEventsActs {
    wire::PoliticalEventsActs {
        end: acts.end.iter().copied().map(kinds::write_policy).collect(),
        change_government: acts.change_government,
    }
}
