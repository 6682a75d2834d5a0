//! Standing orders.

use sandtable_axis_empires::orders::{StandingOrders, Watch};
use sandtable_proto::games::axis_empires::v1 as wire;

use super::kinds;
use crate::codec::{Decoded, Within};

pub(super) fn read(orders: &wire::StandingOrders) -> Decoded<StandingOrders> {
    Ok(StandingOrders {
        stacking: read_part(orders.stacking, kinds::read_loss_order).within("stacking")?,
        contests: read_part(orders.contests, kinds::read_contest_order).within("contests")?,
        losses: read_part(orders.losses, kinds::read_loss_order).within("losses")?,
        luck: Watch {
            combats: read_part(orders.luck_combats, kinds::read_luck_watch)
                .within("luck_combats")?,
            delays: read_part(orders.luck_delays, kinds::read_luck_watch).within("luck_delays")?,
            events: read_part(orders.luck_events, kinds::read_luck_watch).within("luck_events")?,
        },
    })
}

/// An order that is unspecified leaves the question to be asked, or the dice as they fall.
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
        luck_combats: orders.luck.combats.map_or(0, kinds::write_luck_watch),
        luck_delays: orders.luck.delays.map_or(0, kinds::write_luck_watch),
        luck_events: orders.luck.events.map_or(0, kinds::write_luck_watch),
    }
}
