//! Questions and answers.

use sandtable_axis_empires::decision::{Answer, Decision, Question};
use sandtable_axis_empires::s04_combat::CombatAnswer;
use sandtable_axis_empires::s09_stacking::Excess;
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::games::axis_empires::v1::answer::Kind;
use sandtable_proto::games::axis_empires::v1::decision::Question as QuestionKind;

use crate::codec::Within;
use crate::games::proto::read_from;

written_message! { Decision = wire::Decision { id, seat, faction, question } }
written_oneof! { Question = QuestionKind in wire {
    Stacking(0),
    Contest(0),
    Placed(0),
    Choice(0),
    Luck(0),
} write names {
    Self::Combat(question) => question.to_proto(names),
} }
written_message! { Excess = wire::Excess { hex, faction, fault, losses } }

oneof! { Answer = Kind in wire {
    Stacking(0),
    Contest as wire::ContestAnswer { with = 0 },
    Placed(0),
    Choice(0),
    Luck(0),
} write names {
    Self::Combat(answer) => answer.to_proto(names),
} read names {
    Kind::RangedSupport(it) => read_from(it.headquarters, names, "headquarters")
        .within("ranged_support")
        .map(|hq| Self::Combat(CombatAnswer::RangedSupport(hq))),
    Kind::Suffer(it) => read_from(it, names, "suffer")
        .map(|choice| Self::Combat(CombatAnswer::Suffer(choice))),
    Kind::Advance(it) => read_from(it.advance, names, "advance")
        .within("advance")
        .map(|advance| Self::Combat(CombatAnswer::Advance(advance))),
} }
envelope! { Answer = wire::Answer { kind } }
