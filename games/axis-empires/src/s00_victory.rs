//! Section 0, Seasonal Victory Phase. Beside it a scenario is won by strategic hexes of its
//! own ([`crate::victory`]).

pub mod s0_1_check;
mod s0_2_automatic;
#[cfg(test)]
mod tests;

use crate::chapter::Chapter;

/// What the Victory Point Check does, on Seasonal Turns only (`AE-0-1`).
pub(crate) const CHAPTER: Chapter = Chapter {
    open: |play| {
        let theatre = play.state.scenario().theatre;
        s0_1_check::check(play, theatre);
        s0_2_automatic::look(play, theatre);
    },
    ..Chapter::PASS
};
