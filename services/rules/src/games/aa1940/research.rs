//! Research and Development: its advances, commands, options and events.

use sandtable_aa1940::advance::{Advance, Advances, Chart};
use sandtable_aa1940::command::Command;
use sandtable_aa1940::economy::EconomyId;
use sandtable_aa1940::event::Event;
use sandtable_aa1940::legal::{ResearchLegal, RocketLegal};
use sandtable_proto::games::aa1940::v1 as wire;

use super::ids::Ids;
use super::kinds;
use super::parts::{read_stack, write_dice, write_stack, write_troops};
use crate::codec::{Decoded, Within};
use crate::games::parse::{read_count, read_list};

mirrored!(write_advance, read_advance: Advance = Advance {
    AdvancedArtillery, Rockets, Paratroopers, IncreasedFactoryProduction, WarBonds,
    ImprovedMechanizedInfantry, SuperSubmarines, JetFighters, ImprovedShipyards, Radar,
    LongRangeAircraft, HeavyBombers,
});
mirrored!(write_chart, read_chart: Chart = BreakthroughChart { One, Two });

pub(super) fn write_advances(advances: Advances) -> Vec<i32> {
    advances.iter().map(write_advance).collect()
}

pub(super) fn read_advances(advances: &[i32]) -> Decoded<Advances> {
    let advances = read_list(advances, "advances", |advance| read_advance(*advance))?;
    Ok(advances.into_iter().collect())
}

pub(super) fn read_buy(ids: Ids<'_>, it: &wire::BuyResearch) -> Decoded<Command> {
    Ok(Command::Research {
        dice: read_count(it.dice).within("dice")?,
        payments: read_list(&it.payments, "payments", |part| {
            Ok((
                ids.read_economy(&part.economy).within("economy")?,
                part.ipcs,
            ))
        })?,
    })
}

pub(super) fn read_drop(ids: Ids<'_>, it: wire::DropParatroopers) -> Decoded<Command> {
    Ok(Command::Drop {
        stack: read_stack(ids, it.stack)?,
        to: ids.read_space(&it.to).within("to")?,
    })
}

pub(super) fn read_launch(ids: Ids<'_>, it: &wire::LaunchRocket) -> Decoded<Command> {
    Ok(Command::Launch {
        from: ids.read_space(&it.from).within("from")?,
        at: ids.read_space(&it.at).within("at")?,
        slot: kinds::read_slot(it.slot).within("slot")?,
    })
}

/// A command of research, written; none for any other command.
pub(super) fn write_command(ids: Ids<'_>, command: &Command) -> Option<wire::command::Kind> {
    use wire::command::Kind;
    Some(match command {
        Command::Research { dice, payments } => Kind::BuyResearch(wire::BuyResearch {
            dice: u32::from(*dice),
            payments: write_parts(ids, payments),
        }),
        Command::Drop { stack, to } => Kind::Drop(wire::DropParatroopers {
            stack: Some(write_stack(ids, stack)),
            to: ids.write_space(*to),
        }),
        Command::Launch { from, at, slot } => Kind::Launch(wire::LaunchRocket {
            from: ids.write_space(*from),
            at: ids.write_space(*at),
            slot: kinds::write_slot(*slot),
        }),
        _ => return None,
    })
}

/// An event of research, written; none for any other event.
pub(super) fn write_event(ids: Ids<'_>, event: &Event) -> Option<wire::event::Kind> {
    use wire::event::Kind;
    Some(match event {
        Event::ResearchBought {
            power,
            dice,
            payments,
        } => Kind::ResearchBought(wire::ResearchBought {
            power: ids.write_power(*power),
            dice: u32::from(*dice),
            payments: write_parts(ids, payments),
        }),
        Event::ResearchRolled {
            power,
            hits_on,
            dice,
            breakthrough,
        } => Kind::ResearchRolled(wire::ResearchRolled {
            power: ids.write_power(*power),
            hits_on: u32::from(*hits_on),
            dice: write_dice(dice),
            breakthrough: *breakthrough,
        }),
        Event::AdvanceMade {
            power,
            chart,
            dice,
            advance,
        } => Kind::AdvanceMade(wire::AdvanceMade {
            power: ids.write_power(*power),
            chart: write_chart(*chart),
            dice: write_dice(dice),
            advance: write_advance(*advance),
        }),
        Event::WarBonds {
            power,
            economy,
            dice,
            collected,
        } => Kind::WarBondsCollected(wire::WarBondsCollected {
            power: ids.write_power(*power),
            dice: write_dice(dice),
            collected: u32::from(*collected),
            economy: ids.write_economy(*economy),
        }),
        Event::Dropped { troops, from, to } => {
            Kind::ParatroopersDropped(wire::ParatroopersDropped {
                troops: Some(write_troops(ids, troops)),
                from: ids.write_space(*from),
                to: ids.write_space(*to),
            })
        }
        Event::RocketLaunched {
            power,
            from,
            at,
            slot,
        } => Kind::RocketLaunched(wire::RocketLaunched {
            power: ids.write_power(*power),
            from: ids.write_space(*from),
            at: ids.write_space(*at),
            slot: kinds::write_slot(*slot),
        }),
        _ => return None,
    })
}

pub(super) fn write_parts(ids: Ids<'_>, parts: &[(EconomyId, u32)]) -> Vec<wire::EconomyPart> {
    let part = |&(economy, ipcs): &(EconomyId, u32)| wire::EconomyPart {
        economy: ids.write_economy(economy),
        ipcs,
    };
    parts.iter().map(part).collect()
}

pub(super) fn write_option(ids: Ids<'_>, legal: &ResearchLegal) -> wire::ResearchOption {
    wire::ResearchOption {
        most: u32::from(legal.most),
        die_cost: u32::from(legal.die_cost),
        purses: write_parts(ids, &legal.purses),
    }
}

pub(super) fn write_rocket(ids: Ids<'_>, legal: &RocketLegal) -> wire::RocketOption {
    let target = |&(at, slot): &(_, _)| wire::RocketTarget {
        at: ids.write_space(at),
        slot: kinds::write_slot(slot),
    };
    wire::RocketOption {
        from: ids.write_space(legal.from),
        targets: legal.targets.iter().map(target).collect(),
    }
}
