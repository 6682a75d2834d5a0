//! Why a unit that has entered a hex may not go on: the rule that stopped it.

use sandtable_kernel::Violation;

use crate::entering::mover::Mover;
use crate::map::HexId;
use crate::s03_movement::s3_1_1_hex_to_hex::cost::{self, Cost};
use crate::s03_movement::s3_1_1_hex_to_hex::{PathStep, StepResult};
use crate::s03_movement::{s3_1_zones_of_control, s3_2_overruns};
use crate::s10_supply::Supply;
use crate::state::{Place, State};

/// The row of a strait without a road.
const STRAIT: &str = "AE-TEC-12";

/// Why a unit has nothing left after a step. A hexside that takes the whole allowance comes
/// first, then what keeps it from an overrun that it goes on to (`AE-3.2-4`, `AE-3.2-11`), then
/// Enemy Zones of Control, then the allowance itself (`AE-3.1.1-1`, `AE-3.1.1-2`).
pub(super) fn why(
    supply: &Supply<'_>,
    mover: &Mover<'_>,
    step: PathStep,
    entered: StepResult,
    next: HexId,
) -> Box<Violation> {
    let state = supply.state();
    let cost = cost::of(state, mover, step.from, step.to);
    if let (Place::Hex(from), Ok(Cost::Whole)) = (step.from, &cost) {
        return Violation::new(
            whole(state, mover, [from, step.to]),
            "no step on after one that takes the whole allowance",
            format!("one from {}", state.map().hex(step.to).code),
        );
    }
    let overrun = s3_2_overruns::check(supply, mover, step.to, next);
    let seen = s3_1_zones_of_control::ControlledStep {
        from: step.from.hex(),
        to: step.to,
        overrun: entered.overrun.is_some(),
        next: match overrun {
            Ok(Some(_)) => Some(next),
            _ => None,
        },
    };
    if let (Place::Hex(_), Ok(Some(halt))) =
        (step.from, s3_1_zones_of_control::halt(state, mover, seen))
    {
        return match overrun {
            Err(bar) => bar,
            Ok(_) => halt.refusal(state, seen),
        };
    }
    match cost {
        Ok(Cost::Halves(halves)) if halves > step.left.halves => Violation::new(
            "AE-3.1.1-2",
            "no step on after a first hex that costs more than the allowance",
            format!("one from {}", state.map().hex(step.to).code),
        ),
        _ => Violation::new(
            "AE-3.1.1-1",
            "a unit with some of its allowance left",
            "one that has spent it",
        ),
    }
}

/// The row of a hexside that takes the whole allowance: onto a Beachhead (`AE-3.1.1-5`), off it
/// (`AE-3.1.1-6`), over open water (`AE-3.1.1-7`), or over a strait (`AE-TEC-12`).
fn whole(state: &State, mover: &Mover<'_>, [from, to]: [HexId; 2]) -> &'static str {
    let map = state.map();
    let water = map.side(from, to).is_some_and(|side| side.is_open_water());
    if !map.hex(to).is_land() {
        "AE-3.1.1-5"
    } else if !map.hex(from).is_land() {
        "AE-3.1.1-6"
    } else if water && mover.is_marine() {
        "AE-3.1.1-7"
    } else {
        STRAIT
    }
}

/// The row that lets only a unit that has not moved yet cross such a hexside: those, and for a
/// strait `AE-TEC-16`.
pub(super) fn only_at_start(
    state: &State,
    mover: &Mover<'_>,
    from: Place,
    to: HexId,
) -> &'static str {
    let row = from.hex().map(|from| whole(state, mover, [from, to]));
    row.filter(|row| *row != STRAIT).unwrap_or("AE-TEC-16")
}
