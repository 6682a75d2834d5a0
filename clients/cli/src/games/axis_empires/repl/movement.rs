//! Movements as typed (3 and 5).

use sandtable_proto::games::axis_empires::v1 as game;
use sandtable_proto::games::axis_empires::v1::{leg, movement_order};

use super::find;
use super::reader::Reader;
use crate::repl::tokens::Tokens as Typed;

/// 3.1.1 and 3.1.3: to a hex by the way that is listed, by every hex that is typed, or
/// into a box.
pub(super) fn march(
    reader: Reader<'_>,
    typed: &mut Typed<'_>,
) -> anyhow::Result<game::MovementOrder> {
    let piece = reader.next_piece(typed, "a unit")?;
    let first = typed.next("a hex or a box")?;
    let kind = if let Ok(r#box) = find::off_map(reader.words, first) {
        let order = game::MoveToBox { piece, r#box };
        if reader.is_boxed(piece) {
            movement_order::Kind::BoxToBox(order)
        } else {
            movement_order::Kind::IntoBox(order)
        }
    } else {
        let mut path = vec![find::hex(reader.words, first)?];
        while let Ok(next) = typed.next("") {
            path.push(find::hex(reader.words, next)?);
        }
        if let [to] = path.as_slice()
            && let Some(way) = listed_way(reader, piece, *to)
        {
            path = way;
        }
        movement_order::Kind::HexToHex(game::MoveHexToHex { piece, path })
    };
    Ok(game::MovementOrder { kind: Some(kind) })
}

/// Returns the way to a hex that is listed first: it overruns no unit, if there is such a way.
fn listed_way(reader: Reader<'_>, piece: u32, to: u32) -> Option<Vec<u32>> {
    let mut units = reader.movement()?.hex_to_hex.iter();
    let moves = units.find(|moves| moves.piece == piece)?;
    let row = moves.to.iter().position(|row| row.hex == to)?;
    Some(moves.way(row))
}

/// 3.1.2: to a port by the crossings that are listed, or by those that are typed.
pub(super) fn sail(
    reader: Reader<'_>,
    typed: &mut Typed<'_>,
) -> anyhow::Result<game::MovementOrder> {
    let piece = reader.next_piece(typed, "a unit")?;
    let mut legs = vec![crossing(reader, typed.next("a port")?)?];
    while let Ok(next) = typed.next("") {
        legs.push(crossing(reader, next)?);
    }
    if let [leg] = legs.as_slice()
        && leg.convoy.is_none()
        && let Some(listed) = listed_voyage(reader, piece, leg.to)
    {
        legs = listed;
    }
    let order = game::MovePortToPort { piece, legs };
    Ok(game::MovementOrder {
        kind: Some(movement_order::Kind::PortToPort(order)),
    })
}

/// A crossing: the port, and behind a slash the convoy.
fn crossing(reader: Reader<'_>, word: &str) -> anyhow::Result<game::Leg> {
    let (port, convoy) = match word.split_once('/') {
        Some((port, convoy)) => (port, Some(reader.piece(convoy)?)),
        None => (word, None),
    };
    let to = match find::off_map(reader.words, port) {
        Ok(id) => leg::To::Box(id),
        Err(_) => leg::To::Hex(find::hex(reader.words, port)?),
    };
    Ok(game::Leg {
        convoy,
        to: Some(to),
    })
}

fn listed_voyage(reader: Reader<'_>, piece: u32, to: Option<leg::To>) -> Option<Vec<game::Leg>> {
    let mut units = reader.movement()?.port_to_port.iter();
    let voyages = units.find(|voyages| voyages.piece == piece)?;
    let mut all = voyages.to.iter();
    let voyage = all.find(|voyage| voyage.legs.last().is_some_and(|leg| leg.to == to))?;
    Some(voyage.legs.clone())
}
