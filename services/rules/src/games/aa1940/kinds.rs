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

mirrored!(write_unit_kind, read_unit_kind: UnitKind = UnitType {
    Infantry, Artillery, MechInfantry, Tank, Aaa, Fighter, TacticalBomber, StrategicBomber,
    Battleship, Carrier, Cruiser, Destroyer, Submarine, Transport,
});
mirrored!(write_facility, read_facility: FacilityKind = FacilityType {
    MajorComplex, MinorComplex, AirBase, NavalBase,
});
mirrored!(write_slot, read_slot: FacilitySlot = FacilitySlot { Complex, AirBase, NavalBase });
mirrored!(write_battle, read_battle: BattleKind = BattleType { Raid, Assault, General });
mirrored!(write_intercept, read_intercept: InterceptOrder = InterceptOrder {
    Never, Always, IfStronger,
});
mirrored!(write_submerge, read_submerge: SubmergeOrder = SubmergeOrder {
    Never, Always, IfWeaker,
});
written!(write_dice_rule: DiceRule => DiceRule { Standard, LowLuck });
written!(write_phase: Phase => Phase {
    Purchase, CombatMove, ConductCombat, NoncombatMove, Mobilize, CollectIncome, Research,
});
mirrored!(write_side, read_side: Side = Side { Axis, Allies });
written!(write_terrain: Terrain => Terrain { Land, Sea });

pub(super) fn write_cause(cause: LossCause) -> i32 {
    let cause = match cause {
        LossCause::Aaa => wire::LossCause::Aaa,
        LossCause::FacilityDefense => wire::LossCause::FacilityDefense,
        LossCause::AirBattle => wire::LossCause::AirBattle,
        LossCause::Bombardment => wire::LossCause::Bombardment,
        LossCause::SurpriseStrike => wire::LossCause::SurpriseStrike,
        LossCause::Fire => wire::LossCause::Fire,
        LossCause::Kamikaze => wire::LossCause::Kamikaze,
    };
    cause as i32
}

written!(write_role: Role => BattleRole { Attacker, Defender });
written!(write_result: BattleResult => BattleResult {
    AttackerWon, DefenderHeld, BothDestroyed, StandOff,
});
written!(write_removal: RemovalReason => RemovalReason {
    NoLanding, WentDownWithShip, Overrun, Defenseless,
});
written!(write_answered: AnsweredBy => AnsweredBy { Seat, StandingOrders });

/// Not saying means standard dice.
pub(super) fn read_dice_rule(value: i32) -> Decoded<DiceRule> {
    match wire::DiceRule::try_from(value) {
        Ok(wire::DiceRule::Unspecified | wire::DiceRule::Standard) => Ok(DiceRule::Standard),
        Ok(wire::DiceRule::LowLuck) => Ok(DiceRule::LowLuck),
        Err(_) => Err(BadField::new("must be a DiceRule")),
    }
}

pub(super) fn write_neutrality(neutrality: Option<Neutrality>) -> i32 {
    let neutrality = match neutrality {
        None => wire::Neutrality::Unspecified,
        Some(Neutrality::Leaning(Side::Axis) | Neutrality::Joined(Side::Axis)) => {
            wire::Neutrality::ProAxis
        }
        Some(Neutrality::Leaning(Side::Allies) | Neutrality::Joined(Side::Allies)) => {
            wire::Neutrality::ProAllies
        }
        Some(Neutrality::Strict) => wire::Neutrality::Strict,
        Some(Neutrality::Impassable) => wire::Neutrality::Impassable,
        Some(Neutrality::Orphaned) => wire::Neutrality::Orphaned,
    };
    neutrality as i32
}
