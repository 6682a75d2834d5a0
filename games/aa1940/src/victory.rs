//! Winning the game (rulebook p. 6, 26).
use crate::play::Play;

/// The check as a power's turn begins.
pub(crate) fn turn_begins(_p: &mut Play<'_>) {}
/// Control changed: breaks watches that no longer hold. Called by `capture`.
pub(crate) fn control_changed(_p: &mut Play<'_>) {}
/// The check as a power's turn ends, and its watch begins.
pub(crate) fn turn_ends(_p: &mut Play<'_>) {}
/// The host's round limit.
pub(crate) fn round_ends(_p: &mut Play<'_>) {}
