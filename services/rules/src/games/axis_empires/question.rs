//! Questions and answers.

use sandtable_axis_empires::decision::{Answer, Decision, Question};
use sandtable_axis_empires::s09_stacking::Excess;
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::games::axis_empires::v1::{answer, decision};

use super::kinds;
use super::place::{read_loss, write_hex, write_loss};
use crate::codec::{BadField, Decoded, Within};

pub(super) fn write(decision: &Decision) -> wire::Decision {
    wire::Decision {
        id: decision.id.0,
        seat: u32::from(decision.seat.0),
        faction: kinds::write_faction(decision.faction),
        question: Some(match &decision.question {
            Question::Stacking(excess) => decision::Question::Stacking(write_excess(excess)),
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
    match kind {
        answer::Kind::Stacking(loss) => read_loss(&loss)
            .map(Answer::Stacking)
            .within("stacking")
            .within("answer"),
    }
}

pub(super) fn write_answer(answer: &Answer) -> wire::Answer {
    let kind = match answer {
        Answer::Stacking(loss) => answer::Kind::Stacking(write_loss(loss)),
    };
    wire::Answer { kind: Some(kind) }
}
