//! Drafts: one's own commands of the phase under way, which can be taken back
//! until the phase is closed.

use sandtable_kernel::{Draft, Drafts};
use serde::{Deserialize, Serialize};

use super::{Account, Piece, Record, State, Territory, Turn, UnitId};
use crate::command::Command;
use crate::power::Power;
use crate::space::SpaceId;

/// What a cell held before a draft changed it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) enum Change {
    Piece(UnitId, Option<Piece>),
    Territory(SpaceId, Territory),
    Account(Power, Box<Account>),
    Turn(Box<Turn>),
    Record(Box<Record>),
}

/// The drafts of the phase under way.
pub(super) type PhaseDrafts = Drafts<Command, Change>;

impl Change {
    /// Bytes of what it holds outside itself.
    fn boxed(&self) -> usize {
        match self {
            Self::Piece(..) | Self::Territory(..) => 0,
            Self::Account(..) => size_of::<Account>(),
            Self::Turn(_) => size_of::<Turn>(),
            Self::Record(_) => size_of::<Record>(),
        }
    }
}

/// Bytes that the drafts occupy.
pub(super) fn memory(drafts: &PhaseDrafts) -> usize {
    let changes = drafts.made().iter().flat_map(Draft::undo);
    drafts.memory() + changes.map(Change::boxed).sum::<usize>()
}

impl State {
    /// The commands of the phase that can still be taken back, oldest first.
    pub fn drafts(&self) -> impl ExactSizeIterator<Item = &Command> {
        self.drafts.made().iter().map(|draft| &draft.command)
    }

    /// Makes a draft: whatever `make` changes can be taken back.
    pub(crate) fn draft<R>(&mut self, command: Command, make: impl FnOnce(&mut Self) -> R) -> R {
        self.drafts.begin();
        let result = make(self);
        self.drafts.finish(command);
        result
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
        }
    }
}
