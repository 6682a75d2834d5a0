//! The political situation, declarations of war, favors (rulebook p. 9-12, 15).

mod declare;
mod favor;
#[cfg(test)]
mod tests;

use sandtable_kernel::Checked;

use crate::decision::{Answer, Decision, Question};
use crate::legal::PhaseLegal;
use crate::phase::Phase;
use crate::play::Play;
use crate::state::State;

pub(crate) use declare::{
    Declared, check_declare, declare, may_declare_on, open_income, territory_fell,
};
pub(crate) use favor::{Asked, ask, check_ask};

/// Whether an answer to a favor asked or to the exceptional declaration fits.
pub(crate) fn check_answer(_state: &State, decision: &Decision, answer: &Answer) -> Checked {
    match (&decision.question, answer) {
        (Question::DeclareWar { on }, Answer::DeclareWar(chosen)) => {
            declare::check_exceptional(on, chosen)
        }
        _ => Ok(()),
    }
}

/// Takes the answer.
pub(crate) fn answered(play: &mut Play<'_>, decision: &Decision, answer: &Answer) {
    match (&decision.question, answer) {
        (Question::DeclareWar { .. }, Answer::DeclareWar(chosen)) => {
            declare::exceptional(play, decision.power, chosen);
        }
        (Question::Favor { favor, .. }, Answer::Favor(granted)) => {
            favor::answered(play, decision.power, *favor, *granted);
        }
        _ => {}
    }
}

/// Lists the declarations that could be made and the favors that could be asked.
pub(crate) fn list(state: &State, legal: &mut PhaseLegal) {
    if legal.phase == Phase::CombatMove && declare::in_time(state) {
        legal.declare = may_declare_on(state, legal.power);
    }
    favor::list(state, legal);
}
