//! Legal commands.

use sandtable_aa1940::facility::FacilityKind;
use sandtable_aa1940::legal::{EconomyLegal, Legal, PhaseLegal, StackLoads, StackMoves};
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::unit::UnitKind;
use sandtable_kernel::Violation;
use sandtable_proto::games::aa1940::v1 as wire;

use super::ids::{Ids, write_unit};
use super::kinds;
use super::parts::{write_favor, write_site, write_stack, write_unit_counts};
use super::question;
use super::research;

pub(super) fn write(ids: Ids<'_>, legal: &Legal) -> wire::Legal {
    wire::Legal {
        decisions: question::write_all(ids, &legal.decisions),
        phase: legal.phase.as_ref().map(|phase| write_phase(ids, phase)),
    }
}

fn write_phase(ids: Ids<'_>, legal: &PhaseLegal) -> wire::PhaseLegal {
    wire::PhaseLegal {
        power: ids.write_power(legal.power),
        phase: kinds::write_phase(legal.phase),
        declare: ids.write_powers(legal.declare.iter().copied()),
        buy: write_unit_counts(&legal.buy),
        buy_facilities: collect(&legal.buy_facilities, |kind| kinds::write_facility(*kind)),
        upgrade: ids.write_spaces(&legal.upgrade),
        repair: collect(&legal.repair, |&(at, slot, most)| wire::RepairOption {
            at: ids.write_space(at),
            slot: kinds::write_slot(slot),
            most: u32::from(most),
        }),
        moves: collect(&legal.moves, |moves| write_moves(ids, moves)),
        raids: collect(&legal.raids, |moves| write_moves(ids, moves)),
        loads: collect(&legal.loads, |loads| write_loads(ids, loads)),
        unloads: collect(&legal.unloads, |moves| write_moves(ids, moves)),
        engage: collect(&legal.engage, |&(zone, fight)| wire::EngageOption {
            zone: ids.write_space(zone),
            fight,
        }),
        ask: collect(&legal.ask, |favor| write_favor(ids, *favor)),
        fight: collect(&legal.fight, |site| write_site(ids, *site)),
        place: write_places(ids, &legal.place),
        place_facilities: write_sites(ids, &legal.place_facilities),
        take_back: u32::from(legal.take_back),
        blockers: collect(&legal.blockers, write_blocker),
        research: (legal.research.as_ref()).map(|option| research::write_option(ids, option)),
        drops: collect(&legal.drops, |moves| write_moves(ids, moves)),
        launches: collect(&legal.launches, |rocket| {
            research::write_rocket(ids, rocket)
        }),
        economies: collect(&legal.economies, |economy| write_economy(ids, economy)),
    }
}

fn write_economy(ids: Ids<'_>, legal: &EconomyLegal) -> wire::EconomyLegal {
    wire::EconomyLegal {
        economy: ids.write_economy(legal.economy),
        buy: write_unit_counts(&legal.buy),
        buy_facilities: collect(&legal.buy_facilities, |kind| kinds::write_facility(*kind)),
        place: write_places(ids, &legal.place),
        place_facilities: write_sites(ids, &legal.place_facilities),
    }
}

fn write_places(ids: Ids<'_>, places: &[(UnitKind, SpaceId, u16)]) -> Vec<wire::PlaceOption> {
    collect(places, |&(kind, at, most)| wire::PlaceOption {
        r#type: kinds::write_unit_kind(kind),
        at: ids.write_space(at),
        most: u32::from(most),
    })
}

fn write_sites(ids: Ids<'_>, sites: &[(FacilityKind, SpaceId)]) -> Vec<wire::PlaceFacilityOption> {
    collect(sites, |&(kind, at)| wire::PlaceFacilityOption {
        r#type: kinds::write_facility(kind),
        at: ids.write_space(at),
    })
}

fn collect<T, W>(list: &[T], write: impl Fn(&T) -> W) -> Vec<W> {
    list.iter().map(write).collect()
}

fn write_moves(ids: Ids<'_>, moves: &StackMoves) -> wire::StackMoves {
    wire::StackMoves {
        stack: Some(write_stack(ids, &moves.stack)),
        to: collect(&moves.to, |destination| wire::Destination {
            to: ids.write_space(destination.to),
            via: ids.write_optional_space(destination.via),
            most: u32::from(destination.most),
        }),
    }
}

fn write_loads(ids: Ids<'_>, loads: &StackLoads) -> wire::StackLoads {
    wire::StackLoads {
        stack: Some(write_stack(ids, &loads.stack)),
        aboard: collect(&loads.aboard, |&(transport, zone, most)| wire::LoadOption {
            transport: write_unit(transport),
            zone: ids.write_space(zone),
            most: u32::from(most),
        }),
    }
}

fn write_blocker(violation: &Violation) -> wire::Blocker {
    wire::Blocker {
        rule: violation.rule.to_owned(),
        expected: violation.expected.to_string(),
        found: violation.found.to_string(),
    }
}
