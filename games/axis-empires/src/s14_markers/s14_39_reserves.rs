//! 14.39 Reserves: units that an Ally of Asia alone has for the war in Europe.

use crate::command_context::{Play, once};
use crate::faction::Faction;
use crate::map::Theatre;
use crate::pack::{MarkerKind, OnceEvent, Side};
use crate::state::markers::lies;
use crate::state::{PieceId, Place, State};
use crate::task::Scene;

/// The events of an Ally, of a Limited War and of a Total War.
const fn events(faction: Faction) -> Option<[OnceEvent; 2]> {
    match faction {
        Faction::Axis => None,
        Faction::Western => Some([
            OnceEvent::WesternLimitedWarReserves,
            OnceEvent::WesternTotalWarReserves,
        ]),
        Faction::Soviet => Some([
            OnceEvent::SovietLimitedWarReserves,
            OnceEvent::SovietTotalWarReserves,
        ]),
    }
}

/// Reports whether an event brings such reserves.
pub(crate) fn are_brought_by(event: OnceEvent) -> bool {
    let allies = [Faction::Western, Faction::Soviet].into_iter();
    allies.filter_map(events).any(|its| its.contains(&event))
}

/// The event happens: the marker of its war goes to the Delay Box. There is one for both; if
/// that of the Limited War is still on its way, its units are in Europe at once
/// (`DS-14.39-1`, `DS-14.39-2`).
pub(crate) fn call(play: &mut Play<'_>, scene: Scene, event: OnceEvent) {
    let marker = marker(play.state, scene);
    let (Some(marker), Some([limited, total])) = (marker, events(scene.faction)) else {
        return;
    };
    if !once::note(play, scene.theatre, event) {
        return;
    }
    let at = play.state.piece(marker).map(|piece| piece.at);
    if event == total && matches!(at, Some(Place::Delay(_) | Place::Track(..))) {
        send(play, scene.theatre, limited);
    }
    let side = if event == total {
        Side::Back
    } else {
        Side::Front
    };
    play.put(marker, Place::Delay(scene.theatre));
    play.turn_over(marker, side);
}

/// The marker of an Ally, wherever it is.
fn marker(state: &State, scene: Scene) -> Option<PieceId> {
    let mut pieces = state.pieces();
    pieces
        .find(|(_, piece)| {
            piece.faction == scene.faction && lies(state, piece, MarkerKind::Reserves)
        })
        .map(|(id, _)| id)
}

/// Off the Turn Track: the units are in Europe, and the marker waits for the Total War if it
/// was the Limited War's (`DS-14.39-1`).
pub(crate) fn arrive(play: &mut Play<'_>, id: PieceId, theatre: Theatre) {
    let Some(piece) = play.state.piece(id).copied() else {
        return;
    };
    let Some([limited, total]) = events(piece.faction) else {
        return;
    };
    let (event, to) = match piece.side {
        Side::Front => (limited, Place::Aside(theatre)),
        Side::Back => (total, Place::Gone),
    };
    play.put(id, to);
    send(play, theatre, event);
}

/// The units that wait for an event go to the European Holding Box.
fn send(play: &mut Play<'_>, theatre: Theatre, event: OnceEvent) {
    let waiting = play.state.pieces_at(Place::Awaiting(theatre, event));
    let waiting: Vec<PieceId> = waiting.map(|(id, _)| id).collect();
    for unit in waiting {
        play.put(unit, Place::EuropeanHolding);
    }
}
