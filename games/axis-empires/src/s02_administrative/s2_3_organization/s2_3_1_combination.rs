//! 2.3.1 Combination: one-step units become larger ones, a step at a time, as often as
//! there are steps (`AE-2.3.1-1`).

use sandtable_kernel::{Checked, Violation};

use crate::cells::OrganizationStage;
use crate::command_context::Play;
use crate::force_pool;
use crate::map::{NamedArea, Theatre};
use crate::o17_optional::o17_11_soviet_volunteers;
use crate::order::organization::OrganizationOrder;
use crate::pack::{
    Back, Branch, Class, Counter, CounterId, Ingredient, MarkerKind, Origin, Quality, Side, Sites,
    StepClass, UnitKind,
};
use crate::politics;
use crate::s02_3_4_breakdown::own::{PhasingUnit, own, own_units};
use crate::s02_administrative::s2_3_organization::marking::{absorb, is_garrison, mark};
use crate::s04_2_6_2_eliminating_steps::is_lost_for_good;
use crate::s10_supply::Supply;
use crate::state::{PieceId, Place, Presence, State};

/// A combination that was checked.
pub(crate) struct CombinationPlan {
    /// The unit that is larger afterwards, where it is then and the side it shows.
    unit: PieceId,
    at: Place,
    side: Side,
    /// The steps that go, and whether into the unit's Holding Box.
    gone: Vec<(PieceId, bool)>,
    /// The marker that pays for mixing colonial units with others.
    showa: Option<PieceId>,
}

/// Checks that a unit can take up another and be turned to its larger side: a one-step unit with
/// a two-step reverse (`AE-2.3.1.1-1`), or a two-step unit with a three-step reverse
/// (`AE-2.3.1.1-3`).
pub(super) fn build_up(
    state: &State,
    supply: &Supply<'_>,
    unit: PieceId,
    with: PieceId,
) -> Checked<CombinationPlan> {
    let (large, small) = together(state, supply, unit, with)?;
    let whole = large.counter;
    let grows = large.piece.side == Side::Back && matches!(whole.back, Back::Unit(_));
    if !grows || whole.is_port_a_fort() {
        let rule = match large.face.steps {
            1 => "AE-2.3.1.1-1",
            _ => "AE-2.3.1.1-3",
        };
        return refuse(rule, "a unit with a larger reverse", large);
    }
    if small.face.steps > 1 {
        return refuse("AE-2.3.1.1-3", "a one-step unit to add", small);
    }
    let parts = &whole.recipe.steps;
    let part = match large.face.steps {
        2 => parts.get(2),
        _ => other_part(state, parts, large),
    };
    let Some(part) = part else {
        return refuse("AE-2.3-5", "a unit made of such steps", large);
    };
    fits(state, part, small, whole)?;
    let showa = mixed(state, &[large, small], whole, large.theatre)?;
    may_stand(state, whole, large.piece.at)?;
    Ok(CombinationPlan {
        unit,
        at: large.piece.at,
        side: Side::Front,
        gone: vec![(with, part.holding)],
        showa,
    })
}

/// The other of the first two steps of a unit whose one-step side is one of them: the
/// first, if no more is asked of that than of any.
fn other_part<'a>(
    state: &State,
    parts: &'a [Ingredient],
    one: PhasingUnit<'_>,
) -> Option<&'a Ingredient> {
    let fits = |part: &Ingredient| fits(state, part, one, one.counter).is_ok();
    match parts {
        [first, second, ..] if fits(second) && !fits(first) => Some(first),
        [_, second, ..] => Some(second),
        _ => None,
    }
}

/// Checks that two one-step units can be replaced by a two-step unit from the Force Pool that has
/// no one-step reverse (`AE-2.3.1.1-2`, `AE-2.3-2`, `AE-2.3-4`). Its first two steps define which
/// units they must be (`AE-2.3-5`, `AE-2.3-6`, `AE-2.3-8`, `AE-2.3-10` to `AE-2.3-16`, `DS-2.3-1`
/// to `DS-2.3-4`). Headquarters that a card puts on the map are made of no steps
/// (`AE-2.3.2.3-3`).
pub(super) fn form(
    state: &State,
    supply: &Supply<'_>,
    from: [PieceId; 2],
    unit: CounterId,
) -> Checked<CombinationPlan> {
    let (first, second) = together(state, supply, from[0], from[1])?;
    one_step(first)?;
    one_step(second)?;
    let Some(whole) = state.pack().get_counter(unit) else {
        return refuse("AE-2.3-2", "a unit of the pack", first);
    };
    let side = match (whole.front.steps, whole.back) {
        (2, back) if !matches!(back, Back::Unit(_)) => Some(Side::Front),
        (3, Back::Unit(face)) if face.steps == 2 => Some(Side::Back),
        _ => None,
    };
    let combined = matches!(
        whole.front.kind.class(),
        Class::Infantry | Class::Armor | Class::Hq
    );
    let Some(side) = side.filter(|_| combined) else {
        let expected = "a two-step unit without a one-step reverse";
        return refuse("AE-2.3.1.1-2", expected, first);
    };
    if is_lost_for_good(whole) {
        let expected = "a headquarters that no card puts on the map";
        return refuse("AE-2.3.2.3-3", expected, first);
    }
    let [one, other, ..] = &whole.recipe.steps[..] else {
        return refuse("AE-2.3-5", "a unit made of steps", first);
    };
    fits(state, one, first, whole)?;
    fits(state, other, second, whole)?;
    let showa = mixed(state, &[first, second], whole, first.theatre)?;
    may_stand(state, whole, first.piece.at)?;
    let Some(piece) = force_pool::first(state, state.phasing(), first.theatre, unit) else {
        return refuse("AE-2.3-2", "a unit in the Force Pool", first);
    };
    Ok(CombinationPlan {
        unit: piece,
        at: first.piece.at,
        side,
        gone: vec![(first.id, one.holding), (second.id, other.holding)],
        showa,
    })
}

/// Carries out a combination.
pub(super) fn commit(play: &mut Play<'_>, plan: CombinationPlan) {
    for (step, held) in plan.gone {
        absorb(play, step, held.then_some(plan.unit));
    }
    play.put(plan.unit, plan.at);
    play.turn_over(plan.unit, plan.side);
    mark(play, plan.unit);
    if let Some(marker) = plan.showa
        && let Some(theatre) = plan.at.theatre(play.state.map())
    {
        play.put(marker, Place::Delay(theatre));
    }
}

/// Everything that might be combined.
pub(super) fn candidates(state: &State, supply: &Supply<'_>, orders: &mut Vec<OrganizationOrder>) {
    if state.turn().organization > OrganizationStage::Combination {
        return;
    }
    let units: Vec<PhasingUnit<'_>> = own_units(state)
        .filter(|unit| unit.face.steps < 3)
        .collect();
    let larger = [Theatre::Europe, Theatre::Asia].map(|theatre| {
        let mut kinds = force_pool::kinds(state, state.phasing(), theatre);
        kinds.retain(|unit| state.pack().counter(*unit).front.steps > 1);
        kinds
    });
    for one in &units {
        let there = state.pieces_at(one.piece.at);
        let there = there.filter(|(id, _)| *id != one.id);
        let others = there.filter_map(|(id, _)| {
            let unit = units.binary_search_by_key(&id, |unit| unit.id).ok()?;
            units.get(unit)
        });
        for other in others {
            if together(state, supply, one.id, other.id).is_err() {
                continue;
            }
            orders.push(OrganizationOrder::BuildUp {
                unit: one.id,
                with: other.id,
            });
            if one.face.steps > 1 || other.face.steps > 1 {
                continue;
            }
            let kinds = larger[one.theatre as usize].iter();
            orders.extend(kinds.map(|unit| OrganizationOrder::Form {
                from: [one.id, other.id],
                unit: *unit,
            }));
        }
    }
}

/// Two units that may combine at all: in one hex or box, supplied (`AE-2.3.1-1`), without an
/// enemy Air unit, and neither fortress nor garrison (`AE-2.3.1.2-1`, `AE-10.3-5`).
fn together<'a>(
    state: &'a State,
    supply: &Supply<'_>,
    one: PieceId,
    other: PieceId,
) -> Checked<(PhasingUnit<'a>, PhasingUnit<'a>)> {
    let pair = (
        own(state, one, "AE-2.3.1-1")?,
        own(state, other, "AE-2.3.1-1")?,
    );
    if one == other || pair.0.piece.at != pair.1.piece.at {
        return refuse("AE-2.3.1-1", "two units in one hex or box", pair.1);
    }
    for unit in [pair.0, pair.1] {
        if unit.face.kind == UnitKind::Fortress || is_garrison(unit.counter) {
            return refuse("AE-2.3.1.2-1", "neither fortress nor garrison", unit);
        }
        if !supply.is_supplied(unit.id) {
            return refuse("AE-2.3.1.2-1", "a supplied unit", unit);
        }
    }
    let enemies = pair.0.piece.at.hex().map(|hex| state.presence(hex));
    if enemies.is_some_and(|there| there.enemies_of(state.phasing()).intersects(Presence::AIR)) {
        return refuse("AE-2.3.1.2-1", "a hex without an enemy Air unit", pair.0);
    }
    Ok(pair)
}

/// A larger unit is never exchanged for another one (`AE-2.3.1.2-2`).
fn one_step(unit: PhasingUnit<'_>) -> Checked {
    match unit.face.steps {
        1 => Ok(()),
        _ => refuse("AE-2.3.1.2-2", "a one-step unit", unit),
    }
}

/// Checks that a unit is the step that a larger one requires: by its symbol (`AE-2.3-5`,
/// `AE-2.3-6`), its country (`AE-2.3-7`, `AE-13.8.4-3`, `DS-13.8.3-3`), and its service: SS and
/// Kwantung units are made of their own alone, and Kwantung ones are part of nothing else
/// (`AE-2.3-9`, `AE-2.3.1.2-4`, `DS-2.3-5`, `DS-2.3-6`), and some of units of the Expeditionary
/// Force or the Far East (`AE-2.3-11`, `AE-2.3-15`). Volunteers may stand in for a Minor
/// Country's step (`AE-+17.11-1`).
fn fits(state: &State, part: &Ingredient, unit: PhasingUnit<'_>, whole: &Counter) -> Checked {
    let class = unit.face.kind.class();
    let symbol = match part.class {
        StepClass::Infantry => class == Class::Infantry,
        StepClass::Armor => class == Class::Armor,
        StepClass::Any => matches!(class, Class::Infantry | Class::Armor),
    };
    if !symbol {
        return refuse("AE-2.3-5", "a step of the right type", unit);
    }
    let country = unit.counter.country;
    let origin = match &part.origin {
        Origin::Own => country == whole.country,
        Origin::Countries(countries) => countries.contains(&country),
        Origin::MinorOf(faction) => {
            let stands_in = o17_11_soviet_volunteers::stands_in(state, part, unit.counter, whole);
            unit.piece.faction == *faction && (politics::is_minor(state, country) || stands_in)
        }
    };
    if !origin {
        return refuse("AE-2.3-7", "a step of the right nationality", unit);
    }
    match part.branch {
        Some(branch) if unit.counter.branch != branch => {
            let rule = match branch {
                Branch::Bef => "AE-2.3-11",
                Branch::FarEast => "AE-2.3-15",
                Branch::Kwantung => "AE-2.3.1.2-4",
                _ => "AE-2.3-9",
            };
            refuse(rule, "a step of the right service", unit)
        }
        None if unit.counter.branch == Branch::Kwantung => {
            refuse("AE-2.3.1.2-4", "no Kwantung step", unit)
        }
        _ => Ok(()),
    }
}

/// Japanese colonial units combine with and into colonial ones only. Showa Restoration in
/// the Strategic Warfare Box pays for one colonial unit with another one, once
/// (`AE-2.3.1.2-3`, `DS-14.40-2`, `DS-2.3-6`): that marker, if it is needed.
fn mixed(
    state: &State,
    steps: &[PhasingUnit<'_>; 2],
    whole: &Counter,
    theatre: Theatre,
) -> Checked<Option<PieceId>> {
    if state.map().area(whole.country).named != Some(NamedArea::Japan) {
        return Ok(None);
    }
    let colonial = |counter: &Counter| counter.quality == Quality::Colonial;
    let count = steps.iter().filter(|step| colonial(step.counter)).count();
    match (count, colonial(whole)) {
        (0, false) | (2, true) => Ok(None),
        (1, _) => {
            let showa = state
                .pieces_at(Place::StrategicWarfare(theatre))
                .find(|(_, piece)| {
                    let showing = piece.face_up(state.pack());
                    showing.is_marker(MarkerKind::ShowaRestoration)
                        && piece.faction == state.phasing()
                });
            match showa {
                Some((marker, _)) => Ok(Some(marker)),
                None => refuse("AE-2.3.1.2-3", "Japanese units colonial or not", steps[1]),
            }
        }
        _ => refuse("AE-2.3.1.2-3", "a unit as colonial as its steps", steps[1]),
    }
}

/// A two-step garrison is combined in its own hex only (`AE-2.3.2.3-4`).
fn may_stand(state: &State, whole: &Counter, at: Place) -> Checked {
    match (&whole.sites, at) {
        (Sites::Any, _) => Ok(()),
        (Sites::Hexes(hexes), Place::Hex(hex)) if hexes.contains(&hex) => Ok(()),
        _ => Err(Violation::new(
            "AE-2.3.2.3-4",
            "the hex of the garrison",
            at.hex()
                .map_or_else(String::new, |hex| state.map().hex(hex).code.to_string()),
        )),
    }
}

fn refuse<T>(rule: &'static str, expected: &'static str, found: PhasingUnit<'_>) -> Checked<T> {
    let found = format!("{} ({})", found.counter.code, found.id.0);
    Err(Violation::new(rule, expected, found))
}
