//! Views.

use sandtable_aa1940::facility::FacilityKind;
use sandtable_aa1940::state::{Facility, Marks};
use sandtable_aa1940::view::{EconomyView, PowerView, SpaceView, UnitGroup, View};
use sandtable_proto::games::aa1940::v1 as wire;

use super::command;
use super::ids::{Ids, write_unit};
use super::kinds;
use super::orders;
use super::parts::write_unit_counts;
use super::question;
use super::research;
use crate::outcome;

/// The marks that clients see; damage has a field of its own.
const MARKS: [(Marks, wire::UnitMark); 15] = [
    (Marks::COMBAT_MOVED, wire::UnitMark::CombatMoved),
    (Marks::FOUGHT, wire::UnitMark::Fought),
    (Marks::LOADED, wire::UnitMark::Loaded),
    (Marks::UNLOADED, wire::UnitMark::Unloaded),
    (Marks::RAIDING, wire::UnitMark::Raiding),
    (Marks::ASSAULTING, wire::UnitMark::Assaulting),
    (Marks::SCRAMBLED, wire::UnitMark::Scrambled),
    (Marks::INTERCEPTING, wire::UnitMark::Intercepting),
    (Marks::SUBMERGED, wire::UnitMark::Submerged),
    (Marks::FROM_BASE, wire::UnitMark::FromBase),
    (Marks::BLITZED, wire::UnitMark::Blitzed),
    (Marks::ESCAPED, wire::UnitMark::Escaped),
    (Marks::MOVED, wire::UnitMark::Moved),
    (Marks::STRANDED, wire::UnitMark::Stranded),
    (Marks::SEABORNE, wire::UnitMark::Seaborne),
];

pub(super) fn write(ids: Ids<'_>, view: &View) -> wire::View {
    wire::View {
        round: u32::from(view.round),
        power: ids.write_power(view.power),
        phase: kinds::write_phase(view.phase),
        powers: view
            .powers
            .iter()
            .map(|power| write_power(ids, power))
            .collect(),
        spaces: view
            .spaces
            .iter()
            .map(|space| write_space(ids, space))
            .collect(),
        drafts: view
            .drafts
            .iter()
            .map(|draft| command::write(ids, draft))
            .collect(),
        pending: question::write_all(ids, &view.pending),
        axis_cities: u32::from(view.axis_cities),
        orders: view
            .orders
            .as_ref()
            .map(|orders| orders::write(ids, orders)),
        research_dice: view.research.map(u32::from),
        outcome: (view.outcome.as_ref()).map(|outcome| outcome::write(outcome, &view.scores)),
        board: ids.write_board(),
        kamikaze_order: view.kamikaze_order.map(orders::write_kamikaze),
    }
}

fn write_power(ids: Ids<'_>, power: &PowerView) -> wire::PowerView {
    wire::PowerView {
        power: ids.write_power(power.power),
        seat: power.seat.map(|seat| u32::from(seat.0)),
        treasury: power.treasury,
        production: u32::from(power.production),
        queue: write_unit_counts(&power.queue),
        facilities: write_facilities(&power.facilities),
        wars: ids.write_powers(power.wars.iter()),
        capital_lost: power.capital_lost,
        advances: research::write_advances(power.advances),
        kamikaze: u32::from(power.kamikaze),
        economies: power
            .economies
            .iter()
            .map(|economy| write_economy(ids, economy))
            .collect(),
    }
}

fn write_economy(ids: Ids<'_>, economy: &EconomyView) -> wire::EconomyView {
    wire::EconomyView {
        economy: ids.write_economy(economy.economy),
        treasury: economy.treasury,
        production: u32::from(economy.production),
        queue: write_unit_counts(&economy.queue),
        facilities: write_facilities(&economy.facilities),
        capital_lost: economy.capital_lost,
    }
}

fn write_facilities(facilities: &[FacilityKind]) -> Vec<i32> {
    let write = |kind: &FacilityKind| kinds::write_facility(*kind);
    facilities.iter().map(write).collect()
}

fn write_space(ids: Ids<'_>, space: &SpaceView) -> wire::SpaceView {
    let facility = |facility: &Facility| wire::Facility {
        r#type: kinds::write_facility(facility.kind),
        damage: u32::from(facility.damage),
    };
    wire::SpaceView {
        space: ids.write_space(space.space),
        controller: ids.write_optional_power(space.controller),
        neutrality: kinds::write_neutrality(space.neutrality),
        army: u32::from(space.army),
        facilities: space.facilities.iter().map(facility).collect(),
        changed: space.changed,
        units: space
            .units
            .iter()
            .map(|group| write_group(ids, group))
            .collect(),
    }
}

fn write_group(ids: Ids<'_>, group: &UnitGroup) -> wire::UnitGroup {
    wire::UnitGroup {
        unit: write_unit(group.unit),
        power: ids.write_power(group.owner),
        r#type: kinds::write_unit_kind(group.kind),
        count: u32::from(group.count),
        damaged: group.damaged,
        aboard: group.aboard.map(write_unit),
        spent: u32::from(group.spent),
        marks: MARKS
            .iter()
            .filter(|(mark, _)| group.marks.contains(*mark))
            .map(|(_, mark)| *mark as i32)
            .collect(),
        goal: ids.write_optional_space(group.goal),
    }
}
