//! Standing orders.

use sandtable_axis_empires::orders::{StandingOrders, Watch};
use sandtable_proto::games::axis_empires::v1 as wire;

use crate::codec::Decoded;
use crate::games::proto::{FromProto, ToProto, read_from};

/// An order that is unspecified leaves the question to be asked, or the dice as they fall.
impl<C: Copy> FromProto<C, wire::StandingOrders> for StandingOrders {
    fn from_proto(orders: wire::StandingOrders, names: C) -> Decoded<Self> {
        Ok(Self {
            stacking: read_from(orders.stacking, names, "stacking")?,
            contests: read_from(orders.contests, names, "contests")?,
            losses: read_from(orders.losses, names, "losses")?,
            luck: Watch {
                combats: read_from(orders.luck_combats, names, "luck_combats")?,
                delays: read_from(orders.luck_delays, names, "luck_delays")?,
                events: read_from(orders.luck_events, names, "luck_events")?,
            },
        })
    }
}

impl<C: Copy> ToProto<C, wire::StandingOrders> for StandingOrders {
    fn to_proto(&self, names: C) -> wire::StandingOrders {
        wire::StandingOrders {
            stacking: self.stacking.to_proto(names),
            contests: self.contests.to_proto(names),
            losses: self.losses.to_proto(names),
            luck_combats: self.luck.combats.to_proto(names),
            luck_delays: self.luck.delays.to_proto(names),
            luck_events: self.luck.events.to_proto(names),
        }
    }
}

written_message! { @optional [<C: Copy>] [C] StandingOrders = wire::StandingOrders }
