//! Standing orders.

use sandtable_aa1940::orders::{KamikazeOrder, ScrambleOrder, StandingOrders};
use sandtable_proto::games::aa1940::v1 as wire;

use super::ids::Ids;
use super::kinds;
use crate::codec::{Decoded, Within};
use crate::games::parse::{read_list, read_u8, read_u16};

pub(super) fn read(ids: Ids<'_>, orders: &wire::StandingOrders) -> Decoded<StandingOrders> {
    let scramble = orders.scramble.as_ref().map(|scramble| {
        read_list(&scramble.orders, "orders", |order| {
            read_scramble(ids, order)
        })
        .within("scramble")
    });
    let losses = orders.losses.as_ref().map(|losses| {
        read_list(&losses.first, "first", |kind| kinds::read_unit_kind(*kind)).within("losses")
    });
    Ok(StandingOrders {
        scramble: scramble.transpose()?,
        intercept: read_unless_unset(orders.intercept, kinds::read_intercept)
            .within("intercept")?,
        submerge: read_unless_unset(orders.submerge, kinds::read_submerge).within("submerge")?,
        losses: losses.transpose()?,
        agree_losses: orders.agree_losses,
        passage: orders.passage,
        share: orders.share,
        ground: orders.ground,
    })
}

/// An order that is unspecified leaves the question to be asked.
fn read_unless_unset<T>(value: i32, read: impl Fn(i32) -> Decoded<T>) -> Decoded<Option<T>> {
    if value == 0 {
        Ok(None)
    } else {
        read(value).map(Some)
    }
}

fn read_scramble(ids: Ids<'_>, order: &wire::ScrambleOrder) -> Decoded<ScrambleOrder> {
    Ok(ScrambleOrder {
        zone: ids.read_optional_space(&order.zone).within("zone")?,
        fighters: read_u16(order.fighters).within("fighters")?,
        tactical_bombers: read_u16(order.tactical_bombers).within("tactical_bombers")?,
    })
}

pub(super) fn read_kamikaze(order: &wire::KamikazeOrder) -> Decoded<KamikazeOrder> {
    Ok(match read_u8(order.attacks).within("attacks")? {
        0 => KamikazeOrder::Never,
        attacks => KamikazeOrder::Dearest(attacks),
    })
}

pub(super) fn write_kamikaze(order: KamikazeOrder) -> wire::KamikazeOrder {
    wire::KamikazeOrder {
        attacks: match order {
            KamikazeOrder::Never => 0,
            KamikazeOrder::Dearest(attacks) => u32::from(attacks),
        },
    }
}

pub(super) fn write(ids: Ids<'_>, orders: &StandingOrders) -> wire::StandingOrders {
    let scramble = |order: &ScrambleOrder| wire::ScrambleOrder {
        zone: ids.write_optional_space(order.zone),
        fighters: u32::from(order.fighters),
        tactical_bombers: u32::from(order.tactical_bombers),
    };
    wire::StandingOrders {
        scramble: orders.scramble.as_ref().map(|orders| wire::ScrambleOrders {
            orders: orders.iter().map(scramble).collect(),
        }),
        intercept: orders.intercept.map_or(0, kinds::write_intercept),
        submerge: orders.submerge.map_or(0, kinds::write_submerge),
        losses: orders.losses.as_ref().map(|kinds| wire::LossOrder {
            first: kinds
                .iter()
                .map(|kind| kinds::write_unit_kind(*kind))
                .collect(),
        }),
        agree_losses: orders.agree_losses,
        passage: orders.passage,
        share: orders.share,
        ground: orders.ground,
    }
}
