//! Enumerations.

use sandtable_aa1940::command::BattleKind;
use sandtable_aa1940::decision::LossCause;
use sandtable_aa1940::event::{AnsweredBy, BattleResult, RemovalReason, Role};
use sandtable_aa1940::facility::{FacilityKind, FacilitySlot};
use sandtable_aa1940::options::DiceRule;
use sandtable_aa1940::orders::{InterceptOrder, SubmergeOrder};
use sandtable_aa1940::phase::Phase;
use sandtable_aa1940::power::Side;
use sandtable_aa1940::space::{Neutrality, Terrain};
use sandtable_aa1940::unit::UnitKind;
use sandtable_proto::games::aa1940::v1 as wire;

use crate::codec::{BadField, Decoded};
use crate::games::proto::{FromProto, ToProto};

enumeration! { UnitKind = UnitType {
    Infantry, Artillery, MechInfantry, Tank, Aaa, Fighter, TacticalBomber, StrategicBomber,
    Battleship, Carrier, Cruiser, Destroyer, Submarine, Transport,
} }
enumeration! { FacilityKind = FacilityType { MajorComplex, MinorComplex, AirBase, NavalBase } }
enumeration! { FacilitySlot = FacilitySlot { Complex, AirBase, NavalBase } }
enumeration! { BattleKind = BattleType { Raid, Assault, General } }
enumeration! { InterceptOrder = InterceptOrder { Never, Always, IfStronger } }
enumeration! { SubmergeOrder = SubmergeOrder { Never, Always, IfWeaker } }
written_enumeration! { DiceRule = DiceRule { Standard, LowLuck } }
enumeration! { Phase = Phase {
    Purchase, CombatMove, ConductCombat, NoncombatMove, Mobilize, CollectIncome, Research,
} }
enumeration! { Side = Side { Axis, Allies } }
written_enumeration! { Terrain = Terrain { Land, Sea } }
enumeration! { LossCause = LossCause {
    Aaa, FacilityDefense, AirBattle, Bombardment, SurpriseStrike, Fire, Kamikaze,
} }
written_enumeration! { Role = BattleRole { Attacker, Defender } }
written_enumeration! { BattleResult = BattleResult {
    AttackerWon, DefenderHeld, BothDestroyed, StandOff,
} }
written_enumeration! { RemovalReason = RemovalReason {
    NoLanding, WentDownWithShip, Overrun, Defenseless,
} }
written_enumeration! { AnsweredBy = AnsweredBy { Seat, StandingOrders } }

/// Not saying means standard dice.
impl<C> FromProto<C, i32> for DiceRule {
    fn from_proto(value: i32, _: C) -> Decoded<Self> {
        match wire::DiceRule::try_from(value) {
            Ok(wire::DiceRule::Unspecified | wire::DiceRule::Standard) => Ok(Self::Standard),
            Ok(wire::DiceRule::LowLuck) => Ok(Self::LowLuck),
            Err(_) => Err(BadField::new("must be a DiceRule")),
        }
    }
}

impl<C> ToProto<C, i32> for Neutrality {
    fn to_proto(&self, _: C) -> i32 {
        let neutrality = match self {
            Self::Leaning(Side::Axis) | Self::Joined(Side::Axis) => wire::Neutrality::ProAxis,
            Self::Leaning(Side::Allies) | Self::Joined(Side::Allies) => wire::Neutrality::ProAllies,
            Self::Strict => wire::Neutrality::Strict,
            Self::Impassable => wire::Neutrality::Impassable,
            Self::Orphaned => wire::Neutrality::Orphaned,
        };
        neutrality as i32
    }
}
