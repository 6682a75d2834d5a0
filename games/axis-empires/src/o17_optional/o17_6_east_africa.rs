//! +17.6 East Africa: the box is closed to the West until the Italians there are beaten.
//!
//! One marker shows the state: Campaign in front, Open behind.

use sandtable_kernel::{Checked, Violation};

use crate::command_context::Play;
use crate::faction::Faction;
use crate::map::{BoxId, NamedArea, OffMapBox, Theatre};
use crate::options::OptionalRule;
use crate::pack::{MarkerKind, Posture, Side, TurnId};
use crate::state::markers::lies;
use crate::state::{Piece, PieceId, Place, State};
use crate::task::political::DelayDirection;

const HERE: Theatre = Theatre::Europe;
const BOX: &str = "East Africa";

/// The turns of the year that the campaign lasts before its Delay roll.
const CAMPAIGN: u16 = 9;

/// Where the marker waits for Britain to go to war.
const WAITING: Place = Place::EventsBox(HERE, Faction::Western);

/// The marker, as far as it is in the game.
fn marker(state: &State) -> Option<(PieceId, Piece)> {
    let mut pieces = state.pieces();
    let found = pieces.find(|(_, piece)| lies(state, piece, MarkerKind::EastAfrica));
    found.map(|(id, piece)| (id, *piece))
}

/// Reports whether a marker of a scenario is this one and the match does not use the rule. Then
/// it does nothing, and lies aside (`AE-+17.6-2`).
pub(crate) fn is_idle(state: &State, kind: MarkerKind) -> bool {
    kind == MarkerKind::EastAfrica && !state.plays_by(OptionalRule::EastAfrica)
}

/// Reports whether a box is closed: that of East Africa, until the marker shows Open above it
/// (`AE-+17.6-1`).
pub(crate) fn is_closed(state: &State, row: &OffMapBox) -> bool {
    state.plays_by(OptionalRule::EastAfrica)
        && &*row.name == BOX
        && marker(state).is_none_or(|(_, marker)| !matches!(marker.at, Place::Box(_)))
}

/// Checks that ground units may enter a box, or leave it: not while it is closed, and all units
/// in it stay (`AE-+17.6-1`).
pub(crate) fn may_pass(state: &State, id: BoxId) -> Checked {
    match state.map().boxes().get(id.index()) {
        Some(row) if is_closed(state, row) => Err(Violation::new(
            "AE-+17.6-1",
            "a box that is open",
            format!("the {} Box, closed", row.name),
        )),
        _ => Ok(()),
    }
}

/// Checks that a unit may leave the place where it is (`AE-+17.6-1`).
pub(crate) fn may_leave(state: &State, piece: &Piece) -> Checked {
    match piece.at {
        Place::Box(id) => may_pass(state, id),
        _ => Ok(()),
    }
}

/// Italy takes part: if Britain is at war East Africa is open at once to a Western Italy's
/// friends, and fought over for a year otherwise. If it is not, the marker waits, with the
/// side up that it will show (`AE-+17.6-2`, `AE-13.7.2-6`).
pub(crate) fn italy_joins(play: &mut Play<'_>, faction: Faction) {
    let aside = marker(play.state).filter(|(_, marker)| marker.at == Place::Aside(HERE));
    let Some((id, _)) = aside.filter(|_| play.state.plays_by(OptionalRule::EastAfrica)) else {
        return;
    };
    let side = match faction {
        Faction::Western => Side::Back,
        Faction::Axis | Faction::Soviet => Side::Front,
    };
    let to = if is_britain_at_war(play.state) {
        start(play.state, side)
    } else {
        Some(WAITING)
    };
    if let Some(to) = to {
        play.put(id, to);
        play.turn_over(id, side);
    }
}

/// Britain may have gone to war: a marker that waits for it is placed (`AE-+17.6-2`).
pub(crate) fn look(play: &mut Play<'_>) {
    let waiting = marker(play.state).filter(|(_, marker)| marker.at == WAITING);
    if let Some((id, marker)) = waiting.filter(|_| is_britain_at_war(play.state))
        && let Some(to) = start(play.state, marker.side)
    {
        play.put(id, to);
    }
}

/// Where the marker begins: Open above its box, Campaign a year ahead.
fn start(state: &State, side: Side) -> Option<Place> {
    match side {
        Side::Front => Some(Place::Track(HERE, state.now().after(CAMPAIGN))),
        Side::Back => state.map().find_box(BOX).map(Place::Box),
    }
}

fn is_britain_at_war(state: &State) -> bool {
    let britain = state.map().named(HERE, NamedArea::Britain);
    britain.is_some_and(|britain| state.area(britain).posture == Posture::War)
}

/// The marker comes off the Turn Track: Campaign turns into Open and is delayed as the West's
/// markers are, Open goes above its box (`AE-+17.6-3`).
pub(crate) fn arrive(play: &mut Play<'_>, id: PieceId) {
    let side = play.state.piece(id).map(|marker| marker.side);
    match side {
        Some(Side::Back) => {
            let open = start(play.state, Side::Back);
            play.put(id, open.unwrap_or(Place::Gone));
        }
        _ => {
            play.put(id, Place::Delay(HERE));
            play.turn_over(id, Side::Back);
        }
    }
}

/// Where an event on a map can move the marker to, while it is on the Turn Track: a box to
/// the left, but not into the present turn, or to the right (`AE-+17.6-4`).
fn shifted(state: &State, theatre: Theatre, shift: DelayDirection) -> Option<(PieceId, Place)> {
    let (id, marker) = marker(state).filter(|_| state.plays_by(OptionalRule::EastAfrica))?;
    let Place::Track(there, turn) = marker.at else {
        return None;
    };
    let to = match shift {
        DelayDirection::Sooner if turn > state.now().after(1) => TurnId(turn.0 - 1),
        DelayDirection::Sooner => return None,
        DelayDirection::Later => turn.after(1),
    };
    (there == theatre).then_some((id, Place::Track(there, to)))
}

/// Reports whether an event on a map can move the marker that way.
pub(crate) fn may_shift(state: &State, theatre: Theatre, shift: DelayDirection) -> bool {
    shifted(state, theatre, shift).is_some()
}

/// The event moves the marker (`AE-+17.6-4`).
pub(crate) fn move_marker(play: &mut Play<'_>, theatre: Theatre, shift: DelayDirection) {
    if let Some((id, to)) = shifted(play.state, theatre, shift) {
        play.put(id, to);
    }
}
