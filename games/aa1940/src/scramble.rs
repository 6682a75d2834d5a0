//! Between Combat Move and Conduct Combat: who commands invaded neutrals, who
//! scrambles, who intercepts (rulebook p. 11, 16).
use crate::{decision::*, play::Play, state::State, step::Step, turn};
use sandtable_kernel::Checked;
use serde::{Deserialize, Serialize};

/// How far the defenders' decisions are.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AirDefense {}
/// Asks the next defender, or opens Conduct Combat.
pub(crate) fn step(p: &mut Play<'_>) {
    p.state.set_step(Step::Commands);
    turn::open_next_phase(p);
}
pub(crate) fn check_answer(_s: &State, _d: &Decision, _a: &Answer) -> Checked {
    Ok(())
}
pub(crate) fn answered(_p: &mut Play<'_>, _d: &Decision, _a: &Answer) {}
