//! Between Combat Move and Conduct Combat: who commands invaded neutrals, who
//! scrambles, who intercepts (rulebook p. 11, 16).

mod intercept;
mod launch;
mod neutral;
mod order;
#[cfg(test)]
mod tests;

use sandtable_kernel::Checked;

use crate::decision::{Answer, Decision, Question};
use crate::play::Play;
use crate::state::State;
use crate::step::{AirDefense, Step};

/// Asks the next defender: commanders of neutrals first, then scrambles, then
/// interceptors (`AAE-scramble-01`, `AAE-strategic-bombing-04`). Whether all have been
/// asked, so that Conduct Combat opens.
pub(crate) fn step(play: &mut Play<'_>, mut defense: Box<AirDefense>) -> bool {
    let asked = neutral::ask(play)
        || launch::ask(play, &mut defense.scrambled)
        || intercept::ask(play, &mut defense.intercepted);
    if asked {
        play.state.set_step(Step::AirDefense(defense));
    }
    !asked
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
