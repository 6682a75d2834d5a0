//! What must hold before a chapter looks at a command: the match goes on, the seat may act,
//! the phase is right, the board has such a space.

use sandtable_kernel::{Checked, Seat, Violation};

use crate::phase::Phase;
use crate::space::SpaceId;
use crate::state::State;
use crate::step::Step;

/// The match is not over (`AAE-victory-01`).
pub(crate) fn in_progress(state: &State) -> Checked {
    match state.outcome() {
        None => Ok(()),
        Some(_) => Err(Violation::new(
            "AAE-victory-01",
            "a match in progress",
            "a match that is over",
        )),
    }
}

/// The seat is one of the match's (`AAE-setup-01`).
pub(crate) fn known_seat(state: &State, seat: Seat) -> Checked {
    if usize::from(seat.0) < state.seats().len() {
        return Ok(());
    }
    Err(Violation::new(
        "AAE-setup-01",
        "a seat of this match",
        format!("seat {}", seat.0),
    ))
}

/// The seat must play the acting power, and no question may be open. A seat with
/// several powers conducts one of them at a time (`AAE-misc-08`).
pub(crate) fn acting(state: &State, seat: Seat) -> Checked {
    let power = state.turn().power;
    let info = state.board().power(power);
    if state.seat_of(power) != Some(seat) {
        return Err(Violation::new(
            "AAE-misc-08",
            format!(
                "a command from the seat that plays {}, whose turn it is",
                info.name
            ),
            format!("seat {}", seat.0),
        ));
    }
    if let Some(decision) = state.pending().first() {
        return Err(Violation::new(
            "AAE-misc-09",
            format!(
                "an answer to question {} from seat {} first",
                decision.id.0, decision.seat.0
            ),
            "another command",
        ));
    }
    match state.step() {
        Step::Commands => Ok(()),
        _ => Err(Violation::new(
            "AAE-misc-03",
            "no procedure under way",
            "a procedure under way",
        )),
    }
}

/// The space is one of the board's.
pub(crate) fn known_space(state: &State, space: SpaceId) -> Checked {
    if space.index() < state.board().spaces.len() {
        return Ok(());
    }
    Err(Violation::new(
        "AAE-map-03",
        "a space of the board",
        format!("space {}", space.0),
    ))
}

/// The command belongs to one of these phases.
pub(crate) fn in_phase(state: &State, phases: &[Phase], what: &str) -> Checked {
    let phase = state.turn().phase;
    if phases.contains(&phase) {
        return Ok(());
    }
    let names: Vec<_> = phases.iter().map(|phase| phase.id()).collect();
    Err(Violation::new(
        "AAE-misc-03",
        format!("{what} in phase {}", names.join(" or ")),
        format!("phase {}", phase.id()),
    ))
}
