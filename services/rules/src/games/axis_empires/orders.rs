//! Standing orders.

use sandtable_axis_empires::orders::StandingOrders;
use sandtable_proto::games::axis_empires::v1 as wire;

use super::kinds;
use crate::codec::{Decoded, Within};

pub(super) fn read(orders: &wire::StandingOrders) -> Decoded<StandingOrders> {
    Ok(StandingOrders {
        stacking: read_part(orders.stacking, kinds::read_loss_order).within("stacking")?,
        contests: read_part(orders.contests, kinds::read_contest_order).within("contests")?,
        losses: read_part(orders.losses, kinds::read_loss_order).within("losses")?,
    })
}

/// An order that is unspecified leaves the question to be asked.
fn read_part<T>(value: i32, read: impl Fn(i32) -> Decoded<T>) -> Decoded<Option<T>> {
    match value {
        0 => Ok(None),
        value => read(value).map(Some),
    }
}

pub(super) fn write(orders: &StandingOrders) -> wire::StandingOrders {
    wire::StandingOrders {
        stacking: orders.stacking.map_or(0, kinds::write_loss_order),
        contests: orders.contests.map_or(0, kinds::write_contest_order),
        losses: orders.losses.map_or(0, kinds::write_loss_order),
    }
}
