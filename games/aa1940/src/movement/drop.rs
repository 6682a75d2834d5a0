//! Dropping infantry as paratroopers (rulebook p. 40).

use std::ops::ControlFlow;

use sandtable_kernel::{Checked, Violation};

use super::check::{MoveKind, MovePlan};
use super::pick::pick;
use super::refusal;
use crate::advance::Advance;
use crate::command::Stack;
use crate::command_context::Play;
use crate::phase::Phase;
use crate::preconditions::{in_phase, known_space};
use crate::reach::{Arrival, SpaceLookup, Theater};
use crate::research;
use crate::space::SpaceId;
use crate::state::{Marks, State};
use crate::unit::UnitKind;

/// The row of paratroopers.
const RULE: &str = "AAE-research-09";

/// Checks that a stack can be dropped: up to two infantry of a territory with an air base, onto
/// one territory of an enemy's in range (`AAE-research-09`).
pub(crate) fn check_drop(state: &State, stack: &Stack, to: SpaceId) -> Checked<MovePlan> {
    research::played(state)?;
    in_phase(state, &[Phase::CombatMove], "a drop")?;
    known_space(state, to)?;
    let theater = Theater::lookup(state);
    refusal::peace(&theater)?;
    if stack.kind != UnitKind::Infantry || !state.has(theater.power, Advance::Paratroopers) {
        return Err(Violation::new(
            RULE,
            "infantry of a power that has made the advance",
            format!(
                "{} of {}",
                stack.kind.id(),
                state.board().power(theater.power).name
            ),
        ));
    }
    let units = pick(
        &theater,
        stack,
        false,
        |_, piece| theater.drop_ready(piece) && way(&theater, piece.space, to).is_some(),
        |_, piece| {
            let goal = theater.drop_goal(piece.space).filter(|goal| *goal != to);
            let expected = if let Some(goal) = goal {
                let goal = &state.board().space(goal).name;
                format!("{goal}, where infantry from there was dropped")
            } else if theater.drop_ready(piece) {
                format!(
                    "an enemy's territory within {} spaces",
                    state.board().research.air_bases.paratroop_range
                )
            } else {
                "infantry that has not moved, beside an operative air base of its own".to_owned()
            };
            Violation::new(
                RULE,
                expected,
                format!(
                    "from {} to {}",
                    state.board().space(piece.space).name,
                    state.board().space(to).name
                ),
            )
        },
    )?;
    let left = theater.drops_left(stack.from);
    if stack.count > left {
        return Err(Violation::new(
            RULE,
            format!("at most {left} more from there"),
            format!("{}", stack.count),
        ));
    }
    let arrival = way(&theater, stack.from, to).expect("a unit is chosen only if it has a way");
    Ok(MovePlan {
        units,
        kind: stack.kind,
        from: stack.from,
        to,
        how: MoveKind::Drop,
        arrival,
    })
}

fn way(theater: &Theater<'_, SpaceLookup<'_>>, from: SpaceId, to: SpaceId) -> Option<Arrival> {
    let mut found = None;
    theater.drop_zones(from, Some(to), |space, arrival| {
        if space != to {
            return ControlFlow::Continue(());
        }
        found = Some(arrival);
        ControlFlow::Break(())
    });
    found
}

/// Drops units: that is their whole move (`AAE-research-09`).
pub(super) fn drop_units(play: &mut Play<'_>, plan: &MovePlan) {
    for &unit in &plan.units {
        play.state.set_piece(unit, |piece| {
            piece.space = plan.to;
            piece.entered = plan.arrival.entered;
            piece.goal = plan.to;
            piece.spent = piece.spent.saturating_add(plan.arrival.cost);
            piece.marks |= Marks::COMBAT_MOVED | Marks::FROM_BASE;
        });
    }
}
