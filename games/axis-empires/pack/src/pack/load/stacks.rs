//! Checks the stacks of a set-up.

use std::collections::BTreeMap;

use crate::map::{AreaId, AreaKind, HexId, Symbol};
use crate::pack::content::Pack;
use crate::pack::counter::{Branch, Class, Counter, Sites, UnitKind};
use crate::pack::load::load_context::{DataLocation, LoadContext};
use crate::pack::scenario::{Location, Placement};

/// Checks that a set-up shows nothing that the rules forbid at the end of every phase.
pub(super) fn check(
    context: &mut LoadContext<'_>,
    at: DataLocation<'_>,
    pack: &Pack,
    hexes: &[HexId],
    setup: &[Placement],
) {
    let mut stacks: BTreeMap<HexId, Vec<&Placement>> = BTreeMap::new();
    for placement in setup {
        if let Location::Hex(hex) = placement.at {
            stacks.entry(hex).or_default().push(placement);
        }
    }
    for (hex, stack) in stacks {
        for said in stack_faults(pack, hexes, hex, &stack) {
            let code = pack.map.hex(hex).code;
            context.fault(at, format!("{code}: {said}"));
        }
    }
}

fn stack_faults(pack: &Pack, hexes: &[HexId], id: HexId, stack: &[&Placement]) -> Vec<String> {
    let hex = pack.map.hex(id);
    let mut faults = Vec::new();
    let mut fault = |wrong: bool, text: &str| {
        if wrong {
            faults.push(text.to_owned());
        }
    };
    fault(hexes.binary_search(&id).is_err(), "the hex is not in play");
    fault(!hex.is_land(), "units stand on land");
    let counters = || stack.iter().map(|unit| (unit, pack.counter(unit.counter)));
    fault(
        stack.iter().any(|unit| unit.faction != stack[0].faction),
        "units of two factions stand together",
    );
    let of_class = |class: Class| -> u8 {
        counters()
            .filter(|(unit, counter)| {
                counter
                    .face(unit.side)
                    .is_some_and(|face| face.kind.class() == class)
            })
            .map(|(unit, _)| unit.count)
            .sum()
    };
    fault(of_class(Class::Hq) > 1, "two headquarters stand together");
    fault(
        of_class(Class::Fortress) > 1,
        "two fortresses stand together",
    );
    fault(
        of_class(Class::Air) + of_class(Class::Fleet) > 0,
        "support units begin in pools and boxes",
    );
    let units: u8 = stack.iter().map(|unit| unit.count).sum();
    let steps: u8 = counters()
        .filter_map(|(unit, counter)| Some(counter.face(unit.side)?.steps * unit.count))
        .sum();
    let most = if hex.symbols.has(Symbol::LimitedStacking) {
        3
    } else {
        6
    };
    fault(units > 3, "more than three units stand together");
    fault(steps > most, "too many steps stand together");
    let mut minors: Vec<AreaId> = counters()
        .filter(|(_, counter)| {
            let area = pack.map.area(counter.country);
            area.can_be(AreaKind::Minor) && counter.branch != Branch::Expeditionary
        })
        .map(|(_, counter)| counter.country)
        .collect();
    minors.dedup();
    fault(
        minors.len() > 1,
        "units of two minor countries stand together",
    );
    fault(
        counters().any(|(_, counter)| !may_stand(pack, counter, id)),
        "a unit stands where it may not be made",
    );
    faults
}

fn may_stand(pack: &Pack, counter: &Counter, id: HexId) -> bool {
    let fixed = matches!(counter.front.kind, UnitKind::Fortress | UnitKind::Garrison);
    match &counter.sites {
        Sites::Any => true,
        Sites::Hexes(hexes) => !fixed || hexes.contains(&id),
        Sites::Border {
            of,
            dependents,
            with,
            with_dependents,
            minors,
            ..
        } => {
            let inside = |area: AreaId| {
                area == *of || *dependents && pack.map.area(area).owners.contains(of)
            };
            let borders = |area: AreaId| {
                let minor = *minors && pack.map.area(area).can_be(AreaKind::Minor);
                let mut owners = pack.map.area(area).owners.iter();
                let owned = *with_dependents && owners.any(|owner| with.contains(owner));
                with.contains(&area) || owned || minor && area != *of
            };
            pack.map.hex(id).area.is_some_and(inside)
                && pack.map.neighbours(id).any(|over| {
                    let area = pack.map.hex(over.hex).area;
                    area.is_some_and(borders)
                })
        }
    }
}
