//! Neutrals with a protector (rulebook p. 39).

use super::convert::convert;
use crate::command_context::Play;
use crate::power::Side;
use crate::space::{Neutrality, SpaceId};
use crate::state::State;

/// Conduct Combat is over in which a pact was called on: its neutrals that are strict still,
/// or lean to the protector's side, be it after an attack that failed, pass to the protector,
/// armies included, as if its land units had entered friendly neutrals. At war or not, it is
/// another power's turn (`AAE-global-22`).
pub(crate) fn fulfil(play: &mut Play<'_>) {
    if !play.state.extra_turn().pact_called {
        return;
    }
    play.state.extra_turn_mut().pact_called = false;
    let board = play.state.shared_board();
    let Some(pact) = &board.politics.pact else {
        return;
    };
    let Some(side) = board.side(pact.protector) else {
        return;
    };
    for territory in pact.territories.iter() {
        if passes(play.state, territory, side) {
            convert(play, territory, pact.protector);
        }
    }
}

fn passes(state: &State, at: SpaceId, side: Side) -> bool {
    let territory = state.territory(at);
    territory.controller.is_none()
        && territory.neutrality.is_some_and(|neutrality| {
            neutrality == Neutrality::Strict || neutrality.side() == Some(side)
        })
}
