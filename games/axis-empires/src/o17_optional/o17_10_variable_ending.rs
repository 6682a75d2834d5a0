//! +17.10 Variable Game Ending: a die says whether the last day was the last.

use crate::command_context::Play;
use crate::event::Event;
use crate::faction::Faction;
use crate::map::Theatre;
use crate::options::OptionalRule;
use crate::pack::MarkerKind;
use crate::state::{PieceId, Place, State};

/// Decides whether the game goes on after the last days of maps, whose markers are off their
/// tracks: on a die that is not above the box of the Axis's marker on the Victory Point Track, of
/// two the higher. Then the markers go into the very next box, and no bonus is earned
/// (`AE-+17.10-1`, `AE-+17.10-2`).
pub(crate) fn goes_on(play: &mut Play<'_>, last_days: &[(Theatre, PieceId)]) -> bool {
    if !play.state.plays_by(OptionalRule::VariableEnding) {
        return false;
    }
    let boxes = last_days
        .iter()
        .filter_map(|(theatre, _)| stand(play.state, *theatre));
    let Some(highest) = boxes.max() else {
        return false;
    };
    let die = play.roll_for_good();
    play.emit(Event::EventRolled {
        faction: Faction::Axis,
        die,
        modifier: 0,
        result: die,
    });
    if die > highest {
        return false;
    }
    let turn = play.state.now().after(2);
    for (theatre, marker) in last_days {
        play.put(*marker, Place::Track(*theatre, turn));
    }
    true
}

/// The box with a marker that says that the Axis fights to the end.
pub(crate) fn stand(state: &State, theatre: Theatre) -> Option<u8> {
    let stands = |kind| {
        matches!(
            kind,
            MarkerKind::NoRetreat
                | MarkerKind::SsEuropa
                | MarkerKind::JapaneseMandate
                | MarkerKind::HakkoIchiu
        )
    };
    let boxes = state.pieces().filter_map(|(_, piece)| match piece.at {
        Place::VictoryTrack(there, points) if there == theatre => {
            let marker = piece.marker(state.pack())?;
            stands(marker.kind).then_some(points)
        }
        _ => None,
    });
    boxes.max()
}
