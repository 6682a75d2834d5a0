//! Questions and answers.

use sandtable_axis_empires::decision::{Answer, Decision, Question};
use sandtable_axis_empires::s09_stacking::Excess;
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::games::axis_empires::v1::answer::Kind;
use sandtable_proto::games::axis_empires::v1::decision;

use super::battle;
use super::choice;
use super::kinds;
use super::luck;
use super::place::{read_loss, read_optional_piece, write_hex, write_loss, write_piece_id};
use super::support;
use crate::codec::{BadField, Decoded, Within};

pub(super) fn write(decision: &Decision) -> wire::Decision {
    wire::Decision {
        id: decision.id.0,
        seat: u32::from(decision.seat.0),
        faction: kinds::write_faction(decision.faction),
        question: Some(match &decision.question {
            Question::Stacking(excess) => decision::Question::Stacking(write_excess(excess)),
            Question::Contest(contest) => {
                decision::Question::Contest(support::write_contest(contest))
            }
            Question::Placed(placed) => decision::Question::Placed(support::write_placed(placed)),
            Question::Combat(question) => battle::write_question(question),
            Question::Choice(choice) => decision::Question::Choice(choice::write(choice)),
            Question::Luck(cast) => decision::Question::Luck(luck::write(cast)),
        }),
    }
}

pub(super) fn write_all(decisions: &[Decision]) -> Vec<wire::Decision> {
    decisions.iter().map(write).collect()
}

fn write_excess(excess: &Excess) -> wire::Excess {
    wire::Excess {
        hex: write_hex(excess.hex),
        faction: kinds::write_faction(excess.faction),
        fault: kinds::write_fault(excess.fault),
        losses: excess.losses.iter().map(write_loss).collect(),
    }
}

pub(super) fn read_answer(answer: Option<wire::Answer>) -> Decoded<Answer> {
    let answer = answer.ok_or_else(|| BadField::missing("answer"))?;
    let kind = answer
        .kind
        .ok_or_else(|| BadField::missing("answer.kind"))?;
    let read = match kind {
        Kind::Stacking(loss) => read_loss(&loss).map(Answer::Stacking).within("stacking"),
        Kind::Contest(it) => read_optional_piece(it.with, "with")
            .map(Answer::Contest)
            .within("contest"),
        Kind::Placed(it) => support::read_use(it).map(Answer::Placed).within("placed"),
        Kind::RangedSupport(it) => battle::read_support(it).within("ranged_support"),
        Kind::Suffer(it) => battle::read_suffer(&it).within("suffer"),
        Kind::Advance(it) => battle::read_advance(&it).within("advance"),
        Kind::Choice(it) => choice::read_pick(&it).map(Answer::Choice).within("choice"),
        Kind::Luck(again) => Ok(Answer::Luck(again)),
    };
    read.within("answer")
}

pub(super) fn write_answer(answer: &Answer) -> wire::Answer {
    let kind = match answer {
        Answer::Stacking(loss) => Kind::Stacking(write_loss(loss)),
        Answer::Contest(with) => Kind::Contest(wire::ContestAnswer {
            with: with.map(write_piece_id),
        }),
        Answer::Placed(it) => Kind::Placed(support::write_use(it)),
        Answer::Combat(answer) => battle::write_answer(answer),
        Answer::Choice(pick) => Kind::Choice(choice::write_pick(*pick)),
        Answer::Luck(again) => Kind::Luck(*again),
    };
    wire::Answer { kind: Some(kind) }
}
