//! 1.2 Logistics Segment: Logistics and Partisan Base markers. It takes no orders yet.

use sandtable_kernel::Checked;
use serde::{Deserialize, Serialize};

use crate::chapter::Chapter;
use crate::play::Play;
use crate::state::State;

/// What the segment does.
pub(crate) const CHAPTER: Chapter = Chapter::PASS;

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
