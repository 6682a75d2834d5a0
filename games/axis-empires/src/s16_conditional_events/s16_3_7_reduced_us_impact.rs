//! 16.3.7 Reduced US Impact: without its stations the United States are far away.

use crate::command_context::Play;
use crate::faction::Faction;
use crate::map::Theatre;
use crate::pack::MarkerKind;
use crate::state::markers::lies;
use crate::state::{PieceId, Place, Presence, State};

/// Dutch Harbor, Honolulu, Port Moresby, Manila, Noumea, Tutuila.
const STATIONS: [&str; 6] = ["p5720", "p4226", "p2606", "a3824", "p1913", "p2221"];

/// The stations that the Axis must be in.
const ENOUGH: usize = 3;

/// Puts the marker into the Strategic Warfare Box while Axis ground units are in three of
/// the stations, and sets it aside while they are not (`DS-16.3.7-1`, `DS-14.44.3-1`, `DS-16.3.7-2`).
pub(super) fn look(play: &mut Play<'_>, theatre: Theatre) {
    let to = if taken(play.state) >= ENOUGH {
        Place::StrategicWarfare(theatre)
    } else {
        Place::Aside(theatre)
    };
    let from = match to {
        Place::Aside(_) => Place::StrategicWarfare(theatre),
        _ => Place::Aside(theatre),
    };
    let found: Vec<PieceId> = play
        .state
        .pieces_at(from)
        .filter(|(_, piece)| lies(play.state, piece, MarkerKind::ReducedUsImpact))
        .map(|(id, _)| id)
        .collect();
    for id in found {
        play.put(id, to);
    }
}

fn taken(state: &State) -> usize {
    let hexes = STATIONS
        .iter()
        .filter_map(|code| state.map().find(code.parse().ok()?));
    let taken = hexes.filter(|hex| {
        let axis = state.presence(*hex).of(Faction::Axis);
        axis.intersects(Presence::GROUND)
    });
    taken.count()
}
