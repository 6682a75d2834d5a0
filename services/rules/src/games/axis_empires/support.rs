//! Section 2.2: support units, convoys, Beachheads, Blitz markers.

use sandtable_axis_empires::s02_administrative::s2_2_support::places::Places;
use sandtable_axis_empires::s02_administrative::s2_2_support::s2_2_3_3_contests::Contest;
use sandtable_axis_empires::s02_administrative::s2_2_support::s2_2_3_7_convoys as convoys;
use sandtable_axis_empires::s02_administrative::s2_2_support::s2_2_3_placement::{Placed, Use};
use sandtable_axis_empires::s02_administrative::s2_2_support::{Order, SupportOrders};
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::games::axis_empires::v1::placed_use;
use sandtable_proto::games::axis_empires::v1::support_order::Kind;

use super::kinds;
use super::place;
use super::place::{
    read_hex, read_optional_piece, read_piece_id, read_zone, write_hex, write_hexes,
    write_piece_id, write_piece_ids,
};
use crate::codec::{BadField, Decoded, Within};

pub(super) fn read(order: wire::SupportOrder) -> Decoded<Order> {
    let kind = order.kind.ok_or_else(|| BadField::missing("kind"))?;
    match kind {
        Kind::InlandAdvance(piece) => read_piece_id(piece)
            .map(|piece| Order::InlandAdvance { piece })
            .within("inland_advance"),
        Kind::TakeBackBeachhead(piece) => read_piece_id(piece)
            .map(|piece| Order::TakeBackBeachhead { piece })
            .within("take_back_beachhead"),
        Kind::EndMaintenance(()) => Ok(Order::EndMaintenance),
        Kind::Unit(it) => read_unit(&it).within("unit"),
        Kind::Convoy(it) => read_convoy(it).map(Order::Convoy).within("convoy"),
        Kind::Blitz(hex) => read_hex(hex)
            .map(|hex| Order::Blitz { hex })
            .within("blitz"),
    }
}

fn read_unit(it: &wire::PlaceSupport) -> Decoded<Order> {
    Ok(Order::Unit {
        piece: read_piece_id(it.piece).within("piece")?,
        at: place::read(it.at, "at")?,
    })
}

fn read_convoy(it: wire::PlaceConvoy) -> Decoded<convoys::Order> {
    Ok(convoys::Order {
        piece: read_piece_id(it.piece).within("piece")?,
        zone: read_zone(it.zone).within("zone")?,
        mode: kinds::read_side(it.mode).within("mode")?,
    })
}

pub(super) fn write(order: &Order) -> wire::SupportOrder {
    let kind = match order {
        Order::InlandAdvance { piece } => Kind::InlandAdvance(write_piece_id(*piece)),
        Order::TakeBackBeachhead { piece } => Kind::TakeBackBeachhead(write_piece_id(*piece)),
        Order::EndMaintenance => Kind::EndMaintenance(()),
        Order::Unit { piece, at } => Kind::Unit(wire::PlaceSupport {
            piece: write_piece_id(*piece),
            at: Some(place::write(*at)),
        }),
        Order::Convoy(order) => Kind::Convoy(write_convoy(order)),
        Order::Blitz { hex } => Kind::Blitz(write_hex(*hex)),
    };
    wire::SupportOrder { kind: Some(kind) }
}

fn write_convoy(order: &convoys::Order) -> wire::PlaceConvoy {
    wire::PlaceConvoy {
        piece: write_piece_id(order.piece),
        zone: u32::from(order.zone.0),
        mode: kinds::write_side(order.mode),
    }
}

pub(super) fn write_acts(acts: &SupportOrders) -> wire::SupportActs {
    let row = |row: &Places| wire::SupportPlaces {
        piece: write_piece_id(row.piece),
        at: row.at.iter().copied().map(place::write).collect(),
    };
    wire::SupportActs {
        inland: write_piece_ids(&acts.inland),
        beachheads: write_piece_ids(&acts.beachheads),
        maintenance: acts.maintenance,
        units: acts.units.iter().map(row).collect(),
        convoys: acts.convoys.iter().map(write_convoy).collect(),
        blitz: write_hexes(&acts.blitz),
    }
}

pub(super) fn write_contest(contest: &Contest) -> wire::Contest {
    wire::Contest {
        piece: write_piece_id(contest.piece),
        at: Some(place::write(contest.at)),
        strike: contest.strike,
        with: write_piece_ids(&contest.with),
    }
}

pub(super) fn write_placed(placed: &Placed) -> wire::Placed {
    wire::Placed {
        piece: write_piece_id(placed.piece),
        uses: placed.uses.iter().map(write_use).collect(),
    }
}

pub(super) fn read_use(it: wire::PlacedUse) -> Decoded<Use> {
    use placed_use::Kind;
    match it.kind.ok_or_else(|| BadField::missing("kind"))? {
        Kind::Stay(()) => Ok(Use::Stay),
        Kind::Beachhead(to) => kinds::read_direction(to)
            .map(Use::Beachhead)
            .within("beachhead"),
        Kind::Escort(()) => Ok(Use::Escort),
        Kind::Strike(hex) => read_hex(hex).map(Use::Strike).within("strike"),
        Kind::Devastate(it) => read_optional_piece(it.marker, "marker")
            .map(Use::Devastate)
            .within("devastate"),
    }
}

pub(super) fn write_use(it: &Use) -> wire::PlacedUse {
    use placed_use::Kind;
    let kind = match *it {
        Use::Stay => Kind::Stay(()),
        Use::Beachhead(to) => Kind::Beachhead(kinds::write_direction(to)),
        Use::Escort => Kind::Escort(()),
        Use::Strike(hex) => Kind::Strike(write_hex(hex)),
        Use::Devastate(marker) => Kind::Devastate(wire::Devastate {
            marker: marker.map(write_piece_id),
        }),
    };
    wire::PlacedUse { kind: Some(kind) }
}
