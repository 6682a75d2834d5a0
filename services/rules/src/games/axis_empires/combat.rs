//! Section 4: what can be ordered in the Combat Phase.

use sandtable_axis_empires::s04_combat::s4_1_1_airdrop::{Order as Airdrop, Targets};
use sandtable_axis_empires::s04_combat::s4_1_4_airdrop_landing::Order as AirdropLanding;
use sandtable_axis_empires::s04_combat::s4_1_blitz::Order as BlitzOrder;
use sandtable_axis_empires::s04_combat::s4_2_1_attacks::{Attack, AttackTarget};
use sandtable_axis_empires::s04_combat::{CombatOrders, Order};
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::games::axis_empires::v1::combat_order::Kind;

use crate::games::proto::{ToProto, read_from};

oneof! { Order = Kind in wire {
    Attack(0),
    ReturnConvoy(0),
} write names {
    Self::Blitz(order) => order.to_proto(names),
} read names {
    Kind::Airdrop(it) => read_from(it, names, "airdrop")
        .map(|order| Self::Blitz(BlitzOrder::Airdrop(order))),
    Kind::Land(piece) => read_from(piece, names, "land")
        .map(|piece| Self::Blitz(BlitzOrder::Land { piece })),
    Kind::LandForces(marker) => read_from(marker, names, "land_forces")
        .map(|marker| Self::Blitz(BlitzOrder::LandForces { marker })),
    Kind::AirdropLanding(it) => read_from(it, names, "airdrop_landing")
        .map(|order| Self::Blitz(BlitzOrder::AirdropLanding(order))),
} }
envelope! { Order = wire::CombatOrder { kind } }

written_oneof! { BlitzOrder = Kind in wire {
    Airdrop(0),
    Land(piece),
    LandForces(marker),
    AirdropLanding(0),
} }

message! { Airdrop = wire::Airdrop { piece, to } }
message! { AirdropLanding = wire::AirdropLanding { airdrop, unit } }
message! { Attack = wire::Attack { hex, units, support } }

impl<C: Copy> ToProto<C, wire::CombatActs> for CombatOrders {
    fn to_proto(&self, names: C) -> wire::CombatActs {
        wire::CombatActs {
            airdrops: self.blitz.airdrops.to_proto(names),
            attacks: self.attacks.to_proto(names),
            landings: self.blitz.landings.to_proto(names),
            forces: self.blitz.forces.to_proto(names),
            airdrop_landings: self.blitz.airdrop_landings.to_proto(names),
            convoys: self.convoys.to_proto(names),
        }
    }
}

written_message! { Targets = wire::AirdropTargets { piece, to } }
written_message! { AttackTarget = wire::AttackTarget { hex, units, supports, strongest } }
