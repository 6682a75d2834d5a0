//! Capturing and liberating territories and capitals (rulebook p. 20-21).
use crate::{decision::*, play::Play, power::Power, space::SpaceId, state::State};
use sandtable_kernel::Checked;

/// The power's land units hold the enemy or neutral territory after a battle or a
/// blitz: capture or liberate it.
pub(crate) fn take(_p: &mut Play<'_>, _space: SpaceId, _by: Power) {}
/// The power's land units entered a friendly neutral: convert it.
pub(crate) fn convert(_p: &mut Play<'_>, _space: SpaceId, _by: Power) {}
/// Settles liberations that waited for the end of the turn.
pub(crate) fn turn_ends(_p: &mut Play<'_>) {}
pub(crate) fn check_answer(_s: &State, _d: &Decision, _a: &Answer) -> Checked {
    Ok(())
}
pub(crate) fn answered(_p: &mut Play<'_>, _d: &Decision, _a: &Answer) {}
pub(crate) fn default_answer(_s: &State, _d: &Decision) -> Answer {
    Answer::LiberationForce(Vec::new())
}
