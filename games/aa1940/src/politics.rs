//! The political situation, declarations of war, favors (rulebook p. 9-12, 15).
use crate::{
    command::Favor, decision::*, legal::PhaseLegal, play::Play, power::Power, state::State,
};
use sandtable_kernel::{Checked, Violation};

pub(crate) struct Declared {}
pub(crate) struct Asked {}
pub(crate) fn check_declare(_s: &State, _on: Power) -> Checked<Declared> {
    Err(Violation::new("AAE-politics-12", "", ""))
}
pub(crate) fn declare(_p: &mut Play<'_>, _d: Declared) {}
pub(crate) fn check_ask(_s: &State, _f: Favor) -> Checked<Asked> {
    Err(Violation::new("AAE-map-16", "", ""))
}
pub(crate) fn ask(_p: &mut Play<'_>, _a: Asked) {}
/// The powers that `power` could declare war on in its Combat Move phase now.
pub(crate) fn may_declare_on(_s: &State, _p: Power) -> Vec<Power> {
    Vec::new()
}
/// Asks for the exceptional declaration as Collect Income opens.
pub(crate) fn open_income(_p: &mut Play<'_>) {}
pub(crate) fn check_answer(_s: &State, _d: &Decision, _a: &Answer) -> Checked {
    Ok(())
}
pub(crate) fn answered(_p: &mut Play<'_>, _d: &Decision, _a: &Answer) {}
pub(crate) fn list(_s: &State, _l: &mut PhaseLegal) {}
