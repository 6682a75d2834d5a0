//! Standing orders.

use sandtable_aa1940::orders::{KamikazeOrder, ScrambleOrder, StandingOrders};
use sandtable_aa1940::unit::UnitKind;
use sandtable_proto::games::aa1940::v1 as wire;

use super::ids::Ids;
use crate::codec::{Decoded, Within};
use crate::games::parse::read_u8;
use crate::games::proto::{FromProto, ToProto};

message! { [Ids<'_>] StandingOrders = wire::StandingOrders {
    scramble, intercept, submerge, losses, agree_losses, passage, share, ground,
} }
message! { [Ids<'_>] ScrambleOrder = wire::ScrambleOrder { zone, fighters, tactical_bombers } }

impl ToProto<Ids<'_>, wire::ScrambleOrders> for Vec<ScrambleOrder> {
    fn to_proto(&self, ids: Ids<'_>) -> wire::ScrambleOrders {
        let orders = self.to_proto(ids);
        wire::ScrambleOrders { orders }
    }
}

impl FromProto<Ids<'_>, wire::ScrambleOrders> for Vec<ScrambleOrder> {
    fn from_proto(wire: wire::ScrambleOrders, ids: Ids<'_>) -> Decoded<Self> {
        Self::from_proto(wire.orders, ids).within("orders")
    }
}

impl<C: Copy> ToProto<C, wire::LossOrder> for Vec<UnitKind> {
    fn to_proto(&self, names: C) -> wire::LossOrder {
        let first = self.to_proto(names);
        wire::LossOrder { first }
    }
}

impl<C: Copy> FromProto<C, wire::LossOrder> for Vec<UnitKind> {
    fn from_proto(wire: wire::LossOrder, names: C) -> Decoded<Self> {
        Self::from_proto(wire.first, names).within("first")
    }
}

impl<C> ToProto<C, wire::KamikazeOrder> for KamikazeOrder {
    fn to_proto(&self, _: C) -> wire::KamikazeOrder {
        wire::KamikazeOrder {
            attacks: match self {
                Self::Never => 0,
                Self::Dearest(attacks) => u32::from(*attacks),
            },
        }
    }
}

impl<C> FromProto<C, wire::KamikazeOrder> for KamikazeOrder {
    fn from_proto(wire: wire::KamikazeOrder, _: C) -> Decoded<Self> {
        Ok(match read_u8(wire.attacks).within("attacks")? {
            0 => Self::Never,
            attacks => Self::Dearest(attacks),
        })
    }
}
