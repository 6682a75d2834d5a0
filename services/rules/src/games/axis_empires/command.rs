//! Commands.

use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::decision::DecisionId;
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::games::axis_empires::v1::command::{AnswerDecision, Kind, TakeBack};

use super::combat;
use super::fortunes;
use super::logistics;
use super::movement;
use super::option_card;
use super::orders;
use super::organization;
use super::political_events;
use super::question;
use super::replacements;
use super::support;
use super::war_and_peace;
use crate::codec::{BadField, Decoded, Within};
use crate::games::parse::read_count;

pub(super) fn read(message: wire::Command) -> Decoded<Command> {
    let kind = message.kind.ok_or_else(|| BadField::missing("kind"))?;
    match kind {
        Kind::Logistics(it) => (logistics::read(it).map(Command::Logistics)).within("logistics"),
        Kind::Replacements(it) => replacements::read(&it)
            .map(Command::Replacements)
            .within("replacements"),
        Kind::Support(it) => support::read(it).map(Command::Support).within("support"),
        Kind::Organization(it) => organization::read(&it)
            .map(Command::Organization)
            .within("organization"),
        Kind::Movement(it) => movement::read(it).map(Command::Movement).within("movement"),
        Kind::Combat(it) => combat::read(&it).map(Command::Combat).within("combat"),
        Kind::OptionCard(it) => option_card::read(&it)
            .map(Command::OptionCard)
            .within("option_card"),
        Kind::PoliticalEvents(it) => political_events::read(&it)
            .map(Command::PoliticalEvents)
            .within("political_events"),
        Kind::WarAndPeace(it) => war_and_peace::read(&it)
            .map(Command::WarAndPeace)
            .within("war_and_peace"),
        Kind::PlayFortune(card) => fortunes::read_id(card)
            .map(|fortune| Command::PlayFortune { fortune })
            .within("play_fortune"),
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
        Command::Logistics(order) => Kind::Logistics(logistics::write(order)),
        Command::Replacements(order) => Kind::Replacements(replacements::write(order)),
        Command::Support(order) => Kind::Support(support::write(order)),
        Command::Organization(order) => Kind::Organization(organization::write(order)),
        Command::Movement(order) => Kind::Movement(movement::write(order)),
        Command::Combat(order) => Kind::Combat(combat::write(order)),
        Command::OptionCard(order) => Kind::OptionCard(option_card::write(*order)),
        Command::PoliticalEvents(order) => Kind::PoliticalEvents(political_events::write(*order)),
        Command::WarAndPeace(order) => Kind::WarAndPeace(war_and_peace::write(*order)),
        Command::PlayFortune { fortune } => Kind::PlayFortune(fortunes::write_id(*fortune)),
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
