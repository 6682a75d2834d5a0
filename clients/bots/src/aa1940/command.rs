//! Commands, put together.

use sandtable_proto::games::aa1940::v1::{self as proto, Command, command, command::Kind};

fn of(kind: Kind) -> Command {
    Command { kind: Some(kind) }
}

/// Closes the phase.
pub(crate) fn end_phase() -> Command {
    of(Kind::EndPhase(command::EndPhase {}))
}

/// Reports whether a command moves carriers.
pub(crate) fn moves_carriers(command: &Command) -> bool {
    let Some(Kind::Move(movement)) = &command.kind else {
        return false;
    };
    let carrier = proto::UnitType::Carrier as i32;
    (movement.stack.as_ref()).is_some_and(|stack| stack.r#type == carrier)
}

/// Takes back the newest drafts.
pub(crate) fn take_back(steps: u32) -> Command {
    of(Kind::TakeBack(command::TakeBack { steps }))
}

/// Declares war.
pub(crate) fn declare_war(on: &str) -> Command {
    of(Kind::DeclareWar(command::DeclareWar { on: on.to_owned() }))
}

/// Orders units for an economy; for the first one when its id is empty.
pub(crate) fn buy(r#type: i32, count: u32, economy: &str) -> Command {
    of(Kind::Buy(command::Buy {
        r#type,
        count,
        economy: economy.to_owned(),
    }))
}

/// Orders a facility for an economy.
pub(crate) fn buy_facility(r#type: i32, economy: &str) -> Command {
    of(Kind::BuyFacility(command::BuyFacility {
        r#type,
        economy: economy.to_owned(),
    }))
}

/// Orders an upgrade.
pub(crate) fn upgrade(at: &str) -> Command {
    of(Kind::Upgrade(command::Upgrade { at: at.to_owned() }))
}

/// Repairs a facility.
pub(crate) fn repair(at: &str, slot: i32, points: u32) -> Command {
    of(Kind::Repair(command::Repair {
        at: at.to_owned(),
        slot,
        points,
    }))
}

/// Buys research dice, paid as they come.
pub(crate) fn research(dice: u32) -> Command {
    of(Kind::BuyResearch(proto::BuyResearch {
        dice,
        payments: Vec::new(),
    }))
}

/// Drops infantry as paratroopers.
pub(crate) fn drop(stack: proto::Stack, to: &str) -> Command {
    of(Kind::Drop(proto::DropParatroopers {
        stack: Some(stack),
        to: to.to_owned(),
    }))
}

/// Launches a rocket.
pub(crate) fn launch(from: &str, target: &proto::RocketTarget) -> Command {
    of(Kind::Launch(proto::LaunchRocket {
        from: from.to_owned(),
        at: target.at.clone(),
        slot: target.slot,
    }))
}

/// Moves units.
pub(crate) fn movement(stack: proto::Stack, to: &str, via: &str) -> Command {
    of(Kind::Move(command::Move {
        stack: Some(stack),
        to: to.to_owned(),
        via: via.to_owned(),
    }))
}

/// Sends a raid.
pub(crate) fn raid(stack: proto::Stack, to: &str) -> Command {
    of(Kind::Raid(command::Raid {
        stack: Some(stack),
        to: to.to_owned(),
    }))
}

/// Puts units aboard.
pub(crate) fn load(stack: proto::Stack, transport: u32) -> Command {
    of(Kind::Load(command::Load {
        stack: Some(stack),
        transport,
    }))
}

/// Puts cargo ashore.
pub(crate) fn unload(stack: proto::Stack, to: &str) -> Command {
    of(Kind::Unload(command::Unload {
        stack: Some(stack),
        to: to.to_owned(),
    }))
}

/// Attacks or ignores a zone's submarines and transports.
pub(crate) fn engage(zone: &str, fight: bool) -> Command {
    of(Kind::Engage(command::Engage {
        zone: zone.to_owned(),
        fight,
    }))
}

/// Asks a favor.
pub(crate) fn ask(favor: proto::Favor) -> Command {
    of(Kind::Ask(command::Ask { favor: Some(favor) }))
}

/// Resolves a battle.
pub(crate) fn fight(site: proto::BattleSite) -> Command {
    of(Kind::Fight(command::Fight { site: Some(site) }))
}

/// Puts units of an economy on the board.
pub(crate) fn place(r#type: i32, count: u32, at: &str, economy: &str) -> Command {
    of(Kind::Place(command::Place {
        r#type,
        count,
        at: at.to_owned(),
        economy: economy.to_owned(),
    }))
}

/// Puts a facility of an economy on the board.
pub(crate) fn place_facility(r#type: i32, at: &str, economy: &str) -> Command {
    of(Kind::PlaceFacility(command::PlaceFacility {
        r#type,
        at: at.to_owned(),
        economy: economy.to_owned(),
    }))
}

/// Answers a question.
pub(crate) fn answer(decision: u32, answer: proto::answer::Kind) -> Command {
    of(Kind::Answer(command::AnswerDecision {
        decision,
        answer: Some(proto::Answer { kind: Some(answer) }),
    }))
}
