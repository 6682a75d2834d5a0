//! Commands of the Combat Phase.

use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::order::combat::CombatOrder;
use sandtable_axis_empires::order::combat::airdrop::Airdrop;
use sandtable_axis_empires::order::combat::airdrop_landing::AirdropLanding;
use sandtable_axis_empires::order::combat::attack::Attack;
use sandtable_axis_empires::order::combat::blitz::BlitzOrder;
use sandtable_axis_empires::state::PieceId;

use crate::axis_empires::names;
use crate::axis_empires::pieces::{Prefer, Reader};
use crate::fault::Fault;
use crate::tokens::StatementTokens;

/// Pieces with `and` or commas between them.
fn several(words: &mut StatementTokens<'_>, reader: &Reader<'_>) -> Result<Vec<PieceId>, Fault> {
    let mut pieces = Vec::new();
    loop {
        let count: usize = match words.peek().and_then(|word| word.parse().ok()) {
            Some(count) => {
                words.next();
                count
            }
            None => 1,
        };
        let name = reader.name(words)?;
        for _ in 0..count {
            pieces.push(reader.one(&name, Prefer::Map)?);
        }
        let comma = words.accept(",");
        if !words.accept("and") && !comma {
            return Ok(pieces);
        }
    }
}

/// `attack HEX with A and B support HQ`.
pub(super) fn attack(
    words: &mut StatementTokens<'_>,
    reader: &Reader<'_>,
) -> Result<Command, Fault> {
    let hex = names::hex(words, reader.pack())?;
    words.need("with")?;
    let units = several(words, reader)?;
    words.accept(",");
    let support = if words.accept("support") {
        Some(reader.piece(words)?)
    } else {
        None
    };
    Ok(Command::Combat(CombatOrder::Attack(Attack {
        hex,
        units,
        support,
    })))
}

/// Orders in the Combat Phase besides attacks.
pub(super) fn blitz(
    words: &mut StatementTokens<'_>,
    reader: &Reader<'_>,
    verb: &str,
) -> Result<Command, Fault> {
    let piece = reader.piece(words)?;
    let order = match verb {
        "airdrop" => {
            words.need("at")?;
            let to = names::hex(words, reader.pack())?;
            BlitzOrder::Airdrop(Airdrop { piece, to })
        }
        "land" => BlitzOrder::Land { piece },
        "land-forces" => BlitzOrder::LandForces { marker: piece },
        "airdrop-landing" => {
            words.need("with")?;
            let name = reader.name(words)?;
            let unit = reader.one(&name, Prefer::Pool)?;
            BlitzOrder::AirdropLanding(AirdropLanding {
                airdrop: piece,
                unit,
            })
        }
        _ => return Ok(Command::Combat(CombatOrder::ReturnConvoy(piece))),
    };
    Ok(Command::Combat(CombatOrder::Blitz(order)))
}
