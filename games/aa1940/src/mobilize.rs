//! Phase 5: Mobilize New Units (rulebook p. 22-23).
use crate::{
    facility::*, legal::PhaseLegal, play::Play, power::Power, space::SpaceId, state::State,
    unit::UnitKind,
};
use sandtable_kernel::{Checked, Violation};

pub(crate) struct Placement {}
pub(crate) fn check_place(_s: &State, _k: UnitKind, _n: u16, _at: SpaceId) -> Checked<Placement> {
    Err(Violation::new("AAE-mobilize-01", "", ""))
}
pub(crate) fn check_place_facility(
    _s: &State,
    _k: FacilityKind,
    _at: SpaceId,
) -> Checked<Placement> {
    Err(Violation::new("AAE-mobilize-01", "", ""))
}
pub(crate) fn place(_p: &mut Play<'_>, _o: Placement) {}
pub(crate) fn list(_s: &State, _l: &mut PhaseLegal) {}
pub(crate) fn blockers(_s: &State) -> Vec<Violation> {
    Vec::new()
}
/// Nothing waits to be placed.
pub(crate) fn queue_empty(_s: &State, _p: Power) -> bool {
    true
}
/// Refunds what could not be placed; aircraft land on carriers.
pub(crate) fn close(_p: &mut Play<'_>) {}
