//! Commands of the Movement Phases.

use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::order::movement::MovementOrder;
use sandtable_axis_empires::order::movement::box_to_box::BoxToBoxMove;
use sandtable_axis_empires::order::movement::hex_to_hex::HexToHexMove;
use sandtable_axis_empires::order::movement::map_edge::MapEdgeMove;
use sandtable_axis_empires::order::movement::port_to_port::{Leg, Port, PortToPortMove};
use sandtable_axis_empires::state::Place;

use super::path;
use crate::axis_empires::pieces::Reader;
use crate::axis_empires::{names, place};
use crate::fault::Fault;
use crate::tokens::StatementTokens;

/// `move A via HEX …`, `into BOX` or `box-to BOX`.
pub(super) fn movement(
    words: &mut StatementTokens<'_>,
    reader: &Reader<'_>,
) -> Result<Command, Fault> {
    let piece = reader.piece(words)?;
    let pack = reader.pack();
    let order = match words.word("via, into or box-to")? {
        "via" | "to" => MovementOrder::HexToHex(HexToHexMove {
            piece,
            path: path(words, reader)?,
        }),
        "into" => MovementOrder::IntoBox(MapEdgeMove {
            piece,
            to: names::off_map(words, pack)?,
        }),
        "box-to" => MovementOrder::BoxToBox(BoxToBoxMove {
            piece,
            to: names::off_map(words, pack)?,
        }),
        other => return Err(Fault::text("via, into or box-to", format!("{other:?}"))),
    };
    Ok(Command::Movement(order))
}

/// `sail A by CONVOY to PORT then …`.
pub(super) fn sail(words: &mut StatementTokens<'_>, reader: &Reader<'_>) -> Result<Command, Fault> {
    let piece = reader.piece(words)?;
    let pack = reader.pack();
    let mut legs = Vec::new();
    loop {
        legs.push(match words.word("by CONVOY or canal")? {
            "by" => {
                let convoy = reader.piece(words)?;
                words.need("to")?;
                Leg::Zone {
                    convoy,
                    to: port(words, reader)?,
                }
            }
            "canal" => {
                words.need("to")?;
                Leg::Canal {
                    to: names::hex(words, pack)?,
                }
            }
            other => return Err(Fault::text("by or canal", format!("{other:?}"))),
        });
        if !words.accept("then") {
            break;
        }
    }
    let order = MovementOrder::PortToPort(PortToPortMove { piece, legs });
    Ok(Command::Movement(order))
}

fn port(words: &mut StatementTokens<'_>, reader: &Reader<'_>) -> Result<Port, Fault> {
    match place::place(words, reader, reader.usual_map())? {
        Place::Hex(hex) => Ok(Port::Hex(hex)),
        Place::Box(id) => Ok(Port::Box(id)),
        other => Err(Fault::text(
            "a hex or a box",
            place::place_text(reader, other),
        )),
    }
}
