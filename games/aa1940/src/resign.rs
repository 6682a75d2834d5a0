//! Giving up. The rulebook knows no resignation: RULINGS.md says what it does here.

use sandtable_kernel::{Checked, Outcome, Seat, Violation};

use crate::command_context::Play;
use crate::event::Event;
use crate::power::{Power, PowerSet, Side};
use crate::state::State;

/// Checks that the seat has something to give up.
pub(crate) fn check(state: &State, seat: Seat) -> Checked {
    let plays = state
        .seats()
        .get(usize::from(seat.0))
        .is_some_and(|powers| !powers.is_empty());
    if state.outcome().is_none() && plays {
        return Ok(());
    }
    Err(Violation::new(
        "AAE-setup-01",
        "a seat that plays a power in a match in progress",
        format!("seat {}", seat.0),
    ))
}

/// The seat's powers pass to the next seat of its side in order of play; when the
/// side has no other seat, the other side wins.
pub(crate) fn resign(play: &mut Play<'_>, seat: Seat) {
    let powers = play
        .state
        .seats()
        .get(usize::from(seat.0))
        .copied()
        .unwrap_or(PowerSet::EMPTY);
    let Some(side) = powers
        .iter()
        .find_map(|power| play.state.board().side(power))
    else {
        return;
    };
    let heir = next_seat(play.state, seat, powers, side);
    play.state.hand_over(seat, heir);
    play.emit(Event::Resigned {
        seat: seat.0,
        powers_to: heir.map(|heir| heir.0),
    });
    match heir {
        Some(heir) => play.state.readdress(seat, heir),
        None => {
            let winner = side.opponent();
            let reason = "every seat of the other side has resigned".to_owned();
            let rule = "AAE-setup-01".to_owned();
            let winners = play.state.seats_of(winner);
            play.emit(Event::Ended {
                winner: Some(winner),
                rule: rule.clone(),
                reason: reason.clone(),
            });
            play.state.end(Outcome {
                winners,
                rule,
                reason,
            });
        }
    }
}

fn next_seat(state: &State, seat: Seat, powers: PowerSet, side: Side) -> Option<Seat> {
    let after = powers.iter().next().map_or(0, |power| power.0);
    let count = state.board().powers.len() as u8;
    (1..=count)
        .map(|step| Power((after + step) % count))
        .filter(|power| state.board().side(*power) == Some(side))
        .filter_map(|power| state.seat_of(power))
        .find(|other| *other != seat)
}
