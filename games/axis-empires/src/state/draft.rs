//! Drafts: one's own commands of the segment under way, which can be taken back until
//! the segment is closed or something is done that cannot be undone.

use serde::{Deserialize, Serialize};

use super::{AreaState, Piece, PieceId, State, Turn};
use crate::command::Command;
use crate::map::AreaId;

/// What a cell held before a draft changed it.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) enum Change {
    Piece(PieceId, Piece),
    Area(AreaId, AreaState),
    Turn(Turn),
}

/// A command of the segment under way, and how to undo it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Draft {
    /// The command.
    pub command: Command,
    undo: Vec<Change>,
}

impl Draft {
    /// Bytes of what it would undo.
    pub(super) fn memory(&self) -> usize {
        self.undo.capacity() * size_of::<Change>()
    }
}

impl State {
    /// The drafts of the segment, oldest first.
    #[must_use]
    pub fn drafts(&self) -> &[Draft] {
        &self.drafts
    }

    /// Makes a draft: whatever `make` changes can be taken back.
    pub(crate) fn draft<R>(&mut self, command: Command, make: impl FnOnce(&mut Self) -> R) -> R {
        self.journal = Some(Vec::new());
        let result = make(self);
        let undo = self.journal.take().unwrap_or_default();
        self.drafts.push(Draft { command, undo });
        result
    }

    /// Takes back the newest drafts.
    pub(crate) fn take_back(&mut self, steps: usize) {
        for _ in 0..steps {
            let Some(draft) = self.drafts.pop() else {
                return;
            };
            for change in draft.undo.into_iter().rev() {
                match change {
                    Change::Piece(id, piece) => self.write_piece(id, piece),
                    Change::Area(id, area) => self.write_area(id, area),
                    Change::Turn(turn) => self.write_turn(turn),
                }
            }
        }
    }

    /// Makes the drafts final.
    pub(crate) fn commit_drafts(&mut self) {
        self.drafts.clear();
    }
}
