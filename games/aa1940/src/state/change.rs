//! Changes made by drafts, recorded to be undone.

use sandtable_kit::{Draft, Drafts};
use serde::{Deserialize, Serialize};

use super::account::Account;
use super::record::Record;
use super::territory::Territory;
use super::turn::Turn;
use crate::command::Command;
use crate::piece::{Piece, UnitId};
use crate::power::Power;
use crate::space::SpaceId;
use crate::state::research_state::Laboratory;

/// Value of a cell before a draft changed it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) enum Change {
    Piece(UnitId, Option<Piece>),
    Territory(SpaceId, Territory),
    Account(Power, Box<Account>),
    Turn(Box<Turn>),
    Record(Box<Record>),
    Laboratory(Box<Laboratory>),
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
            Self::Laboratory(_) => size_of::<Laboratory>(),
        }
    }
}

/// Bytes that the drafts occupy.
pub(super) fn memory(drafts: &PhaseDrafts) -> usize {
    let changes = drafts.made().iter().flat_map(Draft::undo);
    drafts.memory() + changes.map(Change::boxed).sum::<usize>()
}
