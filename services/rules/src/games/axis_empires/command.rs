//! Commands.

use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::decision::DecisionId;
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::games::axis_empires::v1::command::{AnswerDecision, Kind, TakeBack};

use super::{movement, orders, question};
use crate::codec::{BadField, Decoded, Within};
use crate::games::read::read_count;

pub(super) fn read(message: wire::Command) -> Decoded<Command> {
    let kind = message.kind.ok_or_else(|| BadField::missing("kind"))?;
    match kind {
        Kind::Movement(it) => movement::read(it).map(Command::Movement).within("movement"),
        Kind::TakeBack(it) => read_count(it.steps)
            .map(|steps| Command::TakeBack { steps })
            .within("steps")
            .within("take_back"),
        Kind::EndSegment(()) => Ok(Command::EndSegment),
        Kind::Answer(it) => read_answer(it).within("answer"),
        Kind::SetOrders(it) => orders::read(&it)
            .map(|orders| Command::SetOrders { orders })
            .within("set_orders"),
    }
}

fn read_answer(it: AnswerDecision) -> Decoded<Command> {
    Ok(Command::Answer {
        decision: DecisionId(it.decision),
        answer: question::read_answer(it.answer)?,
    })
}

pub(super) fn write(command: &Command) -> wire::Command {
    let kind = match command {
        Command::Logistics(order) => match *order {},
        Command::Replacements(order) => match *order {},
        Command::Support(order) => match *order {},
        Command::Organization(order) => match *order {},
        Command::Movement(order) => Kind::Movement(movement::write(order)),
        Command::Combat(order) => match *order {},
        Command::TakeBack { steps } => Kind::TakeBack(TakeBack {
            steps: u32::from(*steps),
        }),
        Command::EndSegment => Kind::EndSegment(()),
        Command::Answer { decision, answer } => Kind::Answer(AnswerDecision {
            decision: decision.0,
            answer: Some(question::write_answer(answer)),
        }),
        Command::SetOrders { orders } => Kind::SetOrders(orders::write(orders)),
    };
    wire::Command { kind: Some(kind) }
}
