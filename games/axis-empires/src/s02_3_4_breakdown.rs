//! 2.3.4 Breakdown: a larger unit gives off a step, one at a time, supplied or not, under
//! enemy Air units or not (`AE-2.3.4-1`).

pub(crate) mod own;

use std::cmp::Reverse;

use sandtable_kernel::{Checked, Violation};

use crate::cells::OrganizationStage;
use crate::command_context::Play;
use crate::force_pool;
use crate::map::Theatre;
use crate::order::organization::OrganizationOrder;
use crate::pack::{
    Back, Branch, Class, Counter, CounterId, Ingredient, Origin, Quality, Side, StepClass, UnitKind,
};
use crate::politics;
use crate::s02_3_4_breakdown::own::{PhasingUnit, anyones, own, own_units};
use crate::s04_2_6_2_eliminating_steps::is_part;
use crate::state::{PieceId, Place, State};

/// A breakdown that was checked.
pub(crate) struct BreakdownPlan {
    unit: PieceId,
    /// The side it shows afterwards; none when it goes.
    side: Option<Side>,
    /// The steps that come out.
    out: Vec<PieceId>,
    /// The steps for which there is no unit.
    missing: usize,
}

impl BreakdownPlan {
    /// The steps that come out.
    pub(crate) fn out(&self) -> &[PieceId] {
        &self.out
    }

    /// Number of steps that are lost because there is no unit for them.
    pub(crate) const fn missing(&self) -> usize {
        self.missing
    }
}

/// Outcome of an Emergency Breakdown.
pub(crate) enum Emergency {
    /// The unit cannot break down.
    Never,
    /// One of these units comes out next, as the owner chooses: the best first.
    Choose(Vec<PieceId>),
    /// A step comes out.
    Ready(BreakdownPlan),
}

/// Outcome of an Emergency Breakdown of any faction's unit, outside the Organization Segment: one
/// step comes out as there, for which the owner has chosen these units so far. There is none for
/// a unit that cannot break down: a fortress is eliminated instead (`AE-2.3.4-2`).
pub(crate) fn emergency(state: &State, unit: PieceId, chosen: &[PieceId]) -> Emergency {
    let opened = anyones(state, unit).map(|whole| (whole, opened(state, whole)));
    let Some((whole, Ok((side, parts)))) = opened else {
        return Emergency::Never;
    };
    let held: Vec<PieceId> = state
        .pieces_at(Place::Holding(unit))
        .map(|(id, _)| id)
        .collect();
    let mut chosen = chosen.iter().copied();
    let mut out = Vec::new();
    let wanted = parts.len();
    for part in parts {
        let boxed = held
            .iter()
            .find(|step| part.holding && !out.contains(*step));
        if let Some(step) = boxed {
            out.push(*step);
            continue;
        }
        let pooled = pooled(state, whole, part, &out);
        match (pooled.as_slice(), pooled.len() > 1) {
            ([], _) => {}
            ([only, ..], false) => out.push(*only),
            (several, true) => match chosen.next().filter(|id| several.contains(id)) {
                Some(step) => out.push(step),
                None => return Emergency::Choose(pooled),
            },
        }
    }
    let missing = wanted - out.len();
    Emergency::Ready(BreakdownPlan {
        unit,
        side,
        out,
        missing,
    })
}

/// Emergency Breakdown without questions: the best unit comes out every time.
pub(crate) fn best(state: &State, unit: PieceId) -> Option<BreakdownPlan> {
    let mut chosen = Vec::new();
    loop {
        match emergency(state, unit, &chosen) {
            Emergency::Never => return None,
            Emergency::Ready(plan) => return Some(plan),
            Emergency::Choose(units) => chosen.push(*units.first()?),
        }
    }
}

/// Units of the owner's Force Pool that fit a step, one of each kind, those with the highest
/// factors first.
fn pooled(
    state: &State,
    whole: PhasingUnit<'_>,
    part: &Ingredient,
    drawn: &[PieceId],
) -> Vec<PieceId> {
    let pool = state.pieces_at(Place::ForcePool(whole.theatre));
    let fitting = pool.filter_map(|(id, piece)| {
        let row = piece.counter(state.pack())?;
        let fits = piece.faction == whole.piece.faction
            && !drawn.contains(&id)
            && is_part(state, part, row, whole.counter.country, whole.piece);
        let face = row.one_step().filter(|_| fits)?;
        let factors = (face.attack, face.defence, face.movement);
        Some((Reverse(factors), piece.kind, id))
    });
    let mut fitting: Vec<_> = fitting.collect();
    fitting.sort_by_key(|(factors, kind, id)| (*kind, *factors, *id));
    fitting.dedup_by_key(|(_, kind, _)| *kind);
    fitting.sort_by_key(|(factors, _, id)| (*factors, *id));
    fitting.into_iter().map(|(_, _, id)| id).collect()
}

/// Checks that a unit can give off a step, supplied or not (`AE-2.3.4-1`), and that the units
/// named are those that come out of it. Those in its Holding Box are not named, and must come
/// when their step does (`AE-2.3.4.1-4`).
pub(crate) fn check(state: &State, unit: PieceId, into: &[CounterId]) -> Checked<BreakdownPlan> {
    let whole = own(state, unit, "AE-2.3.4-1")?;
    let (side, parts) = opened(state, whole)?;
    let held: Vec<PieceId> = state
        .pieces_at(Place::Holding(unit))
        .map(|(id, _)| id)
        .collect();
    let mut out = Vec::new();
    let mut named = into.iter();
    let mut boxed = false;
    for part in parts {
        if part.holding
            && let Some(step) = held.iter().find(|step| !out.contains(*step))
        {
            out.push(*step);
            boxed = true;
            continue;
        }
        let Some(kind) = named.next() else {
            return refuse(
                "AE-2.3.4.1-1",
                "a one-step unit for every step",
                whole.counter,
            );
        };
        out.push(draw(state, whole, part, *kind, &out)?);
    }
    match named.next() {
        None => Ok(BreakdownPlan {
            unit,
            side,
            out,
            missing: 0,
        }),
        Some(_) if boxed => {
            let expected = "the unit in the Holding Box for its step";
            refuse("AE-2.3.4.1-4", expected, whole.counter)
        }
        Some(_) => refuse("AE-2.3.4-1", "one step at a time", whole.counter),
    }
}

/// New side of a unit that gives off a step, and the steps that come out: a three-step unit shows
/// two (`AE-2.3.4.1-3`), a two-step unit one if it has such a side (`AE-2.3.4.1-2`), else it
/// makes room for both of its steps (`AE-2.3.4.1-1`). It is never exchanged for another larger
/// unit, and fortresses never break down (`AE-2.3.4.2-1`).
fn opened<'a>(
    state: &State,
    whole: PhasingUnit<'a>,
) -> Checked<(Option<Side>, Vec<&'a Ingredient>)> {
    let parts = &whole.counter.recipe.steps;
    if whole.face.kind == UnitKind::Fortress || whole.face.steps < 2 || parts.len() < 2 {
        let expected = "a unit of more than one step that is no fortress";
        return refuse("AE-2.3.4.2-1", expected, whole.counter);
    }
    match (whole.face.steps, whole.piece.side, whole.counter.back) {
        (3, ..) => Ok((Some(Side::Back), parts.get(2).into_iter().collect())),
        (2, Side::Front, Back::Unit(_)) => {
            let left = |part: &Ingredient| {
                let country = whole.counter.country;
                part.branch == Some(whole.counter.branch)
                    || is_part(state, part, whole.counter, country, whole.piece)
            };
            let other = if left(&parts[1]) && !left(&parts[0]) {
                &parts[0]
            } else {
                &parts[1]
            };
            Ok((Some(Side::Back), vec![other]))
        }
        _ => Ok((None, parts.iter().take(2).collect())),
    }
}

/// The unit of a kind from the Force Pool (`AE-2.3-2`), if it fits the step (`AE-2.3-7`,
/// `AE-2.3.4.2-2` to `AE-2.3.4.2-4`).
fn draw(
    state: &State,
    whole: PhasingUnit<'_>,
    part: &Ingredient,
    kind: CounterId,
    drawn: &[PieceId],
) -> Checked<PieceId> {
    let Some(row) = state.pack().get_counter(kind) else {
        return refuse("AE-2.3-2", "a unit of the pack", whole.counter);
    };
    if !is_part(state, part, row, whole.counter.country, whole.piece) {
        let rule = unfit(state, part, row, whole);
        return refuse(rule, "a step that the unit is made of", row);
    }
    let pooled = state
        .pieces_at(Place::ForcePool(whole.theatre))
        .find(|(id, piece)| {
            piece.faction == state.phasing()
                && piece.kind == crate::state::Kind::Unit(kind)
                && !drawn.contains(id)
        });
    match pooled {
        Some((id, _)) => Ok(id),
        None => refuse("AE-2.3-2", "a unit in the Force Pool", row),
    }
}

/// The row by which a unit is not the step that comes out: it is a larger one (`AE-2.3.4.2-1`), its country (`AE-2.3-7`), its symbol
/// (`AE-2.3-5`), its service (`AE-2.3.4.2-4`, `DS-2.3-14`) or that it is not colonial
/// (`AE-2.3.4.2-3`); else that it is of the elite (`AE-2.3.4.2-2`).
fn unfit(state: &State, part: &Ingredient, row: &Counter, whole: PhasingUnit<'_>) -> &'static str {
    let Some(face) = row.one_step() else {
        return "AE-2.3.4.2-1";
    };
    let symbol = match part.class {
        StepClass::Infantry => face.kind.class() == Class::Infantry,
        StepClass::Armor => face.kind.class() == Class::Armor,
        StepClass::Any => true,
    };
    let origin = match &part.origin {
        Origin::Own => row.country == whole.counter.country,
        Origin::Countries(countries) => countries.contains(&row.country),
        Origin::MinorOf(_) => politics::is_minor(state, row.country),
    };
    let colonial = whole.counter.quality == Quality::Colonial && row.quality != Quality::Colonial;
    match part.branch {
        _ if !origin => "AE-2.3-7",
        _ if !symbol => "AE-2.3-5",
        Some(Branch::Kwantung) if row.branch != Branch::Kwantung => "AE-2.3.4.2-4",
        _ if colonial => "AE-2.3.4.2-3",
        _ => "AE-2.3.4.2-2",
    }
}

/// Carries out a breakdown.
pub(crate) fn commit(play: &mut Play<'_>, plan: BreakdownPlan) {
    let pack = play.state.shared_pack();
    let Some(at) = play.state.piece(plan.unit).map(|piece| piece.at) else {
        return;
    };
    match plan.side {
        Some(side) => play.turn_over(plan.unit, side),
        None => play.take_off(plan.unit),
    }
    for step in plan.out {
        let counter = play
            .state
            .piece(step)
            .and_then(|piece| piece.counter(&pack));
        let side = counter.and_then(Counter::one_step_side);
        play.put(step, at);
        play.turn_over(step, side.unwrap_or_default());
    }
}

/// Everything that might be broken down.
pub(crate) fn candidates(state: &State, orders: &mut Vec<OrganizationOrder>) {
    if state.turn().organization > OrganizationStage::Breakdown {
        return;
    }
    let pools = [Theatre::Europe, Theatre::Asia];
    let pools = pools.map(|theatre| force_pool::kinds(state, state.phasing(), theatre));
    // Most units have one step, and need no reason why they do not break down.
    for whole in own_units(state).filter(|whole| whole.face.steps > 1) {
        let Ok((_, parts)) = opened(state, whole) else {
            continue;
        };
        let mut boxed = state.pieces_at(Place::Holding(whole.id)).count();
        let kinds = &pools[whole.theatre as usize];
        let mut choices: Vec<Vec<CounterId>> = vec![Vec::new()];
        for part in parts {
            if part.holding && boxed > 0 {
                boxed -= 1;
                continue;
            }
            let fits = |kind: &&CounterId| {
                let row = state.pack().counter(**kind);
                is_part(state, part, row, whole.counter.country, whole.piece)
            };
            let fitting: Vec<CounterId> = kinds.iter().filter(fits).copied().collect();
            choices = choices
                .iter()
                .flat_map(|choice| {
                    fitting.iter().map(|kind| {
                        let mut longer = choice.clone();
                        longer.push(*kind);
                        longer
                    })
                })
                .collect();
        }
        orders.extend(
            choices
                .into_iter()
                .map(|into| OrganizationOrder::BreakDown {
                    unit: whole.id,
                    into,
                }),
        );
    }
}

fn refuse<T>(rule: &'static str, expected: &'static str, found: &Counter) -> Checked<T> {
    Err(Violation::new(rule, expected, found.code.to_string()))
}
