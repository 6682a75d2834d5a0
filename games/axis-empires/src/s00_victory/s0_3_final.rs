//! 0.3 The end of the game: the last Victory Point Check, and who has more points.

use sandtable_kernel::{Score, ScoreItem};

use super::s0_1_check::{Occasion, check, limit, tide_of, value_at};
use super::s0_4_combined;
use crate::command_context::Play;
use crate::faction::Faction;
use crate::game_over;
use crate::map::Theatre;
use crate::pack::Side;
use crate::state::State;
use crate::victory;

/// Western cards that are worth a point to the Axis when Europe is played alone
/// (`AE-0.3-3`, `AE-0.3-4`).
const SPENT_ELSEWHERE: [&str; 2] = ["Operation Galvanic", "Manhattan Project"];

/// Ends the match after the last check: the side with more points wins, and the Axis if
/// both have as many (`AE-0.3-1`, `AE-0.3-6`, `DS-0.3-1`, `DS-0.3-4`, `DS-14.45-2`).
pub(crate) fn conclude(play: &mut Play<'_>) {
    if play.state.scenario().is_combined() {
        s0_4_combined::conclude(play);
        return;
    }
    let theatre = play.state.scenario().theatre;
    check(play, theatre, Occasion::End);
    let (axis, allied) = points(play.state, theatre);
    let reason = format!("the Axis has {axis} points at the end, the Allies {allied}");
    let winners = victory::side(play.state, allied > axis);
    game_over::end(play, &winners, &reason);
}

/// The points of the Axis and of the Allies: those of the box with the tide on their own
/// side (`AE-0.3-3`, `AE-0.3-5`), for the Axis those of the box with the No Retreat or
/// Japanese Mandate marker as well (`DS-0.3-3`), and in Europe alone one for an American
/// effort elsewhere (`AE-0.3-4`).
#[must_use]
pub fn points(state: &State, theatre: Theatre) -> (u8, u8) {
    let tide = tide_of(state, theatre, Side::Front).unwrap_or_default();
    let held = limit(state, theatre).unwrap_or_default();
    let alone = !state.scenario().is_combined();
    let elsewhere = alone
        && theatre == Theatre::Europe
        && state.pack().cards_with_ids().any(|(id, card)| {
            card.faction == Faction::Western
                && card.theatre == theatre
                && SPENT_ELSEWHERE.contains(&&*card.title)
                && state.card(id).is_some_and(|card| card.played)
        });
    let axis = tide
        .saturating_add(held)
        .saturating_add(u8::from(elsewhere));
    let allied = tide_of(state, theatre, Side::Back).unwrap_or_default();
    (axis, allied)
}

/// Both sides by the points that the book counts, those of maps on which play is over among
/// them, and by the Strategic Value of the maps on which it is not, which is the Allies' with
/// the other sign (`AE-0.3-3`, `AE-0.3-5`, `AE-0.4-3`).
pub(crate) fn scores(state: &State) -> Vec<Score> {
    let (mut axis, mut allied, mut value) = (0, 0, 0);
    for theatre in state.scenario().theatres() {
        let progress = state.progress(theatre);
        let (of_axis, of_allies) = match progress.end {
            Some(end) => (end.axis, end.allied),
            None => points(state, theatre),
        };
        axis += i64::from(of_axis) + i64::from(progress.bonus);
        allied += i64::from(of_allies);
        if progress.end.is_none() {
            value += i64::from(value_at(state, theatre, Occasion::End));
        }
    }
    let items = |points, value| {
        vec![
            ScoreItem::new("victory_points", points),
            ScoreItem::new("strategic_value", value),
        ]
    };
    victory::by_side(state, items(axis, value), items(allied, -value))
}
