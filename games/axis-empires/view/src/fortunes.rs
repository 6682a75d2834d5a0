//! The cards of Fortunes of War as a viewer may see them: a side's are its secret.

use sandtable_axis_empires_state::faction::{Camp, Faction};
use sandtable_axis_empires_state::map::Theatre;
use sandtable_axis_empires_state::options::OptionalRule;
use sandtable_axis_empires_state::pack::FortuneId;
use sandtable_axis_empires_state::state::State;
use sandtable_kernel::Viewer;

/// The cards of Fortunes of War that a side holds, as a viewer may see them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FortunesView {
    /// Those of which map.
    pub theatre: Theatre,
    /// The side.
    pub camp: Camp,
    /// Number of cards that it holds.
    pub count: u8,
    /// The cards that it holds, for the seats of the side.
    pub held: Option<Vec<FortuneId>>,
}

/// Returns the cards of Fortunes of War that each side holds. The number is public; the cards are
/// visible to the side itself: both Allied factions, as they share them (`AE-+15.1-2`).
pub(crate) fn fortunes(state: &State, viewer: Viewer) -> Vec<FortunesView> {
    if !state.plays_by(OptionalRule::FortunesOfWar) {
        return Vec::new();
    }
    let sees = |camp: Camp| match viewer {
        Viewer::Referee => true,
        Viewer::Seat(seat) => Faction::ALL
            .into_iter()
            .any(|faction| faction.camp() == camp && state.seat_of(faction) == Some(seat)),
        Viewer::Spectator => false,
    };
    let decks = state.scenario().theatres();
    let hands = decks.flat_map(|theatre| Camp::ALL.map(|camp| (theatre, camp)));
    hands
        .map(|(theatre, camp)| {
            let held = state.fortunes_of(theatre, camp);
            FortunesView {
                theatre,
                camp,
                count: u8::try_from(held.len()).unwrap_or(u8::MAX),
                held: Some(held).filter(|_| sees(camp)),
            }
        })
        .collect()
}
