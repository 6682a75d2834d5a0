//! The political situation, declarations of war, favors (rulebook p. 9-12, 15).

mod declare;
mod favor;
mod growth;
#[cfg(test)]
mod tests;
pub(crate) mod tracked_acts;

use crate::legal::PhaseLegal;
use crate::phase::Phase;
use crate::power::Power;
use crate::state::State;

pub(crate) use declare::{
    WarDeclaration, check_declare, check_exceptional, declare, declare_exceptionally,
    may_declare_on, open_income, territory_fell,
};
pub(crate) use favor::{FavorRequest, ask, askable, check_ask, favor_answered};
pub(crate) use tracked_acts::{notice, notice_blitzes};

/// Lists the declarations that could be made and the favors that could be asked.
pub(crate) fn list(state: &State, legal: &mut PhaseLegal) {
    legal.declare = declarable(state);
    legal.ask = askable(state).collect();
}

/// The powers on which the acting power could declare war now.
pub(crate) fn declarable(state: &State) -> Vec<Power> {
    let turn = state.turn();
    if turn.phase == Phase::CombatMove && declare::in_time(state) {
        may_declare_on(state, turn.power)
    } else {
        Vec::new()
    }
}
