//! Places, pieces and losses.

use sandtable_axis_empires::decision::StepLoss;
use sandtable_axis_empires::map::HexId;
use sandtable_axis_empires::state::{Kind, Marks, Piece, PieceId, Place};
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::games::axis_empires::v1::place;

use super::kinds;
use crate::codec::{Decoded, Within};
use crate::games::read::read_u16;

/// The marks that clients see.
const MARKS: [(Marks, wire::PieceMark); 7] = [
    (Marks::MOVED, wire::PieceMark::Moved),
    (Marks::PLACED, wire::PieceMark::Placed),
    (Marks::ATTACKED, wire::PieceMark::Attacked),
    (Marks::SUPPORTED, wire::PieceMark::Supported),
    (Marks::RETREATED, wire::PieceMark::Retreated),
    (Marks::ADVANCED, wire::PieceMark::Advanced),
    (Marks::ORGANIZED, wire::PieceMark::Organized),
];

pub(super) fn read_piece_id(number: u32) -> Decoded<PieceId> {
    read_u16(number).map(PieceId)
}

pub(super) fn write_piece_id(piece: PieceId) -> u32 {
    u32::from(piece.0)
}

pub(super) fn read_hex(number: u32) -> Decoded<HexId> {
    read_u16(number).map(HexId)
}

pub(super) fn write_hex(hex: HexId) -> u32 {
    u32::from(hex.0)
}

pub(super) fn write_hexes(hexes: &[HexId]) -> Vec<u32> {
    hexes.iter().map(|hex| write_hex(*hex)).collect()
}

pub(super) fn write(place: Place) -> wire::Place {
    let kind = match place {
        Place::Hex(hex) => place::Kind::Hex(write_hex(hex)),
        Place::Box(id) => place::Kind::Box(u32::from(id.0)),
        Place::OnStation(zone) => place::Kind::OnStation(u32::from(zone.0)),
        Place::Convoys(zone) => place::Kind::Convoys(u32::from(zone.0)),
        Place::Used(zone) => place::Kind::Used(u32::from(zone.0)),
        Place::StrategicWarfare(theatre) => {
            place::Kind::StrategicWarfare(kinds::write_theatre(theatre))
        }
        Place::ForcePool(theatre) => place::Kind::ForcePool(kinds::write_theatre(theatre)),
        Place::Delay(theatre) => place::Kind::Delay(kinds::write_theatre(theatre)),
        Place::NavalDelay(theatre) => place::Kind::NavalDelay(kinds::write_theatre(theatre)),
        Place::Track(theatre, turn) => place::Kind::Track(wire::TrackBox {
            theatre: kinds::write_theatre(theatre),
            turn: u32::from(turn.0),
        }),
        Place::Holding(piece) => place::Kind::Holding(write_piece_id(piece)),
        Place::Aside(theatre) => place::Kind::Aside(kinds::write_theatre(theatre)),
        Place::Gone => place::Kind::Gone(()),
    };
    wire::Place { kind: Some(kind) }
}

pub(super) fn write_piece(id: u32, piece: &Piece) -> wire::Piece {
    wire::Piece {
        id,
        kind: Some(match piece.kind {
            Kind::Unit(counter) => wire::piece::Kind::Unit(u32::from(counter.0)),
            Kind::Marker(marker) => wire::piece::Kind::Marker(u32::from(marker.0)),
        }),
        side: kinds::write_side(piece.side),
        faction: kinds::write_faction(piece.faction),
        at: Some(write(piece.at)),
        facing: piece.facing.map_or(0, kinds::write_direction),
        marks: (MARKS.iter())
            .filter(|(marks, _)| piece.marks.has(*marks))
            .map(|(_, mark)| *mark as i32)
            .collect(),
    }
}

pub(super) fn read_loss(loss: &wire::StepLoss) -> Decoded<StepLoss> {
    Ok(StepLoss {
        piece: read_piece_id(loss.piece).within("piece")?,
        left: loss.left.map(read_piece_id).transpose().within("left")?,
    })
}

pub(super) fn write_loss(loss: &StepLoss) -> wire::StepLoss {
    wire::StepLoss {
        piece: write_piece_id(loss.piece),
        left: loss.left.map(write_piece_id),
    }
}
