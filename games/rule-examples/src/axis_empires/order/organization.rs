//! Commands of the Organization Segment.

use sandtable_axis_empires::order::organization::OrganizationOrder;
use sandtable_axis_empires::pack::CounterId;
use sandtable_axis_empires::state::{Kind, PieceId, Place, State};

use crate::axis_empires::names;
use crate::axis_empires::pieces::Reader;
use crate::fault::Fault;
use crate::tokens::StatementTokens;

/// Reads a command of the segment.
pub(super) fn organization(
    words: &mut StatementTokens<'_>,
    reader: &Reader<'_>,
    verb: &str,
) -> Result<OrganizationOrder, Fault> {
    let pack = reader.pack();
    let counter = |words: &mut StatementTokens<'_>, near: PieceId| {
        let near = reader.state().piece(near);
        let theatre = near.and_then(|piece| names::theatre_of(pack, piece.kind));
        names::counter(words, pack, theatre)
    };
    Ok(match verb {
        "build-up" => {
            let unit = reader.piece(words)?;
            words.need("with")?;
            let with = reader.piece(words)?;
            OrganizationOrder::BuildUp { unit, with }
        }
        "form" => {
            let mut ahead = words.clone();
            ahead.next();
            ahead.need("from")?;
            let one = reader.piece(&mut ahead)?;
            if !ahead.accept("and") {
                ahead.need(",")?;
            }
            let other = reader.piece(&mut ahead)?;
            let unit = counter(words, one)?;
            *words = ahead;
            OrganizationOrder::Form {
                from: [one, other],
                unit,
            }
        }
        "convert" => {
            let from = reader.piece(words)?;
            words.need("to")?;
            let unit = counter(words, from)?;
            OrganizationOrder::Convert { from, unit }
        }
        "turn-over" => OrganizationOrder::TurnOver {
            unit: reader.piece(words)?,
        },
        "eliminate" => OrganizationOrder::Eliminate {
            unit: reader.piece(words)?,
        },
        "break-down" => {
            let unit = reader.piece(words)?;
            let mut into = Vec::new();
            if words.accept("into") {
                loop {
                    into.push(counter(words, unit)?);
                    let comma = words.accept(",");
                    if !words.accept("and") && !comma {
                        break;
                    }
                }
            }
            leave_out_held(reader.state(), unit, &mut into);
            OrganizationOrder::BreakDown { unit, into }
        }
        "detach" => {
            let mut ahead = words.clone();
            ahead.next();
            ahead.need("at")?;
            let hex = names::hex(&mut ahead, pack)?;
            let theatre = Place::Hex(hex).theatre(&pack.map);
            let unit = names::counter(words, pack, theatre)?;
            *words = ahead;
            OrganizationOrder::Detach { unit, hex }
        }
        "recall" => OrganizationOrder::Recall {
            unit: reader.piece(words)?,
        },
        other => {
            return Err(Fault::text(
                "a command of docs/examples.md",
                format!("{other:?}"),
            ));
        }
    })
}

/// Takes the unit in a Holding Box out of a list of steps: the order names only those from the
/// Force Pool.
fn leave_out_held(state: &State, unit: PieceId, into: &mut Vec<CounterId>) {
    let Some(piece) = state.piece(unit) else {
        return;
    };
    let Some(counter) = piece.counter(state.pack()) else {
        return;
    };
    let steps = piece.face_up(state.pack()).ground().map(|face| face.steps);
    let parts = &counter.recipe.steps;
    let parts = match steps {
        Some(3) => parts.get(2..).unwrap_or_default(),
        _ => parts.get(..2).unwrap_or_default(),
    };
    if !parts.iter().any(|part| part.holding) {
        return;
    }
    for (_, held) in state.pieces_at(Place::Holding(unit)) {
        let named = into.iter().rposition(|kind| held.kind == Kind::Unit(*kind));
        if let Some(named) = named {
            into.remove(named);
        }
    }
}
