//! Phase 1: Purchase and Repair Units (rulebook p. 12).
use crate::{
    facility::*, legal::PhaseLegal, play::Play, space::SpaceId, state::State, unit::UnitKind,
};
use sandtable_kernel::{Checked, Violation};

/// What was ordered, with its price.
pub(crate) struct Order {}
fn no<T>() -> Checked<T> {
    Err(Violation::new("AAE-purchase-01", "", ""))
}
pub(crate) fn check_buy(_s: &State, _k: UnitKind, _n: u16) -> Checked<Order> {
    no()
}
pub(crate) fn check_buy_facility(_s: &State, _k: FacilityKind) -> Checked<Order> {
    no()
}
pub(crate) fn check_upgrade(_s: &State, _at: SpaceId) -> Checked<Order> {
    no()
}
pub(crate) fn check_repair(
    _s: &State,
    _at: SpaceId,
    _slot: FacilitySlot,
    _p: u8,
) -> Checked<Order> {
    no()
}
pub(crate) fn buy(_p: &mut Play<'_>, _o: Order) {}
pub(crate) fn list(_s: &State, _l: &mut PhaseLegal) {}
/// Ships are repaired here, after facilities were.
pub(crate) fn close(_p: &mut Play<'_>) {}
