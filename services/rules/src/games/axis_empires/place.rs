//! Places, pieces and losses.

use sandtable_axis_empires::decision::StepLoss;
use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::map::{BoxId, HexId, Theatre, ZoneId};
use sandtable_axis_empires::pack::{CounterId, TurnId};
use sandtable_axis_empires::state::{Kind, Marks, Piece, PieceId, Place};
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::games::axis_empires::v1::place;

use super::kinds;
use crate::codec::{BadField, Decoded, Within};
use crate::games::parse::{read_list, read_u8, read_u16};

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

pub(super) fn read_piece_id(number: u32) -> Decoded<PieceId> {
    read_u16(number).map(PieceId)
}

pub(super) fn write_piece_id(piece: PieceId) -> u32 {
    u32::from(piece.0)
}

pub(super) fn read_optional_piece(
    number: Option<u32>,
    field: &'static str,
) -> Decoded<Option<PieceId>> {
    number.map(read_piece_id).transpose().within(field)
}

pub(super) fn read_piece_ids(numbers: &[u32], field: &'static str) -> Decoded<Vec<PieceId>> {
    read_list(numbers, field, |number| read_piece_id(*number))
}

pub(super) fn write_piece_ids(pieces: &[PieceId]) -> Vec<u32> {
    pieces.iter().copied().map(write_piece_id).collect()
}

pub(super) fn read_counter_id(number: u32) -> Decoded<CounterId> {
    read_u16(number).map(CounterId)
}

pub(super) fn write_counter_id(counter: CounterId) -> u32 {
    u32::from(counter.0)
}

pub(super) fn read_zone(number: u32) -> Decoded<ZoneId> {
    read_u8(number).map(ZoneId)
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

/// Reads a place that must be given.
pub(super) fn read(place: Option<wire::Place>, field: &'static str) -> Decoded<Place> {
    let place = place.ok_or_else(|| BadField::missing(field))?;
    let kind = place.kind.ok_or_else(|| BadField::missing("kind"));
    kind.and_then(read_kind).within(field)
}

fn read_kind(kind: place::Kind) -> Decoded<Place> {
    use place::Kind as Wire;
    let zone = |number: u32, place: fn(ZoneId) -> Place| read_zone(number).map(place);
    let theatre = |value: i32, place: fn(Theatre) -> Place| kinds::read_theatre(value).map(place);
    match kind {
        Wire::Hex(hex) => read_hex(hex).map(Place::Hex).within("hex"),
        Wire::Box(id) => read_u8(id).map(|id| Place::Box(BoxId(id))).within("box"),
        Wire::OnStation(id) => zone(id, Place::OnStation).within("on_station"),
        Wire::Convoys(id) => zone(id, Place::Convoys).within("convoys"),
        Wire::Used(id) => zone(id, Place::Used).within("used"),
        Wire::StrategicWarfare(it) => {
            theatre(it, Place::StrategicWarfare).within("strategic_warfare")
        }
        Wire::ForcePool(it) => theatre(it, Place::ForcePool).within("force_pool"),
        Wire::Delay(it) => theatre(it, Place::Delay).within("delay"),
        Wire::NavalDelay(it) => theatre(it, Place::NavalDelay).within("naval_delay"),
        Wire::AirSeaDelay(it) => theatre(it, Place::AirSeaDelay).within("air_sea_delay"),
        Wire::Track(it) => read_track(it).within("track"),
        Wire::Holding(piece) => read_piece_id(piece).map(Place::Holding).within("holding"),
        Wire::Aside(it) => theatre(it, Place::Aside).within("aside"),
        Wire::VictoryTrack(it) => read_victory_track(it).within("victory_track"),
        Wire::Gone(()) => Ok(Place::Gone),
        Wire::Awaiting(it) => read_awaiting(it).within("awaiting"),
        Wire::EventsBox(it) => faction_box(it, Place::EventsBox).within("events_box"),
        Wire::WarBox(it) => faction_box(it, Place::WarBox).within("war_box"),
        Wire::Government(()) => Ok(Place::Government),
        Wire::Interned(it) => theatre(it, Place::Interned).within("interned"),
        Wire::EuropeanHolding(()) => Ok(Place::EuropeanHolding),
        Wire::PacificHolding(()) => Ok(Place::PacificHolding),
        Wire::Conquered(it) => theatre(it, Place::Conquered).within("conquered"),
    }
}

fn read_track(it: wire::TrackBox) -> Decoded<Place> {
    let theatre = kinds::read_theatre(it.theatre).within("theatre")?;
    let turn = read_u16(it.turn).within("turn")?;
    Ok(Place::Track(theatre, TurnId(turn)))
}

fn read_victory_track(it: wire::VictoryBox) -> Decoded<Place> {
    let theatre = kinds::read_theatre(it.theatre).within("theatre")?;
    let points = read_u8(it.points).within("points")?;
    Ok(Place::VictoryTrack(theatre, points))
}

fn read_awaiting(it: wire::AwaitingBox) -> Decoded<Place> {
    let theatre = kinds::read_theatre(it.theatre).within("theatre")?;
    let event = kinds::read_once(it.event).within("event")?;
    Ok(Place::Awaiting(theatre, event))
}

fn faction_box(it: wire::FactionBox, place: fn(Theatre, Faction) -> Place) -> Decoded<Place> {
    let theatre = kinds::read_theatre(it.theatre).within("theatre")?;
    let faction = kinds::read_faction(it.faction).within("faction")?;
    Ok(place(theatre, faction))
}

fn write_faction_box(theatre: Theatre, faction: Faction) -> wire::FactionBox {
    wire::FactionBox {
        theatre: kinds::write_theatre(theatre),
        faction: kinds::write_faction(faction),
    }
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
        Place::VictoryTrack(theatre, points) => place::Kind::VictoryTrack(wire::VictoryBox {
            theatre: kinds::write_theatre(theatre),
            points: u32::from(points),
        }),
        Place::ForcePool(theatre) => place::Kind::ForcePool(kinds::write_theatre(theatre)),
        Place::Delay(theatre) => place::Kind::Delay(kinds::write_theatre(theatre)),
        Place::NavalDelay(theatre) => place::Kind::NavalDelay(kinds::write_theatre(theatre)),
        Place::AirSeaDelay(theatre) => place::Kind::AirSeaDelay(kinds::write_theatre(theatre)),
        Place::Track(theatre, turn) => place::Kind::Track(wire::TrackBox {
            theatre: kinds::write_theatre(theatre),
            turn: u32::from(turn.0),
        }),
        Place::Holding(piece) => place::Kind::Holding(write_piece_id(piece)),
        Place::Aside(theatre) => place::Kind::Aside(kinds::write_theatre(theatre)),
        Place::Gone => place::Kind::Gone(()),
        Place::Awaiting(theatre, event) => place::Kind::Awaiting(wire::AwaitingBox {
            theatre: kinds::write_theatre(theatre),
            event: kinds::write_once(event),
        }),
        Place::EventsBox(theatre, faction) => {
            place::Kind::EventsBox(write_faction_box(theatre, faction))
        }
        Place::WarBox(theatre, faction) => place::Kind::WarBox(write_faction_box(theatre, faction)),
        Place::Government => place::Kind::Government(()),
        Place::Interned(theatre) => place::Kind::Interned(kinds::write_theatre(theatre)),
        Place::EuropeanHolding => place::Kind::EuropeanHolding(()),
        Place::PacificHolding => place::Kind::PacificHolding(()),
        Place::Conquered(theatre) => place::Kind::Conquered(kinds::write_theatre(theatre)),
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
            .filter(|(marks, _)| piece.marks.contains(*marks))
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
