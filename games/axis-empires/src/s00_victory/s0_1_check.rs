//! 0.1 Victory Point Check: the Current Strategic Value, and the box it is worth.

use crate::event::Event;
use crate::faction::Faction;
use crate::map::{HexId, Symbol, Theatre};
use crate::pack::{MarkerKind, Side};
use crate::play::Play;
use crate::politics;
use crate::state::{Place, State};

/// Counts a map's Strategic Value, and puts the marker in its box if it is on the track: on
/// the side that the box shows, or on the side it had where the box shows none; the Axis Tide
/// never beyond the marker that holds it (`AE-0.1.2-1` to `AE-0.1.2-4`, `DS-0.1.2-1`,
/// `DS-0.1.2-2`).
pub(super) fn check(play: &mut Play<'_>, theatre: Theatre) {
    let value = value(play.state, theatre);
    play.tell(Event::Counted { theatre, value });
    let pack = play.state.shared_pack();
    let marker = play.state.pieces().find_map(|(id, piece)| match piece.at {
        Place::VictoryTrack(there, _)
            if there == theatre && piece.showing(&pack).is_marker(MarkerKind::VictoryPoints) =>
        {
            Some((id, piece.side))
        }
        _ => None,
    });
    let Some((tracks, (marker, before))) = pack.tracks(theatre).zip(marker) else {
        return;
    };
    let (mut points, side) = tracks.of(value);
    let side = side.unwrap_or(before);
    if let Some(most) = limit(play.state, theatre).filter(|_| side == Side::Front) {
        points = points.min(most);
    }
    play.put(marker, Place::VictoryTrack(theatre, points));
    play.turn_over(marker, side);
}

/// The box that the Axis Tide cannot pass: that with the No Retreat or Japanese Mandate
/// marker (`AE-0.1.2-4`, `AE-0.2-2`, `DS-0.1.2-2`).
fn limit(state: &State, theatre: Theatre) -> Option<u8> {
    state.pieces().find_map(|(_, piece)| match piece.at {
        Place::VictoryTrack(there, points) if there == theatre => {
            let showing = piece.showing(state.pack());
            let holds = showing.is_marker(MarkerKind::NoRetreat)
                || showing.is_marker(MarkerKind::JapaneseMandate);
            holds.then_some(points)
        }
        _ => None,
    })
}

/// The Current Strategic Value of the hexes in play: Allied Strategic Hexes that the Axis
/// controls and Allied Collapse markers (`AE-0.1.1-1`, `DS-0.1.1-1`), less Axis Strategic
/// Hexes that the Allies control outside countries under a policy and Military Takeover
/// markers (`AE-0.1.1-2`, `AE-0.1.1-4`, `AE-13.6.1.1-1`, `DS-0.1.1-2`). It may be negative.
/// Devastation does not count (`AE-0.1.1-6`).
#[must_use]
pub fn value(state: &State, theatre: Theatre) -> i16 {
    let mut value = 0_i16;
    for id in &state.scenario().hexes {
        let hex = state.map().hex(*id);
        if hex.code.sheet.theatre() != theatre {
            continue;
        }
        let allied =
            hex.symbols.has(Symbol::StrategicWestern) || hex.symbols.has(Symbol::StrategicSoviet);
        if allied && holds(state, *id, false) {
            value += 1;
        }
        let counts = hex.symbols.has(Symbol::StrategicAxis)
            && politics::policy_in(state, state.land(*id)).is_none();
        if counts && holds(state, *id, true) {
            value -= 1;
        }
    }
    value += markers(state, theatre, MarkerKind::AlliedCollapse);
    value -= markers(state, theatre, MarkerKind::MilitaryTakeover);
    value
}

/// Markers of a kind in the Strategic Warfare Box.
fn markers(state: &State, theatre: Theatre, kind: MarkerKind) -> i16 {
    let boxed = state.pieces_at(Place::StrategicWarfare(theatre));
    let count = boxed
        .filter(|(_, piece)| piece.showing(state.pack()).is_marker(kind))
        .count();
    i16::try_from(count).unwrap_or(i16::MAX)
}

/// Whether a side controls a hex.
fn holds(state: &State, hex: HexId, allied: bool) -> bool {
    Faction::ALL
        .into_iter()
        .filter(|faction| faction.is_allied() == allied)
        .any(|faction| politics::controls(state, faction, hex))
}

/// The box with the marker of a map and the side it shows; none while it is not on the track.
#[must_use]
pub fn tide(state: &State, theatre: Theatre) -> Option<(u8, Side)> {
    state.pieces().find_map(|(_, piece)| match piece.at {
        Place::VictoryTrack(there, points) if there == theatre => {
            let showing = piece.showing(state.pack());
            let is_tide = showing.is_marker(MarkerKind::VictoryPoints);
            is_tide.then_some((points, piece.side))
        }
        _ => None,
    })
}
