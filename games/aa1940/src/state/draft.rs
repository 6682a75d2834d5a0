//! Drafts: one's own commands of the phase under way, which can be taken back
//! until the phase is closed.

use sandtable_kit::Draft;

use super::State;
use super::change::Change;
use crate::command::Command;
use crate::piece::UnitId;
use crate::power::Power;
use crate::space::SpaceId;

impl State {
    /// The commands of the phase that can still be taken back, oldest first.
    #[must_use]
    pub fn drafts(&self) -> impl ExactSizeIterator<Item = &Command> {
        self.drafts.made().iter().map(|draft| &draft.command)
    }

    /// The controller of a territory before the drafts of the phase.
    pub(crate) fn held_before_drafts(&self, at: SpaceId) -> Option<Power> {
        let mut changes = self.drafts.made().iter().flat_map(Draft::undo);
        changes
            .find_map(|change| match change {
                Change::Territory(id, before) if *id == at => Some(before.controller),
                _ => None,
            })
            .unwrap_or(self.territory(at).controller)
    }

    /// Makes a draft: whatever `make` changes can be taken back.
    pub(crate) fn draft<R>(&mut self, command: Command, make: impl FnOnce(&mut Self) -> R) -> R {
        self.drafts.begin();
        let result = make(self);
        self.drafts.finish(command);
        result
    }

    /// Number of the newest drafts of which the oldest is the first that changed one of these
    /// units; 0 when none did.
    pub(crate) fn drafts_since_change_of(&self, units: &[UnitId]) -> usize {
        let drafts = self.drafts.made();
        let is_of_them =
            |change: &Change| matches!(change, Change::Piece(id, _) if units.contains(id));
        let first = (drafts.iter()).position(|draft| draft.undo().iter().any(is_of_them));
        first.map_or(0, |first| drafts.len() - first)
    }

    /// Takes back the newest drafts.
    pub(crate) fn take_back(&mut self, steps: usize) {
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
    pub(crate) fn commit_drafts(&mut self) {
        self.drafts.settle();
    }

    fn undo(&mut self, change: Change) {
        match change {
            Change::Piece(id, piece) => self.write_piece(id, piece),
            Change::Territory(id, territory) => self.write_territory(id, territory),
            Change::Account(power, account) => self.write_account(power, *account),
            Change::Turn(turn) => self.restore_turn(*turn),
            Change::Record(record) => self.write_record(*record),
            Change::Laboratory(laboratory) => self.write_laboratory(*laboratory),
        }
    }
}
