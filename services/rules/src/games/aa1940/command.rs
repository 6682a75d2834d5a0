//! Commands.

use sandtable_aa1940::command::{Command, EconomyOrder};
use sandtable_aa1940::decision::DecisionId;
use sandtable_proto::games::aa1940::v1 as wire;
use sandtable_proto::games::aa1940::v1::command::{self, Kind};

use super::answer;
use super::ids::{Ids, read_unit, write_unit};
use super::kinds;
use super::orders;
use super::parts::{read_favor, read_site, read_stack, write_favor, write_site, write_stack};
use super::research;
use crate::codec::{BadField, Decoded, Within};
use crate::games::parse::{read_count, read_u8};

pub(super) fn read(ids: Ids<'_>, message: wire::Command) -> Decoded<Command> {
    let kind = message.kind.ok_or_else(|| BadField::missing("kind"))?;
    match kind {
        Kind::DeclareWar(it) => read_declare(ids, &it).within("declare_war"),
        Kind::Buy(it) => read_buy(ids, &it).within("buy"),
        Kind::BuyFacility(it) => read_buy_facility(ids, &it).within("buy_facility"),
        Kind::Upgrade(it) => ids
            .read_space(&it.at)
            .map(|at| Command::Upgrade { at })
            .within("at")
            .within("upgrade"),
        Kind::Repair(it) => read_repair(ids, &it).within("repair"),
        Kind::Move(it) => read_move(ids, it).within("move"),
        Kind::Raid(it) => read_raid(ids, it).within("raid"),
        Kind::Load(it) => read_load(ids, it).within("load"),
        Kind::Unload(it) => read_unload(ids, it).within("unload"),
        Kind::Engage(it) => ids
            .read_space(&it.zone)
            .map(|zone| Command::Engage {
                zone,
                fight: it.fight,
            })
            .within("zone")
            .within("engage"),
        Kind::Ask(it) => read_favor(ids, it.favor)
            .map(|favor| Command::Ask { favor })
            .within("ask"),
        Kind::Fight(it) => read_site(ids, it.site)
            .map(|site| Command::Fight { site })
            .within("fight"),
        Kind::Place(it) => read_place(ids, &it).within("place"),
        Kind::PlaceFacility(it) => read_place_facility(ids, &it).within("place_facility"),
        Kind::TakeBack(it) => read_count(it.steps)
            .map(|steps| Command::TakeBack { steps })
            .within("steps")
            .within("take_back"),
        Kind::EndPhase(command::EndPhase {}) => Ok(Command::EndPhase),
        Kind::Answer(it) => read_answer(ids, it).within("answer"),
        Kind::SetOrders(it) => orders::read(ids, &it)
            .map(|orders| Command::SetOrders { orders })
            .within("set_orders"),
        Kind::BuyResearch(it) => research::read_buy(ids, &it).within("buy_research"),
        Kind::Drop(it) => research::read_drop(ids, it).within("drop"),
        Kind::Launch(it) => research::read_launch(ids, &it).within("launch"),
        Kind::SetKamikazeOrder(it) => (it.order.as_ref())
            .map(orders::read_kamikaze)
            .transpose()
            .map(|order| Command::SetKamikazeOrder { order })
            .within("order")
            .within("set_kamikaze_order"),
    }
}

fn read_declare(ids: Ids<'_>, it: &command::DeclareWar) -> Decoded<Command> {
    Ok(Command::DeclareWar {
        on: ids.read_power(&it.on).within("on")?,
    })
}

/// An order for the economy of that id, or for the acting power's first when it is empty.
fn for_economy(ids: Ids<'_>, economy: &str, order: EconomyOrder) -> Decoded<Command> {
    let economy = ids.read_optional_economy(economy).within("economy")?;
    Ok(match economy {
        Some(economy) => Command::ForEconomy { economy, order },
        None => order.by_first(),
    })
}

fn read_buy(ids: Ids<'_>, it: &command::Buy) -> Decoded<Command> {
    let order = EconomyOrder::Buy {
        kind: kinds::read_unit_kind(it.r#type).within("type")?,
        count: read_count(it.count).within("count")?,
    };
    for_economy(ids, &it.economy, order)
}

fn read_buy_facility(ids: Ids<'_>, it: &command::BuyFacility) -> Decoded<Command> {
    let order = EconomyOrder::BuyFacility {
        kind: kinds::read_facility(it.r#type).within("type")?,
    };
    for_economy(ids, &it.economy, order)
}

fn read_repair(ids: Ids<'_>, it: &command::Repair) -> Decoded<Command> {
    read_count(it.points).within("points")?;
    Ok(Command::Repair {
        at: ids.read_space(&it.at).within("at")?,
        slot: kinds::read_slot(it.slot).within("slot")?,
        points: read_u8(it.points).within("points")?,
    })
}

fn read_move(ids: Ids<'_>, it: command::Move) -> Decoded<Command> {
    Ok(Command::Move {
        stack: read_stack(ids, it.stack)?,
        to: ids.read_space(&it.to).within("to")?,
        via: ids.read_optional_space(&it.via).within("via")?,
    })
}

fn read_raid(ids: Ids<'_>, it: command::Raid) -> Decoded<Command> {
    Ok(Command::Raid {
        stack: read_stack(ids, it.stack)?,
        to: ids.read_space(&it.to).within("to")?,
    })
}

fn read_load(ids: Ids<'_>, it: command::Load) -> Decoded<Command> {
    Ok(Command::Load {
        stack: read_stack(ids, it.stack)?,
        transport: read_unit(it.transport).within("transport")?,
    })
}

fn read_unload(ids: Ids<'_>, it: command::Unload) -> Decoded<Command> {
    Ok(Command::Unload {
        stack: read_stack(ids, it.stack)?,
        to: ids.read_space(&it.to).within("to")?,
    })
}

fn read_place(ids: Ids<'_>, it: &command::Place) -> Decoded<Command> {
    let order = EconomyOrder::Place {
        kind: kinds::read_unit_kind(it.r#type).within("type")?,
        count: read_count(it.count).within("count")?,
        at: ids.read_space(&it.at).within("at")?,
    };
    for_economy(ids, &it.economy, order)
}

fn read_place_facility(ids: Ids<'_>, it: &command::PlaceFacility) -> Decoded<Command> {
    let order = EconomyOrder::PlaceFacility {
        kind: kinds::read_facility(it.r#type).within("type")?,
        at: ids.read_space(&it.at).within("at")?,
    };
    for_economy(ids, &it.economy, order)
}

fn read_answer(ids: Ids<'_>, it: command::AnswerDecision) -> Decoded<Command> {
    Ok(Command::Answer {
        decision: DecisionId(it.decision),
        answer: answer::read(ids, it.answer)?,
    })
}

pub(super) fn write(ids: Ids<'_>, command: &Command) -> wire::Command {
    let kind = match command {
        Command::DeclareWar { on } => Kind::DeclareWar(command::DeclareWar {
            on: ids.write_power(*on),
        }),
        Command::Buy { kind, count } => {
            let (kind, count) = (*kind, *count);
            write_order(ids, String::new(), EconomyOrder::Buy { kind, count })
        }
        Command::BuyFacility { kind } => {
            let kind = *kind;
            write_order(ids, String::new(), EconomyOrder::BuyFacility { kind })
        }
        Command::Upgrade { at } => Kind::Upgrade(command::Upgrade {
            at: ids.write_space(*at),
        }),
        Command::Repair { at, slot, points } => Kind::Repair(command::Repair {
            at: ids.write_space(*at),
            slot: kinds::write_slot(*slot),
            points: u32::from(*points),
        }),
        Command::Move { stack, to, via } => Kind::Move(command::Move {
            stack: Some(write_stack(ids, stack)),
            to: ids.write_space(*to),
            via: ids.write_optional_space(*via),
        }),
        Command::Raid { stack, to } => Kind::Raid(command::Raid {
            stack: Some(write_stack(ids, stack)),
            to: ids.write_space(*to),
        }),
        Command::Load { stack, transport } => Kind::Load(command::Load {
            stack: Some(write_stack(ids, stack)),
            transport: write_unit(*transport),
        }),
        Command::Unload { stack, to } => Kind::Unload(command::Unload {
            stack: Some(write_stack(ids, stack)),
            to: ids.write_space(*to),
        }),
        Command::Engage { zone, fight } => Kind::Engage(command::Engage {
            zone: ids.write_space(*zone),
            fight: *fight,
        }),
        Command::Ask { favor } => Kind::Ask(command::Ask {
            favor: Some(write_favor(ids, *favor)),
        }),
        Command::Fight { site } => Kind::Fight(command::Fight {
            site: Some(write_site(ids, *site)),
        }),
        Command::Place { kind, count, at } => {
            let (kind, count, at) = (*kind, *count, *at);
            write_order(ids, String::new(), EconomyOrder::Place { kind, count, at })
        }
        Command::PlaceFacility { kind, at } => {
            let (kind, at) = (*kind, *at);
            write_order(ids, String::new(), EconomyOrder::PlaceFacility { kind, at })
        }
        Command::ForEconomy { economy, order } => {
            write_order(ids, ids.write_economy(*economy), *order)
        }
        Command::TakeBack { steps } => Kind::TakeBack(command::TakeBack {
            steps: u32::from(*steps),
        }),
        Command::EndPhase => Kind::EndPhase(command::EndPhase {}),
        Command::Answer { decision, answer } => Kind::Answer(command::AnswerDecision {
            decision: decision.0,
            answer: Some(answer::write(ids, answer)),
        }),
        Command::SetOrders { orders } => Kind::SetOrders(orders::write(ids, orders)),
        Command::Research { .. } | Command::Drop { .. } | Command::Launch { .. } => {
            let kind = research::write_command(ids, command);
            return wire::Command { kind };
        }
        Command::SetKamikazeOrder { order } => Kind::SetKamikazeOrder(command::SetKamikazeOrder {
            order: order.map(orders::write_kamikaze),
        }),
    };
    wire::Command { kind: Some(kind) }
}

fn write_order(ids: Ids<'_>, economy: String, order: EconomyOrder) -> Kind {
    match order {
        EconomyOrder::Buy { kind, count } => Kind::Buy(command::Buy {
            r#type: kinds::write_unit_kind(kind),
            count: u32::from(count),
            economy,
        }),
        EconomyOrder::BuyFacility { kind } => Kind::BuyFacility(command::BuyFacility {
            r#type: kinds::write_facility(kind),
            economy,
        }),
        EconomyOrder::Place { kind, count, at } => Kind::Place(command::Place {
            r#type: kinds::write_unit_kind(kind),
            count: u32::from(count),
            at: ids.write_space(at),
            economy,
        }),
        EconomyOrder::PlaceFacility { kind, at } => Kind::PlaceFacility(command::PlaceFacility {
            r#type: kinds::write_facility(kind),
            at: ids.write_space(at),
            economy,
        }),
    }
}
