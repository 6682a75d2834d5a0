//! The political situation, declarations of war, favors (rulebook p. 9-12, 15).

mod declare;
mod deeds;
mod favor;
mod growth;
#[cfg(test)]
mod tests;

use crate::legal::PhaseLegal;
use crate::phase::Phase;
use crate::state::State;

pub(crate) use declare::{
    WarDeclaration, check_declare, check_exceptional, declare, declare_exceptionally,
    may_declare_on, open_income, territory_fell,
};
pub(crate) use deeds::notice;
pub(crate) use favor::{FavorRequest, ask, check_ask, favor_answered};

/// Lists the declarations that could be made and the favors that could be asked.
pub(crate) fn list(state: &State, legal: &mut PhaseLegal) {
    if legal.phase == Phase::CombatMove && declare::in_time(state) {
        legal.declare = may_declare_on(state, legal.power);
    }
    favor::list(state, legal);
}
