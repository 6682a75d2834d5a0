//! Victory in a scenario: by the strategic hexes that the Axis controls.

use sandtable_kernel::{Score, ScoreItem, Seat, SeatSet, lead};

use crate::command_context::Play;
use crate::faction::Faction;
use crate::game_over;
use crate::politics;
use crate::state::State;

/// The id of the side that is not the Axis.
const ALLIES: &str = "allies";

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
        game_over::end(play, &side(play.state, false), reason);
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
        undecided(play.state, points)
    };
    game_over::end(play, &winners, &reason);
}

/// The end with neither side at its goal: a draw, or by the host's choice won by the side whose
/// score is ahead, of which the rulebook knows nothing.
fn undecided(state: &State, points: u16) -> (Vec<Faction>, String) {
    let reason = format!("{points} points of strategic hexes are enough for neither side");
    let scores = if state.options().decide_by_score {
        scores(state)
    } else {
        Vec::new()
    };
    match lead(&scores) {
        Some(lead) => (
            side(state, lead.score.side == ALLIES),
            format!("{reason}, and the {} is {lead}", lead.score.side),
        ),
        None => (Vec::new(), reason),
    }
}

/// The factions of a side that play.
pub(crate) fn side(state: &State, allied: bool) -> Vec<Faction> {
    let factions = state.scenario().factions.iter().copied();
    factions
        .filter(|faction| faction.is_allied() == allied)
        .collect()
}

/// Both sides by how many points they are beyond what wins the scenario for them, and by the
/// points of the hexes that they hold.
pub(crate) fn scores(state: &State) -> Vec<Score> {
    let victory = &state.scenario().victory;
    let of_axis = i64::from(axis_points(state));
    let all: i64 = victory.hexes.iter().map(|row| i64::from(row.points)).sum();
    let items = |margin: i64, points: i64| {
        vec![
            ScoreItem::new("victory_margin", margin),
            ScoreItem::new("strategic_points", points),
        ]
    };
    by_side(
        state,
        items(of_axis - i64::from(victory.axis_from), of_axis),
        items(i64::from(victory.allies_to) - of_axis, all - of_axis),
    )
}

/// Returns the scores of the Axis and the Allies, with the seats that began the match on each
/// side.
pub(crate) fn by_side(state: &State, axis: Vec<ScoreItem>, allies: Vec<ScoreItem>) -> Vec<Score> {
    let score = |side: &'static str, allied: bool, items| {
        let mut seats = SeatSet::EMPTY;
        for (number, factions) in (0..).zip(&state.options().seats) {
            if factions.iter().any(|it| it.is_allied() == allied) {
                seats.insert(Seat(number));
            }
        }
        Score { side, seats, items }
    };
    vec![score("axis", false, axis), score(ALLIES, true, allies)]
}
