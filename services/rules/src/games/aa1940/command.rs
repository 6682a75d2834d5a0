//! Commands.

use sandtable_aa1940::command::{Command, EconomyOrder};
use sandtable_proto::games::aa1940::v1 as wire;
use sandtable_proto::games::aa1940::v1::command::{self, Kind};

use super::ids::Ids;
use crate::codec::{Decoded, Within};
use crate::games::parse::{read_count, read_u8};
use crate::games::proto::{FromProto, ToProto};

envelope! { [Ids<'_>] Command = wire::Command { kind } }

oneof! { [Ids<'_>] Command = Kind in command {
    DeclareWar { on },
    Upgrade { at },
    Repair { points by read_points, at, slot },
    Move { stack, to, via },
    Raid { stack, to },
    Load { stack, transport },
    Unload { stack, to },
    Engage { zone, fight },
    Ask { favor },
    Fight { site },
    TakeBack { steps by read_count },
    EndPhase,
    Answer as command::AnswerDecision { decision, answer },
    SetOrders(orders),
    SetKamikazeOrder { order },
    BuyResearch = Research as wire::BuyResearch { dice by read_count, payments },
    Drop as wire::DropParatroopers { stack, to },
    Launch as wire::LaunchRocket { from, at, slot },
} write ids {
    Self::Buy { kind, count } => {
        let (kind, count) = (*kind, *count);
        write_order(ids, String::new(), EconomyOrder::Buy { kind, count })
    },
    Self::BuyFacility { kind } => {
        write_order(ids, String::new(), EconomyOrder::BuyFacility { kind: *kind })
    },
    Self::Place { kind, count, at } => {
        let (kind, count, at) = (*kind, *count, *at);
        write_order(ids, String::new(), EconomyOrder::Place { kind, count, at })
    },
    Self::PlaceFacility { kind, at } => {
        let (kind, at) = (*kind, *at);
        write_order(ids, String::new(), EconomyOrder::PlaceFacility { kind, at })
    },
    Self::ForEconomy { economy, order } => write_order(ids, economy.to_proto(ids), *order),
} read ids {
    Kind::Buy(it) => read_buy(ids, &it).within("buy"),
    Kind::BuyFacility(it) => read_buy_facility(ids, &it).within("buy_facility"),
    Kind::Place(it) => read_place(ids, it).within("place"),
    Kind::PlaceFacility(it) => read_place_facility(ids, it).within("place_facility"),
} }

/// Points of damage to be repaired: none is not a command.
fn read_points(points: u32) -> Decoded<u8> {
    read_count(points)?;
    read_u8(points)
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
        kind: FromProto::from_proto(it.r#type, ids).within("type")?,
        count: read_count(it.count).within("count")?,
    };
    for_economy(ids, &it.economy, order)
}

fn read_buy_facility(ids: Ids<'_>, it: &command::BuyFacility) -> Decoded<Command> {
    let order = EconomyOrder::BuyFacility {
        kind: FromProto::from_proto(it.r#type, ids).within("type")?,
    };
    for_economy(ids, &it.economy, order)
}

fn read_place(ids: Ids<'_>, it: command::Place) -> Decoded<Command> {
    let order = EconomyOrder::Place {
        kind: FromProto::from_proto(it.r#type, ids).within("type")?,
        count: read_count(it.count).within("count")?,
        at: FromProto::from_proto(it.at, ids).within("at")?,
    };
    for_economy(ids, &it.economy, order)
}

fn read_place_facility(ids: Ids<'_>, it: command::PlaceFacility) -> Decoded<Command> {
    let order = EconomyOrder::PlaceFacility {
        kind: FromProto::from_proto(it.r#type, ids).within("type")?,
        at: FromProto::from_proto(it.at, ids).within("at")?,
    };
    for_economy(ids, &it.economy, order)
}

fn write_order(ids: Ids<'_>, economy: String, order: EconomyOrder) -> Kind {
    match order {
        EconomyOrder::Buy { kind, count } => Kind::Buy(command::Buy {
            r#type: kind.to_proto(ids),
            count: u32::from(count),
            economy,
        }),
        EconomyOrder::BuyFacility { kind } => Kind::BuyFacility(command::BuyFacility {
            r#type: kind.to_proto(ids),
            economy,
        }),
        EconomyOrder::Place { kind, count, at } => Kind::Place(command::Place {
            r#type: kind.to_proto(ids),
            count: u32::from(count),
            at: at.to_proto(ids),
            economy,
        }),
        EconomyOrder::PlaceFacility { kind, at } => Kind::PlaceFacility(command::PlaceFacility {
            r#type: kind.to_proto(ids),
            at: at.to_proto(ids),
            economy,
        }),
    }
}
