//! Phase 4: Noncombat Move, what must hold as it closes (rulebook p. 21-22).
use crate::{play::Play, state::State};
use sandtable_kernel::Violation;

pub(crate) fn blockers(_s: &State) -> Vec<Violation> {
    Vec::new()
}
/// Aircraft that cannot land are destroyed.
pub(crate) fn close(_p: &mut Play<'_>) {}
