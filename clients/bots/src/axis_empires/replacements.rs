//! Replacements, the larger units that are made of them, and markers.

use std::collections::BTreeMap;

use sandtable_proto::games::axis_empires::v1::{
    BuildUp, Counter, Detach, Face, Faction, Form, LogisticsActs, LogisticsOrder, MarkerType,
    OrganizationActs, OrganizationOrder, Place, PlaceMarker, ReplacementActs, ReplacementOrder,
    SideFeature, counter, logistics_order, organization_order, place,
};

use super::force::{self, Unit};
use super::ground::Hex;
use crate::axis_empires::goals::{self, Goal};
use crate::axis_empires::movement;
use crate::axis_empires::view_model::ViewModel;

/// Minimum value of a hex for a Logistics marker.
const GOOD: f32 = 1.0;

/// Distance of enemies within which units are made larger and slower.
const FIGHT: u16 = 2;

/// The next replacement, the best unit in the best place.
pub(super) fn replacement(
    situation: &ViewModel<'_>,
    acts: &ReplacementActs,
    spurned: &dyn Fn(&ReplacementOrder) -> bool,
) -> Option<ReplacementOrder> {
    let tasks = goals::all(situation);
    let mut best: Option<(f32, ReplacementOrder)> = None;
    let mut places: BTreeMap<Hex, f32> = BTreeMap::new();
    for row in &acts.units {
        let Some(unit) = recruit(situation, row.unit) else {
            continue;
        };
        let quality = 2.0 * unit.attack as f32 + unit.defence as f32 + 0.5 * unit.movement as f32;
        for to in &row.to {
            let merit = match hex(to) {
                Some(hex) if !situation.stack(hex).takes(&unit) => continue,
                Some(hex) => *places
                    .entry(hex)
                    .or_insert_with(|| post(situation, &tasks, &unit, hex)),
                // Far from everything.
                None => -20.0,
            };
            let order = ReplacementOrder {
                unit: row.unit,
                to: Some(*to),
            };
            let better = best
                .as_ref()
                .is_none_or(|(known, _)| quality * 3.0 + merit > *known);
            if better && !spurned(&order) {
                best = Some((quality * 3.0 + merit, order));
            }
        }
    }
    best.map(|(_, order)| order)
}

fn hex(place: &Place) -> Option<Hex> {
    match place.kind {
        Some(place::Kind::Hex(hex)) => Some(hex),
        _ => None,
    }
}

/// A kind of unit as it comes: with one step, on the back if that has fewer.
fn recruit(situation: &ViewModel<'_>, kind: u32) -> Option<Unit> {
    let counter = situation.atlas.pack.counters.get(kind as usize)?;
    let face = with_steps(counter, 1)?;
    Some(Unit {
        id: 0,
        faction: situation.me,
        country: counter.country,
        minor: situation
            .atlas
            .pack
            .areas
            .get(counter.country as usize)
            .is_some_and(|area| area.faction() == Faction::Unspecified),
        hex: None,
        kind: face.r#type(),
        steps: face.steps,
        attack: face.attack,
        defence: face.defence,
        movement: face.movement,
    })
}

/// The face of a counter with so many steps; the front if none has.
fn with_steps(counter: &Counter, steps: u32) -> Option<&Face> {
    let back = match &counter.back {
        Some(counter::Back::Unit(face)) if face.steps == steps => Some(face),
        _ => None,
    };
    let front = counter.front.as_ref();
    front.filter(|face| face.steps == steps).or(back).or(front)
}

/// Value of a unit's place in a hex: near what is to be taken and held, out of danger.
fn post(situation: &ViewModel<'_>, tasks: &[Goal], unit: &Unit, hex: Hex) -> f32 {
    let ways = tasks
        .iter()
        .map(|task| movement::progress(situation, hex, task.hex));
    let way = ways.min_by(f32::total_cmp).unwrap_or_default();
    let held = situation.mine(hex).map(|other| other.defence).sum();
    let empty = held == 0 && situation.atlas.ground(hex).points > 0;
    let garrison = if empty { 2.0 } else { 0.0 };
    garrison - way - 2.0 * goals::danger(situation, unit, hex, held)
}

/// The next order of the Organization Segment: larger units where that makes them
/// stronger, then Detachments that hold what counts.
pub(super) fn organize(
    situation: &ViewModel<'_>,
    acts: &OrganizationActs,
    spurned: &dyn Fn(&OrganizationOrder) -> bool,
) -> Option<OrganizationOrder> {
    let orders = acts.orders.iter().filter(|order| !spurned(order));
    let merits = orders.filter_map(|order| {
        // Detachments come in a later step, so never before the others.
        let (early, merit) = match order.kind.as_ref()? {
            organization_order::Kind::BuildUp(it) => (true, built_up(situation, it)?),
            organization_order::Kind::Form(it) => (true, formed(situation, it)?),
            organization_order::Kind::Detach(it) => (false, detached(situation, it)),
            _ => return None,
        };
        Some(((early, merit), order))
    });
    let good = merits.filter(|((_, merit), _)| *merit > 0);
    let best = good.max_by_key(|(key, _)| *key);
    best.map(|(_, order)| order.clone())
}

/// The factors that a unit gains over those of what it is made of. Far from any enemy
/// the quicker units are worth more.
fn gain(situation: &ViewModel<'_>, now: &Face, of: [&Unit; 2]) -> i32 {
    let near = |hex: Hex| {
        let mut foes = situation.foe_hexes();
        foes.any(|foe| situation.atlas.distance(foe, hex) <= FIGHT)
    };
    let slower = of.iter().any(|unit| unit.movement > now.movement);
    if slower && !of.iter().filter_map(|unit| unit.hex).any(near) {
        return 0;
    }
    let before: u32 = of.iter().map(|unit| unit.worth()).sum();
    let after = now.attack + now.defence;
    let all = |value: u32| i32::try_from(value).unwrap_or(i32::MAX);
    all(after) - all(before)
}

fn counter_of<'a>(situation: &ViewModel<'a>, id: u32) -> Option<&'a Counter> {
    let piece = situation.view.pieces.iter().find(|piece| piece.id == id)?;
    force::counter(situation.atlas, piece)
}

fn built_up(situation: &ViewModel<'_>, order: &BuildUp) -> Option<i32> {
    let (unit, with) = (situation.unit(order.unit)?, situation.unit(order.with)?);
    let counter = counter_of(situation, order.unit)?;
    let face = with_steps(counter, unit.steps + with.steps)?;
    Some(gain(situation, face, [unit, with]))
}

fn formed(situation: &ViewModel<'_>, order: &Form) -> Option<i32> {
    let (first, second) = (situation.unit(order.first)?, situation.unit(order.second)?);
    let counter = situation.atlas.pack.counters.get(order.unit as usize)?;
    let face = with_steps(counter, first.steps + second.steps)?;
    Some(gain(situation, face, [first, second]))
}

/// A Detachment is worth it where the hex counts and would fall back without one.
fn detached(situation: &ViewModel<'_>, order: &Detach) -> i32 {
    let points = situation.atlas.ground(order.hex).points;
    let falls = !situation.is_ours_by_law(order.hex);
    i32::try_from(points).unwrap_or_default() * i32::from(falls)
}

/// The next order of the Logistics Segment: markers in hexes that count and would fall
/// back, and where own units are many; Partisans behind the enemy's goals.
pub(super) fn supply(
    situation: &ViewModel<'_>,
    acts: &LogisticsActs,
    spurned: &dyn Fn(&LogisticsOrder) -> bool,
) -> Option<LogisticsOrder> {
    let mut best: Option<(f32, LogisticsOrder)> = None;
    for row in &acts.place {
        let mut pieces = situation.view.pieces.iter();
        let piece = pieces.find(|piece| piece.id == row.marker);
        let kind = piece.and_then(|piece| force::marker(situation.atlas, piece));
        for hex in &row.hexes {
            let merit = match kind {
                Some(MarkerType::PartisanBase) => behind(situation, *hex),
                _ => depot(situation, *hex),
            };
            let place = PlaceMarker {
                marker: row.marker,
                hex: *hex,
            };
            let order = LogisticsOrder {
                kind: Some(logistics_order::Kind::Place(place)),
            };
            let better = best.as_ref().is_none_or(|(known, _)| merit > *known);
            if merit > GOOD && better && !spurned(&order) {
                best = Some((merit, order));
            }
        }
    }
    best.map(|(_, order)| order)
}

fn depot(situation: &ViewModel<'_>, hex: Hex) -> f32 {
    let falls = !situation.is_ours_by_law(hex);
    let points = situation.atlas.ground(hex).points as f32;
    let near = situation.atlas.within(hex, 3).into_iter();
    let units: usize = near.map(|hex| situation.mine(hex).count()).sum();
    let counts = if falls { points } else { 0.0 };
    counts + 0.25 * units as f32
}

/// Where partisans hurt: on the railways, far from those who would hunt them.
fn behind(situation: &ViewModel<'_>, hex: Hex) -> f32 {
    let around = situation.atlas.around(hex);
    let lines = around.filter(|over| over.has(SideFeature::Rail)).count() as f32;
    let near = situation.atlas.within(hex, 1).into_iter();
    let hunters = near.filter(|hex| situation.is_foe(*hex)).count() as f32;
    lines - hunters
}
