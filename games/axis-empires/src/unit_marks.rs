//! The marks that units have for a segment.

use crate::state::{Marks, State};

/// Clears marks of all pieces of the phasing faction.
pub(crate) fn clear_marks(state: &mut State, marks: Marks) {
    let phasing = state.phasing();
    let marked: Vec<_> = state
        .pieces()
        .filter(|(_, piece)| piece.faction == phasing && piece.marks.intersects(marks))
        .map(|(id, _)| id)
        .collect();
    for id in marked {
        state.set_piece(id, |piece| piece.marks = piece.marks.difference(marks));
    }
}

/// Clears marks of all pieces of every faction.
pub(crate) fn clear_marks_of_all(state: &mut State, marks: Marks) {
    let marked: Vec<_> = state
        .pieces()
        .filter(|(_, piece)| piece.marks.intersects(marks))
        .map(|(id, _)| id)
        .collect();
    for id in marked {
        state.set_piece(id, |piece| piece.marks = piece.marks.difference(marks));
    }
}
