//! Research and Development: its advances, and what can be bought and launched.

use sandtable_aa1940::advance::{Advance, Advances, Chart};
use sandtable_aa1940::economy::EconomyId;
use sandtable_aa1940::facility::FacilitySlot;
use sandtable_aa1940::legal::{ResearchLegal, RocketLegal};
use sandtable_aa1940::space::SpaceId;
use sandtable_proto::games::aa1940::v1 as wire;

use super::ids::Ids;
use crate::codec::Decoded;
use crate::games::proto::{FromProto, ToProto};

enumeration! { Advance = Advance {
    AdvancedArtillery, Rockets, Paratroopers, IncreasedFactoryProduction, WarBonds,
    ImprovedMechanizedInfantry, SuperSubmarines, JetFighters, ImprovedShipyards, Radar,
    LongRangeAircraft, HeavyBombers,
} }
enumeration! { Chart = BreakthroughChart { One, Two } }

impl<C: Copy> ToProto<C, Vec<i32>> for Advances {
    fn to_proto(&self, names: C) -> Vec<i32> {
        self.iter().map(|advance| advance.to_proto(names)).collect()
    }
}

impl<C: Copy> FromProto<C, Vec<i32>> for Advances {
    fn from_proto(list: Vec<i32>, names: C) -> Decoded<Self> {
        Vec::from_proto(list, names).map(Self::from_iter)
    }
}

tuple! { [Ids<'_>] wire::EconomyPart = (economy: EconomyId, ipcs: u32) }

message! { [Ids<'_>] ResearchLegal = wire::ResearchOption { most, die_cost, purses } }
message! { [Ids<'_>] RocketLegal = wire::RocketOption { from, targets } }
tuple! { [Ids<'_>] wire::RocketTarget = (at: SpaceId, slot: FacilitySlot) }
