//! Standing orders.

use sandtable_axis_empires::orders::StandingOrders;
use sandtable_proto::games::axis_empires::v1 as wire;

use super::kinds;
use crate::codec::{Decoded, Within};

/// An order that is unspecified leaves the question to be asked.
pub(super) fn read(orders: &wire::StandingOrders) -> Decoded<StandingOrders> {
    let stacking = match orders.stacking {
        0 => None,
        order => Some(kinds::read_loss_order(order).within("stacking")?),
    };
    Ok(StandingOrders { stacking })
}

pub(super) fn write(orders: &StandingOrders) -> wire::StandingOrders {
    wire::StandingOrders {
        stacking: orders.stacking.map_or(0, kinds::write_loss_order),
    }
}
