//! Drafts: one's own commands of the phase under way, which can be taken back
//! until the phase is closed.

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

/// A command of the phase under way, and how to undo it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Draft {
    /// The command.
    pub command: Command,
    undo: Vec<Change>,
}

impl Draft {
    /// Bytes of what it would undo.
    pub(super) fn memory(&self) -> usize {
        let boxed: usize = self
            .undo
            .iter()
            .map(|change| match change {
                Change::Piece(..) | Change::Territory(..) => 0,
                Change::Account(..) => size_of::<Account>(),
                Change::Turn(_) => size_of::<Turn>(),
                Change::Record(_) => size_of::<Record>(),
            })
            .sum();
        self.undo.capacity() * size_of::<Change>() + boxed
    }
}

impl State {
    /// The drafts of the phase, oldest first.
    pub fn drafts(&self) -> &[Draft] {
        &self.drafts
    }

    /// Makes a draft: whatever `make` changes can be taken back.
    pub(crate) fn draft<R>(&mut self, command: Command, make: impl FnOnce(&mut State) -> R) -> R {
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
                    Change::Territory(id, territory) => self.write_territory(id, territory),
                    Change::Account(power, account) => self.write_account(power, *account),
                    Change::Turn(turn) => self.restore_turn(*turn),
                    Change::Record(record) => self.write_record(*record),
                }
            }
        }
    }

    /// Makes the drafts final.
    pub(crate) fn commit_drafts(&mut self) {
        self.drafts.clear();
    }
}
