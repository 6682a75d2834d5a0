//! 4.3 Marker Segment.

use sandtable_kernel::{Checked, Violation};

use crate::command_context::Play;
use crate::faction::Faction;
use crate::map::{HexId, ZoneId};
use crate::pack::{MarkerKind, Side};
use crate::s13_countries::s13_7_set_up;
use crate::state::{FaceUp, Piece, PieceId, Place, Presence, State};

/// The Troop Convoys of the phasing faction that may go back to their Convoys Boxes
/// (`AE-4.3-1`, `AE-BOX-5`).
pub(super) fn convoys(state: &State) -> Vec<PieceId> {
    let pieces = state.pieces();
    let used = pieces
        .filter(|(_, piece)| piece.faction == state.phasing() && used_in(state, piece).is_some());
    used.map(|(id, _)| id).collect()
}

/// The zone in whose Used Box a Troop Convoy is.
fn used_in(state: &State, piece: &Piece) -> Option<ZoneId> {
    let showing = piece.face_up(state.pack());
    let troops = showing == FaceUp::Escort || showing.is_convoy() && piece.side == Side::Back;
    match piece.at {
        Place::Used(zone) if troops => Some(zone),
        _ => None,
    }
}

/// Checks that a convoy may return (`AE-4.3-1`).
pub(super) fn check(state: &State, id: PieceId) -> Checked<ZoneId> {
    let piece = state.piece(id);
    let own = piece.filter(|piece| piece.faction == state.phasing());
    own.and_then(|piece| used_in(state, piece)).ok_or_else(|| {
        Violation::new(
            "AE-4.3-1",
            "a phasing Troop Convoy in a Used Box",
            format!("piece {}", id.0),
        )
    })
}

/// Puts a convoy back.
pub(super) fn commit(play: &mut Play<'_>, id: PieceId, zone: ZoneId) {
    play.put(id, Place::Convoys(zone));
}

/// Steps 2 and 3: removes the phasing faction's Blitz and Totsugeki markers, and the Axis's
/// Beachheads of landing forces with the units left in the water (`AE-4.3-2`, `AE-4.3-3`,
/// `DS-4.3-1`, `DS-4.3-2`, `DS-14.42-1`). In campaigns its new friends are mobilized by now
/// (`DS-14.32-1`), and its Failure markers come off (`DS-14.15-7`).
pub(super) fn close(play: &mut Play<'_>) {
    take_off(play, MarkerKind::Blitz);
    take_off(play, MarkerKind::Totsugeki);
    s13_7_set_up::mobilized(play, play.state.phasing());
    for failure in [MarkerKind::CommandFailure, MarkerKind::SupplyFailure] {
        take_off(play, failure);
    }
    if play.state.phasing() == Faction::Axis && take_off(play, MarkerKind::SnlfBeachhead) {
        drown(play);
    }
}

/// Sets the phasing faction's markers of a kind aside. Reports whether there were any.
fn take_off(play: &mut Play<'_>, kind: MarkerKind) -> bool {
    let state = &*play.state;
    let markers: Vec<(PieceId, Place)> = state
        .pieces()
        .filter(|(_, piece)| {
            piece.faction == state.phasing() && piece.face_up(state.pack()).is_marker(kind)
        })
        .filter_map(|(id, piece)| {
            let theatre = piece.at.hex().and(piece.at.theatre(state.map()))?;
            Some((id, Place::Aside(theatre)))
        })
        .collect();
    for (id, aside) in &markers {
        play.put(*id, *aside);
        play.state.set_piece(*id, |piece| piece.facing = None);
    }
    !markers.is_empty()
}

/// Takes off the Axis ground units in All-Sea hexes without a friendly Beachhead
/// (`AE-4.3-3`).
fn drown(play: &mut Play<'_>) {
    let state = &*play.state;
    let afloat = |hex: HexId| {
        let own = state.presence(hex).of(Faction::Axis);
        !state.map().hex(hex).is_land()
            && own.intersects(Presence::GROUND)
            && !own.intersects(Presence::BEACHHEAD)
    };
    let lost: Vec<PieceId> = state
        .pieces()
        .filter(|(_, piece)| {
            piece.faction == Faction::Axis && piece.face_up(state.pack()).ground().is_some()
        })
        .filter(|(_, piece)| piece.at.hex().is_some_and(afloat))
        .map(|(id, _)| id)
        .collect();
    for id in lost {
        play.take_off(id);
    }
}
