//! 14.44 US Markers.

use crate::map::Theatre;
use crate::pack::MarkerKind;
use crate::state::State;

/// Whether Reduced US Impact shortens the Axis's delays: as long as the marker is in the
/// Strategic Warfare Box and the US Commitment Level is 1 or more (`DS-14.44.3-2`).
pub(crate) fn is_impact_reduced(state: &State) -> bool {
    state.progress(Theatre::Asia).uscl > 0
        && super::boxed(state, Theatre::Asia, MarkerKind::ReducedUsImpact).is_some()
}
