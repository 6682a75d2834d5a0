//! Which units a command means.

use sandtable_kernel::{Checked, Violation};
use smallvec::SmallVec;

use crate::command::Stack;
use crate::guard::known_space;
use crate::reach::{Glance, Theater};
use crate::state::{Piece, UnitId};

/// Units chosen for a command.
pub(crate) type Units = SmallVec<[UnitId; 8]>;

/// The units a stack means, all of which `can` do what is asked.
///
/// A stack that names a unit means the units in exactly its condition, those with the
/// lowest numbers first. One that does not takes units of the kind that can do it:
/// those with the least movement left, then the undamaged, then those that carry
/// nothing, then the lowest numbers. Whichever economy bought them, a power's units are one
/// force (`AAE-global-11`). `why_not` explains what keeps a unit from it.
pub(crate) fn pick(
    theater: &Theater<'_, Glance<'_>>,
    stack: &Stack,
    cargo: bool,
    can: impl Fn(UnitId, &Piece) -> bool,
    why_not: impl Fn(UnitId, &Piece) -> Box<Violation>,
) -> Checked<Units> {
    let state = theater.state;
    known_space(state, stack.from)?;
    let apt = |piece: &Piece| {
        piece.owner == theater.power
            && piece.kind == stack.kind
            && piece.space == stack.from
            && (piece.aboard.is_some() == cargo || piece.kind.is_air())
    };
    let wanted = usize::from(stack.count);
    if wanted == 0 {
        return Err(too_few(theater, stack, 0));
    }
    if let Some(unit) = stack.unit {
        let Some(model) = state.piece(unit).filter(|piece| apt(piece)) else {
            return Err(unknown_unit(theater, stack));
        };
        if !can(unit, model) {
            return Err(why_not(unit, model));
        }
        let alike: Units = state.each_alike(unit).take(wanted).collect();
        if alike.len() < wanted {
            return Err(too_few(theater, stack, alike.len()));
        }
        return Ok(alike);
    }
    let mut able: SmallVec<[(u8, bool, usize, UnitId); 16]> = SmallVec::new();
    let mut unable = None;
    for (id, piece) in state.pieces_in(stack.from).filter(|(_, piece)| apt(piece)) {
        if can(id, piece) {
            let left = theater.left(piece, false);
            able.push((left, piece.damaged(), state.cargo_key(id).len(), id));
        } else {
            unable = Some((id, *piece));
        }
    }
    match (able.is_empty(), unable) {
        (true, None) => return Err(unknown_unit(theater, stack)),
        (true, Some((id, piece))) => return Err(why_not(id, &piece)),
        _ if able.len() < wanted => return Err(too_few(theater, stack, able.len())),
        _ => {}
    }
    able.sort();
    Ok(able.into_iter().take(wanted).map(|unit| unit.3).collect())
}

fn too_few(theater: &Theater<'_, Glance<'_>>, stack: &Stack, there: usize) -> Box<Violation> {
    Violation::new(
        "AAE-combat-move-02",
        format!(
            "1 to {there} of these {} in {}",
            stack.kind.id(),
            theater.board.space(stack.from).name
        ),
        format!("{}", stack.count),
    )
}

fn unknown_unit(theater: &Theater<'_, Glance<'_>>, stack: &Stack) -> Box<Violation> {
    Violation::new(
        "AAE-misc-08",
        format!(
            "{} of {} in {}",
            stack.kind.id(),
            theater.board.power(theater.power).name,
            theater.board.space(stack.from).name
        ),
        match stack.unit {
            Some(unit) => format!("unit {}", unit.0),
            None => "none".to_owned(),
        },
    )
}
