//! Events.

use sandtable_aa1940::event::Event;
use sandtable_proto::games::aa1940::v1 as wire;
use sandtable_proto::games::aa1940::v1::event::Kind;

use super::ids::Ids;
use crate::games::proto::ToProto;

impl ToProto<Ids<'_>, wire::Event> for Event {
    fn to_proto(&self, ids: Ids<'_>) -> wire::Event {
        let economy = match self {
            Self::OfEconomy { economy, .. } => economy.to_proto(ids),
            _ => String::new(),
        };
        wire::Event {
            kind: self.to_proto(ids),
            economy,
        }
    }
}

written_oneof! { [Ids<'_>] Event = Kind in wire {
    TurnBegan { round, power },
    PhaseBegan { power, phase },
    WarDeclared { by, on, provoked },
    Bought { power, r#type = kind, count, cost },
    FacilityBought { power, r#type = kind, cost },
    UpgradeBought { power, at, cost },
    Repaired { power, at, slot, points, cost },
    ShipsRepaired { power, at, r#type = kind, count },
    Moved { troops, from, to, via },
    RaidSent { troops, from, to },
    Loaded { troops, from, zone },
    Unloaded { troops, zone, to },
    AssaultAnnounced { troops, zone, to },
    Engaged { zone, fight },
    TakenBack { power, steps },
    FavorRequested = FavorAsked { by, of, favor },
    FavorAnswered { to, by, favor, granted },
    AircraftScrambled = Scrambled { troops, from, zone },
    Intercepted { troops, at },
    NeutralInvaded { territory, by, joins, army },
    StrictNeutralsTurned { toward },
    NeutralCommanded { territory, by },
    BattleBegan { site, attackers, defenders },
    RoundBegan { site, round },
    Rolled { space, by, cause, hits_on, dice, pairs, certain, hits },
    RaidRolled { space, slot, by, hits_on, dice, pairs, certain, result },
    HitsScored { space, against, hits },
    Destroyed { space, troops, cause },
    Damaged { space, troops },
    Submerged { space, troops },
    Retreated { space, to },
    FacilityDamaged { at, slot, points, total },
    BattleEnded { site, result },
    Removed { space, troops, reason },
    Captured { territory, by, from },
    Liberated { territory, by, to },
    Reverted { territory, to },
    Converted { territory, by, army },
    ComplexDowngraded { at },
    ComplexRemoved { at },
    CapitalTaken { territory, by, from, ipcs },
    CapitalFreed { territory, power },
    BidTaken { power, units, kept },
    LiberationForceArrived = LiberationForce { at, troops },
    StrandedLanded { troops, from, to },
    Placed { troops, at },
    FacilityPlaced { power, r#type = kind, at },
    Refunded { power, r#type = kind, count, ipcs },
    FacilityRefunded { power, r#type = kind, ipcs },
    ConvoyRolled { power, zone, dice, certain, loss },
    Income { power, production, bonuses, convoy_loss, collected, treasury },
    Asked { decision },
    Answered { decision, by },
    OrdersFiled { orders },
    Resigned { seat, powers_to },
    Ended { winner, rule, reason },
    KamikazeAttacked = Kamikaze { power, zone, target, attacks, hits_on, dice, certain, hits },
    KamikazeOrderFiled { order },
    ResearchBought { power, dice, payments },
    ResearchRolled { power, hits_on, dice, breakthrough },
    AdvanceMade { power, chart, dice, advance },
    WarBondsCollected = WarBonds { power, economy, dice, collected },
    ParatroopersDropped = Dropped { troops, from, to },
    RocketLaunched { power, from, at, slot },
} write ids {
    Self::OfEconomy { event, .. } => event.to_proto(ids),
} }

written_tuple! { wire::Bonus = (objective: String, ipcs: u16) }
