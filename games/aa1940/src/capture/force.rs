//! Units that appear when a territory changes hands: standing armies, and the force
//! France raises when it is liberated (rulebook p. 10).

use sandtable_kernel::{Checked, Violation};

use crate::command_context::Play;
use crate::decision::{Answer, Question};
use crate::event::{Event, Troops};
use crate::power::Power;
use crate::space::SpaceId;
use crate::state::{Marks, Piece, State};
use crate::unit::UnitKind;

/// An infantry of a converted neutral's army, which may not move before its new
/// owner's next turn (`AAE-neutrals-09`).
pub(super) fn activated(by: Power, space: SpaceId) -> Piece {
    let mut piece = Piece::new(UnitKind::Infantry, by, space);
    piece.marks = Marks::MOVED;
    piece
}

/// Asks for the units that appear when any power of its side liberates France, once in the game
/// (`AAE-politics-10`).
pub(super) fn ask(play: &mut Play<'_>, capital: SpaceId, power: Power) {
    let Some((entitled, budget)) = play.state.board().politics.liberation_force else {
        return;
    };
    if power != entitled || play.state.account(power).bonus_paid {
        return;
    }
    play.state
        .set_account(power, |account| account.bonus_paid = true);
    play.ask(
        power,
        Question::LiberationForce {
            at: capital,
            budget,
        },
    );
}

/// Checks that the chosen units can stand in the territory and are worth no more than the budget;
/// the rest of the budget is lost (`AAE-politics-10`).
pub(crate) fn check_force(state: &State, budget: u16, units: &[(UnitKind, u16)]) -> Checked {
    let mut worth: u64 = 0;
    for &(kind, count) in units {
        if kind.is_sea() {
            return Err(Violation::new(
                "AAE-politics-10",
                "land and air units",
                kind.id(),
            ));
        }
        worth += u64::from(state.board().units.of(kind).cost) * u64::from(count);
    }
    if worth > u64::from(budget) {
        return Err(Violation::new(
            "AAE-politics-10",
            format!("units worth at most {budget} IPCs in all"),
            format!("units worth {worth}"),
        ));
    }
    Ok(())
}

/// Puts the units on the board.
pub(crate) fn raise_force(
    play: &mut Play<'_>,
    power: Power,
    at: SpaceId,
    units: &[(UnitKind, u16)],
) {
    let mut troops = Vec::new();
    for &(kind, count) in units.iter().filter(|(_, count)| *count > 0) {
        for _ in 0..count {
            play.state.spawn(Piece::new(kind, power, at));
        }
        troops.push(Troops { power, kind, count });
    }
    play.emit(Event::LiberationForce { at, troops });
}

/// As many infantry as the budget pays for.
pub(crate) fn default_answer(state: &State, budget: u16) -> Answer {
    let infantry = budget / state.board().units.of(UnitKind::Infantry).cost;
    Answer::LiberationForce(vec![(UnitKind::Infantry, infantry)])
}
