//! Drafts: one's own commands of the segment under way, which can be taken back until
//! the segment is closed or something is done that cannot be undone.

use sandtable_kit::Drafts;
use serde::{Deserialize, Serialize};

use crate::cells::{AreaState, CardState, Fortunes, Piece, PieceId, Progress, Turn};
use crate::command::Command;
use crate::map::{AreaId, Theatre};
use crate::pack::{CardId, Posture, PostureBoxId, WarState};
use crate::state::State;

/// Value of a cell before a draft changed it.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) enum Change {
    Piece(PieceId, Piece),
    Area(AreaId, AreaState),
    Turn(Turn),
    Card(CardId, CardState),
    Progress(Theatre, Progress),
    Fortunes(Fortunes),
    War(Theatre, WarState),
    Box(PostureBoxId, Posture),
}

/// The drafts of the segment under way.
pub(super) type SegmentDrafts = Drafts<Command, Change>;

impl State {
    /// The commands of the segment that can still be taken back, oldest first.
    #[must_use]
    pub fn drafts(&self) -> impl ExactSizeIterator<Item = &Command> {
        self.drafts.made().iter().map(|draft| &draft.command)
    }

    /// Makes a draft: whatever `make` changes can be taken back.
    pub fn draft<R>(&mut self, command: Command, make: impl FnOnce(&mut Self) -> R) -> R {
        self.drafts.begin();
        let result = make(self);
        self.drafts.finish(command);
        result
    }

    /// Takes back the newest drafts.
    pub fn take_back(&mut self, steps: usize) {
        for _ in 0..steps {
            let Some(undo) = self.drafts.take_newest() else {
                return;
            };
            for change in undo {
                self.undo(change);
            }
        }
    }

    /// Makes the drafts final.
    pub fn commit_drafts(&mut self) {
        self.drafts.settle();
    }

    fn undo(&mut self, change: Change) {
        match change {
            Change::Piece(id, piece) => self.write_piece(id, piece),
            Change::Area(id, area) => self.write_area(id, area),
            Change::Turn(turn) => self.write_turn(turn),
            Change::Card(id, card) => self.write_card(id, card),
            Change::Progress(theatre, progress) => self.write_progress(theatre, progress),
            Change::Fortunes(fortunes) => self.write_fortunes(fortunes),
            Change::War(theatre, war) => self.set_war_state(theatre, war),
            Change::Box(id, posture) => self.set_box_posture(id, posture),
        }
    }
}
