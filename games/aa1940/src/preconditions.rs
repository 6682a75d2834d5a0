//! Preconditions of a command before a chapter checks it: the match goes on, the seat may act,
//! the phase is right, the board has such a space.

use sandtable_kernel::{Checked, Seat, Violation};
use sandtable_kit::Refusals;

use crate::decision::{Decision, DecisionId};
use crate::economy::EconomyId;
use crate::phase::Phase;
use crate::space::SpaceId;
use crate::state::State;
use crate::step::PendingStep;

/// The rules by which this game refuses what every game does.
const REFUSALS: Refusals = Refusals {
    over: "AAE-victory-01",
    seat: "AAE-setup-01",
    question: "AAE-misc-09",
    drafts: "AAE-combat-move-09",
    drafted_in: "phase",
};

/// The match is not over (`AAE-victory-01`).
pub(crate) fn in_progress(state: &State) -> Checked {
    REFUSALS.in_progress(state.outcome())
}

/// The seat is one of the match's (`AAE-setup-01`).
pub(crate) fn known_seat(state: &State, seat: Seat) -> Checked {
    REFUSALS.known_seat(state.seats().len(), seat)
}

/// The open question that the seat was asked (`AAE-misc-09`).
pub(crate) fn open_question(state: &State, seat: Seat, id: DecisionId) -> Checked<&Decision> {
    REFUSALS.asked(state.pending(), id, seat)
}

/// So many drafts of the phase can be taken back (`AAE-combat-move-09`).
pub(crate) fn can_take_back(state: &State, steps: u16) -> Checked {
    REFUSALS.can_take_back(state.drafts().len(), steps)
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
    REFUSALS.nothing_asked(state.pending())?;
    match state.step() {
        PendingStep::Commands => Ok(()),
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

/// The economy is one of the acting power's (`AAE-global-10`, `AAE-misc-08`).
pub(crate) fn own_economy(state: &State, economy: EconomyId) -> Checked {
    let power = state.turn().power;
    let economies = &state.board().economies;
    match economies.get(economy.index()) {
        Some(info) if info.power == power => Ok(()),
        _ => Err(Violation::new(
            "AAE-global-10",
            format!("an economy of {}", state.board().power(power).name),
            format!("economy {}", economy.0),
        )),
    }
}

/// The economy is one of the acting power's, and not its first, for which there are commands
/// of their own (`AAE-global-10`).
pub(crate) fn further_economy(state: &State, economy: EconomyId) -> Checked {
    own_economy(state, economy)?;
    if economy == EconomyId::first_of(state.turn().power) {
        return Err(Violation::new(
            "AAE-global-10",
            "a further economy of the power",
            "its first one",
        ));
    }
    Ok(())
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
