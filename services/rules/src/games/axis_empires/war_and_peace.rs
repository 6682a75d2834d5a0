//! Section 6.1: declarations of war, and truces that run down.

use sandtable_axis_empires::s06_war_and_peace::s6_1_war_and_peace::{Order, WarAndPeaceOrders};
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::games::axis_empires::v1::war_and_peace_order::Kind;

use super::kinds;
use super::politics::{read_area_id, write_area_id};
use crate::codec::{BadField, Decoded, Within};

pub(super) fn read(order: &wire::WarAndPeaceOrder) -> Decoded<Order> {
    match order.kind.ok_or_else(|| BadField::missing("kind"))? {
        Kind::DeclareWar(country) => read_area_id(country)
            .map(|country| Order::DeclareWar { country })
            .within("declare_war"),
        Kind::ReduceTruces(of) => kinds::read_faction(of)
            .map(|of| Order::ReduceTruces { of })
            .within("reduce_truces"),
    }
}

pub(super) fn write(order: Order) -> wire::WarAndPeaceOrder {
    let kind = match order {
        Order::DeclareWar { country } => Kind::DeclareWar(write_area_id(country)),
        Order::ReduceTruces { of } => Kind::ReduceTruces(kinds::write_faction(of)),
    };
    wire::WarAndPeaceOrder { kind: Some(kind) }
}

pub(super) fn write_acts(acts: &WarAndPeaceOrders) -> wire::WarAndPeaceActs {
    let countries = acts.declare_war.iter().copied();
    let factions = acts.reduce_truces.iter().copied();
    wire::WarAndPeaceActs {
        declare_war: countries.map(write_area_id).collect(),
        reduce_truces: factions.map(kinds::write_faction).collect(),
    }
}
