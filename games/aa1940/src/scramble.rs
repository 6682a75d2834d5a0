//! Between Combat Move and Conduct Combat: who commands invaded neutrals, who
//! scrambles, who intercepts (rulebook p. 11, 16).

mod intercept;
mod launch;
mod neutral;
#[cfg(test)]
mod tests;

use sandtable_kernel::{Checked, Seat};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::decision::{Answer, Decision, Question};
use crate::play::Play;
use crate::power::Power;
use crate::space::SpaceId;
use crate::state::State;
use crate::step::Step;
use crate::turn;

/// How far the defenders' decisions are: what was settled already. The attacker has
/// committed all moves and can change nothing any more (`AAE-scramble-01`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AirDefense {
    /// Air bases with the seats that have chosen who scrambles from them.
    scrambled: SmallVec<[(SpaceId, Seat); 4]>,
    /// Raided territories with the seats that have chosen who intercepts.
    intercepted: SmallVec<[(SpaceId, Seat); 4]>,
}

/// Asks the next defender, or opens Conduct Combat: commanders of neutrals first, then
/// scrambles, then interceptors (`AAE-scramble-01`, `AAE-strategic-bombing-04`).
pub(crate) fn step(play: &mut Play<'_>) {
    let Step::AirDefense(mut defense) = play.state.take_step() else {
        return;
    };
    let asked = neutral::ask(play)
        || launch::ask(play, &mut defense.scrambled)
        || intercept::ask(play, &mut defense.intercepted);
    if asked {
        play.state.set_step(Step::AirDefense(defense));
    } else {
        turn::open_next_phase(play);
    }
}

/// Whether an answer fits.
pub(crate) fn check_answer(_state: &State, decision: &Decision, answer: &Answer) -> Checked {
    match (&decision.question, answer) {
        (Question::Scramble { options, bases }, Answer::Scramble(scrambled)) => {
            launch::check(options, bases, scrambled)
        }
        (Question::Intercept { options, .. }, Answer::Intercept(fighters)) => {
            intercept::check(options, fighters)
        }
        (Question::CommandNeutral { powers, .. }, Answer::CommandNeutral(power)) => {
            neutral::check(powers, *power)
        }
        _ => Ok(()),
    }
}

/// Takes an answer.
pub(crate) fn answered(play: &mut Play<'_>, decision: &Decision, answer: &Answer) {
    match (&decision.question, answer) {
        (Question::Scramble { .. }, Answer::Scramble(scrambled)) => {
            launch::launch(play, scrambled);
        }
        (Question::Intercept { territory, .. }, Answer::Intercept(fighters)) => {
            intercept::rise(play, *territory, fighters);
        }
        (Question::CommandNeutral { territory, .. }, Answer::CommandNeutral(power)) => {
            neutral::command(play, *territory, *power);
        }
        _ => {}
    }
}

/// The seats that choose for aircraft in a territory, in the order in which they are
/// asked: the seat of the power that controls it first, then in order of play from
/// the acting power on.
fn seats_in_order(state: &State, territory: SpaceId, owners: &[Power]) -> SmallVec<[Seat; 4]> {
    let mut seats: SmallVec<[Seat; 4]> = SmallVec::new();
    let controller = state.territory(territory).controller;
    let first = controller.filter(|power| owners.contains(power));
    let rest = after(state, state.turn().power).filter(|power| owners.contains(power));
    for seat in first
        .into_iter()
        .chain(rest)
        .filter_map(|power| state.seat_of(power))
    {
        if !seats.contains(&seat) {
            seats.push(seat);
        }
    }
    seats
}

/// All powers in order of play, beginning with the one after `power`.
fn after(state: &State, power: Power) -> impl Iterator<Item = Power> + use<> {
    let count = state.board().powers.len() as u8;
    (1..=count).map(move |step| Power((power.0 + step) % count))
}
