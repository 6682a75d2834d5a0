//! Movement in Combat Move and Noncombat Move (rulebook p. 12-16, 21-22).
use crate::{
    command::Stack,
    legal::PhaseLegal,
    play::Play,
    power::Power,
    space::SpaceId,
    state::{State, UnitId},
};
use sandtable_kernel::{Checked, Violation};

pub(crate) struct MovePlan {}
fn no<T>() -> Checked<T> {
    Err(Violation::new("AAE-combat-move-10", "", ""))
}
pub(crate) fn check_move(
    _s: &State,
    _st: &Stack,
    _to: SpaceId,
    _via: Option<SpaceId>,
) -> Checked<MovePlan> {
    no()
}
pub(crate) fn check_raid(_s: &State, _st: &Stack, _to: SpaceId) -> Checked<MovePlan> {
    no()
}
pub(crate) fn check_load(_s: &State, _st: &Stack, _t: UnitId) -> Checked<MovePlan> {
    no()
}
pub(crate) fn check_unload(_s: &State, _st: &Stack, _to: SpaceId) -> Checked<MovePlan> {
    no()
}
pub(crate) fn make(_p: &mut Play<'_>, _m: MovePlan) {}
pub(crate) fn list(_s: &State, _l: &mut PhaseLegal) {}
/// The canals that the power's side holds now, a bit each (`AAE-map-14`, `AAE-map-15`).
pub(crate) fn passages_of(_s: &State, _p: Power) -> u16 {
    0
}
