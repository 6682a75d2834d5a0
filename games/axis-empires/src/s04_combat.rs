//! 4 Combat Phase: the Blitz Combat, Regular Combat and Marker Segments. They take no orders yet.

pub mod s4_2_6_2_eliminating_steps;

use sandtable_kernel::Checked;
use serde::{Deserialize, Serialize};

use crate::chapter::Chapter;
use crate::play::Play;
use crate::state::State;

/// What the Blitz Combat Segment does.
pub(crate) const BLITZ: Chapter = Chapter::PASS;
/// What the Regular Combat Segment does.
pub(crate) const REGULAR: Chapter = Chapter::PASS;
/// What the Marker Segment does.
pub(crate) const MARKER: Chapter = Chapter::PASS;

/// What the phasing faction may order in it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Order {}

/// What it may order now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Acts {}

/// An order that was checked, with what the check found out.
pub(crate) enum Plan {}

/// Whether an order is legal now.
pub(crate) fn check(_: &State, order: &Order) -> Checked<Plan> {
    match *order {}
}

/// Carries out an order that was checked.
pub(crate) fn commit(_: &mut Play<'_>, plan: Plan) {
    match plan {}
}
