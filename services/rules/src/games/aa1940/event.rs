//! Events.

use sandtable_aa1940::event::Event;
use sandtable_proto::games::aa1940::v1 as wire;
use sandtable_proto::games::aa1940::v1::event::Kind;

use super::ids::Ids;
use super::kinds;
use super::orders;
use super::parts::{write_army, write_dice, write_favor, write_placed, write_site, write_troops};
use super::question::{self, write_hits};
use super::research;

pub(super) fn write(ids: Ids<'_>, event: &Event) -> wire::Event {
    match event {
        Event::OfEconomy { economy, event } => wire::Event {
            economy: ids.write_economy(*economy),
            ..write(ids, event)
        },
        _ => wire::Event {
            kind: write_kind(ids, event),
            economy: String::new(),
        },
    }
}

/// Writes an event, without the economy that it concerns.
fn write_kind(ids: Ids<'_>, event: &Event) -> Option<Kind> {
    Some(match event {
        Event::TurnBegan { round, power } => Kind::TurnBegan(wire::TurnBegan {
            round: u32::from(*round),
            power: ids.write_power(*power),
        }),
        Event::PhaseBegan { power, phase } => Kind::PhaseBegan(wire::PhaseBegan {
            power: ids.write_power(*power),
            phase: kinds::write_phase(*phase),
        }),
        Event::WarDeclared { by, on, provoked } => Kind::WarDeclared(wire::WarDeclared {
            by: ids.write_power(*by),
            on: ids.write_power(*on),
            provoked: *provoked,
        }),
        Event::Bought {
            power,
            kind,
            count,
            cost,
        } => Kind::Bought(wire::Bought {
            power: ids.write_power(*power),
            r#type: kinds::write_unit_kind(*kind),
            count: u32::from(*count),
            cost: *cost,
        }),
        Event::FacilityBought { power, kind, cost } => Kind::FacilityBought(wire::FacilityBought {
            power: ids.write_power(*power),
            r#type: kinds::write_facility(*kind),
            cost: *cost,
        }),
        Event::UpgradeBought { power, at, cost } => Kind::UpgradeBought(wire::UpgradeBought {
            power: ids.write_power(*power),
            at: ids.write_space(*at),
            cost: *cost,
        }),
        Event::Repaired {
            power,
            at,
            slot,
            points,
            cost,
        } => Kind::Repaired(wire::Repaired {
            power: ids.write_power(*power),
            at: ids.write_space(*at),
            slot: kinds::write_slot(*slot),
            points: u32::from(*points),
            cost: *cost,
        }),
        Event::ShipsRepaired {
            power,
            at,
            kind,
            count,
        } => Kind::ShipsRepaired(wire::ShipsRepaired {
            power: ids.write_power(*power),
            at: ids.write_space(*at),
            r#type: kinds::write_unit_kind(*kind),
            count: u32::from(*count),
        }),
        Event::Moved {
            troops,
            from,
            to,
            via,
        } => Kind::Moved(wire::Moved {
            troops: Some(write_troops(ids, troops)),
            from: ids.write_space(*from),
            to: ids.write_space(*to),
            via: ids.write_optional_space(*via),
        }),
        Event::RaidSent { troops, from, to } => Kind::RaidSent(wire::RaidSent {
            troops: Some(write_troops(ids, troops)),
            from: ids.write_space(*from),
            to: ids.write_space(*to),
        }),
        Event::Loaded { troops, from, zone } => Kind::Loaded(wire::Loaded {
            troops: Some(write_troops(ids, troops)),
            from: ids.write_space(*from),
            zone: ids.write_space(*zone),
        }),
        Event::Unloaded { troops, zone, to } => Kind::Unloaded(wire::Unloaded {
            troops: Some(write_troops(ids, troops)),
            zone: ids.write_space(*zone),
            to: ids.write_space(*to),
        }),
        Event::AssaultAnnounced { troops, zone, to } => {
            Kind::AssaultAnnounced(wire::AssaultAnnounced {
                troops: Some(write_troops(ids, troops)),
                zone: ids.write_space(*zone),
                to: ids.write_space(*to),
            })
        }
        Event::Engaged { zone, fight } => Kind::Engaged(wire::Engaged {
            zone: ids.write_space(*zone),
            fight: *fight,
        }),
        Event::TakenBack { power, steps } => Kind::TakenBack(wire::TakenBack {
            power: ids.write_power(*power),
            steps: u32::from(*steps),
        }),
        Event::FavorAsked { by, of, favor } => Kind::FavorRequested(wire::FavorRequested {
            by: ids.write_power(*by),
            of: ids.write_power(*of),
            favor: Some(write_favor(ids, *favor)),
        }),
        Event::FavorAnswered {
            to,
            by,
            favor,
            granted,
        } => Kind::FavorAnswered(wire::FavorAnswered {
            to: ids.write_power(*to),
            by: ids.write_power(*by),
            favor: Some(write_favor(ids, *favor)),
            granted: *granted,
        }),
        Event::Scrambled { troops, from, zone } => {
            Kind::AircraftScrambled(wire::AircraftScrambled {
                troops: Some(write_troops(ids, troops)),
                from: ids.write_space(*from),
                zone: ids.write_space(*zone),
            })
        }
        Event::Intercepted { troops, at } => Kind::Intercepted(wire::Intercepted {
            troops: Some(write_troops(ids, troops)),
            at: ids.write_space(*at),
        }),
        Event::NeutralInvaded {
            territory,
            by,
            joins,
            army,
        } => Kind::NeutralInvaded(wire::NeutralInvaded {
            territory: ids.write_space(*territory),
            by: ids.write_power(*by),
            joins: kinds::write_side(*joins),
            army: u32::from(*army),
        }),
        Event::StrictNeutralsTurned { toward } => {
            Kind::StrictNeutralsTurned(wire::StrictNeutralsTurned {
                toward: kinds::write_side(*toward),
            })
        }
        Event::NeutralCommanded { territory, by } => {
            Kind::NeutralCommanded(wire::NeutralCommanded {
                territory: ids.write_space(*territory),
                by: ids.write_power(*by),
            })
        }
        Event::BattleBegan {
            site,
            attackers,
            defenders,
        } => Kind::BattleBegan(wire::BattleBegan {
            site: Some(write_site(ids, *site)),
            attackers: write_army(ids, attackers),
            defenders: write_army(ids, defenders),
        }),
        Event::RoundBegan { site, round } => Kind::RoundBegan(wire::RoundBegan {
            site: Some(write_site(ids, *site)),
            round: u32::from(*round),
        }),
        Event::Rolled {
            space,
            by,
            cause,
            hits_on,
            dice,
            pairs,
            certain,
            hits,
        } => Kind::Rolled(wire::Rolled {
            space: ids.write_space(*space),
            by: kinds::write_role(*by),
            cause: kinds::write_cause(*cause),
            hits_on: u32::from(*hits_on),
            dice: write_dice(dice),
            hits: u32::from(*hits),
            certain: u32::from(*certain),
            pairs: u32::from(*pairs),
        }),
        Event::RaidRolled {
            space,
            slot,
            by,
            hits_on,
            dice,
            pairs,
            certain,
            result,
        } => Kind::RaidRolled(wire::RaidRolled {
            space: ids.write_space(*space),
            slot: kinds::write_slot(*slot),
            by: kinds::write_role(*by),
            dice: write_dice(dice),
            result: u32::from(*result),
            certain: u32::from(*certain),
            hits_on: u32::from(*hits_on),
            pairs: u32::from(*pairs),
        }),
        Event::HitsScored {
            space,
            against,
            hits,
        } => Kind::HitsScored(wire::HitsScored {
            space: ids.write_space(*space),
            against: kinds::write_role(*against),
            hits: Some(write_hits(*hits)),
        }),
        Event::Destroyed {
            space,
            troops,
            cause,
        } => Kind::Destroyed(wire::Destroyed {
            space: ids.write_space(*space),
            troops: Some(write_troops(ids, troops)),
            cause: kinds::write_cause(*cause),
        }),
        Event::Damaged { space, troops } => Kind::Damaged(wire::Damaged {
            space: ids.write_space(*space),
            troops: Some(write_troops(ids, troops)),
        }),
        Event::Submerged { space, troops } => Kind::Submerged(wire::Submerged {
            space: ids.write_space(*space),
            troops: Some(write_troops(ids, troops)),
        }),
        Event::Retreated { space, to } => Kind::Retreated(wire::Retreated {
            space: ids.write_space(*space),
            to: ids.write_optional_space(*to),
        }),
        Event::FacilityDamaged {
            at,
            slot,
            points,
            total,
        } => Kind::FacilityDamaged(wire::FacilityDamaged {
            at: ids.write_space(*at),
            slot: kinds::write_slot(*slot),
            points: u32::from(*points),
            total: u32::from(*total),
        }),
        Event::BattleEnded { site, result } => Kind::BattleEnded(wire::BattleEnded {
            site: Some(write_site(ids, *site)),
            result: kinds::write_result(*result),
        }),
        Event::Removed {
            space,
            troops,
            reason,
        } => Kind::Removed(wire::Removed {
            space: ids.write_space(*space),
            troops: Some(write_troops(ids, troops)),
            reason: kinds::write_removal(*reason),
        }),
        Event::Captured {
            territory,
            by,
            from,
        } => Kind::Captured(wire::Captured {
            territory: ids.write_space(*territory),
            by: ids.write_power(*by),
            from: ids.write_optional_power(*from),
        }),
        Event::Liberated { territory, by, to } => Kind::Liberated(wire::Liberated {
            territory: ids.write_space(*territory),
            by: ids.write_power(*by),
            to: ids.write_power(*to),
        }),
        Event::Reverted { territory, to } => Kind::Reverted(wire::Reverted {
            territory: ids.write_space(*territory),
            to: ids.write_power(*to),
        }),
        Event::Converted {
            territory,
            by,
            army,
        } => Kind::Converted(wire::Converted {
            territory: ids.write_space(*territory),
            by: ids.write_power(*by),
            army: u32::from(*army),
        }),
        Event::ComplexDowngraded { at } => Kind::ComplexDowngraded(wire::ComplexDowngraded {
            at: ids.write_space(*at),
        }),
        Event::CapitalTaken {
            territory,
            by,
            from,
            ipcs,
        } => Kind::CapitalTaken(wire::CapitalTaken {
            territory: ids.write_space(*territory),
            by: ids.write_power(*by),
            from: ids.write_power(*from),
            ipcs: *ipcs,
        }),
        Event::CapitalFreed { territory, power } => Kind::CapitalFreed(wire::CapitalFreed {
            territory: ids.write_space(*territory),
            power: ids.write_power(*power),
        }),
        Event::BidTaken { power, units, kept } => Kind::BidTaken(wire::BidTaken {
            power: ids.write_power(*power),
            units: write_placed(ids, units),
            kept: u32::from(*kept),
        }),
        Event::LiberationForce { at, troops } => {
            Kind::LiberationForceArrived(wire::LiberationForceArrived {
                at: ids.write_space(*at),
                troops: write_army(ids, troops),
            })
        }
        Event::StrandedLanded { troops, from, to } => Kind::StrandedLanded(wire::StrandedLanded {
            troops: Some(write_troops(ids, troops)),
            from: ids.write_space(*from),
            to: ids.write_space(*to),
        }),
        Event::Placed { troops, at } => Kind::Placed(wire::Placed {
            troops: Some(write_troops(ids, troops)),
            at: ids.write_space(*at),
        }),
        Event::FacilityPlaced { power, kind, at } => Kind::FacilityPlaced(wire::FacilityPlaced {
            power: ids.write_power(*power),
            r#type: kinds::write_facility(*kind),
            at: ids.write_space(*at),
        }),
        Event::Refunded {
            power,
            kind,
            count,
            ipcs,
        } => Kind::Refunded(wire::Refunded {
            power: ids.write_power(*power),
            r#type: kinds::write_unit_kind(*kind),
            count: u32::from(*count),
            ipcs: *ipcs,
        }),
        Event::FacilityRefunded { power, kind, ipcs } => {
            Kind::FacilityRefunded(wire::FacilityRefunded {
                power: ids.write_power(*power),
                r#type: kinds::write_facility(*kind),
                ipcs: *ipcs,
            })
        }
        Event::ConvoyRolled {
            power,
            zone,
            dice,
            certain,
            loss,
        } => Kind::ConvoyRolled(wire::ConvoyRolled {
            power: ids.write_power(*power),
            zone: ids.write_space(*zone),
            dice: write_dice(dice),
            loss: u32::from(*loss),
            certain: u32::from(*certain),
        }),
        Event::Income {
            power,
            production,
            bonuses,
            convoy_loss,
            collected,
            treasury,
        } => Kind::Income(wire::Income {
            power: ids.write_power(*power),
            production: u32::from(*production),
            bonuses: write_bonuses(bonuses),
            convoy_loss: u32::from(*convoy_loss),
            collected: *collected,
            treasury: *treasury,
        }),
        Event::Asked { decision } => Kind::Asked(wire::Asked {
            decision: Some(question::write(ids, decision)),
        }),
        Event::Answered { decision, by } => Kind::Answered(wire::Answered {
            decision: decision.0,
            by: kinds::write_answered(*by),
        }),
        Event::OrdersFiled { orders } => Kind::OrdersFiled(wire::OrdersFiled {
            orders: Some(orders::write(ids, orders)),
        }),
        Event::Resigned { seat, powers_to } => Kind::Resigned(wire::Resigned {
            seat: u32::from(*seat),
            powers_to: powers_to.map(u32::from),
        }),
        Event::Ended {
            winner,
            rule,
            reason,
        } => Kind::Ended(wire::Ended {
            winner: winner.map_or(0, kinds::write_side),
            rule: rule.clone(),
            reason: reason.clone(),
        }),
        Event::ResearchBought { .. }
        | Event::ResearchRolled { .. }
        | Event::AdvanceMade { .. }
        | Event::WarBonds { .. }
        | Event::Dropped { .. }
        | Event::RocketLaunched { .. } => return research::write_event(ids, event),
        Event::OfEconomy { event, .. } => return write_kind(ids, event),
        Event::ComplexRemoved { at } => Kind::ComplexRemoved(wire::ComplexRemoved {
            at: ids.write_space(*at),
        }),
        Event::Kamikaze {
            power,
            zone,
            target,
            attacks,
            hits_on,
            dice,
            certain,
            hits,
        } => Kind::KamikazeAttacked(wire::KamikazeAttacked {
            power: ids.write_power(*power),
            zone: ids.write_space(*zone),
            target: Some(write_troops(ids, target)),
            attacks: u32::from(*attacks),
            hits_on: u32::from(*hits_on),
            dice: write_dice(dice),
            certain: u32::from(*certain),
            hits: u32::from(*hits),
        }),
        Event::KamikazeOrderFiled { order } => Kind::KamikazeOrderFiled(wire::KamikazeOrderFiled {
            order: order.map(orders::write_kamikaze),
        }),
    })
}

fn write_bonuses(bonuses: &[(String, u16)]) -> Vec<wire::Bonus> {
    let write = |(objective, ipcs): &(String, u16)| wire::Bonus {
        objective: objective.clone(),
        ipcs: u32::from(*ipcs),
    };
    bonuses.iter().map(write).collect()
}
