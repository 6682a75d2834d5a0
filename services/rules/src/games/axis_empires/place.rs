//! Numbers of what a pack lists; places, pieces and losses.

use sandtable_axis_empires::decision::StepLoss;
use sandtable_axis_empires::map::{AreaId, BoxId, HexId, ZoneId};
use sandtable_axis_empires::pack::{CardId, CounterId, FortuneId, MarkerId, PostureBoxId, TurnId};
use sandtable_axis_empires::state::{self, Marks, Piece, PieceId, Place};
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::games::axis_empires::v1::{piece, place::Kind};

use crate::games::proto::ToProto;

numbers! {
    AreaId: u8, BoxId: u8, HexId: u16, ZoneId: u8, CardId: u16, CounterId: u16, FortuneId: u8,
    MarkerId: u8, PostureBoxId: u8, TurnId: u16, PieceId: u16,
}

oneof! { Place = Kind in wire {
    Hex(0),
    Box(0),
    OnStation(0),
    Convoys(0),
    Used(0),
    StrategicWarfare(0),
    VictoryTrack as wire::VictoryBox { theatre = 0, points = 1 },
    ForcePool(0),
    Delay(0),
    NavalDelay(0),
    AirSeaDelay(0),
    Track as wire::TrackBox { theatre = 0, turn = 1 },
    Holding(0),
    Aside(0),
    Gone,
    Awaiting as wire::AwaitingBox { theatre = 0, event = 1 },
    EventsBox as wire::FactionBox { theatre = 0, faction = 1 },
    WarBox as wire::FactionBox { theatre = 0, faction = 1 },
    Government,
    Interned(0),
    EuropeanHolding,
    PacificHolding,
    Conquered(0),
} }
envelope! { Place = wire::Place { kind } }

message! { StepLoss = wire::StepLoss { piece, left } }

/// The marks that clients see.
const MARKS: [(Marks, wire::PieceMark); 7] = [
    (Marks::MOVED, wire::PieceMark::Moved),
    (Marks::PLACED, wire::PieceMark::Placed),
    (Marks::ATTACKED, wire::PieceMark::Attacked),
    (Marks::FOUGHT, wire::PieceMark::Fought),
    (Marks::LANDED, wire::PieceMark::Landed),
    (Marks::ORGANIZED, wire::PieceMark::Organized),
    (Marks::RAISED, wire::PieceMark::Raised),
];

pub(super) fn write_piece(id: u32, piece: &Piece) -> wire::Piece {
    let marks = MARKS
        .iter()
        .filter(|(marks, _)| piece.marks.contains(*marks));
    wire::Piece {
        id,
        kind: Some(match piece.kind {
            state::Kind::Unit(counter) => piece::Kind::Unit(counter.to_proto(())),
            state::Kind::Marker(marker) => piece::Kind::Marker(marker.to_proto(())),
        }),
        side: piece.side.to_proto(()),
        faction: piece.faction.to_proto(()),
        at: piece.at.to_proto(()),
        facing: piece.facing.to_proto(()),
        marks: marks.map(|(_, mark)| *mark as i32).collect(),
    }
}
