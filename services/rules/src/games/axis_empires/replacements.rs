//! Section 1.3: replacements.

use sandtable_axis_empires::pack::Recipient;
use sandtable_axis_empires::s01_seasonal::s1_3_replacements::{Grant, Order, ReplacementOrders};
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::games::axis_empires::v1::grant::To;

use super::kinds;
use super::place;
use super::place::{read_counter_id, write_counter_id};
use crate::codec::{Decoded, Within};

pub(super) fn read(order: &wire::ReplacementOrder) -> Decoded<Order> {
    Ok(Order {
        unit: read_counter_id(order.unit).within("unit")?,
        to: place::read(order.to, "to")?,
    })
}

pub(super) fn write(order: &Order) -> wire::ReplacementOrder {
    wire::ReplacementOrder {
        unit: write_counter_id(order.unit),
        to: Some(place::write(order.to)),
    }
}

/// The orders stand in a row by unit, so each unit is written once with its places.
pub(super) fn write_acts(acts: &ReplacementOrders) -> wire::ReplacementActs {
    let units = acts.orders.chunk_by(|one, next| one.unit == next.unit);
    let row = |orders: &[Order]| wire::ReplacementPlaces {
        unit: orders
            .first()
            .map_or(0, |order| write_counter_id(order.unit)),
        to: orders.iter().map(|order| place::write(order.to)).collect(),
    };
    wire::ReplacementActs {
        received: acts.received.iter().map(write_grant).collect(),
        units: units.map(row).collect(),
    }
}

fn write_grant(grant: &Grant) -> wire::Grant {
    wire::Grant {
        theatre: kinds::write_theatre(grant.theatre),
        to: Some(match grant.to {
            Recipient::Country(area) => To::Country(u32::from(area.0)),
            Recipient::Minors => To::Minors(()),
            Recipient::Chinese => To::Chinese(()),
        }),
        steps: u32::from(grant.steps),
        armor: grant.armor,
        colonial: grant.colonial,
        in_pairs: grant.in_pairs,
    }
}
