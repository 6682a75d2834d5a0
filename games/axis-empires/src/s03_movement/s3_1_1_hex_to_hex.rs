//! 3.1.1 Hex-to-Hex Procedure.

mod cost;
mod ground;
mod list;
pub mod map_edge;
pub(crate) mod move_cache;
mod search;
mod stopped;

use std::borrow::Cow;

use sandtable_kernel::{Checked, Violation};

use crate::command_context::Play;
use crate::entering::mover::Mover;
use crate::entering::{self, s3_1_4_restrictions};
use crate::map::HexId;
use crate::order::movement::hex_to_hex::HexToHexMove;
use crate::pack::Policy;
use crate::politics::breach;
use crate::s03_movement::movers::mover;
use crate::s03_movement::s3_1_1_hex_to_hex::cost::Cost;
use crate::s03_movement::{s3_1_zones_of_control, s3_2_overruns};
use crate::s08_zoc;
use crate::s10_supply::Supply;
use crate::s13_countries::s13_6_breach;
use crate::s14_markers::s14_15_failure;
use crate::state::{Marks, PieceId, Place, State};

pub use crate::order::movement::hex_to_hex::HexToHexMove as Order;

pub(super) use list::acts;
pub use list::{Destination, Moves};

/// A path that was checked.
pub(crate) struct HexToHexPlan {
    piece: PieceId,
    path: Vec<HexId>,
    /// The units that are overrun on the way, in order.
    overrun: Vec<PieceId>,
}

/// Allowance left to a unit, in half Movement Points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct AllowanceLeft {
    halves: u8,
    /// Set until it has entered a hex.
    first: bool,
}

impl AllowanceLeft {
    pub(super) const fn at_start(mover: &Mover<'_>) -> Self {
        Self {
            halves: mover.face.movement.saturating_mul(2),
            first: true,
        }
    }

    /// The half Movement Points that are left after a step, if it can pay for that: its
    /// first step always (`AE-3.1.1-2`).
    const fn after(self, cost: Cost) -> Option<u8> {
        match cost {
            Cost::Halves(halves) if halves <= self.halves => Some(self.halves - halves),
            Cost::Whole | Cost::Halves(_) if self.first => Some(0),
            Cost::Whole | Cost::Halves(_) => None,
        }
    }

    /// Reports whether it may go on.
    pub(super) const fn may_go_on(self) -> bool {
        self.first || self.halves > 0
    }
}

/// Result of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StepResult {
    left: AllowanceLeft,
    /// The unit that is overrun.
    overrun: Option<PieceId>,
    /// The policy that ends.
    broken: Option<Policy>,
}

impl StepResult {
    /// Reports whether it changes the board.
    const fn changes(&self) -> bool {
        self.overrun.is_some() || self.broken.is_some()
    }
}

/// A step of a path.
#[derive(Clone, Copy, Debug)]
pub(super) struct PathStep {
    from: Place,
    to: HexId,
    /// Allowance left before it.
    left: AllowanceLeft,
    /// The hex that is entered right after.
    next: Option<HexId>,
}

/// Checks that a unit may take a path: each hex in turn within its allowance and not forbidden,
/// and no hex after one where it must stop. A unit that is overrun on the way is gone for the
/// rest of the path.
pub(super) fn check(state: &State, order: &HexToHexMove) -> Checked<HexToHexPlan> {
    let mover = mover(state, order.piece)?;
    if order.path.is_empty() {
        return Err(Violation::new("AE-3.1.1-1", "a hex to enter", "none"));
    }
    if let Some(hex) = order
        .path
        .iter()
        .find(|hex| state.map().get(**hex).is_none())
    {
        return Err(Violation::new(
            "AE-GLO-46",
            "a hex of the map",
            format!("hex {}", hex.0),
        ));
    }
    let mut board = Cow::Borrowed(state);
    let mut plan = HexToHexPlan {
        piece: order.piece,
        path: order.path.clone(),
        overrun: Vec::new(),
    };
    let (mut left, mut from) = (AllowanceLeft::at_start(&mover), mover.piece.at);
    for (index, &to) in order.path.iter().enumerate() {
        let next = order.path.get(index + 1).copied();
        let step = PathStep {
            from,
            to,
            left,
            next,
        };
        let entered = enter(&Supply::of(&board), &mover, step)?;
        if let Some(next) = next
            && !entered.left.may_go_on()
        {
            return Err(stopped(&board, &mover, step, entered, next));
        }
        if let Some(policy) = entered.broken {
            s13_6_breach::apply(board.to_mut(), policy);
        }
        if let Some(victim) = entered.overrun {
            take_away(board.to_mut(), victim);
            plan.overrun.push(victim);
        }
        (left, from) = (entered.left, Place::Hex(to));
    }
    Ok(plan)
}

/// Why a unit cannot go on to the next hex after a step that left it nothing, on the board
/// before that.
fn stopped(
    board: &State,
    mover: &Mover<'_>,
    step: PathStep,
    entered: StepResult,
    next: HexId,
) -> Box<Violation> {
    let war = entered
        .broken
        .map(|policy| s13_6_breach::without(board, policy));
    let board = war.as_ref().unwrap_or(board);
    stopped::why(&Supply::of(board), mover, step, entered, next)
}

/// The board without a unit that was overrun, for what comes after it on the path.
fn take_away(board: &mut State, victim: PieceId) {
    board.set_piece(victim, |piece| piece.at = Place::Gone);
}

/// One step of a path. By the book of 2012 an Axis unit may enter an active PAC's land, whose
/// policy ends as it sets out: the step itself is made as in war (`DS-13.6.1.2-6`).
pub(super) fn enter(supply: &Supply<'_>, mover: &Mover<'_>, step: PathStep) -> Checked<StepResult> {
    let state = supply.state();
    let Some(policy) = breach::of_hex(state, mover.faction(), step.to) else {
        return enter_as_it_is(supply, mover, step);
    };
    s3_1_4_restrictions::may_break(state, mover, step.to)?;
    let war = s13_6_breach::without(state, policy);
    let entered = enter_as_it_is(&Supply::of(&war), mover, step)?;
    Ok(StepResult {
        broken: Some(policy),
        ..entered
    })
}

/// Allowance left after a step, nothing if the unit must stop there. The first hex may cost more
/// than the allowance: then the unit stops (`AE-3.1.1-1`, `AE-3.1.1-2`). An enemy Air unit in the
/// hex that is left costs nothing (`AE-3.1.1-3`), and neither does an overrun (`AE-3.2-3`). After
/// one the unit stops like anywhere else if others hold the hex (`AE-3.2-13`).
fn enter_as_it_is(supply: &Supply<'_>, mover: &Mover<'_>, step: PathStep) -> Checked<StepResult> {
    let state = supply.state();
    let PathStep {
        from,
        to,
        left,
        next,
    } = step;
    let cost = cost::of(state, mover, from, to)?;
    let Some(halves) = left.after(cost) else {
        return Err(match cost {
            Cost::Whole => Violation::new(
                stopped::only_at_start(state, mover, from, to),
                "a unit that begins its move next to the hexside and spends all of it there",
                "one that has moved already",
            ),
            Cost::Halves(halves) => Violation::new(
                "AE-3.1.1-1",
                format!("{halves} half Movement Points"),
                format!("{} left", left.halves),
            ),
        });
    };
    let overrun = match from {
        Place::Hex(from) => s3_2_overruns::check(supply, mover, from, to)?,
        _ => None,
    };
    let entry = s3_1_4_restrictions::EntryStep {
        from,
        to,
        overrun: overrun.is_some(),
    };
    s3_1_4_restrictions::check(state, mover, entry)?;
    s14_15_failure::may_move(state, mover.faction(), from, Some(to))?;
    let stops = match from {
        Place::Hex(from) => {
            let next = next.filter(|next| {
                let victim = s3_2_overruns::check(supply, mover, to, *next);
                victim.is_ok_and(|victim| victim.is_some())
            });
            let step = s3_1_zones_of_control::ControlledStep {
                from: Some(from),
                to,
                overrun: overrun.is_some(),
                next,
            };
            s3_1_zones_of_control::halt(state, mover, step)?.is_some()
        }
        _ => placed_at_edge(state, mover, to)?,
    };
    let left = AllowanceLeft {
        halves: if stops { 0 } else { halves },
        first: false,
    };
    Ok(StepResult {
        left,
        overrun,
        broken: None,
    })
}

/// A unit that comes from a box is placed and can go on, even from an Enemy Zone of
/// Control; in the Reserve Movement Phase it is not placed in one (`AE-3.1.1-10`,
/// `AE-3.1.1-11`, `DS-3.1-2`).
fn placed_at_edge(state: &State, mover: &Mover<'_>, to: HexId) -> Checked<bool> {
    if mover.reserve && s08_zoc::is_ezoc(state, mover.faction(), to) {
        return Err(Violation::new(
            "AE-3.1.1-10",
            "an edge hex without an Enemy Zone of Control",
            format!("one in {}", state.map().hex(to).code),
        ));
    }
    Ok(false)
}

/// Moves the unit. Units that it overruns are eliminated as it enters (`AE-3.2-6`). Enemy
/// Detachments in the hexes it enters are shooed away
/// (`AE-2.3.5-4`), Logistics markers that stand alone are delayed (`AE-1.2.1-10`).
pub(super) fn commit(play: &mut Play<'_>, plan: &HexToHexPlan) {
    let mut overrun = plan.overrun.iter().copied().peekable();
    for hex in &plan.path {
        let here = |id: &PieceId| {
            let victim = play.state.piece(*id);
            victim.is_some_and(|victim| victim.at == Place::Hex(*hex))
        };
        if let Some(victim) = overrun.next_if(here) {
            play.take_off(victim);
        }
        entering::enter(play, plan.piece, *hex);
    }
    play.state.set_piece(plan.piece, |piece| {
        piece.marks = piece.marks.union(Marks::MOVED)
    });
}
