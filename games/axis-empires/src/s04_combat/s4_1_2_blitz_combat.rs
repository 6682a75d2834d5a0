//! 4.1.2 Blitz Combat: what it asks more of attackers than Regular Combat does.

use sandtable_kernel::{Checked, Violation};

use crate::map::{AreaId, HexId, NamedArea};
use crate::nations::Nations;
use crate::pack::{Branch, WeatherCondition};
use crate::s04_combat::s4_1_2_blitz_enabled::is_enabled;
use crate::s11_weather;
use crate::segment::Segment;
use crate::state::{Piece, PieceId, State};

/// Checks that a unit may attack or lend support in the segment under way: in the Blitz Combat
/// Segment it must be Blitz-enabled. Defenders need not be (`AE-4.1.2-2`).
pub(super) fn enabled(state: &State, id: PieceId) -> Checked {
    if state.segment() != Segment::BlitzCombat || is_enabled(state, id) {
        return Ok(());
    }
    Err(Violation::new(
        "AE-4.1.2-2",
        "a Blitz-enabled unit",
        format!("piece {}", id.0),
    ))
}

/// Checks that a unit may attack a hex in the segment under way. In the Blitz Combat Segment a
/// hex with Mud, Storms or Snow cannot be attacked, except by units that fight in Snow. All else
/// is as in Regular Combat (`AE-4.1.2-1`, `AE-4.1.2-4`, `AE-11.3-2`, `AE-11.4-2`).
pub(super) fn check(state: &State, hex: HexId, id: PieceId) -> Checked {
    enabled(state, id)?;
    if state.segment() != Segment::BlitzCombat {
        return Ok(());
    }
    let weather = s11_weather::weather(state, hex);
    let fit = match weather {
        WeatherCondition::Clear => true,
        WeatherCondition::Mud | WeatherCondition::Storms => false,
        WeatherCondition::Snow => state
            .piece(id)
            .is_some_and(|piece| is_used_to_snow(state, id, piece)),
    };
    if fit {
        Ok(())
    } else {
        Err(Violation::new(
            "AE-4.1.2-4",
            "a hex whose weather lets the unit attack",
            format!("{weather:?} in {}", state.map().hex(hex).code),
        ))
    }
}

/// Reports whether a unit fights in Snow: German SS, Germans with or next to them, Finns,
/// Russians and Swedes (`AE-4.1.2-5`, `AE-11.5-2`, `DS-4-1`, `DS-11.3-11.5-2`).
fn is_used_to_snow(state: &State, id: PieceId, piece: &Piece) -> bool {
    let used = |country: AreaId| match state.map().area(country).named {
        Some(NamedArea::Finland | NamedArea::Russia | NamedArea::Sweden) => true,
        Some(NamedArea::Germany) => {
            let Some(at) = piece.at.hex() else {
                return false;
            };
            let near = state.map().neighbours(at).map(|over| over.hex);
            near.chain([at]).any(|hex| {
                let mut stack = state.pieces_in(hex);
                stack.any(|(_, other)| other.faction == piece.faction && is_ss(state, other))
            })
        }
        _ => false,
    };
    Nations::of(state, id, piece).countries().any(used)
}

fn is_ss(state: &State, piece: &Piece) -> bool {
    let pack = state.pack();
    piece.face_up(pack).ground().is_some()
        && piece
            .counter(pack)
            .is_some_and(|counter| counter.branch == Branch::Ss)
}
