//! Phase 3: Conduct Combat (rulebook p. 16-21).
use crate::{
    command::BattleSite, decision::*, legal::PhaseLegal, play::Play, state::State, step::Step,
};
use sandtable_kernel::{Checked, Violation};
use serde::{Deserialize, Serialize};

/// A battle being fought.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Battle {
    site: BattleSite,
}
pub(crate) fn check_fight(_s: &State, _b: BattleSite) -> Checked {
    Err(Violation::new("AAE-combat-land-02", "", ""))
}
pub(crate) fn begin(_p: &mut Play<'_>, _b: BattleSite) {}
/// Carries the battle on until someone must choose, or it is over.
pub(crate) fn step(p: &mut Play<'_>) {
    p.state.set_step(Step::Commands);
}
pub(crate) fn check_answer(_s: &State, _d: &Decision, _a: &Answer) -> Checked {
    Ok(())
}
pub(crate) fn answered(_p: &mut Play<'_>, _d: &Decision, _a: &Answer) {}
pub(crate) fn default_answer(_s: &State, _d: &Decision) -> Answer {
    Answer::Press
}
pub(crate) fn list(_s: &State, _l: &mut PhaseLegal) {}
pub(crate) fn blockers(_s: &State) -> Vec<Violation> {
    Vec::new()
}
/// All battles are fought.
pub(crate) fn close(_p: &mut Play<'_>) {}
/// The battle that may be fought next; the first of several.
pub(crate) fn next_site(s: &State) -> Option<BattleSite> {
    s.turn().battles.first().copied()
}
/// The losses of a question when kinds fall in a given order, those not named after
/// them by cost.
pub(crate) fn losses_in_order(
    _s: &State,
    _d: &Decision,
    _order: &[crate::unit::UnitKind],
) -> Option<Answer> {
    None
}
