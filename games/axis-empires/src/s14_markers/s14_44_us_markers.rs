//! 14.44 US Markers.

use crate::map::Theatre;
use crate::pack::MarkerKind;
use crate::s14_markers::in_box;
use crate::state::State;

/// Reports whether Reduced US Impact shortens the Axis's delays: as long as the marker is in the
/// Strategic Warfare Box of a map and its US Commitment Level is 1 or more (`AE-DDR-1`,
/// `DS-14.44.3-2`).
pub(crate) fn is_impact_reduced(state: &State, theatre: Theatre) -> bool {
    state.progress(theatre).uscl > 0
        && in_box::boxed(state, theatre, MarkerKind::ReducedUsImpact).is_some()
}
