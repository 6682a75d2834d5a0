//! Section 4.2: a combat under way, its questions, and its events.

use sandtable_axis_empires::pack::CombatResult;
use sandtable_axis_empires::s04_combat::battle::{Battle, CombatStage, Party};
use sandtable_axis_empires::s04_combat::s4_2_2_sequence::Rolled;
use sandtable_axis_empires::s04_combat::s4_2_3_shifts::ColumnShift;
use sandtable_axis_empires::s04_combat::s4_2_4_results::{Choice, Demand, Results};
use sandtable_axis_empires::s04_combat::s4_2_7_advance::Advance;
use sandtable_axis_empires::s04_combat::{CombatAnswer, CombatQuestion};
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::games::axis_empires::v1::answer::Kind;
use sandtable_proto::games::axis_empires::v1::battle::Stage;
use sandtable_proto::games::axis_empires::v1::decision::Question;
use sandtable_proto::games::axis_empires::v1::suffer_answer::Kind as SufferKind;

use crate::games::proto::ToProto;

impl<C: Copy> ToProto<C, wire::Battle> for Battle {
    fn to_proto(&self, names: C) -> wire::Battle {
        wire::Battle {
            hex: self.hex.to_proto(names),
            attackers: Some(self.attackers.to_proto(names)),
            defenders: Some(self.defenders.to_proto(names)),
            first_loss: self.first_loss.to_proto(names),
            armored: self.armored,
            may_convert: self.may_convert,
            stage: self.stage.to_proto(names),
        }
    }
}

impl<C: Copy> ToProto<C, wire::BattleParty> for Party {
    fn to_proto(&self, names: C) -> wire::BattleParty {
        wire::BattleParty {
            faction: self.faction.to_proto(names),
            units: self.units.to_proto(names),
        }
    }
}

written_oneof! { CombatStage = Stage in wire {
    Support,
    Weapons,
    Roll,
    Results(0),
    Advance(distance),
} }
written_message! { Results = wire::BattleResults {
    attackers, retreating, hexes, exchange, attackers_steps, defenders_steps, stack, retreated,
    unsatisfied,
} }

written_message! { Rolled = wire::Rolled { hex, attack, defence, shifts, column, die, result } }
written_message! { ColumnShift = wire::ColumnShift { cause, columns } }
written_message! { CombatResult = wire::CombatResult { outcome, attacker, defender } }

written_oneof! { CombatQuestion = Question in wire {
    RangedSupport { hex, headquarters },
    Suffer(0),
    Advance as wire::Advances { moves },
} }
written_message! { Demand = wire::Demand { role, stack, retreats, losses } }

written_oneof! { CombatAnswer = Kind in wire {
    RangedSupport as wire::RangedSupportAnswer { headquarters = 0 },
    Suffer(0),
    Advance as wire::AdvanceAnswer { advance = 0 },
} }
oneof! { Choice = SufferKind in wire { Retreat(0), Lose(0) } }
envelope! { Choice = wire::SufferAnswer { kind } }
message! { Advance = wire::Advance { piece, path } }
