//! Pieces as a view shows them.

use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::pack::{CounterId, MarkerId, MarkerKind, Pack, Side};
use sandtable_axis_empires::state::{FaceUp, Kind, Piece, Place};
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::games::axis_empires::v1::piece::Kind as Counter;
use sandtable_proto::games::axis_empires::v1::place::Kind as At;

/// A piece as the rules of its counter have it; where it is does not matter to them.
pub(super) fn face(pack: &Pack, shown: &wire::Piece) -> (FaceUp, Option<u16>) {
    let number = |id: u32| u16::try_from(id).unwrap_or(u16::MAX);
    let kind = match shown.kind {
        Some(Counter::Unit(id)) => Kind::Unit(CounterId(number(id))),
        Some(Counter::Marker(id)) => match u8::try_from(id) {
            Ok(id) => Kind::Marker(MarkerId(id)),
            Err(_) => return (FaceUp::Blank, None),
        },
        None => return (FaceUp::Blank, None),
    };
    let mut piece = Piece::new(kind, Faction::Axis, Place::Gone);
    if shown.side() == wire::Side::Back {
        piece.side = Side::Back;
    }
    let country = piece.country(pack).map(|area| u16::from(area.0));
    (piece.face_up(pack), country)
}

/// Number of a face, its kind, and its figures: steps, attack, defence, movement.
pub(super) fn figures(face: FaceUp) -> (u8, u8, [u8; 4]) {
    match face {
        FaceUp::Blank => (0, 0, [0; 4]),
        FaceUp::Unit(unit) => {
            let number = if unit.kind.class().is_ground() {
                1
            } else if face.is_air() {
                2
            } else {
                3
            };
            let figures = [unit.steps, unit.attack, unit.defence, unit.movement];
            (number, unit.kind as u8 + 1, figures)
        }
        FaceUp::Strike(_) => (4, 0, [0; 4]),
        FaceUp::Detachment => (5, 0, [0; 4]),
        FaceUp::Airdrop(_) => (6, 0, [0; 4]),
        FaceUp::Escort => (7, 0, [0; 4]),
        FaceUp::Devastation => (8, 0, [0; 4]),
        FaceUp::Marker(kind) => (9, kind as u8 + 1, [0; 4]),
    }
}

/// Reports whether a face is a beachhead.
pub(super) fn is_beachhead(face: FaceUp) -> bool {
    matches!(
        face,
        FaceUp::Marker(MarkerKind::Beachhead | MarkerKind::SnlfBeachhead)
    )
}

/// Where a piece is: the kind of place as the contract numbers it, and which of them.
pub(super) fn place(shown: &wire::Piece) -> (u8, Option<u32>) {
    let Some(at) = shown.at.as_ref().and_then(|at| at.kind.as_ref()) else {
        return (0, None);
    };
    match *at {
        At::Hex(id) => (1, Some(id)),
        At::Box(id) => (2, Some(id)),
        At::OnStation(id) => (3, Some(id)),
        At::Convoys(id) => (4, Some(id)),
        At::Used(id) => (5, Some(id)),
        At::StrategicWarfare(_) => (6, None),
        At::ForcePool(_) => (7, None),
        At::Delay(_) => (8, None),
        At::NavalDelay(_) => (9, None),
        At::Track(track) => (10, Some(track.turn)),
        At::Holding(id) => (11, Some(id)),
        At::Aside(_) => (12, None),
        At::Gone(()) => (13, None),
        At::VictoryTrack(track) => (14, Some(track.points)),
        At::Awaiting(awaiting) => (15, u32::try_from(awaiting.event).ok()),
        At::EventsBox(_) => (16, None),
        At::WarBox(_) => (17, None),
        At::Government(()) => (18, None),
        At::Conquered(_) => (19, None),
        At::EuropeanHolding(()) => (20, None),
        At::Interned(_) => (21, None),
        At::AirSeaDelay(_) => (22, None),
        At::PacificHolding(()) => (23, None),
    }
}
