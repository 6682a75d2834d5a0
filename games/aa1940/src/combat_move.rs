//! Phase 2: Combat Move, what holds only for the whole of it, and its close.
use crate::{legal::PhaseLegal, play::Play, space::SpaceId, state::State};
use sandtable_kernel::{Checked, Violation};

pub(crate) fn check_engage(_s: &State, _z: SpaceId, _f: bool) -> Checked {
    Err(Violation::new("AAE-combat-move-12", "", ""))
}
pub(crate) fn engage(_p: &mut Play<'_>, _z: SpaceId, _f: bool) {}
pub(crate) fn list(_s: &State, _l: &mut PhaseLegal) {}
pub(crate) fn blockers(_s: &State) -> Vec<Violation> {
    Vec::new()
}
/// Lists the battles, mans invaded neutrals, and sets `Step::AirDefense`.
pub(crate) fn close(_p: &mut Play<'_>) {}
/// A legal command that brings a phase that cannot be closed nearer to its close.
pub(crate) fn way_out(_s: &State) -> crate::command::Command {
    crate::command::Command::TakeBack { steps: 1 }
}
