//! Selection of the units that a command means.

use sandtable_kernel::{Checked, Violation};
use smallvec::SmallVec;

use crate::command::Stack;
use crate::preconditions::known_space;
use crate::reach::{SpaceLookup, Theater};
use crate::space::SpaceId;
use crate::state::{Piece, UnitId};

/// Units chosen for a command.
pub(crate) type ChosenUnits = SmallVec<[UnitId; 8]>;

/// The units a stack means, all of which `can` do what is asked.
///
/// A stack that names a unit means the units in exactly its condition, those with the
/// lowest numbers first. One that does not takes units of the kind that can do it:
/// those with the least movement left, then the undamaged, then those that carry
/// nothing, then the lowest numbers. Whichever economy bought them, a power's units are one
/// force (`AAE-global-11`). `why_not` explains what keeps a unit from it.
pub(crate) fn pick(
    theater: &Theater<'_, SpaceLookup<'_>>,
    stack: &Stack,
    cargo: bool,
    can: impl Fn(UnitId, &Piece) -> bool,
    why_not: impl Fn(UnitId, &Piece) -> Box<Violation>,
) -> Checked<ChosenUnits> {
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
            return Err(unknown_unit(theater, stack, cargo));
        };
        if !can(unit, model) {
            return Err(why_not(unit, model));
        }
        let alike: ChosenUnits = state.each_alike(unit).take(wanted).collect();
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
        (true, None) => return Err(unknown_unit(theater, stack, cargo)),
        (true, Some((id, piece))) => return Err(why_not(id, &piece)),
        _ if able.len() < wanted => return Err(too_few(theater, stack, able.len())),
        _ => {}
    }
    able.sort();
    Ok(able.into_iter().take(wanted).map(|unit| unit.3).collect())
}

fn too_few(theater: &Theater<'_, SpaceLookup<'_>>, stack: &Stack, there: usize) -> Box<Violation> {
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

/// Why a stack means no unit that could be meant: another power's, one of another kind, one
/// that has left, or one that is aboard a ship, or is not. A stack is named by one that is
/// there: when a part of it has moved, the rest goes by another unit's number (`AAE-misc-08`,
/// `AAE-combat-move-02`).
fn unknown_unit(
    theater: &Theater<'_, SpaceLookup<'_>>,
    stack: &Stack,
    cargo: bool,
) -> Box<Violation> {
    let state = theater.state;
    let name = |space: SpaceId| &theater.board.space(space).name;
    let wanted = format!(
        "{} of {} in {}",
        stack.kind.id(),
        theater.board.power(theater.power).name,
        name(stack.from)
    );
    let Some(unit) = stack.unit else {
        let others = |other: &Piece| other.owner != theater.power && other.kind == stack.kind;
        let mut there = state.pieces_in(stack.from);
        return if there.any(|(_, other)| others(other)) {
            Violation::new("AAE-misc-08", wanted, "other powers' only")
        } else {
            Violation::new("AAE-combat-move-02", wanted, "none")
        };
    };
    let number = format!("unit {}", unit.0);
    let Some(piece) = state.piece(unit) else {
        return Violation::new(
            "AAE-combat-move-02",
            wanted,
            format!("{number}, which is no more"),
        );
    };
    if piece.owner != theater.power {
        let found = format!("{number}, which is another power's");
        return Violation::new("AAE-misc-08", wanted, found);
    }
    let left = |other: &Piece| {
        other.owner == theater.power && other.kind == stack.kind && other.space == stack.from
    };
    let rest = state.pieces_in(stack.from).find(|(_, other)| left(other));
    let wanted = match rest {
        Some((id, _)) if piece.space != stack.from => format!("{wanted}, such as unit {}", id.0),
        _ => wanted,
    };
    let found = match (piece.kind == stack.kind, piece.space == stack.from) {
        (false, _) => format!("{number}, which is {}", piece.kind.id()),
        (true, false) => format!("{number}, which is in {}", name(piece.space)),
        (true, true) if cargo => format!("{number}, which is aboard no ship"),
        (true, true) => format!("{number}, which is aboard a ship"),
    };
    Violation::new("AAE-combat-move-02", wanted, found)
}
