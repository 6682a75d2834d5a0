//! How a scenario is won: by the strategic hexes that the Axis controls.

use crate::faction::Faction;
use crate::play::Play;
use crate::state::State;
use crate::{ending, politics};

/// The points of the strategic hexes that the Axis controls.
#[must_use]
pub fn axis_points(state: &State) -> u16 {
    state
        .scenario()
        .victory
        .hexes
        .iter()
        .filter(|row| politics::controls(state, Faction::Axis, row.hex))
        .map(|row| u16::from(row.points))
        .sum()
}

/// Ends the match if the Axis has won it before its time.
pub(crate) fn look(play: &mut Play<'_>) {
    let at_once = play.state.scenario().victory.axis_at_once_from;
    if at_once.is_some_and(|points| axis_points(play.state) >= points) {
        let reason = "the Axis holds enough strategic hexes to win at once";
        ending::end(play, &side(play.state, false), reason);
    }
}

/// Ends the match after its last turn.
pub(crate) fn conclude(play: &mut Play<'_>) {
    let victory = &play.state.scenario().victory;
    let points = axis_points(play.state);
    let (winners, reason) = if points >= victory.axis_from {
        let reason = format!("the Axis holds {points} points of strategic hexes at the end");
        (side(play.state, false), reason)
    } else if points <= victory.allies_to {
        let reason = format!("the Axis holds only {points} points of strategic hexes at the end");
        (side(play.state, true), reason)
    } else {
        let reason = format!("{points} points of strategic hexes are enough for neither side");
        (Vec::new(), reason)
    };
    ending::end(play, &winners, &reason);
}

/// The factions of a side that play.
pub(crate) fn side(state: &State, allied: bool) -> Vec<Faction> {
    let factions = state.scenario().factions.iter().copied();
    factions
        .filter(|faction| faction.is_allied() == allied)
        .collect()
}
