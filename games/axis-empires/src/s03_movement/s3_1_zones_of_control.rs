//! 3.1 and 5, what Enemy Zones of Control do to a unit that moves, by whatever procedure.

use sandtable_kernel::{Checked, Violation};

use crate::entering::entry_facts::{EntryFacts, is_slow};
use crate::entering::mover::Mover;
use crate::map::HexId;
use crate::pack::WeatherCondition;
use crate::s08_zoc;
use crate::s11_weather;
use crate::state::State;

/// A step of a unit, as its zones of control see it.
#[derive(Clone, Copy, Debug)]
pub(super) struct ControlledStep {
    /// The hex that is left; none when the unit comes out of a box.
    pub(super) from: Option<HexId>,
    /// The hex that is entered.
    pub(super) to: HexId,
    /// Set if the unit that is there is overrun.
    pub(super) overrun: bool,
    /// The hex of the unit that is overrun right after, whose own Zone of Control does not
    /// count in the hex that is entered (`AE-3.2-4`).
    pub(super) next: Option<HexId>,
}

/// Why Enemy Zones of Control make a unit stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HaltReason {
    /// It has entered one that nothing negates.
    Zone,
    /// It has entered or left one in Storms or Snow.
    Weather,
}

impl HaltReason {
    /// Why a unit that it has stopped may not go on.
    pub(super) fn refusal(self, state: &State, step: ControlledStep) -> Box<Violation> {
        let code = |hex: HexId| state.map().hex(hex).code;
        match self {
            Self::Zone => Violation::new(
                "AE-3.1-2",
                "no step on from a hex in an Enemy Zone of Control that nothing negates",
                format!("one from {}", code(step.to)),
            ),
            Self::Weather => Violation::new(
                "AE-3.1.4-4",
                "no step on after one into or out of an Enemy Zone of Control in Storms or Snow",
                step.from.map_or_else(
                    || format!("one from {}", code(step.to)),
                    |from| format!("one after that from {} to {}", code(from), code(step.to)),
                ),
            ),
        }
    }
}

/// Returns the reason, if any, why Enemy Zones of Control make a unit stop in a hex. It stops on
/// entering one that nothing negates (`AE-3.1-2`, `AE-3.1-3`, `AE-8.2-1`, `AE-8.2-2`), and in
/// Storms and Snow after moving into or out of any (`AE-3.1.4-4`, `AE-8.2-4`, `AE-11.4-1`,
/// `AE-11.5-1`). That of the unit it goes on to overrun is no reason, that of any other is
/// (`AE-3.2-4`, `AE-3.2-5`, `AE-3.2-8`). In the Reserve Movement Phase it enters none (`AE-5-3`,
/// `AE-8.2-5`).
pub(super) fn halt(
    state: &State,
    mover: &Mover<'_>,
    step: ControlledStep,
) -> Checked<Option<HaltReason>> {
    let ControlledStep {
        from,
        to,
        overrun,
        next,
    } = step;
    if let Some(from) = from {
        may_leave(state, mover, from)?;
    }
    let reaches = |hex: HexId, victim: Option<HexId>| {
        s08_zoc::projectors(state, mover.faction(), hex).any(|other| Some(other) != victim)
    };
    let entered = reaches(to, next);
    if mover.reserve && entered {
        return Err(none_in_reserve(state, to));
    }
    // The unit that is overrun in this very step does not slow it either.
    let overrun = overrun.then_some(to);
    let left = from
        .is_some_and(|from| is_slow(s11_weather::weather(state, from)) && reaches(from, overrun));
    if entered && !s08_zoc::is_negated_by_others(state, mover.faction(), to, mover.id) {
        return Ok(Some(HaltReason::Zone));
    }
    let slowed = left || entered && is_slow(s11_weather::weather(state, to));
    Ok(slowed.then_some(HaltReason::Weather))
}

/// Decides the same by the facts of the two hexes, for a step without an overrun in it or right
/// after it; none where the unit may not take it.
pub(super) fn must_stop_plainly(
    state: &State,
    mover: &Mover<'_>,
    to: HexId,
    [left, entered]: [EntryFacts; 2],
) -> Option<bool> {
    let kept = left.is_ezoc() && (mover.reserve || left.is_muddy());
    if kept || mover.reserve && entered.is_ezoc() {
        return None;
    }
    let seen = entered.plain(state, mover, to);
    let held = seen.is_ezoc() && !seen.is_negated();
    Some(held || left.is_slow() && left.is_ezoc() || seen.is_ezoc() && seen.is_slow())
}

/// Checks that a unit may leave a hex. From Mud it cannot move out of any Enemy Zone of Control
/// (`AE-3.1.4-3`, `AE-8.2-3`, `AE-11.3-1`), nor in the Reserve Movement Phase (`AE-5-3`,
/// `AE-8.2-5`).
pub(super) fn may_leave(state: &State, mover: &Mover<'_>, from: HexId) -> Checked {
    if !is_stopped(state, mover, from) {
        return Ok(());
    }
    if mover.reserve {
        return Err(none_in_reserve(state, from));
    }
    Err(Violation::new(
        "AE-3.1.4-3",
        "no Enemy Zone of Control in a hex with Mud that is left",
        format!("one in {}", state.map().hex(from).code),
    ))
}

/// The same without the reason: whether an Enemy Zone of Control keeps a unit in a hex.
pub(super) fn is_stopped(state: &State, mover: &Mover<'_>, from: HexId) -> bool {
    let mud = || s11_weather::weather(state, from) == WeatherCondition::Mud;
    (mover.reserve || mud()) && s08_zoc::is_ezoc(state, mover.faction(), from)
}

fn none_in_reserve(state: &State, hex: HexId) -> Box<Violation> {
    Violation::new(
        "AE-5-3",
        "no Enemy Zone of Control in the hexes left and entered in the Reserve Movement Phase",
        format!("one in {}", state.map().hex(hex).code),
    )
}
