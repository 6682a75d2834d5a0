//! Phase 6: Collect Income (rulebook p. 23-26).
use crate::play::Play;

/// Convoy disruptions, bonus income, and the collection itself.
pub(crate) fn collect(_p: &mut Play<'_>) {}
