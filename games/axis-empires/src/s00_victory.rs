//! Section 0, Seasonal Victory Phase, and how a campaign ends. A scenario of a war alone is
//! won by strategic hexes of its own as well ([`crate::victory`]).

pub mod s0_1_check;
pub(crate) mod s0_2_automatic;
pub mod s0_3_final;
pub mod s0_4_combined;
#[cfg(test)]
mod tests;

use self::s0_1_check::Occasion;
use crate::command_context::Play;
use crate::segment_handlers::SegmentHandlers;

/// Handlers of the Victory Point Check. A campaign begins when the Axis closes its first one.
pub(crate) const CHAPTER: SegmentHandlers = SegmentHandlers {
    open,
    wanted: |state| state.is_campaign() && state.now() == state.scenario().first,
    ..SegmentHandlers::PASS
};

/// Counts, and ends the match if a side has won it: as a Seasonal Turn begins, and on no other
/// turn (`AE-0-1`). In a Separate Peace nothing of this is done any more (`AE-0-2`).
fn open(play: &mut Play<'_>) {
    if play.state.separate_peace().is_some() {
        return;
    }
    for theatre in play.state.theatres() {
        if play.state.outcome().is_none() {
            s0_1_check::check(play, theatre, Occasion::Season);
            s0_2_automatic::look(play, theatre);
        }
    }
    if play.state.outcome().is_none() {
        s0_2_automatic::look_at_europe(play);
    }
}
