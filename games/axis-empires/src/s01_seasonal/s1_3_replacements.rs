//! 1.3 Replacements Segment: steps taken from the Force Pools and placed on the map.

pub(crate) mod event_steps;
pub mod grants;
mod s1_3_2_additional;
mod s1_3_3_taking;
mod s1_3_4_placing;

#[cfg(test)]
mod tests;

use sandtable_kernel::Checked;

use crate::command_context::Play;
use crate::faction::Faction;
use crate::force_pool;
use crate::map::Theatre;
use crate::order::replacements::ReplacementOrder;
use crate::pack::{Counter, CounterId, Production, Side};
use crate::s01_seasonal::s1_3_replacements::grants::StepBudget;
use crate::s10_supply::Supply;
use crate::segment_handlers::SegmentHandlers;
use crate::state::{Marks, PieceId, Place, State};

pub use crate::s01_seasonal::s1_3_replacements::grants::Grant;

pub use crate::order::replacements::ReplacementOrder as Order;

/// Handlers of the segment.
pub(crate) const CHAPTER: SegmentHandlers = SegmentHandlers {
    wanted,
    ..SegmentHandlers::PASS
};

/// The steps that there are, and what can be taken for those left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReplacementOrders {
    /// The steps received in the segment, those spent already among them.
    pub received: Vec<Grant>,
    /// The units that may be taken, and where to.
    pub orders: Vec<ReplacementOrder>,
}

/// An order that was checked, with what the check found out.
pub(crate) struct ReplacementPlan {
    piece: PieceId,
    side: Side,
    to: Place,
}

/// Checks that an order is legal now.
pub(crate) fn check(state: &State, order: &ReplacementOrder) -> Checked<ReplacementPlan> {
    within(state, &Supply::of(state), &received(state), *order)
}

/// Checks that steps allow an order of the phasing faction.
fn within(
    state: &State,
    supply: &Supply<'_>,
    grants: &[Grant],
    order: ReplacementOrder,
) -> Checked<ReplacementPlan> {
    let faction = state.phasing();
    let taken = s1_3_3_taking::check(state, StepBudget { faction, grants }, order)?;
    s1_3_4_placing::check(state, supply, (faction, taken.counter), order.to)?;
    Ok(ReplacementPlan {
        piece: taken.piece,
        side: taken.side,
        to: order.to,
    })
}

/// Carries out an order that was checked.
pub(crate) fn commit(play: &mut Play<'_>, plan: ReplacementPlan) {
    play.put(plan.piece, plan.to);
    play.turn_over(plan.piece, plan.side);
    play.state.set_piece(plan.piece, |piece| {
        piece.marks = piece.marks.union(Marks::RAISED);
    });
}

/// The steps that the phasing faction receives on a Seasonal Turn: those of its Current
/// Card, or of the scenario's plan for the season, and those of markers
/// (`AE-1.3-1`, `AE-1.3.1-1`, `AE-1.3.1-2`, `DS-1.3.1-1`).
fn received(state: &State) -> Vec<Grant> {
    if !state.pack().calendar.is_seasonal(state.now()) {
        return Vec::new();
    }
    let scenario = state.scenario();
    let mut grants = Vec::new();
    for theatre in state.theatres() {
        let card = state.current_card(theatre, state.phasing());
        let card = card.map(|card| state.pack().card(card));
        for row in card.iter().flat_map(|card| &card.replacements) {
            grants.extend(of_production(theatre, row));
        }
    }
    for plan in &scenario.plans {
        let current = plan.from <= state.now() && state.now() <= plan.to;
        if plan.faction == state.phasing() && current {
            let rows = plan.production.iter();
            grants.extend(rows.flat_map(|row| of_production(scenario.theatre, row)));
        }
    }
    grants.extend(s1_3_2_additional::received(state));
    grants.retain(|grant| grant.steps > 0);
    grants
}

fn of_production(theatre: Theatre, row: &Production) -> [Grant; 3] {
    [
        Grant::infantry(theatre, row.to, row.infantry),
        Grant::armor(theatre, row.to, row.armor),
        Grant {
            colonial: true,
            ..Grant::infantry(theatre, row.to, row.colonial)
        },
    ]
}

/// Reports whether anything may be ordered now, computing only as much of the list as needed.
fn wanted(state: &State) -> bool {
    let grants = received(state);
    let faction = state.phasing();
    let purse = StepBudget {
        faction,
        grants: &grants,
    };
    !grants.is_empty()
        && offered(
            &Supply::of(state),
            purse,
            &s1_3_4_placing::places(state, faction),
        )
        .next()
        .is_some()
}

/// Everything that may be ordered now.
pub(crate) fn acts(state: &State) -> ReplacementOrders {
    let received = received(state);
    let purse = StepBudget {
        faction: state.phasing(),
        grants: &received,
    };
    let orders = orders(state, purse);
    ReplacementOrders { received, orders }
}

/// The units that a faction may take for its steps, and where to.
pub(crate) fn orders(state: &State, purse: StepBudget<'_>) -> Vec<ReplacementOrder> {
    if purse.grants.is_empty() {
        return Vec::new();
    }
    let places = s1_3_4_placing::places(state, purse.faction);
    offered(&Supply::of(state), purse, &places).collect()
}

/// The same one by one, among some places.
fn offered<'a>(
    supply: &'a Supply<'_>,
    purse: StepBudget<'a>,
    places: &'a [Place],
) -> impl Iterator<Item = ReplacementOrder> + 'a {
    let state = supply.state();
    let theatres = [Theatre::Europe, Theatre::Asia].into_iter();
    let units = theatres.flat_map(move |theatre| {
        let kinds = force_pool::kinds(state, purse.faction, theatre);
        kinds.into_iter().map(move |unit| (theatre, unit))
    });
    units.flat_map(move |(theatre, unit)| {
        let here = places.iter();
        let here = here.filter(move |place| place.theatre(state.map()) == Some(theatre));
        let mut here = here
            .map(move |to| ReplacementOrder { unit, to: *to })
            .peekable();
        // The choice of units does not depend on their destinations.
        let first = here.peek();
        let taken = first.and_then(|first| s1_3_3_taking::check(state, purse, *first).ok());
        here.filter(move |order| {
            taken.as_ref().is_some_and(|taken| {
                let newcomer = (purse.faction, taken.counter);
                s1_3_4_placing::refused(state, supply, newcomer, order.to).is_none()
            })
        })
    })
}

/// The Replacement Locations of a faction's unit on a map (1.3.4).
pub(crate) fn locations(
    state: &State,
    faction: Faction,
    unit: CounterId,
    theatre: Option<Theatre>,
) -> Vec<Place> {
    let Some(counter) = state.pack().get_counter(unit) else {
        return Vec::new();
    };
    let supply = Supply::of(state);
    let mut places = s1_3_4_placing::places(state, faction);
    places.retain(|to| {
        to.theatre(state.map()) == theatre
            && s1_3_4_placing::refused(state, &supply, (faction, counter), *to).is_none()
    });
    places
}

/// Takes a replacement of a faction that [`orders`] or [`locations`] lists.
pub(crate) fn take(play: &mut Play<'_>, faction: Faction, order: ReplacementOrder) {
    let theatre = order.to.theatre(play.state.map());
    let pool =
        theatre.and_then(|theatre| force_pool::first(play.state, faction, theatre, order.unit));
    let side = play.state.pack().get_counter(order.unit);
    if let Some((piece, side)) = pool.zip(side.and_then(Counter::one_step_side)) {
        let to = order.to;
        commit(play, ReplacementPlan { piece, side, to });
    }
}

/// One of the orders listed, at random.
pub(crate) fn pick(
    acts: &ReplacementOrders,
    below: &mut impl FnMut(usize) -> usize,
) -> Option<ReplacementOrder> {
    acts.orders.get(below(acts.orders.len().max(1))).copied()
}
