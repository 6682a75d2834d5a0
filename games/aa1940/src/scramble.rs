//! Between Combat Move and Conduct Combat: who commands invaded neutrals, who
//! scrambles, who intercepts (rulebook p. 11, 16).

mod intercept;
mod launch;
mod neutral;
mod order;
#[cfg(test)]
mod tests;

pub(crate) use intercept::{check_intercept, rise};
pub(crate) use launch::{MOST_FROM_BASE, check_launch, launch};
pub(crate) use neutral::{check_command, command};

use crate::command_context::Play;
use crate::step::{AirDefense, PendingStep};

/// Asks the next defender: commanders of neutrals first, then scrambles, then interceptors
/// (`AAE-scramble-01`, `AAE-strategic-bombing-04`). Returns whether all have been asked, and so
/// Conduct Combat opens.
pub(crate) fn step(play: &mut Play<'_>, mut defense: Box<AirDefense>) -> bool {
    let asked = neutral::ask(play)
        || launch::ask(play, &mut defense.scrambled)
        || intercept::ask(play, &mut defense.intercepted);
    if asked {
        play.state.set_step(PendingStep::AirDefense(defense));
    }
    !asked
}
