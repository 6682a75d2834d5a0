//! Division of the powers among the seats of a match (rulebook p. 6, 10, 34).

#[cfg(test)]
mod tests;

use sandtable_kernel::{Checked, Violation};

use crate::board::Board;
use crate::power::PowerSet;

/// Checks that the seats share out the powers as they should (`AAE-setup-01`): every power once,
/// each seat's all of one side. France is run by the player of the United Kingdom or the United
/// States (`AAE-setup-03`), or by one who plays nothing else. Where the book divides the powers
/// among its players, they do so (`AAE-global-03`).
pub(crate) fn check(board: &Board, seats: &[PowerSet]) -> Checked {
    let refuse = |found: String| {
        Violation::new(
            "AAE-setup-01",
            "seats that share out all powers, each seat's powers on one side",
            found,
        )
    };
    let mut dealt = PowerSet::EMPTY;
    for (index, seat) in seats.iter().enumerate() {
        let mut sides = seat.iter().map(|power| board.side(power));
        let first = sides.next().flatten();
        if first.is_none() || sides.any(|side| side != first) {
            return Err(refuse(format!("seat {index} without one side's powers")));
        }
        if dealt.intersects(*seat) {
            return Err(refuse(format!("seat {index} with a power of another seat")));
        }
        seat.iter().for_each(|power| dealt.insert(power));
        check_keepers(board, index, *seat)?;
    }
    match board.all_powers().find(|power| !dealt.contains(*power)) {
        Some(left) => Err(refuse(format!("{} in no seat", board.power(left).name))),
        None => planned(board, seats),
    }
}

/// A power that others run is with one of those, or alone (`AAE-setup-03`).
fn check_keepers(board: &Board, index: usize, seat: PowerSet) -> Checked {
    let Some((kept, keepers)) = &board.politics.kept else {
        return Ok(());
    };
    let alone = seat.iter().count() == 1;
    if seat.contains(*kept) && !alone && !keepers.iter().any(|power| seat.contains(*power)) {
        return Err(Violation::new(
            "AAE-setup-03",
            format!("{} with one of its keepers", board.power(*kept).name),
            format!("seat {index} without any"),
        ));
    }
    Ok(())
}

/// Checks that as many players as the book provides for divide the powers as it says, in whatever
/// order they sit (`AAE-global-03`); so the player of France has it as a power of its own
/// (`AAE-global-25`).
fn planned(board: &Board, seats: &[PowerSet]) -> Checked {
    let mut plans = board
        .politics
        .plans
        .iter()
        .filter(|plan| plan.len() == seats.len())
        .peekable();
    let followed = plans.peek().is_none()
        || plans.any(|plan| plan.iter().all(|powers| seats.contains(powers)));
    if followed {
        Ok(())
    } else {
        Err(Violation::new(
            "AAE-global-03",
            format!(
                "the powers as the book divides them among {} players",
                seats.len()
            ),
            "another division",
        ))
    }
}
