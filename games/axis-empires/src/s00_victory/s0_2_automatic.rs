//! 0.2 Automatic victory.

use crate::command_context::Play;
use crate::conditions::vp_trend::tide;
use crate::game_over;
use crate::map::Theatre;
use crate::pack::tracks::AUTOMATIC;
use crate::pack::{Side, WarState};
use crate::s00_victory::s0_4_combined;
use crate::victory;

/// The points at which the Allies win a Limited War (`AE-0.2-4`).
const ALLIED_IN_LIMITED_WAR: u8 = 2;

/// Ends the match if the marker lies in a box that wins at once: the Automatic Victory box in a
/// Total War for the side it shows, the Allies' 2 VP box in a Limited War (`AE-0.2-1`,
/// `AE-0.2-4`, `DS-0.2-1`, `DS-0.2-3`). A limit that holds the Axis back holds it out of that box
/// as well (`AE-0.2-2`). With both maps in play either decides the whole game, except for a Total
/// War that the Allies win on one (`AE-0.2-5`, `AE-0.4-1`, `DS-0.2-5`).
pub(super) fn look(play: &mut Play<'_>, theatre: Theatre) {
    let Some((points, side)) = tide(play.state, theatre) else {
        return;
    };
    let (allies_win, reason) = match (play.state.war_state(theatre), side) {
        (WarState::TotalWar, Side::Front) if points >= AUTOMATIC => (
            false,
            "the tide of a Total War has reached the end of its track",
        ),
        (WarState::TotalWar, Side::Back)
            if points >= AUTOMATIC && play.state.scenario().is_combined() =>
        {
            s0_4_combined::dominated(play, theatre);
            return;
        }
        (WarState::TotalWar, Side::Back) if points >= AUTOMATIC => (
            true,
            "the crusade of a Total War has reached the end of its track",
        ),
        (WarState::LimitedWar, Side::Back) if points >= ALLIED_IN_LIMITED_WAR => {
            (true, "the Axis lost a Limited War")
        }
        _ => return,
    };
    game_over::end(play, &victory::side(play.state, allies_win), reason);
}

/// The box of the European Strategic Value at which the Axis wins in Asia.
const EUROPE_COLLAPSED: i8 = 5;

/// Ends the match as an Axis victory when the war in Europe, seen from Asia alone, is lost
/// (`DS-0.2-4`, `DS-14.14.1-4`), unless a Separate Peace is what the match is about
/// (`AE-+14.3-1`).
pub(crate) fn look_at_europe(play: &mut Play<'_>) {
    let alone = !play.state.scenario().plays(Theatre::Europe);
    let counts = play.state.separate_peace().is_none();
    if alone && counts && play.state.progress(Theatre::Asia).esv >= EUROPE_COLLAPSED {
        let reason = "the Allies have lost the war in Europe";
        game_over::end(play, &victory::side(play.state, false), reason);
    }
}
